(* Games of heaps by any rule: who wins a sum of heaps, and the theorem of Sprague (1935) and Grundy
   (1939).  Octal games, codes with other digits and subtraction games are instances.  No axioms. *)
Require Import NArith List Lia Bool Permutation.
Import ListNotations.
Open Scope N_scope.

(* A rule: R n l says that one move in a heap of n may leave the heaps l. *)
Definition rule := N -> list N -> Prop.

(* A position is a list of heaps; a move replaces one heap by what a move in it leaves. *)
Inductive move (R : rule) : list N -> list N -> Prop :=
| move_intro u n v l : R n l -> move R (u ++ n :: v) (u ++ l ++ v).

(* Normal play: whoever cannot move has lost. *)
Inductive lost (R : rule) : list N -> Prop :=
| lost_intro p : (forall q, move R p q -> won R q) -> lost R p
with won (R : rule) : list N -> Prop :=
| won_intro p q : move R p q -> lost R q -> won R p.

(* Values: the least number that no option has. *)
Definition X (g : N -> N) (l : list N) : N := fold_right (fun n x => N.lxor (g n) x) 0 l.
Definition mex_at (R : rule) (g : N -> N) (n : N) : Prop :=
  (forall l, R n l -> X g l <> g n) /\
  (forall v, v < g n -> exists l, R n l /\ X g l = v).
Definition grundy (R : rule) (g : N -> N) : Prop := forall n, mex_at R g n.

(* All heaps that a move leaves are smaller than the heap: then play ends. *)
Definition shrinks (R : rule) : Prop := forall n l, R n l -> Forall (fun m => m < n) l.

Lemma acc_cons R : shrinks R -> forall n p, Acc (fun q p => move R p q) p -> Acc (fun q p => move R p q) (n :: p).
Proof.
  intros S n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  intros p A. induction A as [p A IHA]. constructor. intros q M.
  inversion M as [u m v l O E1 E2]. destruct u as [|x u]; cbn [app] in E1; injection E1 as E1 E3; subst.
  - apply S in O. cbn [app]. clear M. induction O; cbn [app]; [now constructor|now apply IH].
  - cbn [app]. apply IHA. now constructor.
Qed.
Lemma play_ends R : shrinks R -> well_founded (fun q p => move R p q).
Proof.
  intros S p. induction p as [|n p IH]; [|now apply acc_cons].
  constructor. intros q M. inversion M as [u n v l O E]. now destruct u.
Qed.

Lemma X_app g u v : X g (u ++ v) = N.lxor (X g u) (X g v).
Proof.
  induction u; [reflexivity|]. cbn [app X fold_right]. fold (X g (u ++ v)) (X g u).
  now rewrite IHu, N.lxor_assoc.
Qed.
Lemma X_cons g n l : X g (n :: l) = N.lxor (g n) (X g l).
Proof. reflexivity. Qed.
Lemma X_map g l m : map g l = map g m -> X g l = X g m.
Proof.
  revert m. induction l as [|a l IH]; intros [|b m] E; try discriminate; [reflexivity|].
  injection E as A B. now rewrite !X_cons, A, (IH m B).
Qed.
Lemma lxor_swap a b c : N.lxor a (N.lxor b c) = N.lxor b (N.lxor a c).
Proof. now rewrite <- !N.lxor_assoc, (N.lxor_comm a b). Qed.
Lemma X_permutation g l m : Permutation l m -> X g l = X g m.
Proof. induction 1; rewrite ?X_cons; congruence || apply lxor_swap. Qed.

Definition total (l : list N) : N := fold_right N.add 0 l.
Lemma total_app u v : total (u ++ v) = total u + total v.
Proof. induction u; cbn [total fold_right app]; fold (total v); [lia|]. fold (total (u ++ v)) (total u). lia. Qed.

(* The arithmetic at the heart of Nim. *)
Lemma shiftr_log2 x : x <> 0 -> N.shiftr x (N.log2 x) = 1.
Proof.
  intro H. rewrite N.shiftr_div_pow2.
  destruct (N.log2_spec x) as [A B]; [lia|].
  symmetry. apply N.div_unique with (x - 2 ^ N.log2 x); [|lia].
  rewrite N.pow_succ_r in B; lia.
Qed.

Lemma lxor_less a x : x <> 0 -> N.testbit a (N.log2 x) = true -> N.lxor a x < a.
Proof.
  intros Hx Ha. set (k := N.log2 x) in *.
  destruct (N.lt_ge_cases (N.lxor a x) a) as [|G]; [assumption|exfalso].
  assert (E : N.shiftr a k <= N.shiftr (N.lxor a x) k).
  { rewrite !N.shiftr_div_pow2. apply N.div_le_mono; [|exact G].
    apply N.pow_nonzero; discriminate. }
  rewrite N.shiftr_lxor in E. unfold k in E at 3. rewrite shiftr_log2 in E by assumption.
  rewrite N.testbit_odd in Ha.
  destruct (N.shiftr a k) as [|[q|q|]];
    cbn [N.lxor Pos.lxor N.odd Pos.pred_N N.succ_double N.double] in *; try discriminate; lia.
