(* Source 000, chapter 1 and the start of chapter 3: games, kernels, the six valuations, existence
   and uniqueness, and which values are won.  No axioms. *)
Require Import Arith List Lia ZArith ZifyNat Bool.
From Kalmar.ways Require Import Numbers.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

(* ---- Simple games: finite degree, finite length. ---- *)
Record game := Game {
  pos :> Type;
  opts : pos -> list pos;
  short : well_founded (fun q p => In q (opts p)) }.
Arguments opts {_} _.

Definition isnil {A} (l : list A) : bool := match l with [] => true | _ => false end.
Definition ended {J : game} (p : J) : bool := isnil (opts p).
Lemma isnil_iff {A} (l : list A) : isnil l = true <-> l = [].
Proof. destruct l; cbn; split; congruence. Qed.
Lemma ended_iff {J : game} (p : J) : ended p = true <-> opts p = [].
Proof. apply isnil_iff. Qed.
Lemma not_ended {J : game} (p : J) : ended p = false <-> exists q, In q (opts p).
Proof.
  unfold ended. destruct (opts p) as [|q l]; cbn; split; try discriminate; eauto.
  now intros (? & []).
Qed.

(* ---- Recursion over a game. ----  The equation needs no functional extensionality. *)
Fixpoint map_in {A B} (l : list A) : (forall x, In x l -> B) -> list B :=
  match l with
  | [] => fun _ => []
  | x :: l' => fun f => f x (or_introl eq_refl) :: map_in l' (fun y i => f y (or_intror i))
  end.
Lemma map_in_ext {A B} (l : list A) (f g : forall x, In x l -> B) :
  (forall x i, f x i = g x i) -> map_in l f = map_in l g.
Proof. revert f g. induction l; intros f g E; cbn; [reflexivity|]. f_equal; auto. Qed.
Lemma map_in_map {A B} (l : list A) (f : A -> B) : map_in l (fun x _ => f x) = map f l.
Proof. induction l; cbn; congruence. Qed.

(* 2^n unfoldings before the proof of termination is looked at, so that vm_compute can run. *)
Fixpoint fuel {A} {R : A -> A -> Prop} (n : nat) (w : well_founded R) : well_founded R :=
  match n with
  | 0 => w
  | S k => fun x => Acc_intro x (fun y _ => fuel k (fuel k w) y)
  end.

Section Recursion.
Variables (J : game) (A : Type) (F : list A -> A).
Definition fold_by (w : well_founded (fun q p : J => In q (opts p))) : J -> A :=
  Fix w (fun _ => A) (fun p rec => F (map_in (opts p) rec)).
Lemma fold_by_eq w p : fold_by w p = F (map (fold_by w) (opts p)).
Proof.
  unfold fold_by at 1. rewrite Fix_eq.
  - f_equal. apply map_in_map.
  - intros x f g E. f_equal. now apply map_in_ext.
Qed.
Definition fold_game : J -> A := fold_by (fuel 32 (short J)).
Lemma fold_game_eq p : fold_game p = F (map fold_game (opts p)).
Proof. apply fold_by_eq. Qed.
Lemma fold_game_unique (f : J -> A) :
  (forall p, f p = F (map f (opts p))) -> forall p, f p = fold_game p.
Proof.
  intros E p. induction p as [p IH] using (well_founded_induction (short J)).
  rewrite E, fold_game_eq. f_equal. now apply map_ext_in.
Qed.
End Recursion.
Arguments fold_game {J A} F p.
Global Opaque fuel fold_game.     (* for unification only: vm_compute still runs them *)

(* ---- Definitions 1.1 and 1.2: kernels.  A set of positions is a function to bool. ---- *)
Section Kernels.
Variable J : game.
Definition kernel (M : J -> bool) : Prop :=
  (forall p, ended p = true -> M p = true) /\
  (forall p q, M p = true -> In q (opts p) -> M q = false) /\
  (forall p, M p = false -> exists q, In q (opts p) /\ M q = true).
