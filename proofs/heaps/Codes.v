(* Take-and-break games by codes: octal and hexadecimal digits, a digit before the point, endless
   tails, unequal parts; and the theorem of Guy and Smith for all of them.  No axioms. *)
Require Import NArith List Lia Bool.
From Kalmar.octal Require Import Octal Least.
From Kalmar.heaps Require Import Heaps Periods.
Import ListNotations.
Open Scope N_scope.

(* With the bit b in the digit d k, a move may take k things and leave just b heaps, none empty;
   where u is true, these heaps are pairwise unequal. *)
Definition takes (d : N -> N) (u : bool) : rule := fun n l =>
  Forall (fun m => 1 <= m) l /\ total l <= n /\
  N.testbit (d (n - total l)) (N.of_nat (length l)) = true /\ (u = true -> NoDup l).

Lemma total_cons n l : total (n :: l) = n + total l.
Proof. reflexivity. Qed.
Lemma total_length l : Forall (fun m => 1 <= m) l -> N.of_nat (length l) <= total l.
Proof. induction 1; [cbn; lia|]. rewrite total_cons. cbn [length]. lia. Qed.

(* A move changes something: one that takes nothing leaves two heaps or more (or none, of none). *)
Lemma takes_shrinks d u : N.testbit (d 0) 1 = false -> shrinks (takes d u).
Proof.
  intros D n l (P & T & B & _). apply Forall_forall. intros m I.
  apply in_split in I. destruct I as (x & y & ->).
  rewrite total_app, total_cons in *. rewrite app_length in B. cbn [length] in B.
  apply Forall_app in P. destruct P as [Px P]. inversion P as [|? ? _ Py]. subst.
  apply total_length in Px, Py.
  destruct (N.lt_ge_cases m n) as [|L]; [assumption|exfalso].
  replace (n - (total x + (m + total y))) with 0 in B by lia.
  replace (N.of_nat (length x + S (length y))) with 1 in B by lia. congruence.
Qed.

(* A large total has a large part. *)
Lemma large_part r m l : 1 <= m -> N.of_nat (length l) <= r -> r * m <= total l -> 1 <= r ->
  exists a, In a l /\ m <= a.
Proof.
  intros M L T R. destruct (existsb (fun a => m <=? a) l) eqn:E.
  - apply existsb_exists in E. destruct E as (a & I & H). exists a. now rewrite <- N.leb_le.
  - exfalso. assert (S : total l <= N.of_nat (length l) * (m - 1)).
    { clear L T. induction l as [|a l IH]; [cbn; lia|].
      cbn [existsb] in E. apply orb_false_elim in E. destruct E as [E F].
      apply N.leb_gt in E. specialize (IH F). rewrite total_cons. cbn [length]. nia. }
    nia.
Qed.
(* From a part up or down in steps of p, the last one that is a part. *)
Lemma down_step p : 1 <= p -> forall k l a e, (length l <= k)%nat -> In a l -> e + N.of_nat k * p <= a ->
  exists b, In b l /\ e + p <= b /\ b <= a /\ ~ In (b - p) l.
Proof.
  intros P k. induction k; intros l a e L I A; [destruct l; [contradiction|cbn in L; lia]|].
  destruct (in_dec N.eq_dec (a - p) l) as [J|J]; [|exists a; repeat split; auto; nia].
  destruct (IHk (remove N.eq_dec a l) (a - p) e) as (b & B1 & B2 & B3 & B4).
  - pose proof (remove_length_lt N.eq_dec l a I). lia.
  - apply in_in_remove; [nia|exact J].
  - nia.
  - apply in_remove in B1. exists b. repeat split; [tauto|lia|lia|].
    intro K. apply B4. apply in_in_remove; [lia|exact K].
Qed.
Lemma up_step p : 1 <= p -> forall k l a, (length l <= k)%nat -> In a l ->
  exists b, In b l /\ a <= b /\ ~ In (b + p) l.
