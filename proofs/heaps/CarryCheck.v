(* A checker for arithmetic periods of finite codes whose moves leave several heaps, by Carries.v.  It
   computes the values itself: the certificate is the first heap of the period, the period, the saltus.
   No axioms. *)
Require Import NArith List Lia Bool Permutation.
From Kalmar.octal Require Import Least Check.
From Kalmar.heaps Require Import Heaps Periods Codes CodeCheck Rise Carries.
Import ListNotations.
Open Scope N_scope.

(* Each value that is missing is looked for among options whose first part is large (near) or small
   first.  No more is asked of an option than that it is one, of the kind that is wanted. *)
Section Hunt.
Variables (ds : list N) (g : N -> N).
Definition is_option (n : N) (l : list N) : bool :=
  forallb (N.leb 1) l && (total l <=? n) && N.testbit (digit ds [] (n - total l)) (N.of_nat (length l)).
Fixpoint hunt {A} (strike : A -> N -> N) (xs : list A) (missing : N) : N :=
  match xs with [] => missing | x :: xs' => if missing =? 0 then 0 else hunt strike xs' (strike x missing) end.
Variables (is : list N -> bool) (near : bool) (n : N).
Definition strike (l : list N) (missing : N) : N :=
  if is l then let v := X g l in
    if N.testbit missing v then if is_option n l then N.clearbit missing v else missing else missing
  else missing.
Definition strike_all (kd : N * N) (missing : N) : N :=
  let m := n - fst kd in
  let missing := if N.testbit (snd kd) 1 then strike [m] missing else missing in
  let missing := if N.testbit (snd kd) 2
    then hunt (fun a => strike [m - a; a]) (range 1 (N.to_nat m)) missing else missing in
  if N.testbit (snd kd) 3 then hunt (fun c => let t := if near then c else m - c in
    hunt (fun a => strike [m - t; t / 2 - a; t - (t / 2 - a)]) (range 0 (N.to_nat (t / 2))))
    (range 1 (N.to_nat m)) missing
  else missing.
Definition all_reached (lo hi : N) : bool :=
  hunt strike_all (digit_pairs ds [] n) (N.shiftl (N.ones (hi - lo)) lo) =? 0.

Definition struck (before after : N) : Prop := forall v, N.testbit before v = true ->
  N.testbit after v = true \/ reached (digit ds []) g is n v.
Lemma strike_ok l missing : struck missing (strike l missing).
Proof.
  intros v B. unfold strike. destruct (is l) eqn:I; [|auto]. cbv zeta.
  destruct (N.testbit missing (X g l)); [|auto]. destruct (is_option n l) eqn:O; [|auto].
  destruct (N.eq_dec (X g l) v) as [E|E]; [right|left; now rewrite N.clearbit_neq].
  unfold is_option in O. apply andb_prop in O. destruct O as [O D]. apply andb_prop in O. destruct O as [P T].
  exists l. split; [|auto]. rewrite forallb_forall in P.
  split; [|split; [now apply N.leb_le|split; [exact D|discriminate]]].
  apply Forall_forall. intros a J. now apply N.leb_le, P.
Qed.
Lemma struck_trans a b c : struck a b -> struck b c -> struck a c.
Proof. intros A B v V. destruct (A v V) as [C|C]; auto. Qed.
Lemma hunt_ok {A} (f : A -> N -> N) xs : (forall x missing, struck missing (f x missing)) ->
  forall missing, struck missing (hunt f xs missing).
Proof.
  intros F. induction xs as [|x xs IH]; intros missing; [now left|]. cbn [hunt].
  destruct (N.eqb_spec missing 0) as [->|_]; [now left|]. now apply struck_trans with (f x missing).
Qed.
Lemma all_reached_ok lo hi v : all_reached lo hi = true -> lo <= v -> v < hi ->
  reached (digit ds []) g is n v.
