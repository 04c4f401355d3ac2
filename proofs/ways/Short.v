(* Source 000: short circuits, foreclosed values (2.5-2.10, 3.11-3.16), and the short selective
   compound (2.21-2.26, 3.22-3.26).  No axioms. *)
Require Import Arith List Lia ZArith ZifyNat Bool.
From Kalmar.ways Require Import Numbers Games Six.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

(* ---- Definitions 2.6 and 3.11: the positions of Phi(J) and of Psi(J). ---- *)
Definition phi {J : game} (p : J) : bool := negb (ended p) && negb (existsb ended (opts p)).
Definition psi {J : game} (p : J) : bool := negb (ended p).
Lemma phi_iff (J : game) (p : J) : phi p = true <->
  ended p = false /\ forall p', In p' (opts p) -> ended p' = false.
Proof.
  unfold phi. rewrite andb_true_iff, !negb_true_iff. apply and_iff_compat_l. split.
  - intros E p' I. destruct (ended p') eqn:T; [|reflexivity].
    rewrite <- E. symmetry. apply existsb_exists. eauto.
  - intro H. apply not_true_is_false. intro E. apply existsb_exists in E.
    destruct E as (p' & I & T). rewrite (H p' I) in T. discriminate.
Qed.

(* Definitions 2.7 and 3.13: the values are defined on the positions of Phi(J), of Psi(J). *)
Definition seen_in {J : game} (L : J -> bool) (f : J -> nat) p x :=
  exists q, In q (opts p) /\ L q = true /\ f q = x.
Definition foreclosed {J : game} (L : J -> bool) (f : J -> nat) : Prop :=
  forall p, L p = true -> mexed (seen_in L f p) (f p).
Definition F_plus {J : game} : (J -> nat) -> Prop := foreclosed phi.
Definition F_minus {J : game} : (J -> nat) -> Prop := foreclosed psi.

Theorem foreclosed_unique (J : game) L (f g : J -> nat) : foreclosed L f -> foreclosed L g ->
  forall p, L p = true -> f p = g p.
Proof.
  intros A B p. induction p as [p IH] using (well_founded_induction (short J)). intro H.
  eapply mexed_unique; [apply A, H|]. eapply mexed_ext; [|apply B, H].
  intro x. unfold seen_in. split; intros (q & I & T & <-); exists q; rewrite (IH q I T); auto.