Qed.

Lemma X_testbit g p k : N.testbit (X g p) k = true ->
  exists u n v, p = u ++ n :: v /\ N.testbit (g n) k = true.
Proof.
  induction p as [|n p IH]; cbn [X fold_right]; [rewrite N.bits_0; discriminate|]. fold (X g p).
  rewrite N.lxor_spec. destruct (N.testbit (g n) k) eqn:E; intro H.
  - exists [], n, p. auto.
  - rewrite Bool.xorb_false_l in H. destruct (IH H) as (u & m & v & -> & M). exists (n :: u), m, v. auto.
Qed.

Lemma lost_or_won R g : shrinks R -> grundy R g ->
  forall p, (X g p = 0 -> lost R p) /\ (X g p <> 0 -> won R p).
Proof.
  intros S G p. induction p as [p IH] using (well_founded_induction (play_ends R S)). split; intro H.
  - constructor. intros q M. apply (IH q M). destruct M as [u n v l O]. intro Z. apply (proj1 (G n) l O).
    rewrite !X_app, X_cons in *. rewrite lxor_swap in H. rewrite lxor_swap in Z.
    apply N.lxor_eq in Z. apply N.lxor_eq in H. congruence.
  - destruct (X_testbit g p (N.log2 (X g p))) as (u & n & v & E & T).
    { apply N.bit_log2. exact H. }
    pose proof (lxor_less _ _ H T) as L.
    destruct (proj2 (G n) _ L) as (l & O & V).
    assert (M : move R p (u ++ l ++ v)) by (rewrite E; constructor; exact O).
    apply won_intro with (u ++ l ++ v); [exact M|]. apply (IH _ M).
    rewrite !X_app, V. rewrite E at 1. rewrite X_app, X_cons.
    set (a := X g u). set (b := X g v). set (y := g n).
    rewrite (lxor_swap a y b). rewrite <- (N.lxor_assoc y y), N.lxor_nilpotent, N.lxor_0_l.
    rewrite <- (N.lxor_assoc a), (N.lxor_comm a (N.lxor a b)), (N.lxor_assoc _ a b).
    apply N.lxor_nilpotent.
Qed.

Lemma never_both R : shrinks R -> forall p, lost R p -> won R p -> False.
Proof.
  intros S p. induction p as [p IH] using (well_founded_induction (play_ends R S)). intros L Wn.
  destruct Wn as [p q M Lq]. destruct L as [p A]. exact (IH q M Lq (A q M)).
Qed.

(* Sprague-Grundy for sums of heaps: a position is lost exactly if the values cancel. *)
Theorem heaps_sprague_grundy R g : shrinks R -> grundy R g -> forall p, lost R p <-> X g p = 0.
Proof.
  intros S G p. destruct (lost_or_won R g S G p) as [A B]. split; [|exact A]. intro L.
  destruct (N.eq_dec (X g p) 0) as [|Z]; [assumption|exfalso]. exact (never_both R S p L (B Z)).
Qed.

(* The values are unique. *)
Lemma X_ext g h l : Forall (fun m => g m = h m) l -> X g l = X h l.
Proof. induction 1; [reflexivity|]. rewrite !X_cons. congruence. Qed.
Lemma unique_below R g h k : shrinks R -> (forall n, n < k -> mex_at R g n) -> (forall n, n < k -> mex_at R h n) ->
  forall n, n < k -> g n = h n.
Proof.
  intros S G H. intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intro K.
  assert (E : forall l, R n l -> X g l = X h l).
  { intros l O. apply X_ext. eapply Forall_impl; [|exact (S _ _ O)]. cbv beta. intros m M. apply IH; lia. }
  destruct (G n K) as [G1 G2], (H n K) as [H1 H2].
  destruct (N.lt_trichotomy (g n) (h n)) as [L|[L|L]]; [|exact L|].
  - destruct (H2 _ L) as (l & O & V). exfalso. apply (G1 l O). now rewrite E.
  - destruct (G2 _ L) as (l & O & V). exfalso. apply (H1 l O). now rewrite <- E.
Qed.
Theorem heaps_grundy_unique R g h : shrinks R -> grundy R g -> grundy R h -> forall n, g n = h n.
Proof. intros S G H n. apply (unique_below R g h (n + 1) S); auto. lia. Qed.