Proof.
  intros H L U. apply N.eqb_eq in H.
  assert (S : struck (N.shiftl (N.ones (hi - lo)) lo) 0).
  { rewrite <- H. apply hunt_ok. intros [k x] missing. unfold strike_all. cbn [fst snd]. cbv zeta.
    set (m1 := if N.testbit x 1 then _ else _). assert (A : struck missing m1).
    { unfold m1. destruct (N.testbit x 1); [apply strike_ok|now left]. }
    set (m2 := if N.testbit x 2 then _ else _). assert (B : struck m1 m2).
    { unfold m2. destruct (N.testbit x 2); [|now left]. apply hunt_ok. intros. apply strike_ok. }
    apply struck_trans with m1; [exact A|]. apply struck_trans with m2; [exact B|].
    destruct (N.testbit x 3); [|now left]. apply hunt_ok. intros. apply hunt_ok. intros. apply strike_ok. }
  destruct (S v) as [Z|R]; [|rewrite N.bits_0 in Z; discriminate|exact R].
  rewrite N.shiftl_spec_high' by exact L. apply N.ones_spec_low. lia.
Qed.
End Hunt.

Section CarryCheck.
Variables (ds : list N) (e p s : N).
Let d := digit ds [].
Let r := most ds [].
Let w := N.of_nat (length ds) - 1.
Let first := w + r * (e + p).

(* Values from a table as far as they are looked at. *)
Definition tabled (f : N -> N) (b : N) : N -> N :=
  let t := table (map f (range 0 (N.to_nat b))) in fun n => if n <? b then get t (N.succ_pos n) else f n.

Definition all_smaller (g : N -> N) (n : N) : bool := full (code_options ds [] false g n) (N.ones (g n)).
(* For values that grow by Q, 2^i saltuses, and for values nearer than c Q. *)
Definition reaches (g : N -> N) (i c : N) : bool :=
  let Q := 2 ^ (N.log2 s + i) in let P := 2 ^ i * p in let T := e + (2 + c) * P in
  if rows (fun n =>
    if all_reached ds g (is_twin g e Q) false n 0 Q then
    if all_reached ds g (is_triple g e Q) false n Q (if n <? T + P then g n + 1 - c * Q else 2 * Q) then
    if n <? T + P then all_reached ds g (is_single g e Q) true n (g n + 1 - c * Q) (g n)
    else true else false else false) (N.to_nat (2 * P)) T
  then rows (all_smaller g) (N.to_nat (T - first)) first else false.
Fixpoint some_reaches (g : N -> N) (ics : list (N * N)) : bool :=
  match ics with [] => false | (i, c) :: l => if reaches g i c then true else some_reaches g l end.
Definition carries_auto : bool :=
  let f := rising e p s (grow_values (code_options ds [] false) (N.to_nat (e + p)) 0 Leaf) in
  let b := w + 16 * (e + p) in let g := tabled f b in
  if (1 <=? e) && (1 <=? p) && (0 <? N.of_nat (length ds)) && negb (N.testbit (d 0) 1) &&
    (s =? 2 ^ N.log2 s) && is_least (level f p s) e p
  then if rows (fun n => g n =? f n) (N.to_nat b) 0
  then if rows (fun n => forallb (apart g e (N.log2 s) n) (option_lists ds [] n)) (N.to_nat first) 0
  then if rows (all_smaller g) (N.to_nat first) 0
  then some_reaches g ((0, 1) :: map (fun i => (i, 3)) (range 0 6)) else false else false else false else false.

Lemma both_true (a b : bool) : (if a then b else false) = true -> a = true /\ b = true.
Proof. destruct a; [auto|discriminate]. Qed.
Lemma some_reaches_ok g ics : some_reaches g ics = true -> exists i c, reaches g i c = true.
Proof.
  induction ics as [|[i c] l IH]; [discriminate|]. cbn [some_reaches].
  destruct (reaches g i c) eqn:R; eauto.
Qed.
Lemma reaches_ok g i c : 1 <= e -> 1 <= p -> s = 2 ^ N.log2 s -> rises g e p s ->
  rows (all_smaller g) (N.to_nat first) 0 = true -> reaches g i c = true ->
  forall n v, v < g n -> exists l, takes d false n l /\ X g l = v.