Qed.
(* Remarks 2.8 and 3.14: the zeros are the kernel. *)
Theorem remark_2_8 (J : game) (f : J -> nat) : F_plus f -> forall p, phi p = true -> good p = (f p =? 0).
Proof.
  intros A p. induction p as [p IH] using (well_founded_induction (short J)). intro H.
  destruct (A p H) as [B C]. destruct (phi_iff J p) as [D _]. specialize (D H). destruct D as [D D'].
  destruct (Nat.eqb_spec (f p) 0) as [Z|Z].
  - apply good_iff. intros q I. destruct (phi q) eqn:L.
    + rewrite (IH q I L). apply Nat.eqb_neq. intro Y. apply B. exists q. repeat split; auto; congruence.
    + (* a position from which one can move to the end *)
      unfold phi in L. rewrite (D' q I) in L. cbn in L. apply negb_false_iff, existsb_exists in L.
      destruct L as (r & R & T). apply good_false. exists r. split; [exact R|]. now apply theorem_1_3_exists.
  - destruct (C 0) as (q & I & L & Y); [lia|]. apply good_false. exists q. split; [exact I|].
    rewrite (IH q I L). now apply Nat.eqb_eq.
Qed.
Theorem remark_3_14 (J : game) (f : J -> nat) : F_minus f -> forall p, psi p = true -> misere_good p = (f p =? 0).
Proof.
  intros A p. induction p as [p IH] using (well_founded_induction (short J)). intro H.
  destruct (A p H) as [B C]. pose proof H as N. apply negb_true_iff in N.
  destruct (Nat.eqb_spec (f p) 0) as [Z|Z].
  - apply misere_good_iff. split; [exact N|]. intros q I. destruct (psi q) eqn:L.
    + rewrite (IH q I L). apply Nat.eqb_neq. intro Y. apply B. exists q. repeat split; auto; congruence.
    + apply negb_false_iff in L. now apply misere_good_false; left.
  - destruct (C 0) as (q & I & L & Y); [lia|]. apply misere_good_false. right. exists q. split; [exact I|].
    rewrite (IH q I L). now apply Nat.eqb_eq.
Qed.

(* ---- Lemmas 2.9, 2.22, 3.15, 3.22: the positions of the short circuit of a compound that ends
   with the first one are the pairs; the moves are those of the long one. ---- *)
Lemma psi_pair (J1 J2 : game) c (p : J1) (q : J2) : psi (J := compound J1 J2 c first_end) (p, q) = psi p && psi q.
Proof. unfold psi. rewrite ended_first, negb_orb. reflexivity. Qed.
Lemma phi_pair (J1 J2 : game) c (p : J1) (q : J2) :
  phi (J := compound J1 J2 c first_end) (p, q) = phi p && phi q.
Proof.
  apply eq_true_iff_eq. rewrite andb_true_iff, !phi_iff, ended_first, orb_false_iff. split.
  - intros [[P Q] H].
    pose proof (proj1 (not_ended p) P) as [p0 P0]. pose proof (proj1 (not_ended q) Q) as [q0 Q0].
    assert (K : forall p' q', moves J1 J2 c p q p' q' -> ended p' = false /\ ended q' = false).
    { intros p' q' M. apply orb_false_iff. rewrite <- (ended_first J1 J2 c). apply H.
      apply in_short. auto. }
    split; (split; [assumption|]).
    + intros p' I. destruct c; [apply (K p' q)|apply (K p' q0)|apply (K p' q)]; cbn; auto.
    + intros q' I. destruct c; [apply (K p q')|apply (K p0 q')|apply (K p q')]; cbn; auto.
  - intros [[P H] [Q H']]. split; [auto|]. intros [p' q'] I. rewrite ended_first. apply in_short in I.
    destruct I as (_ & _ & I). apply orb_false_iff. destruct c; cbn in I.
    + destruct I as [[I ->]|[-> I]]; auto.
    + destruct I as [[I I']|[[T _]|[T _]]]; [auto|congruence|congruence].
    + destruct I as [[I ->]|[[-> I]|[I I']]]; auto.
Qed.
Lemma moves_pair (J1 J2 : game) c (p : J1) (q : J2) x : psi p = true -> psi q = true ->
  (In x (@opts (compound J1 J2 c first_end) (p, q)) <-> In x (@opts (compound J1 J2 c all_end) (p, q))).
Proof.
  intros P Q. apply negb_true_iff in P, Q. destruct x as [p' q'].
  split; intro I; [apply in_short in I; apply in_long; tauto|apply in_long in I; apply in_short; auto].
Qed.

(* ---- Theorems 2.10 and 3.16. ---- *)
Lemma foreclosed_sum (J1 J2 : game) (L1 : J1 -> bool) (L2 : J2 -> bool) (L : short_sum J1 J2 -> bool) f1 f2 :
  (forall p, L1 p = true -> ended p = false) -> (forall q, L2 q = true -> ended q = false) ->
  (forall p q, L (p, q) = L1 p && L2 q) ->
  foreclosed L1 f1 -> foreclosed L2 f2 -> foreclosed L (fun z => Nat.lxor (f1 (fst z)) (f2 (snd z))).
Proof.
  intros N1 N2 E A B [p q] H. rewrite E in H. apply andb_true_iff in H. destruct H as [P Q].
  destruct (A p P) as [A1 A2], (B q Q) as [B1 B2]. cbn [fst snd]. split.
  - intros ([p' q'] & I & H & Y). rewrite E in H. apply andb_true_iff in H. destruct H as [P' Q'].
    apply in_short in I. destruct I as (_ & _ & [[I ->]|[-> I]]); cbn [fst snd] in Y.
    + apply (theorem_2_3_i (f1 p) (f1 p') (f2 q)); [|exact Y]. intro Z. apply A1. now exists p'.
    + apply (theorem_2_3_i (f2 q) (f2 q') (f1 p)); [|now rewrite Nat.lxor_comm, Y, Nat.lxor_comm].
      intro Z. apply B1. now exists q'.
  - intros u U. apply theorem_2_3_ii in U. destruct U as [(a & Lt & Y)|(b & Lt & Y)].
    + apply A2 in Lt. destruct Lt as (p' & I & T & <-). exists (p', q). rewrite E, T, Q. repeat split; auto.
      apply in_short. cbn. auto 6.
    + apply B2 in Lt. destruct Lt as (q' & I & T & <-). exists (p, q'). rewrite E, T, P. repeat split; auto.
      apply in_short. cbn. auto 6.
Qed.
Theorem theorem_2_10 (J1 J2 : game) (f1 : J1 -> nat) (f2 : J2 -> nat) : F_plus f1 -> F_plus f2 ->
  F_plus (J := short_sum J1 J2) (fun z => Nat.lxor (f1 (fst z)) (f2 (snd z))).
Proof.
  apply foreclosed_sum; [intros p H; now apply phi_iff in H|intros p H; now apply phi_iff in H|].
  intros. now apply phi_pair.
Qed.
Theorem theorem_3_16 (J1 J2 : game) (f1 : J1 -> nat) (f2 : J2 -> nat) : F_minus f1 -> F_minus f2 ->
  F_minus (J := short_sum J1 J2) (fun z => Nat.lxor (f1 (fst z)) (f2 (snd z))).
Proof.
  apply foreclosed_sum; [intros p H; now apply negb_true_iff in H|intros p H; now apply negb_true_iff in H|].
  intros. apply psi_pair.
Qed.
