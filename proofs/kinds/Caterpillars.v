(* Node Kayles on paths whose n vertices have d leaves each, as it is played on the graph: its Grundy
   values are those of two kinds of heaps, for every d, and so are their periods.  No axioms. *)
Require Import NArith List Lia Bool.
From Kalmar.ways Require Import Games.
From Kalmar.octal Require Import Least.
From Kalmar.heaps Require Import Heaps Sums CodeCheck.
From Kalmar.kinds Require Import Kinds KindCheck NodeKayles.
Import ListNotations.
Open Scope N_scope.

(* (i, 0) is a vertex of the path, and (i, 1), ..., (i, d) are its leaves. *)
Notation vertex := (N * N)%type.
Definition neighbours (u v : vertex) : bool :=
  let (i, j) := u in let (k, l) := v in
  (j =? 0) && (l =? 0) && ((i + 1 =? k) || (k + 1 =? i)) ||
  (i =? k) && negb (j =? l) && ((j =? 0) || (l =? 0)).
Definition hit (u v : vertex) : bool := (fst u =? fst v) && (snd u =? snd v) || neighbours u v.
Definition caterpillar (d : nat) (n : N) : list vertex :=
  list_prod (range 0 (N.to_nat n)) (range 0 (S d)).

Lemma hit_false i j k l : hit (i, j) (k, l) = false <->
  (i <> k \/ (j <> 0 /\ l <> 0 /\ j <> l)) /\ (j <> 0 \/ l <> 0 \/ (i + 1 <> k /\ k + 1 <> i)).
Proof.
  unfold hit, neighbours. cbn [fst snd].
  destruct (N.eqb_spec i k), (N.eqb_spec j l), (N.eqb_spec j 0), (N.eqb_spec l 0),
    (N.eqb_spec (i + 1) k), (N.eqb_spec (k + 1) i); cbn [andb orb negb]; split; intro H;
    try discriminate; try reflexivity; lia.
Qed.
Lemma hit_same v : hit v v = true.
Proof. destruct v as [i j]. unfold hit. cbn [fst snd]. now rewrite !N.eqb_refl. Qed.
Lemma hit_sym u v : hit u v = hit v u.
Proof.
  destruct u as [i j], v as [k l]. destruct (hit (k, l) (i, j)) eqn:E.
  - destruct (hit (i, j) (k, l)) eqn:F; [reflexivity|]. apply hit_false in F.
    assert (G : hit (k, l) (i, j) = false) by (apply hit_false; lia). congruence.
  - apply hit_false in E. apply hit_false. lia.
Qed.

(* The pieces: a part of the path with its leaves, and a leaf alone. *)
Inductive piece := Path (a n : N) | Leaf (i j : N).
Definition leafy (d : nat) : list moves :=
  [Moves 0 0 (Some 0) [] Nothing; Moves 1 1 (Some 1) [] Nothing;
   Moves 1 2 None (repeat (0, 0) d) (One 1 2); Moves 1 3 None (repeat (0, 0) (d + d)) (Two 1 1 3 0 0)] ++
  match d with O => [] | S d' => [Moves 1 1 None (repeat (0, 0) d') (Two 1 1 1 0 0)] end.

Section Leaves.
Variable d : nat.
Definition has (p : piece) (v : vertex) : Prop :=
  match p with
  | Path a n => a <= fst v /\ fst v < a + n /\ snd v <= N.of_nat d
  | Leaf i j => fst v = i /\ snd v = j
  end.
Definition size (p : piece) : N := match p with Path _ n => heap 2 (1, n) | Leaf _ _ => heap 2 (0, 0) end.
Notation covers := (covers vertex piece has).
Notation separate := (separate vertex hit piece has).
Notation falls_into := (falls_into vertex hit piece has).

Definition leaves (i a : N) (k : nat) : list piece := map (Leaf i) (range a k).
Lemma covers_nil u : covers [] u <-> False.
Proof. split; [intros (s & [] & _)|contradiction]. Qed.
Lemma covers_cons s l u : covers (s :: l) u <-> has s u \/ covers l u.
Proof. unfold NodeKayles.covers. cbn [In]. split; [intros (t & [<-|T] & H)|intros [H|(t & T & H)]]; eauto. Qed.
Lemma covers_leaves i a k u : covers (leaves i a k) u <-> fst u = i /\ a <= snd u /\ snd u < a + N.of_nat k.
Proof.
  unfold NodeKayles.covers, leaves. setoid_rewrite in_map_iff. split.
  - intros (s & (j & <- & I) & E & F). apply in_range in I. lia.
  - intros (E & I). exists (Leaf i (snd u)). split; [|now split]. exists (snd u). split; [reflexivity|].
    now apply in_range.
