(* Arithmetic periods of finite codes whose moves leave several heaps.  The saltus s is a power of two.
   Numbers add up to their nim-sum and twice what is carried, so that an option whose last bits and whose
   carry fit the value of the heap is in the way somewhere, and no other is; and smaller values are reached
   by options of which one part grows with the value, or two grow together without it.  No axioms. *)
Require Import NArith List Lia Bool Permutation.
From Kalmar.octal Require Import Least Check.
From Kalmar.heaps Require Import Heaps Periods Codes CodeCheck Rise.
Import ListNotations.
Open Scope N_scope.

(* The sum of two numbers is their nim-sum and twice what is carried: the bits that both have. *)
Lemma add_lxor_land a b : a + b = N.lxor a b + 2 * N.land a b.
Proof.
  destruct a as [|a], b as [|b]; cbn [N.lxor N.land]; try lia. revert b.
  induction a as [a IH|a IH|]; intros [b|b|]; cbn [Pos.lxor Pos.land]; try specialize (IH b);
    rewrite ?N.double_spec, ?N.succ_double_spec; lia.
Qed.
Lemma X_odd g l : N.odd (X g l) = N.odd (sum g l).
Proof.
  induction l as [|n l IH]; [reflexivity|].
  now rewrite X_cons, sum_cons, N.odd_add, <- IH, <- !N.bit0_odd, N.lxor_spec.
Qed.
(* Parts of values that keep nim-sums: their last bits and the others. *)
Lemma X_map F g l : F 0 = 0 -> (forall a b, F (N.lxor a b) = N.lxor (F a) (F b)) ->
  X (fun n => F (g n)) l = F (X g l).
Proof. intros Z A. induction l; [exact (eq_sym Z)|]. now rewrite !X_cons, A, IHl. Qed.
Lemma X_filter g F l : X g l = N.lxor (X g (filter F l)) (X g (filter (fun a => negb (F a)) l)).
Proof.
  induction l as [|a l IH]; [reflexivity|]. cbn [filter]. rewrite X_cons, IH.
  destruct (F a); cbn [negb]; rewrite X_cons; [now rewrite N.lxor_assoc|apply lxor_swap].
Qed.
(* Two values that differ in the last bits only may grow together, and their nim-sum stays. *)
Lemma lxor_both j x y : N.lxor x y < 2 ^ j -> N.lxor (x + 2 ^ j) (y + 2 ^ j) = N.lxor x y.
Proof.
  intro L. assert (Z : 2 ^ j <> 0) by lia.
  assert (E : x / 2 ^ j = y / 2 ^ j) by (apply N.lxor_eq; rewrite <- lxor_div; now apply N.div_small).
  assert (M : forall z, (z + 2 ^ j) mod 2 ^ j = z mod 2 ^ j).
  { intro z. replace (z + 2 ^ j) with (z + 1 * 2 ^ j) by lia. now apply N.mod_add. }
  assert (D : forall z, (z + 2 ^ j) / 2 ^ j = z / 2 ^ j + 1).
  { intro z. replace (z + 2 ^ j) with (z + 1 * 2 ^ j) by lia. now apply N.div_add. }
  rewrite (N.div_mod (N.lxor (x + 2 ^ j) (y + 2 ^ j)) (2 ^ j) Z), (N.div_mod (N.lxor x y) (2 ^ j) Z).
  now rewrite !lxor_mod, !lxor_div, !M, !D, E, !N.lxor_nilpotent.
Qed.

(* No option is in the way. *)
Section Never.
Variables (d : N -> N) (g : N -> N) (e p j r w : N).
Let s := 2 ^ j.
Definition low (n : N) : N := N.land (g n) (N.ones j).
Definition high (n : N) : N := N.shiftr (g n) j.
Definition free (l : list N) : list N := filter (N.leb e) l.
Definition fixed (l : list N) : list N := filter (fun a => negb (e <=? a)) l.

(* An option is apart from the value if its last bits differ, or the others have too small a sum or one
   of another parity; with one free part m also if no bits of the nim-sum c of the fixed ones are a
   fitting carry.  All this stays so when the heap and one free part grow by a period. *)