Proof.
  intros P k. induction k; intros l a L I; [destruct l; [contradiction|cbn in L; lia]|].
  destruct (in_dec N.eq_dec (a + p) l) as [J|J]; [|exists a; repeat split; auto; lia].
  destruct (IHk (remove N.eq_dec a l) (a + p)) as (b & B1 & B2 & B3).
  - pose proof (remove_length_lt N.eq_dec l a I). lia.
  - apply in_in_remove; [lia|exact J].
  - apply in_remove in B1. exists b. repeat split; [tauto|lia|].
    intro K. apply B3. apply in_in_remove; [lia|exact K].
Qed.

(* Another size for one of the parts, when as much more or less stands in the heap. *)
Lemma other_takes d u n n' x y a b : takes d u n (x ++ a :: y) -> 1 <= b -> n' + a = n + b ->
  (u = true -> ~ In b (x ++ a :: y)) -> takes d u n' (x ++ b :: y).
Proof.
  intros (P & T & B & D) Hb E U. unfold takes. rewrite total_app, total_cons in *.
  split; [|split; [lia|split]].
  - apply Forall_app in P. destruct P as [Px P]. inversion P. apply Forall_app. auto.
  - replace (n' - (total x + (b + total y))) with (n - (total x + (a + total y))) by lia.
    rewrite app_length in *. exact B.
  - intro Hu. specialize (D Hu). specialize (U Hu). apply NoDup_remove in D. apply NoDup_Add with b (x ++ y).
    + apply Add_app.
    + split; [tauto|]. intro J. apply U. apply in_app_iff in J. apply in_app_iff. cbn [In]. tauto.
Qed.
Lemma other_part d u (g : N -> N) n n' l a b : takes d u n l -> In a l -> 1 <= b -> n' + a = n + b -> g b = g a ->
  (u = true -> ~ In b l) -> exists l', takes d u n' l' /\ map g l' = map g l.
Proof.
  intros O I Hb E G U. apply in_split in I. destruct I as (x & y & ->). exists (x ++ b :: y).
  split; [now apply other_takes with n a|]. rewrite !map_app. cbn [map]. now rewrite G.
Qed.

(* Guy and Smith 1956 for digits of up to r heaps.  The values repeat after p heaps from e on, and
   the digits too beyond w, or they are 0 there.  Then the values of the heaps before the bound
   prove it: r (e + p) + w, and r (e + r p) + w where the parts are unequal. *)
Definition tailed (d : N -> N) (w p : N) : Prop :=
  forall k, w < k -> d k = 0 \/ (p <= k /\ d (k - p) = d k /\ d (k + p) = d k).
Definition bound (u : bool) (r e p w : N) : N := r * (e + (if u then r else 1) * p) + w.

Lemma bound_beyond u r e p w : 1 <= r -> 1 <= p -> e + p <= bound u r e p w.
Proof.
  intros R P. unfold bound. apply N.le_trans with (1 * (e + 1 * p)); [lia|].
  apply N.le_trans with (r * (e + (if u then r else 1) * p)); [|lia].
  apply N.mul_le_mono; [exact R|]. apply N.add_le_mono_l, N.mul_le_mono_r. now destruct u.
Qed.

(* A heap from the bound on has options of the same values as that of p less. *)
Lemma takes_repeat d u r e p w (g : N -> N) n : 1 <= e -> 1 <= p -> 1 <= r ->
  (forall k b, N.testbit (d k) b = true -> b <= r) -> tailed d w p -> repeats g e p -> bound u r e p w <= n ->
  (forall l, takes d u n l -> exists l', takes d u (n - p) l' /\ map g l' = map g l) /\
  (forall l, takes d u (n - p) l -> exists l', takes d u n l' /\ map g l' = map g l).
Proof.
  intros He Hp Hr Digit Tail Per L. pose proof (bound_beyond u r e p w Hr Hp) as Z. unfold bound in *.
  assert (Q : r * e + p <= r * (e + (if u then r else 1) * p)).
  { assert (S : 1 <= if u then r else 1) by (destruct u; lia). revert S. generalize (if u then r else 1).
    intros s S. assert (1 <= r * s) by nia. replace (r * (e + s * p)) with (r * e + (r * s) * p) by ring. nia. }
  split; intros l O; pose proof O as (P & T & B & D).
  - destruct (N.lt_ge_cases w (n - total l)) as [K|K].
    + destruct (Tail _ K) as [Y|(K1 & K2 & _)]; [rewrite Y, N.bits_0 in B; discriminate|].
      exists l. split; [|reflexivity]. split; [exact P|split; [lia|split; [|exact D]]].
      replace (n - p - total l) with (n - total l - p) by lia. now rewrite K2.
    + apply Digit in B.
      destruct (large_part r (e + (if u then r else 1) * p) l) as (a & Ia & A); try lia.
      assert (C : exists b, In b l /\ e + p <= b /\ (u = true -> ~ In (b - p) l)).
      { destruct u.
        - destruct (down_step p Hp (N.to_nat r) l a e) as (b & ? & ? & ? & ?); try lia; eauto.
        - exists a. repeat split; [exact Ia|lia|discriminate]. }
      destruct C as (b & Ib & Hb & U). apply (other_part d u g n (n - p) l b (b - p)); auto; try lia.
      rewrite <- (Per (b - p)) by lia. f_equal. lia.
  - destruct (N.lt_ge_cases w (n - p - total l)) as [K|K].
    + destruct (Tail _ K) as [Y|(_ & _ & K2)]; [rewrite Y, N.bits_0 in B; discriminate|].
      exists l. split; [|reflexivity]. split; [exact P|split; [lia|split; [|exact D]]].
      replace (n - total l) with (n - p - total l + p) by lia. now rewrite K2.
    + apply Digit in B. destruct (large_part r e l) as (a & Ia & A); try lia.
      destruct (up_step p Hp (length l) l a) as (b & Ib & Hb & U); auto.
      apply (other_part d u g (n - p) n l b (b + p)); auto; try lia. apply Per. lia.
Qed.

Theorem codes_guy_smith d u r e p w g : 1 <= e -> 1 <= p -> 1 <= r ->
  (forall k b, N.testbit (d k) b = true -> b <= r) -> tailed d w p -> repeats g e p ->
  (forall n, n < bound u r e p w -> mex_at (takes d u) g n) ->
  grundy (takes d u) g.
Proof.
  intros He Hp Hr Digit Tail Per Base n.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  destruct (N.lt_ge_cases n (bound u r e p w)) as [L|L]; [auto|].
  pose proof (bound_beyond u r e p w Hr Hp) as Z.
  assert (V : g n = g (n - p)). { rewrite <- (Per (n - p)) by lia. f_equal. lia. }
  destruct (takes_repeat d u r e p w g n) as [A B]; auto.
  destruct (IH (n - p) ltac:(lia)) as [I1 I2]. rewrite <- V in I1, I2. split.
  - intros l O. destruct (A l O) as (l' & O' & E). rewrite <- (X_map g l' l E). now apply I1.
  - intros v Hv. destruct (I2 v Hv) as (l & O & <-). destruct (B l O) as (l' & O' & E).
    exists l'. split; [exact O'|now apply X_map].
Qed.

(* Arithmetic periods where moves leave one heap at most, which needs endless digits.  Let H be s or
   more above the values of the heaps before e + p, and all values from T on above H: then the values
   of the heaps up to T + w + p prove it.  For there each option of a value above H is an option with
   s less in the heap p smaller, and those of the values up to H are small heaps, left by taking so
   many that the digits repeat. *)
Theorem codes_saltus d u e p s w H T g : 1 <= e -> 1 <= p -> 1 <= s -> e <= T ->
  (forall k b, N.testbit (d k) b = true -> b <= 1) -> tailed d w p -> rises g e p s ->
  (forall n, n < e + p -> g n + s <= H) -> (forall n, T <= n -> H < g n) ->
  (forall n, n < T + w + p + 1 -> mex_at (takes d u) g n) ->
  grundy (takes d u) g.
Proof.
  intros He Hp Hs Te Digit Tail Per Low High Base n.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  destruct (N.lt_ge_cases n (T + w + p + 1)) as [L|L]; [auto|].
  assert (I : mex_at (takes d u) g (n - p)) by (apply IH; lia).
  assert (V : g n = g (n - p) + s). { rewrite <- (Per (n - p)) by lia. f_equal. lia. }
  pose proof (High n ltac:(lia)) as Hn. pose proof (High (n - p) ltac:(lia)) as Hnp.
  assert (One : forall n l, takes d u n l -> l = [] \/ exists m, l = [m] /\ 1 <= m).
  { intros n' l (P & _ & B & _). apply Digit in B. destruct l as [|m [|? ?]]; cbn [length] in B; [auto| |lia].
    right. exists m. inversion P. auto. }
  assert (XO : forall m, X g [m] = g m) by (intro; cbn; apply N.lxor_0_r).
  (* The same number taken, or the same heap left by taking p more. *)
  assert (Shift : forall n m m', takes d u n [m] -> 1 <= m' -> takes d u (n + m' - m) [m']).
  { intros n' m m' (P & A & B & D) M. cbn [total fold_right length] in *.
    split; [repeat constructor; exact M|]. cbn [total fold_right length]. split; [lia|]. split.
    - replace (n' + m' - m - (m' + 0)) with (n' - (m + 0)) by lia. exact B.
    - repeat constructor. intros []. }
  destruct I as [I1 I2]. split.
  - intros l O. destruct (One _ _ O) as [->|(m & -> & M)]; [cbn; lia|]. rewrite XO. intro E.
    destruct (N.lt_ge_cases m (e + p)) as [Lm|Gm]; [specialize (Low m Lm); lia|].
    apply (Shift _ _ (m - p)) in O; [|lia]. replace (n + (m - p) - m) with (n - p) in O.
    2: { destruct O as (_ & A & _). cbn [total fold_right] in A. lia. }
    apply (I1 _ O). rewrite XO. specialize (Per (m - p) ltac:(lia)).
    replace (m - p + p) with m in Per by lia. lia.
  - intros v Lv. destruct (N.le_gt_cases v H) as [Sv|Bv].
    + destruct (I2 v ltac:(lia)) as (l & O & E). exists l. split; [|exact E].
      assert (K : w < n - p - total l).
      { destruct (One _ _ O) as [->|(m & -> & M)]; cbn [total fold_right]; [lia|]. rewrite XO in E.
        destruct (N.le_gt_cases T m) as [Tm|Tm]; [specialize (High m Tm); lia|lia]. }
      destruct O as (P & A & B & D). destruct (Tail _ K) as [Y|(_ & _ & Y)].
      { rewrite Y, N.bits_0 in B. discriminate. }
      split; [exact P|split; [lia|split; [|exact D]]].
      replace (n - total l) with (n - p - total l + p) by lia. now rewrite Y.
    + pose proof (Low e ltac:(lia)). destruct (I2 (v - s) ltac:(lia)) as (l & O & E).
      destruct (One _ _ O) as [->|(m & -> & M)]; [cbn in E; lia|]. rewrite XO in E.
      destruct (N.lt_ge_cases m e) as [Lm|Gm]; [specialize (Low m ltac:(lia)); lia|].
      apply (Shift _ _ (m + p)) in O; [|lia]. replace (n - p + (m + p) - m) with n in O by lia.
      exists [m + p]. split; [exact O|]. rewrite XO, Per by exact Gm. lia.
Qed.

(* Where each number may be taken and leave nothing or one heap, with more heaps or without, and
   nothing changes without taking, a heap of n is worth n: Nim (Bouton 1901), 0.7..., 0.3F.... *)
Lemma pos_lxor_le p : forall q, Pos.lxor p q <= N.pos (p + q).
Proof.
  induction p as [p IH|p IH|]; intros [q|q|]; cbn [Pos.lxor]; try specialize (IH q);
    try (destruct (Pos.lxor p q)); cbn [N.double N.succ_double]; lia.
Qed.
Lemma X_le_total l : X (fun n => n) l <= total l.
Proof.
  induction l as [|a l IH]; [reflexivity|]. rewrite X_cons, total_cons.
  apply N.le_trans with (a + X (fun n => n) l); [|lia]. generalize (X (fun n => n) l).
  intros [|b]; [destruct a; cbn; lia|].
  destruct a as [|a]; [cbn; lia|]. apply pos_lxor_le.
Qed.
Theorem sizes d u : d 0 = 0 ->
  (forall k, 1 <= k -> N.testbit (d k) 0 = true /\ N.testbit (d k) 1 = true) ->
  grundy (takes d u) (fun n => n).
Proof.
  intros Z A n. split.
  - intros l (_ & T & B & _). pose proof (X_le_total l). destruct (N.eq_dec (total l) n) as [E|]; [|lia].
    rewrite E, N.sub_diag, Z, N.bits_0 in B. discriminate.
  - intros v L. destruct (N.eq_dec v 0) as [->|].
    + exists []. split; [|reflexivity]. split; [constructor|split; [cbn; lia|split; [|constructor]]].
      apply A. cbn [total fold_right]. lia.
    + exists [v]. split; [|apply N.lxor_0_r]. split; [repeat constructor; lia|].
      cbn [total fold_right]. split; [lia|]. split; [apply A; lia|repeat constructor; intros []].
Qed.

(* The digits d0 d1 d2 ... of a code, d0 before the point, and then those of a tail again and again,
   or 0 if there is no tail. *)
Definition digit (ds tail : list N) (k : N) : N :=
  let n := N.of_nat (length ds) in
  if k <? n then nth (N.to_nat k) ds 0
  else nth (N.to_nat ((k - n) mod N.of_nat (length tail))) tail 0.

Definition code_period (ds tail : list N) (unequal : bool) : N -> N -> Prop :=
  heap_period (takes (digit ds tail) unequal).
Definition code_saltus (ds tail : list N) (unequal : bool) : N -> N -> N -> Prop :=
  heap_saltus (takes (digit ds tail) unequal).

Definition is_sizes (ds tail : list N) : bool :=
  match ds, tail with
  | d0 :: ds', _ :: _ => (d0 =? 0) && forallb (fun d => N.testbit d 0 && N.testbit d 1) (ds' ++ tail)
  | _, _ => false
  end.
Theorem sizes_ok ds tail u : is_sizes ds tail = true -> code_saltus ds tail u 1 1 1.
Proof.
  destruct ds as [|d0 ds]; [discriminate|]. destruct tail as [|t tail]; [discriminate|].
  cbn [is_sizes]. intro H. apply andb_prop in H. destruct H as [Z H]. apply N.eqb_eq in Z. subst d0.
  rewrite forallb_forall in H.
  assert (G : grundy (takes (digit (0 :: ds) (t :: tail)) u) (fun n => n)).
  { apply sizes; [reflexivity|]. intros k K. apply andb_prop, H, in_app_iff. unfold digit.
    destruct (N.ltb_spec k (N.of_nat (length (0 :: ds)))) as [L|L].
    - left. replace (N.to_nat k) with (S (N.to_nat (k - 1))) by lia. cbn [nth length] in *. apply nth_In. lia.
    - right. apply nth_In. set (i := _ mod _). assert (i < N.of_nat (length (t :: tail))).
      { apply N.mod_lt. cbn [length]. lia. } lia. }
  exists (fun n => n). split; [exact G|]. split; [|split].
  - apply heaps_sprague_grundy; [now apply takes_shrinks|exact G].
  - intros n _. reflexivity.
  - intros f q _ F Q _. split; [exact F|]. exists q. lia.
Qed.

(* Octal games are codes without a tail. *)
Lemma nth_number ds : forall a r d, In (r, d) (Octal.number a ds) <->
  a <= r /\ (N.to_nat (r - a) < length ds)%nat /\ d = nth (N.to_nat (r - a)) ds 0.
Proof.
  induction ds as [|x ds IH]; intros a r d; cbn [Octal.number In length]; [split; [tauto|lia]|].
  rewrite IH. destruct (N.eq_dec a r) as [<-|E].
  - rewrite N.sub_diag. cbn [N.to_nat nth]. split.
    + intros [H|H]; [inversion H; subst; repeat split; lia|lia].
    + intros (_ & _ & ->). now left.
  - split.
    + intros [H|(A & B & ->)]; [congruence|].
      replace (N.to_nat (r - a)) with (S (N.to_nat (r - (a + 1)))) by lia. repeat split; lia.
    + intros (A & B & ->). right.
      replace (N.to_nat (r - a)) with (S (N.to_nat (r - (a + 1)))) in * by lia. repeat split; lia.
Qed.
Theorem octal_takes ds n l : Forall (fun d => d < 8) ds ->
  opt (octal ds) n l <-> takes (digit (0 :: ds) []) false n l.
Proof.
  intro O8. assert (D : forall k b, N.testbit (digit (0 :: ds) [] k) b = true <->
      exists d, In (k, d) (octal ds) /\ N.testbit d b = true).
  { intros k b. unfold octal. unfold digit. cbn [length]. rewrite Nat2N.inj_succ.
    destruct (N.ltb_spec k (N.succ (N.of_nat (length ds)))) as [L|L].
    - destruct (N.eq_dec k 0) as [->|Z].
      + cbn [N.to_nat nth]. rewrite N.bits_0. split; [discriminate|].
        intros (d & I & _). apply nth_number in I. lia.
      + replace (N.to_nat k) with (S (N.to_nat (k - 1))) by lia. cbn [nth]. split.
        * intro T. exists (nth (N.to_nat (k - 1)) ds 0). split; [|exact T]. apply nth_number. repeat split; lia.
        * intros (d & I & T). apply nth_number in I. destruct I as (_ & _ & ->). exact T.
    - replace (nth _ [] 0) with 0 by (now destruct (N.to_nat _)). rewrite N.bits_0. split; [discriminate|].
      intros (d & I & _). apply nth_number in I. lia. }
  split.
  - intros [r d I B E|r d m I B M E|r d a b I B A1 B1 E]; unfold takes; cbn [total fold_right length];
      (split; [repeat constructor; lia|split; [lia|split; [|discriminate]]]); apply D; exists d;
      (split; [|exact B]).
    + now replace (n - 0) with r by lia.
    + now replace (n - (m + 0)) with r by lia.
    + now replace (n - (a + (b + 0))) with r by lia.
  - intros (P & T & B & _). apply D in B. destruct B as (d & I & B).
    destruct l as [|a [|b [|c l]]]; cbn [length N.of_nat Pos.of_succ_nat Pos.succ] in B.
    + apply (opt0 _ _ _ _ I B). cbn. lia.
    + inversion P; subst. apply (opt1 _ _ _ _ _ I B); [assumption|]. cbn [total fold_right] in *. lia.
    + inversion P as [|? ? Pa Pb]; inversion Pb; subst. apply (opt2 _ _ _ _ _ _ I B); auto.
      cbn [total fold_right] in *. lia.
    + exfalso. apply nth_number in I. destruct I as (_ & J & ->). rewrite Forall_forall in O8.
      specialize (O8 _ (nth_In ds 0 J)). cbv beta in O8. change 8 with (N.succ 7) in O8. apply N.lt_succ_r in O8.
      apply N.log2_le_mono in O8. change (N.log2 7) with 2 in O8.
      rewrite N.bits_above_log2 in B; [discriminate|]. cbn [length N.of_nat] in *. lia.
Qed.