Qed.
Lemma in_leaves s i a k : In s (leaves i a k) -> exists j, s = Leaf i j /\ a <= j /\ j < a + N.of_nat k.
Proof. intro I. apply in_map_iff in I. destruct I as (j & <- & I). apply in_range in I. eauto. Qed.
Lemma separate_leaves i k : forall a, 1 <= a -> separate (leaves i a k).
Proof.
  induction k as [|k IH]; intros a A; [exact I|]. cbn [leaves range map NodeKayles.separate].
  split; [|apply IH; lia]. intros t T. apply in_leaves in T. destruct T as (j & -> & J1 & J2).
  intros [x y] [x' y'] [E F] [E' F']. cbn [fst snd] in *. apply hit_false. lia.
Qed.
Lemma size_leaves i a k : map size (leaves i a k) = map (heap 2) (repeat (0, 0) k).
Proof. revert a. induction k as [|k IH]; intro a; [reflexivity|]. cbn. f_equal. apply IH. Qed.

(* Geometry: what is covered, and that pieces lie apart. *)
Ltac covered := let k := fresh in let m := fresh in intros [k m];
  rewrite ?covers_app, ?covers_leaves, ?covers_cons, ?covers_nil, hit_false; cbn [has fst snd]; lia.
Ltac lie_apart := repeat first
  [ exact I | apply separate_leaves; lia | refine (proj2 (separate_app _ _ _ _ _ _) (conj _ (conj _ _)))
  | progress cbn [NodeKayles.separate] | match goal with |- _ /\ _ => split end
  | let s := fresh in let t := fresh in let S := fresh in let T := fresh in
    intros s t S T; try apply in_app_iff in S; try apply in_app_iff in T;
    repeat match goal with
      | H : _ \/ _ |- _ => destruct H as [H|H]
      | H : In _ (leaves _ _ _) |- _ => apply in_leaves in H; destruct H as (? & -> & ? & ?)
      | H : In _ (_ :: _) |- _ => destruct H as [<-|H]
      | H : In _ [] |- _ => destruct H
      end;
    intros [? ?] [? ?]; cbn [has fst snd]; intros ? ?; apply hit_false; lia
  | let t := fresh in let T := fresh in intros t T;
    repeat match goal with
      | H : In _ (_ :: _) |- _ => destruct H as [<-|H]
      | H : In _ [] |- _ => destruct H
      end;
    intros [? ?] [? ?]; cbn [has fst snd]; intros ? ?; apply hit_false; lia ].
Ltac falls := split; [cbn [has fst snd]; lia|split; [lie_apart|covered]].

Lemma choose_alone i j : falls_into (Leaf i j) (i, j) [].
Proof. falls. Qed.
Lemma choose_only a : falls_into (Path a 1) (a, 0) [].
Proof. falls. Qed.
Lemma choose_first a n : 2 <= n -> falls_into (Path a n) (a, 0) (leaves (a + 1) 1 d ++ [Path (a + 2) (n - 2)]).
Proof. intro L. falls. Qed.
Lemma choose_last a n : 2 <= n ->
  falls_into (Path a n) (a + n - 1, 0) (leaves (a + n - 2) 1 d ++ [Path a (n - 2)]).
Proof. intro L. falls. Qed.
Lemma choose_inner a n i : i + 3 <= n -> falls_into (Path a n) (a + i + 1, 0)
  ((leaves (a + i) 1 d ++ leaves (a + i + 2) 1 d) ++ [Path a i; Path (a + i + 3) (n - 3 - i)]).
Proof. intro L. falls. Qed.
Lemma choose_leaf a n i j : i + 1 <= n -> 1 <= j -> j <= N.of_nat d -> falls_into (Path a n) (a + i, j)
  ((leaves (a + i) 1 (N.to_nat j - 1) ++ leaves (a + i) (j + 1) (d - N.to_nat j)) ++
   [Path a i; Path (a + i + 1) (n - 1 - i)]).
