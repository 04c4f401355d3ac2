(* Source 000, theorems 2.26 and 3.26: the short selective compound.  No axioms. *)
Require Import Arith List Lia ZArith ZifyNat Bool.
From Kalmar.ways Require Import Numbers Games Six.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

(* What an operation on lengths has to do. *)
Definition fits e (op : nat -> nat -> nat) : Prop :=
  (forall b, op 0 b = 0) /\ (forall a, op a 0 = 0) /\
  forall c d, exists t, op (S c) (S d) = S t /\
    (op c d = t \/ op c (S d) = t \/ op (S c) d = t) /\
    forall a b, dom e true a c -> dom e true b d ->
      dom e true (op a b) t /\ dom e true (op a (S d)) t /\ dom e true (op (S c) b) t.

Theorem short_selective_length e op (J1 J2 : game) (p : J1) (q : J2) : e < 2 -> fits e op ->
  length_of e true (J := short_selective J1 J2) (p, q) = op (length_of e true p) (length_of e true q).
Proof.
  intros E (Z1 & Z2 & F). symmetry. refine (length_unique e true (short_selective J1 J2)
    (fun z => op (length_of e true (fst z)) (length_of e true (snd z))) E _ (p, q)).
  clear p q. intros [p q]. cbn [fst snd]. eapply stepped_ext.
  { intro x. symmetry. apply (seen_short J1 J2 any (fun a b => op (length_of e true a) (length_of e true b))). }
  destruct (stepped_cases e true J1 p E) as [[P Rp]|(P & p0 & Ip & Rp & Dp)].
  { left. rewrite Rp, Z1. split; [|reflexivity]. intros x (T & _). congruence. }
  destruct (stepped_cases e true J2 q E) as [[Q Rq]|(Q & q0 & Iq & Rq & Dq)].
  { left. rewrite Rq, Z2. split; [|reflexivity]. intros x (_ & T & _). congruence. }
  right. rewrite Rp, Rq. set (c := length_of e true p0) in *. set (d := length_of e true q0) in *.
  destruct (F c d) as (t & X & Y & D). exists t. split; [exact X|]. split.
  - repeat split; auto.
    destruct Y as [Y|[Y|Y]]; [exists p0, q0|exists p0, q|exists p, q0]; (split; [cbn; auto|]);
    rewrite ?Rp, ?Rq; exact Y.
  - intros x (_ & _ & p' & q' & M & <-). cbn in M.
    destruct M as [[A ->]|[[-> B]|[A B]]]; rewrite ?Rp, ?Rq.
    + apply (D _ d); auto using dom_refl.
    + apply (D c _); auto using dom_refl.
    + apply (D _ _); auto.
Qed.

Lemma shift1 x y : dom 1 true (S x) (S y) <-> dom 0 true x y.
Proof. rewrite !dom_iff. lia. Qed.
Lemma shift2 x y : dom 0 true (S (S x)) (S (S y)) <-> dom 0 true x y.
Proof. rewrite !dom_iff. lia. Qed.
Lemma worst1 y : dom 1 true 0 y.              Proof. rewrite dom_iff. lia. Qed.
Lemma worst2 y : 1 <= y -> dom 0 true 1 y.    Proof. rewrite dom_iff. lia. Qed.
Lemma best2 x : dom 0 true x 0.               Proof. rewrite dom_iff. lia. Qed.

Lemma bnabla_S a b : bnabla (S a) (S b) = S (plus1 a b).
Proof. rewrite remark_3_25 by lia. rewrite !Nat.sub_succ, !Nat.sub_0_r. lia. Qed.
Lemma bnabla_0_r a : bnabla a 0 = 0.
Proof. unfold bnabla. now rewrite orb_true_r. Qed.
Lemma nabla_SS a b : nabla (S (S a)) (S (S b)) = S (S (plus1 a b)).
Proof. rewrite remark_2_25 by lia. rewrite !Nat.sub_succ, !Nat.sub_0_r. lia. Qed.
Lemma nabla_0_r a : nabla a 0 = 0.
Proof. unfold nabla. now rewrite orb_true_r. Qed.
Lemma nabla_1_l b : nabla 1 (S b) = 1. Proof. reflexivity. Qed.
Lemma nabla_1_r a : nabla (S a) 1 = 1. Proof. now destruct a. Qed.

