(* A checker for periods, proved sound, and run inside Coq by vm_compute.
   Dense rows: every split is looked at.  Sparse rows: for a mask M (given) a value is
   common if x & M has an odd number of ones; a common value can come only from a rare
   and a common part, so only rare parts are looked at. *)
Require Import NArith List Lia Bool.
From Kalmar.octal Require Import Octal.
Import ListNotations.
Open Scope N_scope.

(* A table: any tree will do, for its look-up is the function that is checked. *)
Inductive tree := Leaf | Node (l : tree) (v : N) (r : tree).
Fixpoint get (t : tree) (i : positive) : N :=
  match t with
  | Leaf => 0
  | Node l v r => match i with xH => v | xO j => get l j | xI j => get r j end
  end.
Fixpoint set (t : tree) (i : positive) (x : N) : tree :=
  match i, t with
  | xH, Leaf => Node Leaf x Leaf
  | xH, Node l _ r => Node l x r
  | xO j, Leaf => Node (set Leaf j x) 0 Leaf
  | xO j, Node l v r => Node (set l j x) v r
  | xI j, Leaf => Node Leaf 0 (set Leaf j x)
  | xI j, Node l v r => Node l v (set r j x)
  end.
Fixpoint fill (t : tree) (i : positive) (xs : list N) : tree :=
  match xs with [] => t | x :: xs' => fill (set t i x) (Pos.succ i) xs' end.
Definition table (xs : list N) : tree := fill Leaf 1 xs.

Definition wrap (e p n : N) : N :=
  if n <? e + p then n else if n <? e + p + p then n - p else e + (n - e) mod p.
Definition value (t : tree) (e p n : N) : N := get t (N.succ_pos (wrap e p n)).

Lemma wrap_period e p n : 1 <= p -> e <= n -> wrap e p (n + p) = wrap e p n.
Proof.
  intros Hp He.
  assert (W : forall m, e <= m -> wrap e p m = e + (m - e) mod p).
  { intros m Hm. unfold wrap.
    destruct (N.ltb_spec m (e + p)); [rewrite N.mod_small; lia|].
    destruct (N.ltb_spec m (e + p + p)); [|reflexivity].
    replace (m - e) with ((m - e - p) + 1 * p) by lia.
    rewrite N.mod_add, N.mod_small; lia. }
  rewrite !W by lia. replace (n + p - e) with ((n - e) + 1 * p) by lia.
  now rewrite N.mod_add by lia.
Qed.

(* Parity of the ones of x & M. *)
Fixpoint par (p : positive) : bool :=
  match p with xH => true | xO q => par q | xI q => negb (par q) end.
Definition parN (x : N) : bool := match x with 0 => false | Npos p => par p end.
Lemma par_double x : parN (N.double x) = parN x.
Proof. now destruct x. Qed.
Lemma par_succ_double x : parN (N.succ_double x) = negb (parN x).
Proof. now destruct x. Qed.
Lemma par_lxor p : forall q, parN (Pos.lxor p q) = xorb (par p) (par q).
Proof.
  induction p as [p IH|p IH|]; intros [q|q|]; cbn [Pos.lxor par];
    rewrite ?par_double, ?par_succ_double, ?IH; cbn [parN par];
    try destruct (par p); try destruct (par q); reflexivity.
Qed.
Lemma parN_lxor x y : parN (N.lxor x y) = xorb (parN x) (parN y).
Proof.
  destruct x as [|p], y as [|q]; cbn [N.lxor parN];
    [reflexivity|now destruct (par q)|now destruct (par p)|apply par_lxor].
Qed.
Definition common (M x : N) : bool := parN (N.land x M).
Lemma common_lxor M x y : common M (N.lxor x y) = xorb (common M x) (common M y).
Proof.
  unfold common. rewrite <- parN_lxor. f_equal. apply N.bits_inj. intro i.
  rewrite !N.land_spec, !N.lxor_spec, !N.land_spec.
  now destruct (N.testbit x i), (N.testbit y i), (N.testbit M i).
Qed.