Definition misere_kernel (M : J -> bool) : Prop :=
  (forall p, ended p = true -> M p = false) /\
  (forall p q, M p = true -> In q (opts p) -> M q = false) /\
  (forall p, M p = false -> ended p = false -> exists q, In q (opts p) /\ M q = true).

(* Who wins: true if the player who has just moved does. *)
Definition good (p : J) : bool := fold_game (fun l => negb (existsb id l)) p.
Definition misere_good (p : J) : bool := fold_game (fun l => negb (isnil l) && negb (existsb id l)) p.

Lemma existsb_map_false (f : J -> bool) l : existsb id (map f l) = false <-> forall q, In q l -> f q = false.
Proof.
  induction l as [|x l IH]; cbn; [split; [now intros|reflexivity]|].
  rewrite orb_false_iff, IH. unfold id. split.
  - intros [A B] q [<-|I]; auto.
  - intro H. split; auto.
Qed.
Lemma existsb_map_true (f : J -> bool) l : existsb id (map f l) = true <-> exists q, In q l /\ f q = true.
Proof.
  rewrite existsb_exists. split.
  - intros (b & I & E). apply in_map_iff in I. destruct I as (q & <- & I). eauto.
  - intros (q & I & E). exists (f q). split; [now apply in_map|exact E].
Qed.
Lemma isnil_map (f : J -> bool) l : isnil (map f l) = isnil l.
Proof. now destruct l. Qed.

Lemma good_iff p : good p = true <-> forall q, In q (opts p) -> good q = false.
Proof. unfold good at 1. rewrite fold_game_eq, negb_true_iff. apply existsb_map_false. Qed.
Lemma good_false p : good p = false <-> exists q, In q (opts p) /\ good q = true.
Proof. unfold good at 1. rewrite fold_game_eq, negb_false_iff. apply existsb_map_true. Qed.
Lemma misere_good_iff p : misere_good p = true <->
  ended p = false /\ forall q, In q (opts p) -> misere_good q = false.
Proof.
  unfold misere_good at 1. rewrite fold_game_eq, andb_true_iff, !negb_true_iff, isnil_map.
  unfold ended. apply and_iff_compat_l, existsb_map_false.
Qed.
Lemma misere_good_false p : misere_good p = false <->
  ended p = true \/ exists q, In q (opts p) /\ misere_good q = true.
Proof.
  unfold misere_good at 1. rewrite fold_game_eq, andb_false_iff, !negb_false_iff, isnil_map.
  unfold ended. apply or_iff_compat_l, existsb_map_true.
Qed.

(* Theorem 1.3. *)
Theorem theorem_1_3_exists : kernel good.
Proof.
  split; [|split].
  - intros p E. apply ended_iff in E. apply good_iff. rewrite E. now intros q [].
  - intros p q M I. now apply (proj1 (good_iff p)).
  - intros p M. now apply good_false.
Qed.
Theorem theorem_1_3_exists_misere : misere_kernel misere_good.
Proof.
  split; [|split].
  - intros p E. apply misere_good_false. now left.
  - intros p q M I. apply misere_good_iff in M. now apply M.
  - intros p M N. apply misere_good_false in M. destruct M; [congruence|assumption].
Qed.
Theorem theorem_1_3_unique M : kernel M -> forall p, M p = good p.
Proof.
  intros (_ & B & C) p. induction p as [p IH] using (well_founded_induction (short J)).
  destruct (M p) eqn:E; symmetry.
  - apply good_iff. intros q I. rewrite <- (IH q I). eauto.
  - apply good_false. destruct (C p E) as (q & I & T). exists q. now rewrite <- IH.
Qed.
Theorem theorem_1_3_unique_misere M : misere_kernel M -> forall p, M p = misere_good p.
Proof.
  intros (A & B & C) p. induction p as [p IH] using (well_founded_induction (short J)).
  destruct (M p) eqn:E; symmetry.
  - apply misere_good_iff. split.
    + apply not_true_is_false. intro T. rewrite (A p T) in E. discriminate.
    + intros q I. rewrite <- (IH q I). eauto.
  - apply misere_good_false. destruct (ended p) eqn:T; [now left|right].
    destruct (C p E T) as (q & I & Q). exists q. now rewrite <- IH.