Definition fits (n m c : N) : bool := let u := (high n + c - high m) / 2 in
  (high m + 2 * u =? high n + c) && (N.land u c =? u).
Definition apart (n : N) (l : list N) : bool :=
  if X low l =? low n then if high n <=? sum high l then
    if Bool.eqb (N.odd (sum high l)) (N.odd (high n)) then
      match free l with
      | [] => negb (X g l =? g n)
      | [m] => negb (fits n m (X high (fixed l)))
      | _ => false
      end
    else true else true else true.

Lemma apart_ok n l : apart n l = true -> X g l <> g n.
Proof.
  intros A E.
  assert (Lo : X low l = low n).
  { unfold low at 1. rewrite (X_map (fun x => N.land x (N.ones j))), E; [reflexivity|reflexivity|].
    intros a b. apply N.bits_inj. intro i. rewrite !N.land_spec, !N.lxor_spec, !N.land_spec.
    now destruct (N.testbit a i), (N.testbit b i), (N.testbit (N.ones j) i). }
  assert (Hi : X high l = high n).
  { unfold high at 1. rewrite (X_map (fun x => N.shiftr x j)), E; [reflexivity|apply N.shiftr_0_l|].
    intros. apply N.shiftr_lxor. }
  unfold apart in A. rewrite Lo, N.eqb_refl, <- Hi, <- X_odd, Bool.eqb_reflx in A.
  destruct (N.leb_spec (X high l) (sum high l)) as [_|L]; [|pose proof (X_le_sum high l); lia].
  destruct (free l) as [|m [|]] eqn:F; [|apply negb_true_iff in A|discriminate].
  - rewrite E, N.eqb_refl in A. discriminate.
  - rewrite (X_filter high (N.leb e)) in Hi. fold (free l) (fixed l) in Hi. rewrite F in Hi.
    cbn [X fold_right] in Hi. rewrite N.lxor_0_r in Hi. set (c := X high (fixed l)) in *.
    set (u := N.land (high n) c).
    assert (S : high n + c = high m + 2 * u).
    { unfold u. rewrite (add_lxor_land (high n) c), <- Hi, N.lxor_assoc, N.lxor_nilpotent.
      now rewrite N.lxor_0_r. }
    unfold fits in A. rewrite S in A. replace (high m + 2 * u - high m) with (u * 2) in A by lia.
    rewrite N.div_mul, N.eqb_refl in A by discriminate. unfold u in A.
    rewrite <- N.land_assoc, N.land_diag, N.eqb_refl in A. discriminate.
Qed.

Hypotheses (He : 1 <= e) (Hp : 1 <= p) (Hr : 1 <= r).
Hypothesis Digit : forall k b, N.testbit (d k) b = true -> b <= r /\ k <= w.
Hypothesis Per : rises g e p s.
Hypothesis Far : forall n, n < w + r * (e + p) -> forall l, takes d false n l ->
  exists m, Permutation l m /\ apart n m = true.

Lemma low_up n : e <= n -> low (n + p) = low n.
Proof.
  intro E. unfold low. rewrite Per, !N.land_ones by exact E. fold s.
  replace (g n + s) with (g n + 1 * s) by lia. apply N.mod_add, N.pow_nonzero. discriminate.
Qed.
Lemma high_up n : e <= n -> high (n + p) = high n + 1.
Proof.
  intro E. unfold high. rewrite Per, !N.shiftr_div_pow2 by exact E. fold s.
  replace (g n + s) with (g n + 1 * s) by lia. apply N.div_add, N.pow_nonzero. discriminate.
Qed.
Lemma apart_up n x a y : e <= n -> e <= a -> apart n (x ++ a :: y) = true ->
  apart (n + p) (x ++ (a + p) :: y) = true.