Proof. intros L J1 J2. falls. Qed.

(* The pieces move as the heaps do. *)
Lemma of_path a n l' : kinds_rule 2 (leafy d) (size (Path a n)) l' <-> exists x i, In x (leafy d) /\ kind x = 1 /\
  leads x n i = true /\ l' = map (heap 2) (parts x n i).
Proof.
  unfold kinds_rule, size. destruct (heap_parts 2 1 n ltac:(lia)) as [-> ->].
  split; intros (x & i & I & E & D); exists x, i; auto.
Qed.
Ltac sizes := unfold parts; cbn [fixed rest]; rewrite ?repeat_app, !map_app, !size_leaves; reflexivity.
Lemma to_heaps s v : has s v -> exists l, falls_into s v l /\ kinds_rule 2 (leafy d) (size s) (map size l).
Proof.
  destruct s as [a n|i j], v as [k m]; cbn [has fst snd].
  - intros (A & B & M). destruct (heap_parts 2 1 n ltac:(lia)) as [E1 E2].
    destruct (N.eq_dec m 0) as [->|Nz].
    + destruct (N.eq_dec n 1) as [->|N1].
      { replace k with a by lia. eexists. split; [apply choose_only|]. apply of_path.
        exists (Moves 1 1 (Some 1) [] Nothing), 0. cbn. auto. }
      destruct (N.eq_dec k a) as [->|Na].
      { eexists. split; [apply choose_first; lia|]. apply of_path.
        exists (Moves 1 2 None (repeat (0, 0) d) (One 1 2)), 0. split; [cbn; auto|]. split; [reflexivity|].
        split; [|sizes]. unfold leads, among. cbn [first final rest andb].
        replace (2 <=? n) with true by (symmetry; apply N.leb_le; lia). reflexivity. }
      destruct (N.eq_dec k (a + n - 1)) as [->|Nb].
      { eexists. split; [apply choose_last; lia|]. apply of_path.
        exists (Moves 1 2 None (repeat (0, 0) d) (One 1 2)), 0. split; [cbn; auto|]. split; [reflexivity|].
        split; [|sizes]. unfold leads, among. cbn [first final rest andb].
        replace (2 <=? n) with true by (symmetry; apply N.leb_le; lia). reflexivity. }
      replace k with (a + (k - a - 1) + 1) by lia. set (i := k - a - 1) in *.
      assert (L : i + 3 <= n) by lia. clearbody i.
      eexists. split; [apply choose_inner; exact L|]. apply of_path.
      exists (Moves 1 3 None (repeat (0, 0) (d + d)) (Two 1 1 3 0 0)), i. split; [cbn; auto|]. split; [reflexivity|].
      split; [|sizes]. unfold leads, among. cbn [first final rest andb].
      rewrite !andb_true_iff, !N.leb_le. lia.
    + destruct d as [|d'] eqn:Ed; [lia|]. rewrite <- Ed.
      replace k with (a + (k - a)) by lia. set (i := k - a) in *. assert (L : i + 1 <= n) by lia. clearbody i.
      eexists. split; [apply (choose_leaf a n i m); lia|]. apply of_path.
      exists (Moves 1 1 None (repeat (0, 0) d') (Two 1 1 1 0 0)), i.
      split; [rewrite Ed; cbn; auto 7|]. split; [reflexivity|]. split.
      * unfold leads, among. cbn [first final rest andb]. rewrite !andb_true_iff, !N.leb_le. lia.
      * replace d' with (N.to_nat m - 1 + (d - N.to_nat m))%nat by lia. sizes.
  - intros [-> ->]. eexists. split; [apply choose_alone|].
    exists (Moves 0 0 (Some 0) [] Nothing), 0. cbn. auto.
Qed.
Lemma from_heaps s l' : kinds_rule 2 (leafy d) (size s) l' -> exists v l, falls_into s v l /\ map size l = l'.
Proof.
  destruct s as [a n|i j].
  - intro O. apply of_path in O. destruct O as (x & i & I & E & D & ->).
    unfold leads, among in D. apply andb_prop in D. destruct D as [D1 D2]. apply andb_prop in D1.
    destruct D1 as [D0 D1]. apply N.leb_le in D0. unfold leafy in I. apply in_app_iff in I. cbn [In] in I.
    destruct I as [[<-|[<-|[<-|[<-|[]]]]]|I]; cbn [kind first final rest] in *; try discriminate.
    + apply N.leb_le in D1. replace n with 1 by lia.
      exists (a, 0), []. split; [apply choose_only|reflexivity].
    + eexists _, _. split; [apply choose_first; lia|sizes].
    + apply andb_prop in D2. destruct D2 as [_ D2]. apply N.leb_le in D2.
      eexists _, _. split; [apply (choose_inner a n i); lia|sizes].
    + destruct d as [|d'] eqn:Ed; [contradiction|]. destruct I as [<-|[]].
      cbn [kind first final rest] in *. apply andb_prop in D2. destruct D2 as [_ D2]. apply N.leb_le in D2.
      eexists _, _. split; [apply (choose_leaf a n i 1); lia|].
      replace d' with (N.to_nat 1 - 1 + (d - N.to_nat 1))%nat by lia. sizes.
  - intros (x & k & I & E & D & ->). unfold leafy in I. apply in_app_iff in I. cbn [In] in I.
    destruct I as [[<-|[<-|[<-|[<-|[]]]]]|I]; try discriminate.
    + eexists _, _. split; [apply choose_alone|reflexivity].
    + destruct d as [|d']; [contradiction|]. destruct I as [<-|[]]. discriminate.
Qed.

Lemma leafy_falls : forallb (falls 2) (leafy d) = true.
Proof.
  assert (A : forall n k, 1 <= n -> forallb (smaller 2 1 n) (repeat (0, 0) k) = true).
  { intros n k L. apply forallb_forall. intros x I. apply repeat_spec in I. subst.
    unfold smaller. cbn [fst snd]. now replace (0 <? n) with true by (symmetry; apply N.ltb_lt; lia). }
  unfold leafy. rewrite forallb_app. cbn [forallb]. unfold falls at 1 2 3 4. cbn [kind fixed first rest].
  rewrite !A by lia. destruct d as [|d']; [reflexivity|]. cbn [forallb]. unfold falls.
  cbn [kind fixed first rest]. rewrite A by lia. reflexivity.
Qed.

(* The graph has the values of the heaps, and so their period. *)
Definition leafy_value (n : N) : nat :=
  Games.grundy (J := node_kayles vertex hit hit_same) (caterpillar d n).
Theorem caterpillars_are_heaps g n : grundy (kinds_rule 2 (leafy d)) g ->
  leafy_value n = N.to_nat (g (heap 2 (1, n))).
Proof.
  intro G. set (S := kinds_shrink 2 (leafy d) leafy_falls).
  transitivity (Games.grundy (J := sum_of_heaps _ S _ (kinds_listed_ok 2 (leafy d))) (map size [Path 0 n])).
  - apply (pieces_are_heaps vertex hit hit_same hit_sym piece has size _ S _ (kinds_listed_ok 2 (leafy d))
      to_heaps from_heaps).
    split; [cbn; tauto|]. intros [i j]. unfold caterpillar. rewrite in_prod_iff, !in_range, covers_cons, covers_nil.
    cbn [has fst snd]. lia.
  - rewrite heaps_values with (g := g) by exact G. cbn [map X fold_right size]. now rewrite N.lxor_0_r.
Qed.
Definition leafy_period (e p : N) : Prop := repeats leafy_value e p /\
  forall f q, 1 <= q -> repeats leafy_value f q -> e <= f /\ N.divide p q.
Theorem caterpillars_period e p : kinds_period 2 (leafy d) [1] e p -> leafy_period e p.
Proof.
  intros (g & G & _ & R & L). assert (E : forall n, leafy_value n = N.to_nat (g (heap 2 (1, n)))).
  { intro n. now apply caterpillars_are_heaps. }
  split.
  - intros n Hn. specialize (R n Hn). injection R as R. rewrite !E. now rewrite R.
  - intros f q Q Rq. apply L; [exact Q|]. intros n Hn. unfold column. cbn [map]. f_equal.
    apply N2Nat.inj. rewrite <- !E. now apply Rq.
Qed.
End Leaves.