Section Row.
Variables (c : code) (f : N -> N).

(* No split a + b = m, from a on, has the value v. *)
Fixpoint nosplit (fuel : nat) (a m v : N) : bool :=
  if m <? 2 * a then true else
  match fuel with
  | O => false
  | S k => if N.lxor (f a) (f (m - a)) =? v then false else nosplit k (a + 1) m v
  end.
Lemma nosplit_ok fuel : forall a m v, nosplit fuel a m v = true ->
  forall b, a <= b -> 2 * b <= m -> N.lxor (f b) (f (m - b)) <> v.
Proof.
  induction fuel; intros a m v H b Hb Hm; cbn [nosplit] in H;
    destruct (N.ltb_spec m (2 * a)); try lia; try discriminate.
  destruct (N.eqb_spec (N.lxor (f a) (f (m - a))) v) as [|D]; [discriminate|].
  destruct (N.eq_dec a b) as [<-|]; [exact D|].
  apply IHfuel with (a + 1); auto; lia.
Qed.

(* The same for a common v: one part is rare. *)
Fixpoint norare (rs : list N) (m v : N) : bool :=
  match rs with
  | [] => true
  | a :: rs' => if (a <? m) && (N.lxor (f a) (f (m - a)) =? v) then false else norare rs' m v
  end.
Lemma norare_ok rs : forall m v, norare rs m v = true ->
  forall a, In a rs -> a < m -> N.lxor (f a) (f (m - a)) <> v.
Proof.
  induction rs as [|a rs IH]; intros m v H b Hb Hm; cbn [norare In] in *; [contradiction|].
  destruct (N.ltb_spec a m), (N.eqb_spec (N.lxor (f a) (f (m - a))) v);
    cbn [andb] in H; try discriminate; destruct Hb as [<-|Hb]; try lia; eauto.
Qed.

(* Bits of values that are options: witnesses. *)
Definition good (n mask : N) : Prop :=
  forall v, N.testbit mask v = true -> exists l, opt c n l /\ X f l = v.
Lemma good_set n mask l : good n mask -> opt c n l -> good n (N.setbit mask (X f l)).
Proof.
  intros G O v H. apply N.setbit_iff in H. destruct H as [<-|H]; [eauto|auto].
Qed.
Definition full (mask o : N) : bool := N.land mask o =? o.
Lemma full_ok mask v u : full mask (N.ones v) = true -> u < v -> N.testbit mask u = true.
Proof.
  intros H L. apply N.eqb_eq in H.
  assert (T : N.testbit (N.land mask (N.ones v)) u = true).
  { rewrite H. now apply N.ones_spec_low. }
  rewrite N.land_spec in T. now apply andb_prop in T.
Qed.

Fixpoint split_mask (fuel : nat) (a m o mask : N) : N :=
  match fuel with
  | O => mask
  | S k => if (m <? 2 * a) || full mask o then mask
           else split_mask k (a + 1) m o (N.setbit mask (N.lxor (f a) (f (m - a))))
  end.
Fixpoint rare_mask (rs : list N) (m mask : N) : N :=
  match rs with
  | [] => mask
  | a :: rs' => rare_mask rs' m
      (if (1 <=? a) && (a <? m) then N.setbit mask (N.lxor (f a) (f (m - a))) else mask)
  end.

Lemma two_good n r d a m mask : In (r, d) c -> N.testbit d 2 = true -> n = r + m ->
  1 <= a -> a < m -> good n mask ->
  good n (N.setbit mask (N.lxor (f a) (f (m - a)))).
Proof.
  intros H T E A B G.
  assert (Q : N.lxor (f a) (f (m - a)) = X f [a; m - a]).
  { cbn [X fold_right]. now rewrite N.lxor_0_r. }
  rewrite Q. apply good_set; [exact G|]. apply opt2 with r d; auto; lia.
Qed.
Lemma split_mask_good n r d m v fuel : In (r, d) c -> N.testbit d 2 = true -> n = r + m ->
  forall a mask, 1 <= a -> good n mask -> good n (split_mask fuel a m v mask).