Proof.
  unfold reaches. set (j := N.log2 s + i). set (Q := 2 ^ j). set (P := 2 ^ i * p).
  set (T := e + (2 + c) * P). cbv zeta. intros E P1 S R First H. apply both_true in H. destruct H as [H Small].
  assert (I : 2 ^ i <> 0) by (apply N.pow_nonzero; discriminate).
  assert (PP : 1 <= P) by (unfold P; nia).
  assert (RQ : rises g e P Q).
  { unfold P, Q, j. rewrite N.pow_add_r, <- S, (N.mul_comm s). now apply rises_times. }
  assert (K : forall n, T <= n -> n < T + 2 * P -> _) by
    (intros n A B; exact (rows_ok _ _ _ H n A ltac:(rewrite N2Nat.id; exact B))).
  cbv beta in K. apply (always_reached d g e P j Q T (c * Q)); auto.
  - unfold T. lia.
  - intros n Hn. replace n with (n - (2 + c) * P + (2 + c) * P) by (unfold T in Hn; lia).
    rewrite (rises_times g e P Q RQ) by (unfold T in Hn; lia). lia.
  - intros n Hn v V. assert (F : full (code_options ds [] false g n) (N.ones (g n)) = true).
    { destruct (N.lt_ge_cases n first); [apply (rows_ok _ _ _ First n)|apply (rows_ok _ _ _ Small n)]; lia. }
    apply full_ok with (u := v) in F; [|exact V]. now apply (code_options_ok ds [] false 1) in F.
  - intros n A B v V L. specialize (K n A ltac:(lia)). apply both_true in K. destruct K as [_ K].
    apply both_true in K. destruct K as [_ K]. rewrite (proj2 (N.ltb_lt _ _) B) in K.
    now apply (all_reached_ok _ _ _ _ _ _ _ v K); [lia|].
  - intros n A B v V. specialize (K n A B). apply both_true in K. destruct K as [K _].
    now apply (all_reached_ok _ _ _ _ _ _ _ v K); [lia|].
  - intros n A B v V L C. specialize (K n A B). apply both_true in K. destruct K as [_ K].
    apply both_true in K. destruct K as [K _]. apply (all_reached_ok _ _ _ _ _ _ _ v K V).
    destruct (N.ltb_spec n (T + P)); lia.
Qed.

Theorem carries_auto_ok : carries_auto = true -> code_saltus ds [] false e p s.
Proof.
  unfold carries_auto. set (f := rising e p s _). set (b := w + 16 * (e + p)). set (g := tabled f b).
  cbv zeta. intro H. apply both_true in H. destruct H as [H K]. apply both_true in K. destruct K as [Tab K].
  apply both_true in K. destruct K as [Far K]. apply both_true in K. destruct K as [First K].
  apply some_reaches_ok in K. destruct K as (i & c & K).
  apply andb_prop in H. destruct H as [H Least]. apply andb_prop in H. destruct H as [H S].
  apply andb_prop in H. destruct H as [H D0]. apply andb_prop in H. destruct H as [H D].
  apply andb_prop in H. destruct H as [E P]. apply N.leb_le in E, P. apply N.ltb_lt in D.
  apply negb_true_iff in D0. apply N.eqb_eq in S.
  assert (Rf : rises f e p s) by now apply rising_rises.
  assert (G : forall n, g n = f n).
  { intro n. destruct (N.lt_ge_cases n b) as [L|L].
    - apply N.eqb_eq, (rows_ok _ _ _ Tab n); [lia|]. rewrite N2Nat.id. exact L.
    - unfold g, tabled. now rewrite (proj2 (N.ltb_ge _ _) L). }
  assert (Rg : rises g e p s) by (intros n Hn; rewrite !G; now apply Rf).
  assert (XG : forall l, X g l = X f l) by (intro l; apply X_ext, Forall_forall; auto).
  apply least_saltus with f; auto; [now apply takes_shrinks|]. intro n. split.
  - intros l O. rewrite <- G, <- XG.
    apply (never_the_value d g e p (N.log2 s) r w); rewrite <- ?S; auto.
    + apply most_1.
    + intros k x B. split; [exact (digit_most ds [] k x B)|]. apply N.le_ngt. intro L. revert B.
      unfold d, digit. destruct (N.ltb_spec k (N.of_nat (length ds))); [unfold w in L; lia|].
      rewrite nth_overflow by apply le_0_n. rewrite N.bits_0. discriminate.
    + intros m L l' O'. destruct (option_lists_ok ds [] 1 m l' O') as (l'' & M & I). exists l''. split; [exact M|].
      assert (A : forallb (apart g e (N.log2 s) m) (option_lists ds [] m) = true).
      { apply (rows_ok _ _ _ Far m); [lia|]. rewrite N2Nat.id. exact L. }
      rewrite forallb_forall in A. now apply A.
  - intros v V. rewrite <- G in V. destruct (reaches_ok g i c E P S Rg First K n v V) as (l & O & <-).
    exists l. split; [exact O|symmetry; apply XG].
Qed.
End CarryCheck.