Lemma bnabla_fits : fits 1 bnabla.
Proof.
  split; [reflexivity|]. split; [apply bnabla_0_r|]. intros c d. exists (plus1 c d).
  split; [apply bnabla_S|]. split.
  - destruct c as [|c]; [right; right; destruct d; [reflexivity|now rewrite bnabla_S]|].
    destruct d as [|d]; [right; left; now rewrite bnabla_S, !plus1_0_r|].
    rewrite !bnabla_S. destruct (plus1_reach c d) as [X Y]. rewrite Y. intuition congruence.
  - intros a b A B.
    assert (PS : forall c d, plus1 (S c) (S d) = S (Nat.pred (plus1 (S c) (S d)))) by (intros; apply plus1_reach).
    destruct a as [|a].
    + split; [apply worst1|]. split; [apply worst1|].
      destruct b as [|b]; [rewrite bnabla_0_r; apply worst1|].
      rewrite bnabla_S. destruct d as [|d]; [rewrite dom_iff in B; lia|]. apply (proj1 (shift1 _ _)) in B.
      destruct c as [|c]; [now rewrite !plus1_0_l; apply shift1|].
      rewrite (PS c d). apply shift1. now apply (plus1_r c b c d); auto using dom_refl.
    + destruct c as [|c]; [rewrite dom_iff in A; lia|]. apply (proj1 (shift1 _ _)) in A.
      destruct b as [|b]; [rewrite !bnabla_0_r; split; [apply worst1|split; [|apply worst1]]|].
      * rewrite bnabla_S. destruct d as [|d]; [rewrite !plus1_0_r; now apply shift1|].
        rewrite (PS c d). apply shift1. now apply (plus1_r a d c d); auto using dom_refl.
      * destruct d as [|d]; [rewrite dom_iff in B; lia|]. apply (proj1 (shift1 _ _)) in B.
        rewrite !bnabla_S, (PS c d). rewrite !shift1. now apply plus1_r.
Qed.

Lemma nabla_fits : fits 0 nabla.
Proof.
  split; [reflexivity|]. split; [apply nabla_0_r|]. intros c d.
  destruct c as [|c].
  { exists 0. split; [apply nabla_1_l|]. split; [left; reflexivity|]. intros. repeat split; apply best2. }
  destruct d as [|d].
  { exists 0. split; [apply nabla_1_r|]. split; [left; apply nabla_0_r|]. intros. repeat split; apply best2. }
  exists (S (plus1 c d)). split; [apply nabla_SS|]. split.
  - destruct c as [|c]; [right; right; destruct d; [reflexivity|now rewrite nabla_SS]|].
    destruct d as [|d]; [right; left; now rewrite nabla_SS, !plus1_0_r|].
    rewrite !nabla_SS. destruct (plus1_reach c d) as [X Y]. rewrite Y. intuition congruence.
  - intros a b A B.
    assert (PS : forall c d, plus1 (S c) (S d) = S (Nat.pred (plus1 (S c) (S d)))) by (intros; apply plus1_reach).
    destruct a as [|a]; [rewrite dom_iff in A; lia|]. destruct b as [|b]; [rewrite dom_iff in B; lia|].
    assert (G : forall a c d, dom 0 true (S a) (S c) -> dom 0 true (nabla (S a) (S (S d))) (S (plus1 c d))).
    { clear -PS. intros a c d A. destruct a as [|a]; [rewrite nabla_1_l; apply worst2; lia|].
      rewrite nabla_SS. destruct c as [|c]; [rewrite dom_iff in A; lia|]. apply (proj1 (shift2 _ _)) in A.
      destruct d as [|d]; [rewrite !plus1_0_r; now apply shift2|].
      rewrite (PS c d). apply shift2. now apply (plus1_r a d c d); auto using dom_refl. }
    assert (C : forall a b, nabla a b = nabla b a) by
      (clear; intros; unfold nabla; rewrite (orb_comm (a =? 0)), (orb_comm (a =? 1)), (andb_comm (a mod 2 =? 1)), (Nat.add_comm a b); reflexivity).
    assert (C1 : plus1 c d = plus1 d c) by
      (clear; unfold plus1; rewrite (andb_comm (c mod 2 =? 1)), (Nat.add_comm c d); reflexivity).
    split; [|split; [now apply G|rewrite C, C1; now apply G]].
    destruct a as [|a]; [rewrite nabla_1_l; apply worst2; lia|].
    destruct b as [|b]; [rewrite nabla_1_r; apply worst2; lia|].
    destruct c as [|c]; [rewrite dom_iff in A; lia|]. destruct d as [|d]; [rewrite dom_iff in B; lia|].
    apply (proj1 (shift2 _ _)) in A. apply (proj1 (shift2 _ _)) in B.
    rewrite nabla_SS, (PS c d). apply shift2. now apply (plus1_r a b c d).
Qed.

Theorem theorem_2_26 (J1 J2 : game) (p : J1) (q : J2) :
  remoteness (J := short_selective J1 J2) (p, q) = nabla (remoteness p) (remoteness q).
Proof. apply short_selective_length; [lia|apply nabla_fits]. Qed.
Theorem theorem_3_26 (J1 J2 : game) (p : J1) (q : J2) :
  misere_remoteness (J := short_selective J1 J2) (p, q) = bnabla (misere_remoteness p) (misere_remoteness q).
Proof. apply short_selective_length; [lia|apply bnabla_fits]. Qed.