Proof.
  intros H T E. induction fuel; intros a mask A G; cbn [split_mask]; [exact G|].
  destruct (N.ltb_spec m (2 * a)); cbn [orb]; [exact G|].
  destruct (full mask v); [exact G|].
  apply IHfuel; [lia|]. apply two_good with r d; auto; lia.
Qed.
Lemma rare_mask_good n r d m rs : In (r, d) c -> N.testbit d 2 = true -> n = r + m ->
  forall mask, good n mask -> good n (rare_mask rs m mask).
Proof.
  intros H T E. induction rs as [|a rs IH]; intros mask G; cbn [rare_mask]; [exact G|].
  apply IH. destruct (N.leb_spec 1 a), (N.ltb_spec a m); cbn [andb]; auto.
  apply two_good with r d; auto.
Qed.

(* A row. *)
Variables (M : N) (rs : list N) (dense : nat) (widths : list nat).
Definition none1 (n v : N) (e : N * N) : bool :=
  let (r, d) := e in
  (if N.testbit d 0 && (n =? r) then negb (v =? 0) else true) &&
  (if N.testbit d 1 && (r <? n) then negb (f (n - r) =? v) else true) &&
  (if N.testbit d 2 && (r + 1 <? n) then
     if common M v then norare rs (n - r) v else nosplit dense 1 (n - r) v
   else true).
Definition some1 (n : N) (e : N * N) (mask : N) : N :=
  let (r, d) := e in
  let mask := if N.testbit d 0 && (n =? r) then N.setbit mask 0 else mask in
  let mask := if N.testbit d 1 && (r <? n) then N.setbit mask (f (n - r)) else mask in
  if N.testbit d 2 && (r + 1 <? n) then rare_mask rs (n - r) mask else mask.
Definition some2 (width : nat) (n o : N) (e : N * N) (mask : N) : N :=
  let (r, d) := e in
  if N.testbit d 2 && (r + 1 <? n) then split_mask width 1 (n - r) o mask else mask.
Fixpoint wider (ws : list nat) (n o mask : N) : N :=
  match ws with
  | [] => mask
  | w :: ws' => if full mask o then mask
                else wider ws' n o (fold_right (some2 w n o) mask c)
  end.
Definition row (n : N) : bool :=
  let v := f n in
  let o := N.ones v in
  forallb (none1 n v) c && full (wider widths n o (fold_right (some1 n) 0 c)) o.

Lemma fold_good n step mask : good n mask ->
  (forall e mask, In e c -> good n mask -> good n (step e mask)) ->
  good n (fold_right step mask c).