Qed.
End Kernels.
Arguments good {J} p. Arguments misere_good {J} p. Arguments kernel {J} M. Arguments misere_kernel {J} M.

(* ---- The values.  Each is said as an equation, as in the source; `fold_game` shows that there is
   a function with that equation, and that there is only one. ---- *)
Definition is_grundy (J : game) (g : J -> nat) := forall p, g p = mex (map g (opts p)).          (* 1.5 *)
Definition is_remoteness (J : game) (r : J -> nat) :=
  forall p, Z.of_nat (r p) = (1 + lego (map r (opts p)))%Z.                                      (* 1.9 *)
Definition is_suspense (J : game) (s : J -> nat) :=
  forall p, Z.of_nat (s p) = (1 + gelo (map s (opts p)))%Z.                                      (* 1.14 *)
Definition is_misere_grundy (J : game) (g : J -> nat) :=
  forall p, g p = if ended p then 1 else mex (map g (opts p)).                                   (* 3.1 *)
Definition is_misere_remoteness (J : game) (r : J -> nat) :=
  forall p, Z.of_nat (r p) = (1 + loge (map r (opts p)))%Z.                                      (* 3.4 *)
Definition is_misere_suspense (J : game) (s : J -> nat) :=
  forall p, Z.of_nat (s p) = (1 + gole (map s (opts p)))%Z.                                      (* 3.8 *)

Definition grundy {J : game} : J -> nat := fold_game mex.
Definition misere_grundy {J : game} : J -> nat := fold_game (fun l => if isnil l then 1 else mex l).
Definition length_of e least {J : game} : J -> nat := fold_game (step e least).
Definition remoteness {J : game} : J -> nat := length_of 0 true.
Definition suspense {J : game} : J -> nat := length_of 0 false.
Definition misere_remoteness {J : game} : J -> nat := length_of 1 true.
Definition misere_suspense {J : game} : J -> nat := length_of 1 false.

Theorem theorem_1_7_exists J : is_grundy J grundy.
Proof. intro p. apply fold_game_eq. Qed.
Theorem theorem_1_7_unique J g : is_grundy J g -> forall p, g p = grundy p.
Proof. intro E. now apply fold_game_unique. Qed.
Theorem theorem_3_2_exists J : is_misere_grundy J misere_grundy.
Proof. intro p. unfold misere_grundy. rewrite fold_game_eq at 1. unfold ended. now destruct (opts p). Qed.
Theorem theorem_3_2_unique J g : is_misere_grundy J g -> forall p, g p = misere_grundy p.
Proof. intro E. apply fold_game_unique. intro p. rewrite E. unfold ended. now destruct (opts p). Qed.
Theorem theorem_1_12_exists J : is_remoteness J remoteness.
Proof. intro p. rewrite <- step_lego. f_equal. apply fold_game_eq. Qed.
Theorem theorem_1_12_unique J r : is_remoteness J r -> forall p, r p = remoteness p.
Proof. intro E. apply fold_game_unique. intro p. specialize (E p). rewrite <- step_lego in E. lia. Qed.
Theorem theorem_1_18_exists J : is_suspense J suspense.
Proof. intro p. rewrite <- step_gelo. f_equal. apply fold_game_eq. Qed.
Theorem theorem_1_18_unique J r : is_suspense J r -> forall p, r p = suspense p.
Proof. intro E. apply fold_game_unique. intro p. specialize (E p). rewrite <- step_gelo in E. lia. Qed.
Theorem theorem_3_6_exists J : is_misere_remoteness J misere_remoteness.
Proof. intro p. rewrite <- step_loge. f_equal. apply fold_game_eq. Qed.
Theorem theorem_3_6_unique J r : is_misere_remoteness J r -> forall p, r p = misere_remoteness p.
Proof. intro E. apply fold_game_unique. intro p. specialize (E p). rewrite <- step_loge in E. lia. Qed.
Theorem theorem_3_10_exists J : is_misere_suspense J misere_suspense.
Proof. intro p. rewrite <- step_gole. f_equal. apply fold_game_eq. Qed.
Theorem theorem_3_10_unique J r : is_misere_suspense J r -> forall p, r p = misere_suspense p.
Proof. intro E. apply fold_game_unique. intro p. specialize (E p). rewrite <- step_gole in E. lia. Qed.