Proof.
  intros En Ea. unfold apart, free, fixed. rewrite !X_app, !X_cons, !sum_app, !sum_cons, !filter_app.
  cbn [filter]. rewrite (proj2 (N.leb_le e a) Ea), (proj2 (N.leb_le e (a + p)) ltac:(lia)). cbn [negb].
  rewrite !low_up, !high_up by assumption.
  destruct (N.lxor _ _ =? low n); [|reflexivity].
  replace (sum high x + (high a + 1 + sum high y)) with (N.succ (sum high x + (high a + sum high y))) by lia.
  rewrite (N.add_1_r (high n)).
  replace (N.succ (high n) <=? N.succ (sum high x + (high a + sum high y))) with
    (high n <=? sum high x + (high a + sum high y)).
  2: { destruct (N.leb_spec (high n) (sum high x + (high a + sum high y))); symmetry;
       [apply N.leb_le|apply N.leb_gt]; lia. }
  destruct (high n <=? _); [|reflexivity]. rewrite !N.odd_succ, <- !N.negb_odd.
  replace (Bool.eqb (negb _) (negb _)) with (Bool.eqb (N.odd (sum high x + (high a + sum high y))) (N.odd (high n)))
    by now destruct (N.odd _), (N.odd _).
  destruct (Bool.eqb _ _); [|reflexivity].
  destruct (filter (N.leb e) x) as [|? [|]], (filter (N.leb e) y); cbn [app]; try discriminate.
  unfold fits. rewrite !high_up by assumption.
  generalize (X high (filter (fun a => negb (e <=? a)) x ++ filter (fun a => negb (e <=? a)) y)). intro c.
  replace (high n + 1 + c - (high a + 1)) with (high n + c - high a) by lia.
  set (u := (high n + c - high a) / 2). replace (high a + 1 + 2 * u =? high n + 1 + c) with
    (high a + 2 * u =? high n + c); [auto|].
  destruct (N.eqb_spec (high a + 2 * u) (high n + c)); symmetry; [apply N.eqb_eq|apply N.eqb_neq]; lia.
Qed.