Proof.
  intros G S. assert (A : forall c', incl c' c -> good n (fold_right step mask c')).
  { induction c' as [|e c' IH]; intro K; cbn [fold_right]; [exact G|].
    apply S; [apply K; now left|]. apply IH. intros x Hx. apply K. now right. }
  apply A, incl_refl.
Qed.
Lemma some1_good n e mask : In e c -> good n mask -> good n (some1 n e mask).
Proof.
  destruct e as [r d]. intros I G. unfold some1.
  assert (G1 : good n (if N.testbit d 0 && (n =? r) then N.setbit mask 0 else mask)).
  { destruct (N.testbit d 0) eqn:B; cbn [andb]; [|exact G].
    destruct (N.eqb_spec n r); [|exact G].
    change 0 with (X f []). apply good_set; [exact G|]. now apply opt0 with r d. }
  revert G1. generalize (if N.testbit d 0 && (n =? r) then N.setbit mask 0 else mask).
  intros mask1 G1.
  assert (G2 : good n (if N.testbit d 1 && (r <? n)
                       then N.setbit mask1 (f (n - r)) else mask1)).
  { destruct (N.testbit d 1) eqn:B; cbn [andb]; [|exact G1].
    destruct (N.ltb_spec r n); [|exact G1].
    assert (Q : f (n - r) = X f [n - r]) by (cbn [X fold_right]; now rewrite N.lxor_0_r).
    rewrite Q. apply good_set; [exact G1|]. apply opt1 with r d; auto; lia. }
  revert G2.
  generalize (if N.testbit d 1 && (r <? n) then N.setbit mask1 (f (n - r)) else mask1).
  intros mask2 G2.
  destruct (N.testbit d 2) eqn:B; cbn [andb]; [|exact G2].
  destruct (N.ltb_spec (r + 1) n); [|exact G2].
  apply rare_mask_good with r d; auto. lia.
Qed.
Lemma some2_good w n o e mask : In e c -> good n mask -> good n (some2 w n o e mask).
Proof.
  destruct e as [r d]. intros I G. unfold some2.
  destruct (N.testbit d 2) eqn:B; cbn [andb]; [|exact G].
  destruct (N.ltb_spec (r + 1) n); [|exact G].
  apply split_mask_good with r d; auto; lia.
Qed.
Lemma wider_good n o ws : forall mask, good n mask -> good n (wider ws n o mask).
Proof.
  induction ws as [|w ws IH]; intros mask G; cbn [wider]; [exact G|].
  destruct (full mask o); [exact G|]. apply IH, fold_good; [exact G|].
  intros; now apply some2_good.
Qed.

Lemma row_ok n :
  (common M (f n) = true -> forall a, 1 <= a -> a < n -> common M (f a) = false -> In a rs) ->
  row n = true -> mex_at c f n.
Proof.
  intros R H. apply andb_prop in H. destruct H as [H1 H2].
  rewrite forallb_forall in H1. split.
  - intros l O.
    destruct O as [r d I B E|r d m I B A E|r d a b I B A1 A2 E];
      specialize (H1 _ I); unfold none1 in H1;
      apply andb_prop in H1; destruct H1 as [H1 H3];
      apply andb_prop in H1; destruct H1 as [H0 H1]; rewrite B in *.
    + subst. rewrite N.eqb_refl in H0. cbn [andb] in H0.
      apply negb_true_iff in H0. apply N.eqb_neq in H0. cbn [X fold_right]. congruence.
    + replace (r <? n) with true in H1 by (symmetry; apply N.ltb_lt; lia).
      cbn [andb] in H1. apply negb_true_iff in H1. apply N.eqb_neq in H1.
      replace (n - r) with m in H1 by lia. cbn [X fold_right]. now rewrite N.lxor_0_r.
    + replace (r + 1 <? n) with true in H3 by (symmetry; apply N.ltb_lt; lia).
      cbn [andb] in H3. replace (n - r) with (a + b) in H3 by lia.
      cbn [X fold_right]. rewrite N.lxor_0_r.
      destruct (common M (f n)) eqn:C.
      * intro V. assert (K : common M (f a) = false \/ common M (f b) = false).
        { rewrite <- V, common_lxor in C. destruct (common M (f a)), (common M (f b)); auto. }
        pose proof (norare_ok _ _ _ H3) as Z. destruct K as [K|K].
        -- apply (Z a); [apply R; [reflexivity|lia|lia|exact K]|lia|].
           replace (a + b - a) with b by lia. exact V.
        -- apply (Z b); [apply R; [reflexivity|lia|lia|exact K]|lia|].
           replace (a + b - b) with a by lia. now rewrite N.lxor_comm.
      * pose proof (nosplit_ok _ _ _ _ H3) as Z.
        destruct (N.le_ge_cases a b).
        -- specialize (Z a A1). replace (a + b - a) with b in Z by lia. apply Z. lia.
        -- specialize (Z b A2). replace (a + b - b) with a in Z by lia.
           rewrite N.lxor_comm. apply Z. lia.
  - intros v V.
    assert (G : good n (wider widths n (N.ones (f n)) (fold_right (some1 n) 0 c))).
    { apply wider_good, fold_good; [|intros; now apply some1_good].
      intros u U. rewrite N.bits_0 in U. discriminate. }
    apply G. now apply full_ok with (f n).
Qed.
End Row.

Fixpoint rows (test : N -> bool) (k : nat) (n : N) : bool :=
  match k with O => true | S k' => if test n then rows test k' (n + 1) else false end.
Lemma rows_ok test k : forall a, rows test k a = true ->
  forall n, a <= n -> n < a + N.of_nat k -> test n = true.
Proof.
  induction k; intros a H n A B; [lia|]. cbn [rows] in H.
  destruct (test a) eqn:T; [|discriminate].
  destruct (N.eq_dec a n) as [<-|]; [exact T|]. apply (IHk (a + 1)); auto; lia.
Qed.
Fixpoint rares (test : N -> bool) (k : nat) (n : N) : list N :=
  match k with O => [] | S k' => if test n then rares test k' (n + 1)
                                 else n :: rares test k' (n + 1) end.
Lemma rares_ok test k : forall a n, a <= n -> n < a + N.of_nat k -> test n = false ->
  In n (rares test k a).
Proof.
  induction k; intros a n A B T; [lia|]. cbn [rares].
  destruct (N.eq_dec a n) as [<-|]; [rewrite T; now left|].
  assert (In n (rares test k (a + 1))) by (apply IHk; auto; lia).
  destruct (test a); [assumption|now right].
Qed.

(* Digits, first heap of the period, period, mask (0: every row is dense), table. *)
Definition check (ds : list N) (e p M : N) (t : tree) : bool :=
  let c := octal ds in
  let k := N.of_nat (length ds) in
  let L := N.to_nat (2 * e + 2 * p + k) in
  let f := value t e p in
  let rs := if M =? 0 then [] else rares (fun n => common M (f n)) L 1 in
  (1 <=? e) && (1 <=? p) &&
  rows (row c f M rs L [16%nat; 256%nat; L]) L 0.

Lemma number_wf ds : forall a r d, In (r, d) (number a ds) ->
  a <= r <= a + N.of_nat (length ds) - 1.
Proof.
  induction ds as [|x xs IH]; intros a r d H; cbn [number In length] in *; [contradiction|].
  destruct H as [H|H]; [inversion H; subst; lia|]. apply IH in H. lia.
Qed.
Lemma octal_wf ds : wf (octal ds) (N.of_nat (length ds)).
Proof. intros r d H. apply number_wf in H. lia. Qed.

Theorem check_ok ds e p M t : check ds e p M t = true ->
  grundy (octal ds) (value t e p).
Proof.
  unfold check. intro H. apply andb_prop in H. destruct H as [H R].
  apply andb_prop in H. destruct H as [E P].
  apply N.leb_le in E. apply N.leb_le in P.
  apply guy_smith with (N.of_nat (length ds)) e p; auto.
  - apply octal_wf.
  - intros n Hn. unfold value. now rewrite wrap_period.
  - intros n Hn.
    eapply row_ok; [|eapply rows_ok; [exact R|lia|rewrite N2Nat.id; lia]].
    intros Cn a A1 Ha C.
    destruct (N.eqb_spec M 0) as [->|].
    + unfold common in Cn. rewrite N.land_0_r in Cn. discriminate.
    + apply rares_ok with (test := fun n => common M (value t e p n)); auto.
      rewrite N2Nat.id. lia.
Qed.

(* What a reader is told: who wins, and that the values come again. *)
Corollary period_ok ds e p M t : check ds e p M t = true ->
  (forall pos, lost (octal ds) pos <-> X (value t e p) pos = 0) /\
  (forall n, e <= n -> value t e p (n + p) = value t e p n) /\
  (forall g, grundy (octal ds) g -> forall n, g n = value t e p n).
Proof.
  intro H. pose proof (check_ok _ _ _ _ _ H) as G. split; [|split].
  - apply sprague_grundy with (N.of_nat (length ds)); [apply octal_wf|exact G].
  - unfold check in H. apply andb_prop in H. destruct H as [H _].
    apply andb_prop in H. destruct H as [_ P]. apply N.leb_le in P.
    intros n Hn. unfold value. now rewrite wrap_period.
  - intros g Hg. apply grundy_unique with (octal ds) (N.of_nat (length ds)); auto.
    apply octal_wf.
Qed.
