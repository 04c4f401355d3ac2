(* A heap of Nim, b, played selectively with the sum of two others, c and d (asked by Hora 2025).
   The Grundy value is at most b + c + d.  It is that if b fills one of the two up to twice the highest binary
   digit that they share, their digits above left out; so if b has this digit or a higher one.  Equal high
   digits of c and d can be left out.  If c or d is a power of 2, the value is known.  No axioms. *)
Require Import Arith List Lia Bool FinFun.
From Kalmar.ways Require Import Numbers Games Six Examples Digits.
Import ListNotations.

(* ---- The game. ---- *)
Definition heap_with_sum : game := selective nim (sum nim nim).
Definition value (b c d : nat) : nat := grundy (J := heap_with_sum) (b, (c, d)).
Definition lowers (b c d b' c' d' : nat) : Prop :=
  b' <= b /\ c' <= c /\ d' <= d /\ (c' = c \/ d' = d) /\ b' + c' + d' < b + c + d.
Lemma in_nim m n : In m (@opts nim n) <-> m < n.
Proof. cbn [opts nim heap]. unfold heap_opts. rewrite filter_In, in_seq, Nat.ltb_lt. lia. Qed.
Lemma turns b c d b' c' d' : In (b', (c', d')) (@opts heap_with_sum (b, (c, d))) <-> lowers b c d b' c' d'.
Proof.
  etransitivity; [apply (in_long nim (sum nim nim) any)|]. cbn [moves].
  assert (S : In (c', d') (@opts (sum nim nim) (c, d)) <-> (c' < c /\ d' = d) \/ (c' = c /\ d' < d)).
  { etransitivity; [apply (in_long nim nim one)|]. cbn [moves]. now rewrite !in_nim. }
  rewrite S, in_nim. unfold lowers. split.
  - intros [(L & E)|[(-> & H)|(L & H)]]; [injection E as -> ->| |]; lia.
  - intros (B & C & D & [-> | ->] & L); destruct (Nat.eq_dec b' b) as [->|N].
    + right. left. lia.
    + destruct (Nat.eq_dec d' d) as [->|M]; [left; split; [lia|reflexivity]|right; right; lia].
    + right. left. lia.
    + destruct (Nat.eq_dec c' c) as [->|M]; [left; split; [lia|reflexivity]|right; right; lia].
Qed.

(* A turn reaches a value; the value is the least that no turn reaches. *)
Definition reaches (b c d x : nat) : Prop := exists b' c' d', lowers b c d b' c' d' /\ value b' c' d' = x.
Lemma value_mexed b c d : mexed (reaches b c d) (value b c d).
Proof.
  eapply mexed_ext; [|apply mex_seen; exact (theorem_1_7_exists heap_with_sum (b, (c, d)))]. intro x. split.
  - intros ([b' [c' d']] & I & E). apply turns in I. exists b', c', d'. now split.
  - intros (b' & c' & d' & L & E). exists (b', (c', d')). split; [now apply turns|exact E].
Qed.
Lemma value_is b c d v : (forall b' c' d', lowers b c d b' c' d' -> value b' c' d' <> v) ->
  (forall u, u < v -> reaches b c d u) -> value b c d = v.
Proof.
  intros N R. eapply mexed_unique; [apply value_mexed|]. split; [|exact R].
  intros (b' & c' & d' & L & E). exact (N b' c' d' L E).
Qed.
Lemma by_total (P : nat -> nat -> nat -> Prop) :
  (forall b c d, (forall b' c' d', b' + c' + d' < b + c + d -> P b' c' d') -> P b c d) -> forall b c d, P b c d.
Proof.
  intro H. enough (K : forall n b c d, b + c + d < n -> P b c d) by (intros; eapply K, Nat.lt_succ_diag_r).
  induction n as [|n IH]; intros b c d L; [lia|]. apply H. intros b' c' d' M. apply IH. lia.
Qed.

(* Each turn takes a counter, so the value is at most the total. *)
Theorem value_at_most b c d : value b c d <= b + c + d.
Proof.
  revert b c d. apply by_total. intros b c d IH. apply Nat.le_ngt. intro G.
  destruct (proj2 (value_mexed b c d) _ G) as (b' & c' & d' & L & E).
  unfold lowers in L. specialize (IH b' c' d'). lia.
Qed.
Lemma value_total b c d : (forall t, t < b + c + d -> reaches b c d t) -> value b c d = b + c + d.
Proof.
  intro R. apply value_is; [|exact R]. intros b' c' d' L E.
  pose proof (value_at_most b' c' d'). unfold lowers in L. lia.
Qed.
Lemma value_swap b c d : value b c d = value b d c.
Proof.
  revert b c d. apply by_total. intros b c d IH. apply value_is.
  - intros b' c' d' L E. apply (proj1 (value_mexed b d c)). exists b', d', c'. unfold lowers in *.
    split; [lia|]. rewrite <- E. symmetry. apply IH. lia.
  - intros u U. destruct (proj2 (value_mexed b d c) u U) as (b' & d' & c' & L & E). exists b', c', d'.
    unfold lowers in *. split; [lia|]. rewrite <- E. apply IH. lia.
Qed.
Lemma reaches_swap b c d x : reaches b c d x -> reaches b d c x.
Proof.
  intros (b' & c' & d' & L & E). exists b', d', c'. rewrite value_swap. unfold lowers in *. split; [lia|exact E].
Qed.

(* ---- Without b it is Nim, and a turn that takes all of b leads there. ---- *)
Lemma value_of_nim c d : value 0 c d = Nat.lxor c d.
Proof.
  enough (K : forall b c d, b = 0 -> value b c d = Nat.lxor c d) by now apply K.
  clear c d. apply (by_total (fun b c d => b = 0 -> value b c d = Nat.lxor c d)).
  intros b c d IH ->. apply value_is.
  - intros b' c' d' (B & C & D & [-> | ->] & L); rewrite IH by lia; [|apply theorem_2_3_i; lia].
    rewrite (Nat.lxor_comm c d'), (Nat.lxor_comm c d). apply theorem_2_3_i. lia.
  - intros u U. apply theorem_2_3_ii in U. destruct U as [(c' & L & E)|(d' & L & E)].
    + exists 0, c', d. rewrite IH by lia. unfold lowers. split; [lia|exact E].
    + exists 0, c, d'. rewrite IH by lia. unfold lowers. split; [lia|exact E].
Qed.
Lemma reaches_nim b c d t : 0 < b -> Nat.lxor t d <= c -> reaches b c d t.
Proof.
  intros B L. exists 0, (Nat.lxor t d), d. unfold lowers. split; [lia|]. rewrite value_of_nim. apply lxor_back.
Qed.

(* ---- Equal high digits of c and d can be left out, if the total of the rest is below them. ---- *)
Lemma lxor_below_multiple m x T t : x < 2 ^ m * T -> t < 2 ^ m -> Nat.lxor x t < 2 ^ m * T.
Proof.
  intros X L. pose proof (Nat.pow_nonzero 2 m ltac:(lia)) as Z.
  rewrite (Nat.div_mod x (2 ^ m) Z). replace t with (2 ^ m * 0 + t) by lia.
  pose proof (Nat.mod_upper_bound x (2 ^ m) Z) as R. rewrite lxor_parts, Nat.lxor_0_r by assumption.
  pose proof (lxor_below m _ t R L). assert (x / 2 ^ m < T) by now apply Nat.div_lt_upper_bound. nia.
Qed.
(* A turn that lowers one of the two below T lets the other player reach all values below these digits. *)
Lemma below_T m T b c d : c < 2 ^ m * T -> 2 ^ m * T <= d -> 2 ^ m <= value b c d.
Proof.
  intros C D. apply Nat.le_ngt. intro G. apply (proj1 (value_mexed b c d)).
  pose proof (lxor_below_multiple m c T _ C G) as L.
  exists 0, c, (Nat.lxor c (value b c d)). unfold lowers. split; [lia|].
  rewrite value_of_nim, <- Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_l.
Qed.
Theorem equal_high_digits m T b c d : b + c + d < 2 ^ m ->
  value b (c + 2 ^ m * T) (d + 2 ^ m * T) = value b c d.
Proof.
  revert b c d.
  apply (by_total (fun b c d => b + c + d < 2 ^ m -> value b (c + 2 ^ m * T) (d + 2 ^ m * T) = value b c d)).
  intros b c d IH S. pose proof (value_at_most b c d) as M. apply value_is.
  - intros b' x y L E. unfold lowers in L.
    destruct (Nat.lt_ge_cases x (2 ^ m * T)) as [X|X].
    { pose proof (below_T m T b' x y X). lia. }
    destruct (Nat.lt_ge_cases y (2 ^ m * T)) as [Y|Y].
    { pose proof (below_T m T b' y x Y). rewrite value_swap in E. lia. }
    apply (proj1 (value_mexed b c d)). exists b', (x - 2 ^ m * T), (y - 2 ^ m * T). unfold lowers. split; [lia|].
    rewrite <- E, <- IH by lia. f_equal; lia.
  - intros u U. destruct (proj2 (value_mexed b c d) u U) as (b' & c' & d' & L & E).
    exists b', (c' + 2 ^ m * T), (d' + 2 ^ m * T). unfold lowers in *. split; [lia|]. rewrite <- E. apply IH; lia.
Qed.

(* With such digits the value is less than the total, if b with either rest is below them: to leave 1 less
   than the total, a turn would have to take one counter, and what it leaves is not worth its total. *)
Theorem less_than_total m T b c d : 0 < T -> b + c < 2 ^ m -> b + d < 2 ^ m ->
  value b (c + 2 ^ m * T) (d + 2 ^ m * T) < b + (c + 2 ^ m * T) + (d + 2 ^ m * T).
Proof.
  intro P. assert (Q : 0 < 2 ^ m * T) by (pose proof (Nat.pow_nonzero 2 m); nia). revert b c d.
  apply (by_total (fun b c d => b + c < 2 ^ m -> b + d < 2 ^ m ->
    value b (c + 2 ^ m * T) (d + 2 ^ m * T) < b + (c + 2 ^ m * T) + (d + 2 ^ m * T))).
  intros b c d IH C D. destruct (Nat.le_gt_cases (2 ^ m) (b + c + d)) as [G|G].
  2:{ rewrite equal_high_digits by exact G. pose proof (value_at_most b c d). lia. }
  set (n := b + (c + 2 ^ m * T) + (d + 2 ^ m * T)). apply Nat.lt_nge. intro N.
  destruct (proj2 (value_mexed b (c + 2 ^ m * T) (d + 2 ^ m * T)) (n - 1)) as (b' & x & y & L & E);
    [unfold n in *; lia|].
  pose proof (value_at_most b' x y). unfold lowers in L.
  specialize (IH b' (x - 2 ^ m * T) (y - 2 ^ m * T) ltac:(unfold n in *; lia)).
  rewrite !Nat.sub_add in IH by (unfold n in *; lia). unfold n in *; lia.
Qed.

(* ---- The value grows with b, so it is at least that of Nim and b. ---- *)
Lemma value_grows a b c d : a < b -> value a c d < value b c d.
Proof.
  intro L. apply Nat.lt_nge. intro G. apply Nat.le_lteq in G. apply (proj1 (value_mexed b c d)).
  destruct G as [G|G]; [|exists a, c, d; unfold lowers; split; [lia|congruence]].
  destruct (proj2 (value_mexed a c d) _ G) as (b' & c' & d' & M & E). exists b', c', d'.
  unfold lowers in *. split; [lia|exact E].
Qed.
Theorem value_at_least b c d : b + Nat.lxor c d <= value b c d.
Proof.
  induction b as [|b IH]; [now rewrite value_of_nim|]. pose proof (value_grows b (S b) c d). lia.
Qed.

Lemma value_apart b c d : apart c d -> value b c d = b + c + d.
Proof. intro A. pose proof (value_at_least b c d). pose proof (value_at_most b c d). unfold apart in A. lia. Qed.

(* ---- The theorem.  From place m on c and d share no digit, and b has as many counters as are missing in the
   rest s of d to 2^m.  No value of 1, 2, ..., b with c and d is within reach of Nim, and fewer than b values
   with these high digits are not. ---- *)
Lemma reaches_few b m p q r s t : apart p q -> r < 2 ^ m -> s < 2 ^ m -> 0 < b -> t < 2 ^ m * (p + q) ->
  reaches b (2 ^ m * p + r) (2 ^ m * q + s) t.
Proof.
  intros A. revert p q r s A. enough (K : forall p q r s, apart p q -> r < 2 ^ m -> s < 2 ^ m -> 0 < b ->
    (exists p', p' < p /\ Nat.lxor p' q = t / 2 ^ m) -> reaches b (2 ^ m * p + r) (2 ^ m * q + s) t).
  { intros p q r s A R S B T. apply Nat.div_lt_upper_bound in T; [|apply Nat.pow_nonzero; lia].
    rewrite <- A in T. apply theorem_2_3_ii in T. destruct T as [T|(q' & L & E)]; [now apply K|].
    apply reaches_swap, K; auto using apart_comm. exists q'. now rewrite Nat.lxor_comm. }
  intros p q r s A R S B (p' & L & E). pose proof (Nat.pow_nonzero 2 m ltac:(lia)) as Z.
  apply reaches_nim; [exact B|]. pose proof (Nat.mod_upper_bound t (2 ^ m) Z) as T.
  rewrite (Nat.div_mod t (2 ^ m) Z), <- E, lxor_parts, lxor_back by assumption.
  pose proof (lxor_below m _ s T S). nia.
Qed.
Lemma value_above b m p q r s : apart p q -> r < 2 ^ m -> s < 2 ^ m -> 2 ^ m <= b + s ->
  2 ^ m * (p + q + 1) <= value b (2 ^ m * p + r) (2 ^ m * q + s).
Proof.
  intros A R U B. set (c := 2 ^ m * p + r). set (d := 2 ^ m * q + s). apply Nat.le_ngt. intro G.
  pose (f := fun a => Nat.lxor (value a c d) c).
  assert (I : Injective f).
  { intros x y E. apply (f_equal (fun z => Nat.lxor z c)) in E. unfold f in E. rewrite !lxor_back in E.
    destruct (lt_eq_lt_dec x y) as [[H|H]|H]; [|exact H|]; apply (value_grows _ _ c d) in H; lia. }
  assert (N : length (map f (seq 1 b)) <= length (seq (S d) (2 ^ m - 1 - s))).
  { apply NoDup_incl_length; [apply Injective_map_NoDup; [exact I|apply seq_NoDup]|].
    intros x X. apply in_map_iff in X. destruct X as (a & <- & Q). apply in_seq in Q. apply in_seq.
    assert (V : value a c d < 2 ^ m * (p + q + 1)).
    { destruct (Nat.eq_dec a b) as [->|O]; [exact G|]. pose proof (value_grows a b c d). lia. }
    assert (W : 2 ^ m * (p + q) <= value a c d).
    { apply Nat.le_ngt. intro L. apply (proj1 (value_mexed a c d)), reaches_few; auto. lia. }
    assert (F : f a = 2 ^ m * q + Nat.lxor (value a c d - 2 ^ m * (p + q)) r).
    { unfold f. replace (value a c d) with (2 ^ m * (p + q) + (value a c d - 2 ^ m * (p + q))) at 1 by lia.
      unfold c at 2. rewrite lxor_parts by lia. rewrite <- A, (Nat.lxor_comm p q), lxor_back. reflexivity. }
    pose proof (lxor_below m (value a c d - 2 ^ m * (p + q)) r ltac:(lia) R).
    assert (d < f a); [|unfold d in *; lia]. apply Nat.lt_nge. intro L.
    apply (proj1 (value_mexed a c d)), reaches_swap, reaches_nim; [lia|exact L]. }
  rewrite map_length, !seq_length in N. lia.
Qed.
Lemma full_sum b m p q r s : apart p q -> r < 2 ^ m -> s < 2 ^ m -> 2 ^ m <= b + s ->
  value b (2 ^ m * p + r) (2 ^ m * q + s) = b + (2 ^ m * p + r) + (2 ^ m * q + s).
Proof.
  remember (b + r) as n eqn:N. revert b r N.
  induction n as [n IH] using (well_founded_induction lt_wf). intros b r -> A R S B.
  apply value_total. intros t L. destruct (Nat.lt_ge_cases t (2 ^ m * (p + q + 1))) as [T|T].
  - apply (proj2 (value_mexed _ _ _)). pose proof (value_above b m p q r s A R S B). lia.
  - set (w := t - (2 ^ m * (p + q) + s)). exists (Nat.min b w), (2 ^ m * p + (w - b)), (2 ^ m * q + s).
    unfold lowers, w in *. split; [lia|]. rewrite (IH (t - (2 ^ m * (p + q) + s))); auto; lia.
Qed.
Theorem heap_with_full_sum m b c d : apart (c / 2 ^ m) (d / 2 ^ m) ->
  2 ^ m <= b + Nat.max (c mod 2 ^ m) (d mod 2 ^ m) -> value b c d = b + c + d.
Proof.
  intros A B. pose proof (Nat.pow_nonzero 2 m ltac:(lia)) as Z.
  pose proof (Nat.mod_upper_bound c _ Z). pose proof (Nat.mod_upper_bound d _ Z).
  pose proof (Nat.div_mod c _ Z) as C. pose proof (Nat.div_mod d _ Z) as D.
  destruct (Nat.le_gt_cases (c mod 2 ^ m) (d mod 2 ^ m)); rewrite C, D; [|rewrite value_swap];
    rewrite full_sum; auto using apart_comm; lia.
Qed.
(* If c and d have the same highest digit and b is less than it, there is no other such case. *)
Theorem same_highest_digit m b c d : 2 ^ m <= c < 2 ^ S m -> 2 ^ m <= d < 2 ^ S m ->
  b < 2 ^ m -> (value b c d = b + c + d <-> 2 ^ S m <= b + Nat.max c d).
Proof.
  intros C D B. split; intro H.
  - apply Nat.le_ngt. intro G. rewrite Nat.pow_succ_r' in *.
    pose proof (less_than_total m 1 b (c - 2 ^ m) (d - 2 ^ m) ltac:(lia) ltac:(lia) ltac:(lia)) as L.
    rewrite Nat.mul_1_r, !Nat.sub_add in L; lia.
  - apply (heap_with_full_sum (S m)); [now rewrite !Nat.div_small by lia|now rewrite !Nat.mod_small by lia].
Qed.
(* So a heap of 1 with twice c is worth 2^(m+1) - 1 if c ends in m digits 1 after a 0. *)
Theorem one_with_equal_heaps m q : let c := 2 ^ S m * q + (2 ^ m - 1) in value 1 c c = 2 ^ S m - 1.
Proof.
  cbv zeta. pose proof (Nat.pow_nonzero 2 m ltac:(lia)). rewrite !(Nat.add_comm _ (2 ^ m - 1)).
  rewrite equal_high_digits by (rewrite Nat.pow_succ_r'; lia).
  rewrite (heap_with_full_sum m), Nat.pow_succ_r'; [lia| |].
  - now rewrite !Nat.div_small by lia.
  - rewrite !Nat.mod_small by lia. lia.
Qed.

(* A digit that c and d share is not above the highest digit of b: then b fills the sum up to twice the highest
   digit that they share. *)
Lemma full_if_above b m : 0 < b -> 2 ^ m <= 2 * b -> forall p q r s, apart p q -> r < 2 ^ m -> s < 2 ^ m ->
  value b (2 ^ m * p + r) (2 ^ m * q + s) = b + (2 ^ m * p + r) + (2 ^ m * q + s).
Proof.
  intro P. induction m as [|m IH]; intros B p q r s A R U; [apply full_sum; auto; cbn in *; lia|].
  rewrite Nat.pow_succ_r' in B.
  assert (H : forall x, x < 2 ^ S m -> exists e y, x = 2 ^ m * e + y /\ e < 2 /\ y < 2 ^ m).
  { intros x X. rewrite Nat.pow_succ_r' in X.
    destruct (Nat.lt_ge_cases x (2 ^ m)); [exists 0, x|exists 1, (x - 2 ^ m)]; lia. }
  destruct (H r R) as (e & y & -> & E & Y), (H s U) as (f & z & -> & F & X).
  destruct (Nat.lt_ge_cases (e + f) 2) as [L|L].
  - pose proof (IH ltac:(lia) (2 * p + e) (2 * q + f) y z (proj2 (apart_halves p q e f E F) (conj A L)) Y X) as K.
    replace (2 ^ S m * p + (2 ^ m * e + y)) with (2 ^ m * (2 * p + e) + y) by (rewrite Nat.pow_succ_r'; lia).
    now replace (2 ^ S m * q + (2 ^ m * f + z)) with (2 ^ m * (2 * q + f) + z)
      by (rewrite Nat.pow_succ_r'; lia).
  - apply full_sum; auto. replace f with 1 by lia. rewrite Nat.pow_succ_r'. lia.
Qed.
Theorem heap_with_sum_total b c d :
  (forall i, Nat.testbit c i = true -> Nat.testbit d i = true -> 2 ^ i <= b) -> value b c d = b + c + d.
Proof.
  intro H. pose (m := match b with 0 => 0 | _ => S (Nat.log2 b) end).
  assert (B : b < 2 ^ m <= 2 * b + 1).
  { unfold m. destruct b as [|b]; [cbn; lia|]. pose proof (Nat.log2_spec (S b) ltac:(lia)).
    rewrite Nat.pow_succ_r' in *. lia. }
  assert (Z : 2 ^ m <> 0) by lia.
  assert (A : apart (c / 2 ^ m) (d / 2 ^ m)).
  { unfold apart. symmetry. apply Nat.add_nocarry_lxor, Nat.bits_inj_0. intro i.
    rewrite Nat.land_spec, !Nat.div_pow2_bits. apply not_true_is_false. rewrite andb_true_iff. intros [C D].
    specialize (H _ C D). assert (2 ^ m <= 2 ^ (i + m)) by (apply Nat.pow_le_mono_r; lia). lia. }
  destruct (Nat.eq_dec b 0) as [->|P]; [apply value_apart; unfold m in A; now rewrite !Nat.div_1_r in A|].
  assert (E : 2 ^ m <= 2 * b).
  { unfold m. destruct b as [|b]; [lia|]. pose proof (Nat.log2_spec (S b) ltac:(lia)).
    rewrite Nat.pow_succ_r' in *. lia. }
  rewrite (Nat.div_mod c (2 ^ m) Z), (Nat.div_mod d (2 ^ m) Z).
  apply full_if_above; auto using Nat.mod_upper_bound; lia.
Qed.
(* It suffices that c AND d is at most b. *)
Theorem heap_with_sum_land b c d : Nat.land c d <= b -> value b c d = b + c + d.
Proof.
  intro H. apply heap_with_sum_total. intros i C D. transitivity (Nat.land c d); [|exact H].
  assert (T : Nat.testbit (Nat.land c d) i = true) by now rewrite Nat.land_spec, C, D.
  apply Nat.le_ngt. intro L. assert (E : Nat.land c d / 2 ^ i = 0) by now apply Nat.div_small.
  replace i with (0 + i) in T by lia. rewrite <- Nat.div_pow2_bits, E, Nat.bits_0 in T. discriminate.
Qed.

(* ---- If one of the two is a power of 2, this decides.  With y = 1 the nim-sum takes the digit at k away. ---- *)
Lemma lxor_power k y q r : y < 2 -> r < 2 ^ k ->
  Nat.lxor (2 ^ k) (2 ^ k * (2 * q + y) + r) = 2 ^ k * (2 * q + (1 - y)) + r.
Proof.
  intros Y R. replace (2 ^ k) with (2 ^ k * (2 * 0 + 1) + 0) at 1 by lia. rewrite lxor_parts, lxor_halves by lia.
  rewrite !Nat.lxor_0_l. destruct y as [|[|y]]; [reflexivity|reflexivity|lia].
Qed.
Lemma without_power k b q r : r < 2 ^ k ->
  value b (2 ^ k) (2 ^ k * (2 * q) + r) = b + 2 ^ k + (2 ^ k * (2 * q) + r).
Proof.
  intro R. apply value_apart. unfold apart. pose proof (lxor_power k 0 q r ltac:(lia) R) as L.
  rewrite Nat.add_0_r in L. lia.
Qed.
Lemma power_full k b q r : r < 2 ^ k -> 2 ^ k <= b + r ->
  value b (2 ^ k) (2 ^ k * (2 * q + 1) + r) = b + 2 ^ k + (2 ^ k * (2 * q + 1) + r).
Proof.
  intros R B. replace (2 ^ k * (2 * q + 1) + r) with (2 ^ S k * q + (2 ^ k + r)) by (rewrite Nat.pow_succ_r'; lia).
  pose proof (full_sum b (S k) 0 q (2 ^ k) (2 ^ k + r) (Nat.lxor_0_l q)) as F.
  rewrite Nat.mul_0_r in F. apply F; rewrite Nat.pow_succ_r'; lia.
Qed.
Lemma power_below k q r b : b + r < 2 ^ k ->
  value b (2 ^ k) (2 ^ k * (2 * q + 1) + r) = b + 2 ^ k * (2 * q) + r.
Proof.
  remember (b + 2 ^ k * (2 * q) + r) as n eqn:N. revert b q r N.
  induction n as [n IH] using (well_founded_induction lt_wf). intros b q r -> L.
  destruct (Nat.eq_dec b 0) as [->|P]; [rewrite value_of_nim, lxor_power by lia; lia|]. apply value_is.
  - intros b' x y (B & X & Y & O & M) E. destruct (Nat.eq_dec x (2 ^ k)) as [->|X'].
    2:{ pose proof (value_at_least b' x y). replace y with (2 ^ k * (2 * q + 1) + r) in * by lia.
        replace x with (2 ^ k * 0 + x) in * by lia. rewrite lxor_parts, Nat.lxor_0_l in * by lia. nia. }
    pose proof (Nat.div_mod y (2 ^ k) ltac:(lia)) as D. pose proof (Nat.mod_upper_bound y (2 ^ k) ltac:(lia)) as R.
    destruct (halved (y / 2 ^ k)) as (j & e & H & F). rewrite H in D. set (z := y mod 2 ^ k) in *.
    assert (J : q = j /\ (e = 1 -> z <= r) \/ q = j + 1 \/ 2 ^ k * (2 * j + 4) <= 2 ^ k * (2 * q)).
    { assert (j <= q) by nia. destruct (Nat.eq_dec q j) as [->|]; [left; split; [reflexivity|intros ->; lia]|right].
      destruct (Nat.eq_dec q (j + 1)) as [->|]; [now left|right; apply Nat.mul_le_mono_l; lia]. }
    destruct e as [|[|e]]; [rewrite Nat.add_0_r in D| |lia].
    + rewrite D, without_power in E by exact R. destruct J as [[-> J]|[->|J]]; lia.
    + destruct (Nat.lt_ge_cases (b' + z) (2 ^ k)) as [G|G].
      * rewrite D, (IH (b' + 2 ^ k * (2 * j) + z)) in E; destruct J as [[-> J]|[->|J]]; lia.
      * rewrite D, power_full in E by assumption. destruct J as [[-> J]|[->|J]]; lia.
  - intros u U. destruct (Nat.lt_ge_cases u (2 ^ k * (2 * q))) as [Q|Q].
    + apply reaches_swap, reaches_nim; [lia|].
      pose proof (lxor_below_multiple (S k) u q (2 ^ k)) as W. rewrite Nat.pow_succ_r' in W. nia.
    + set (w := u - 2 ^ k * (2 * q)). exists (Nat.min b w), (2 ^ k), (2 ^ k * (2 * q + 1) + (w - b)).
      unfold lowers, w in *. split; [lia|]. rewrite (IH (Nat.min b w + 2 ^ k * (2 * q) + (w - b))); unfold w; lia.
Qed.
Theorem heap_with_power k b d :
  value b (2 ^ k) d = if b + d mod 2 ^ k <? 2 ^ k then b + Nat.lxor (2 ^ k) d else b + 2 ^ k + d.
Proof.
  pose proof (Nat.pow_nonzero 2 k ltac:(lia)) as Z. pose proof (Nat.mod_upper_bound d _ Z) as R.
  pose proof (Nat.div_mod d _ Z) as D. destruct (halved (d / 2 ^ k)) as (q & e & H & F). rewrite H in D.
  set (r := d mod 2 ^ k) in *. rewrite D, lxor_power by assumption.
  destruct e as [|[|e]]; [rewrite Nat.add_0_r| |lia]; destruct (Nat.ltb_spec (b + r) (2 ^ k)) as [G|G].
  - rewrite without_power by exact R. lia.
  - now apply without_power.
  - rewrite power_below by exact G. cbn [Nat.sub]. lia.
  - now apply power_full.
Qed.

(* With another heap a added to all this, the player to move loses iff a is that total. *)
Theorem heap_beside a b c d :
  grundy (J := sum nim heap_with_sum) (a, (b, (c, d))) = Nat.lxor a (value b c d) /\
  good (J := sum nim heap_with_sum) (a, (b, (c, d))) = (a =? value b c d).
Proof.
  assert (N : grundy (J := nim) a = a).
  { symmetry. apply (theorem_1_7_unique nim (fun n => n)). intro n. apply mex_seen. split.
    - intros (k & I & ->). apply in_nim in I. lia.
    - intros k L. exists k. split; [now apply in_nim|reflexivity]. }
  assert (G : grundy (J := sum nim heap_with_sum) (a, (b, (c, d))) = Nat.lxor a (value b c d)).
  { rewrite theorem_2_4. now rewrite N. }
  split; [exact G|]. rewrite theorem_1_7_kernel, G. apply eq_true_iff_eq.
  rewrite !Nat.eqb_eq. apply Nat.lxor_eq_0_iff.
Qed.

(* By the definition: without the condition the value may be less than the total, or be it all the same. *)
Example some_values : (value 1 2 1, value 1 2 2, value 1 2 3) = (4, 1, 6).
Proof. vm_compute. reflexivity. Qed.