Lemma never_in_the_way n : forall l, takes d false n l -> exists m, Permutation l m /\ apart n m = true.
Proof.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros l O.
  destruct (N.lt_ge_cases n (w + r * (e + p))) as [L|L]; [now apply Far|].
  pose proof O as (_ & T & B & _). apply Digit in B.
  destruct (large_part r (e + p) l) as (a & I & A); [lia|lia|lia|exact Hr|].
  apply in_split in I. destruct I as (x & y & ->).
  assert (O' : takes d false (n - p) (x ++ (a - p) :: y)).
  { apply (other_takes d false n (n - p) x y a (a - p)); auto; [lia|nia|discriminate]. }
  destruct (IH (n - p) ltac:(nia) _ O') as (m & M & Q).
  assert (J : In (a - p) m) by (apply (Permutation_in _ M), in_elt).
  apply in_split in J. destruct J as (x' & y' & ->). exists (x' ++ a :: y'). split.
  - apply Permutation_app_inv in M. now apply Permutation_elt.
  - apply apart_up in Q; [|nia|lia]. now replace (n - p + p) with n in Q by nia; replace (a - p + p) with a in Q by lia.
Qed.
Theorem never_the_value n l : takes d false n l -> X g l <> g n.
Proof.
  intro O. destruct (never_in_the_way n l O) as (m & M & A). rewrite (X_permutation _ _ _ M). now apply apart_ok.
Qed.
End Never.

(* All smaller values are options.  Values grow by 2^j after p heaps, where p and j may be larger than
   the period and the saltus need.  From the heap T on, a value v is reached by an option of which
   - one part can grow with v, if v is less than W below the value of the heap;
   - two parts can grow together without it, if v is below 2^j and not so near;
   - either can be done, if v is neither. *)
Section Always.
Variables (d : N -> N) (g : N -> N) (e p j Q T W : N).
Definition is_single (l : list N) : bool :=
  match l with a :: y => if X g y <? Q then e <=? a else false | [] => false end.
Definition is_pair (a b : N) : bool := if N.lxor (g a) (g b) <? Q then (e <=? a) && (e <=? b) else false.
Definition is_twin (l : list N) : bool :=
  match l with [a; b] | [_; a; b] => is_pair a b | _ => false end.
Definition is_triple (l : list N) : bool :=
  match l with [c; a; b] => if is_pair a b then e <=? c else false | _ => false end.
Definition reached (is : list N -> bool) (n v : N) : Prop :=
  exists l, takes d false n l /\ is l = true /\ X g l = v.

Hypotheses (He : 1 <= e) (Hp : 1 <= p) (Te : e <= T) (Two : Q = 2 ^ j).
Hypothesis Per : rises g e p Q.
Hypothesis Large : forall n, T <= n -> 2 * Q + W <= g n.
Hypothesis Small : forall n, n < T -> forall v, v < g n -> exists l, takes d false n l /\ X g l = v.
Hypothesis Near : forall n, T <= n -> n < T + p -> forall v, v < g n -> g n < v + W -> reached is_single n v.
Hypothesis Low : forall n, T <= n -> n < T + 2 * p -> forall v, v < Q -> reached is_twin n v.
Hypothesis Mid : forall n, T <= n -> n < T + 2 * p -> forall v, Q <= v -> v + W <= g n ->
  (n < T + p \/ v < 2 * Q) -> reached is_triple n v.

Lemma rise_Q y x : x < Q -> N.lxor (y + Q) x = N.lxor y x + Q.
Proof. rewrite Two. apply lxor_rise. Qed.
Lemma both_Q x y : N.lxor x y < Q -> N.lxor (x + Q) (y + Q) = N.lxor x y.
Proof. rewrite Two. apply lxor_both. Qed.
Lemma is_pair_ok a b : is_pair a b = true -> N.lxor (g a) (g b) < Q /\ e <= a /\ e <= b.
Proof.
  unfold is_pair. destruct (N.ltb_spec (N.lxor (g a) (g b)) Q); [|discriminate].
  intro H'. apply andb_prop in H'. rewrite !N.leb_le in H'. tauto.
Qed.
Lemma is_pair_up a b : is_pair a b = true -> is_pair (a + p) (b + p) = true.
Proof.
  intro H. apply is_pair_ok in H. destruct H as (L & A & B). unfold is_pair. rewrite !Per by assumption.
  rewrite both_Q by exact L.
  rewrite (proj2 (N.ltb_lt _ _) L).
  apply andb_true_intro. rewrite !N.leb_le. lia.
Qed.
Lemma one_up n a y : takes d false n (a :: y) -> e <= a -> X g y < Q ->
  takes d false (n + p) ((a + p) :: y) /\ X g ((a + p) :: y) = X g (a :: y) + Q.
Proof.
  intros O A L. split.
  - apply (other_takes d false n (n + p) [] y a (a + p)); auto; [lia|lia|discriminate].
  - rewrite !X_cons, Per by exact A. now apply rise_Q.
Qed.
Lemma two_up n x a b : takes d false n (x ++ [a; b]) -> is_pair a b = true ->
  takes d false (n + 2 * p) (x ++ [a + p; b + p]) /\ X g (x ++ [a + p; b + p]) = X g (x ++ [a; b]).
Proof.
  intros O H. apply is_pair_ok in H. destruct H as (L & A & B). split.
  - apply (other_takes d false n (n + p) x [b] a (a + p)) in O; [|lia|lia|discriminate].
    change (x ++ (a + p) :: [b]) with (x ++ [a + p] ++ [b]) in O. rewrite app_assoc in O.
    apply (other_takes d false (n + p) (n + 2 * p) (x ++ [a + p]) [] b (b + p)) in O; [|lia|lia|discriminate].
    now rewrite <- app_assoc in O.
  - rewrite !X_app, !X_cons, !Per by assumption. cbn [X fold_right]. rewrite !N.lxor_0_r.
    now rewrite both_Q.
Qed.
Lemma single_up n v : reached is_single n v -> reached is_single (n + p) (v + Q).
Proof.
  intros ([|a y] & O & S & E); [discriminate|]. unfold is_single in S.
  destruct (N.ltb_spec (X g y) Q) as [L|]; [|discriminate]. apply N.leb_le in S.
  destruct (one_up n a y O S L) as [O' E']. exists ((a + p) :: y). split; [exact O'|]. split; [|lia].
  unfold is_single. rewrite (proj2 (N.ltb_lt _ _) L). apply N.leb_le. lia.
Qed.
Lemma twin_up n v : reached is_twin n v -> reached is_twin (n + 2 * p) v.
Proof.
  intros (l & O & S & <-). destruct l as [|c [|a [|b [|]]]]; try discriminate; cbn [is_twin] in S.
  - destruct (two_up n [] c a O S) as [O' E']. exists [c + p; a + p]. split; [exact O'|].
    split; [now apply is_pair_up|exact E'].
  - destruct (two_up n [c] a b O S) as [O' E']. exists [c; a + p; b + p]. split; [exact O'|].
    split; [now apply is_pair_up|exact E'].
Qed.
Lemma triple_up n v : reached is_triple n v ->
  reached is_triple (n + p) (v + Q) /\ reached is_triple (n + 2 * p) v.
Proof.
  intros (l & O & S & <-). destruct l as [|c [|a [|b [|]]]]; try discriminate. cbn [is_triple] in S.
  destruct (is_pair a b) eqn:P; [|discriminate]. apply N.leb_le in S. split.
  - destruct (is_pair_ok a b P) as [L _]. destruct (one_up n c [a; b] O S) as [O' E'].
    { cbn [X fold_right]. now rewrite N.lxor_0_r. }
    exists [c + p; a; b]. split; [exact O'|]. split; [|exact E']. cbn [is_triple]. rewrite P. apply N.leb_le. lia.
  - destruct (two_up n [c] a b O P) as [O' E']. exists [c; a + p; b + p]. split; [exact O'|].
    split; [|exact E']. cbn [is_triple]. rewrite is_pair_up by exact P. now apply N.leb_le.
Qed.

Lemma smaller n : T <= n -> forall v, v < g n ->
  (g n < v + W -> reached is_single n v) /\
  (v + W <= g n -> v < Q -> reached is_twin n v) /\
  (v + W <= g n -> Q <= v -> reached is_triple n v).
Proof.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros L v V.
  destruct (N.lt_ge_cases n (T + p)) as [A|A].
  { split; [auto|]. split; intros; [apply Low|apply Mid]; auto; lia. }
  assert (G : g n = g (n - p) + Q). { rewrite <- (Per (n - p)) by lia. f_equal. lia. }
  pose proof (Large (n - p) ltac:(lia)) as B. pose proof (IH (n - p) ltac:(lia) ltac:(lia)) as One.
  assert (Twice : T + 2 * p <= n -> g n = g (n - 2 * p) + 2 * Q /\ 2 * Q + W <= g (n - 2 * p)).
  { intro C. split; [|apply Large; lia]. rewrite G.
    replace (n - p) with (n - 2 * p + p) at 1 by lia. rewrite Per by lia. lia. }
  split; [|split].
  - intro K. replace n with (n - p + p) by lia. replace v with (v - Q + Q) by lia.
    apply single_up, One; lia.
  - intros K S. destruct (N.lt_ge_cases n (T + 2 * p)) as [C|C]; [auto|].
    destruct (Twice C) as [D D']. replace n with (n - 2 * p + 2 * p) by lia. apply twin_up, IH; lia.
  - intros K S. destruct (N.lt_ge_cases v (2 * Q)) as [S'|S'].
    + destruct (N.lt_ge_cases n (T + 2 * p)) as [C|C]; [apply Mid; auto|].
      destruct (Twice C) as [D D']. replace n with (n - 2 * p + 2 * p) by lia. apply triple_up, IH; lia.
    + replace n with (n - p + p) by lia. replace v with (v - Q + Q) by lia. apply triple_up, One; lia.
Qed.
Theorem always_reached n v : v < g n -> exists l, takes d false n l /\ X g l = v.
Proof.
  intro V. destruct (N.lt_ge_cases n T) as [L|L]; [now apply Small|].
  destruct (smaller n L v V) as (A & B & C).
  assert (S : exists is, reached is n v); [|destruct S as (is & l & O & _ & E); eauto].
  destruct (N.lt_ge_cases (g n) (v + W)); [eauto|]. destruct (N.lt_ge_cases v Q); eauto.
Qed.
End Always.