(* Remarks 1.6, 1.10, 1.15, 3.5, 3.9: the values at the end. *)
Theorem remark_1_6 (J : game) (p : J) : ended p = true -> grundy p = 0 /\ remoteness p = 0 /\
  suspense p = 0 /\ misere_grundy p = 1 /\ misere_remoteness p = 0 /\ misere_suspense p = 0.
Proof.
  intro E. apply ended_iff in E.
  unfold grundy, remoteness, suspense, misere_grundy, misere_remoteness, misere_suspense, length_of.
  rewrite !fold_game_eq, E. repeat split.
Qed.

(* The same as statements on the set of the values of the options. *)
Definition seen {J : game} (f : J -> nat) (p : J) (x : nat) : Prop := exists q, In q (opts p) /\ f q = x.
Lemma in_map_seen (J : game) (f : J -> nat) p x : In x (map f (opts p)) <-> seen f p x.
Proof. rewrite in_map_iff. unfold seen. firstorder. Qed.
Lemma mex_seen (J : game) (f : J -> nat) p v : v = mex (map f (opts p)) <-> mexed (seen f p) v.
Proof.
  split; intro E.
  - symmetry in E. apply mex_spec in E. eapply mexed_ext; [|exact E]. apply in_map_seen.
  - symmetry. apply mex_spec. eapply mexed_ext; [|exact E]. intro. symmetry. apply in_map_seen.
Qed.
Lemma step_seen e least (J : game) (f : J -> nat) p v : e < 2 ->
  (v = step e least (map f (opts p)) <-> stepped e least (seen f p) v).
Proof.
  intro L. split; intro E.
  - symmetry in E. apply step_spec in E; [|exact L]. eapply stepped_ext; [|exact E]. apply in_map_seen.
  - symmetry. apply step_spec; [exact L|]. eapply stepped_ext; [|exact E]. intro. symmetry. apply in_map_seen.
Qed.
Lemma length_seen e least (J : game) (p : J) : e < 2 ->
  stepped e least (seen (length_of e least) p) (length_of e least p).
Proof. intro E. apply step_seen; [exact E|]. unfold length_of at 1. apply fold_game_eq. Qed.
Lemma length_unique e least (J : game) (f : J -> nat) : e < 2 ->
  (forall p, stepped e least (seen f p) (f p)) -> forall p, f p = length_of e least p.
Proof. intros L E. apply fold_game_unique. intro p. now apply step_seen. Qed.

(* Theorems 1.7, 1.12, 1.18, 3.2, 3.6, 3.10: the kernels. *)
Theorem theorem_1_7_kernel (J : game) (p : J) : good p = (grundy p =? 0).
Proof.
  symmetry. revert p. apply theorem_1_3_unique.
  assert (E : forall p : J, mexed (seen grundy p) (grundy p)) by (intro; apply mex_seen, theorem_1_7_exists).
  split; [|split].
  - intros p T. apply Nat.eqb_eq. now apply remark_1_6.
  - intros p q Z I. apply Nat.eqb_eq in Z. apply Nat.eqb_neq. intro. apply (proj1 (E p)). exists q. split; congruence.
  - intros p N. apply Nat.eqb_neq in N. destruct (proj2 (E p) 0) as (q & I & Z); [lia|].
    exists q. split; [exact I|]. now apply Nat.eqb_eq.
