(* Source 000: the short circuits as games; foreclosed values exist; remarks 2.23, 3.12 and 3.23.  No axioms. *)
Require Import Arith List Lia ZArith ZifyNat Bool.
From Kalmar.ways Require Import Numbers Games Six Short ShortSelective.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Lemma restrict_short (J : game) (L : J -> bool) : well_founded (fun q p => In q (filter L (opts p))).
Proof.
  intro p. induction p as [p IH] using (well_founded_induction (short J)).
  constructor. intros q I. apply filter_In in I. apply IH. tauto.
Qed.
Definition restrict (J : game) (L : J -> bool) : game := Game J (fun p => filter L (opts p)) (restrict_short J L).
Definition Phi (J : game) := restrict J phi.
Definition Psi (J : game) := restrict J psi.
Lemma seen_restrict (J : game) L (f : J -> nat) (p : J) x :
  seen (J := restrict J L) f p x <-> exists q : J, (In q (@opts J p) /\ L q = true) /\ f q = x.
Proof.
  split; intros (q & I & E); exists q; (split; [|exact E]).
  - exact (proj1 (filter_In L q (opts p)) I).
  - exact (proj2 (filter_In L q (opts p)) I).
Qed.

Theorem foreclosed_exists (J : game) L : foreclosed L (grundy (J := restrict J L)).
Proof.
  intros p _.
  pose proof (proj1 (mex_seen (restrict J L) grundy p (grundy (J := restrict J L) p)) (theorem_1_7_exists (restrict J L) p)) as E.
  eapply mexed_ext; [|exact E]. intro x. rewrite (seen_restrict J L (grundy (J := restrict J L))). unfold seen_in.
  split; intros (q & I); exists q; tauto.
Qed.

Theorem remark_3_23 (J : game) (p : J) : psi p = true ->
  misere_remoteness p = S (remoteness (J := Psi J) p).
Proof.
  induction p as [p IH] using (well_founded_induction (short J)). intro H.
  assert (E : 0 < 2) by lia. symmetry.
  apply (stepped_unique 1 true (seen (J := J) (length_of 1 true) p)); [lia| |apply length_seen; lia].
  assert (Z : forall q : J, psi q = false -> misere_remoteness q = 0).
  { intros q T. apply negb_false_iff in T. now apply remark_1_6. }
  apply negb_true_iff in H. apply not_ended in H. destruct H as [q0 I0].
  destruct (length_seen 0 true (Psi J) p E) as [[A B]|(t & B & K & D)]; unfold remoteness; rewrite B.
  - assert (N : forall q : J, In q (@opts J p) -> psi q = false).
    { intros q I. apply not_true_is_false. intro T. apply (A (length_of 0 true (J := Psi J) q)).
      apply seen_restrict. eauto. }
    right. exists 0. split; [reflexivity|]. split.
    + exists q0. split; [exact I0|]. now apply Z, N.
    + intros x (q & I & <-). fold (misere_remoteness (J := J)). rewrite (Z q (N q I)). apply worst1.
  - right. exists (S t). split; [reflexivity|]. apply seen_restrict in K. destruct K as (q & (I & T) & <-). split.
    + exists q. split; [exact I|]. exact (IH q I T).
    + intros x (q' & I' & <-). fold (misere_remoteness (J := J)). destruct (psi q') eqn:T'.
      * rewrite (IH q' I' T'). apply shift1. apply D. apply seen_restrict. eauto.
      * rewrite (Z q' T'). apply worst1.
Qed.
(* Remark 3.12: to win J in misère play is to win Psi(J) in normal play. *)
Theorem remark_3_12 (J : game) (p : J) : psi p = true -> misere_good p = good (J := Psi J) p.
Proof.
  intro H. rewrite theorem_3_6_kernel, theorem_1_12_kernel, (remark_3_23 J p H).
  destruct (Nat.eqb_spec (S (remoteness (J := Psi J) p) mod 2) 1), (Nat.eqb_spec (remoteness (J := Psi J) p mod 2) 0);
    try reflexivity; lia.
Qed.

(* Remark 2.23: on the positions of Phi(J) its remoteness is that of J minus 2, and its kernel that of J. *)
Theorem remark_2_23 (J : game) (p : J) : phi p = true ->
  remoteness p = remoteness (J := Phi J) p + 2.
Proof.
  rewrite Nat.add_comm. cbn [Nat.add].
  induction p as [p IH] using (well_founded_induction (short J)). intro H.
  assert (E : 0 < 2) by lia. symmetry.
  apply (stepped_unique 0 true (seen (J := J) (length_of 0 true) p)); [lia| |apply length_seen; lia].
  apply phi_iff in H. destruct H as [H H'].
  assert (Z : forall q : J, In q (opts p) -> phi q = false -> remoteness q = 1).
  { intros q I T. unfold phi in T. rewrite (H' q I) in T. cbn [negb andb] in T.
    apply negb_false_iff, existsb_exists in T. destruct T as (r & R & T).
    symmetry. apply (stepped_unique 0 true (seen (J := J) (length_of 0 true) q)); [lia| |apply length_seen; lia].
    right. exists 0. split; [reflexivity|]. split; [exists r; split; [exact R|now apply remark_1_6]|].
    intros x _. apply best2. }
  apply not_ended in H. destruct H as [q0 I0].
  destruct (length_seen 0 true (Phi J) p E) as [[A B]|(t & B & K & D)]; unfold remoteness; rewrite B.
  - assert (N : forall q : J, In q (@opts J p) -> phi q = false).
    { intros q I. apply not_true_is_false. intro T. apply (A (length_of 0 true (J := Phi J) q)).
      apply seen_restrict. eauto. }
    right. exists 1. split; [reflexivity|]. split.
    + exists q0. split; [exact I0|]. now apply Z; [|apply N].
    + intros x (q & I & <-). fold (remoteness (J := J)). rewrite (Z q I (N q I)). apply dom_refl.
  - right. exists (S (S t)). split; [reflexivity|]. apply seen_restrict in K. destruct K as (q & (I & T) & <-). split.
    + exists q. split; [exact I|]. exact (IH q I T).
    + intros x (q' & I' & <-). fold (remoteness (J := J)). destruct (phi q') eqn:T'.
      * rewrite (IH q' I' T'). apply shift2. apply D. apply seen_restrict. eauto.
      * rewrite (Z q' I' T'). apply worst2. lia.
Qed.
Theorem remark_2_23_kernel (J : game) (p : J) : phi p = true -> good (J := Phi J) p = good p.
Proof.
  intro H. rewrite !theorem_1_12_kernel, (remark_2_23 J p H).
  destruct (Nat.eqb_spec ((remoteness (J := Phi J) p + 2) mod 2) 0), (Nat.eqb_spec (remoteness (J := Phi J) p mod 2) 0);
    try reflexivity; lia.
Qed.