Qed.
Theorem theorem_3_2_kernel (J : game) (p : J) : misere_good p = (misere_grundy p =? 0).
Proof.
  symmetry. revert p. apply theorem_1_3_unique_misere.
  assert (E : forall p : J, ended p = false -> mexed (seen misere_grundy p) (misere_grundy p)).
  { intros p T. apply mex_seen. rewrite (theorem_3_2_exists J p) at 1. now rewrite T. }
  split; [|split].
  - intros p T. apply Nat.eqb_neq. destruct (remark_1_6 J p T) as (_ & _ & _ & -> & _). discriminate.
  - intros p q Z I. assert (T : ended p = false) by (apply not_ended; eauto).
    apply Nat.eqb_eq in Z. apply Nat.eqb_neq. intro. apply (proj1 (E p T)). exists q. split; congruence.
  - intros p N T. apply Nat.eqb_neq in N. destruct (proj2 (E p T) 0) as (q & I & Z); [lia|].
    exists q. split; [exact I|]. now apply Nat.eqb_eq.
Qed.
Lemma length_kernel least (J : game) (p : J) : good p = (length_of 0 least p mod 2 =? 0).
Proof.
  symmetry. revert p. apply theorem_1_3_unique.
  assert (E : forall p : J, stepped 0 least (seen (length_of 0 least) p) (length_of 0 least p))
    by (intro; apply length_seen; lia).
  split; [|split].
  - intros p T. unfold length_of. rewrite fold_game_eq. apply ended_iff in T. now rewrite T.
  - intros p q Z I. apply Nat.eqb_eq in Z. apply Nat.eqb_neq.
    destruct (E p) as [[A B]|(t & A & _ & B)]; [now destruct (A (length_of 0 least q)); exists q|].
    assert (D : dom 0 least (length_of 0 least q) t) by (apply B; now exists q).
    apply dom_iff in D. destruct least; lia.
  - intros p Z. apply Nat.eqb_neq in Z.
    destruct (E p) as [[A B]|(t & A & (q & I & V) & B)]; [rewrite B in Z; now destruct Z|].
    exists q. split; [exact I|]. apply Nat.eqb_eq. lia.
Qed.
Lemma length_kernel_misere least (J : game) (p : J) : misere_good p = (length_of 1 least p mod 2 =? 1).
Proof.
  symmetry. revert p. apply theorem_1_3_unique_misere.
  assert (E : forall p : J, stepped 1 least (seen (length_of 1 least) p) (length_of 1 least p))
    by (intro; apply length_seen; lia).
  split; [|split].
  - intros p T. unfold length_of. rewrite fold_game_eq. apply ended_iff in T. now rewrite T.
  - intros p q Z I. apply Nat.eqb_eq in Z. apply Nat.eqb_neq.
    destruct (E p) as [[A B]|(t & A & _ & B)]; [now destruct (A (length_of 1 least q)); exists q|].
    assert (D : dom 1 least (length_of 1 least q) t) by (apply B; now exists q).
    apply dom_iff in D. destruct least; lia.
  - intros p Z T. apply Nat.eqb_neq in Z. apply not_ended in T. destruct T as [q0 I0].
    destruct (E p) as [[A B]|(t & A & (q & I & V) & B)]; [now destruct (A (length_of 1 least q0)); exists q0|].
    exists q. split; [exact I|]. apply Nat.eqb_eq. lia.
Qed.
Theorem theorem_1_12_kernel (J : game) (p : J) : good p = (remoteness p mod 2 =? 0).
Proof. apply length_kernel. Qed.
Theorem theorem_1_18_kernel (J : game) (p : J) : good p = (suspense p mod 2 =? 0).
Proof. apply length_kernel. Qed.
Theorem theorem_3_6_kernel (J : game) (p : J) : misere_good p = (misere_remoteness p mod 2 =? 1).
Proof. apply length_kernel_misere. Qed.
Theorem theorem_3_10_kernel (J : game) (p : J) : misere_good p = (misere_suspense p mod 2 =? 1).
Proof. apply length_kernel_misere. Qed.
