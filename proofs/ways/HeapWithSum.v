(* A heap of Nim, b, played selectively with the sum of two others, c and d (asked by Hora 2025).
   If no binary digit that c and d share is above the highest digit of b, the Grundy value is b + c + d, and
   it never is more.  Equal high digits of c and d can be left out.  No axioms. *)
Require Import Arith List Lia Bool.
From Kalmar.ways Require Import Numbers Games Six Examples.
Import ListNotations.

(* ---- Binary digits: those of q above those of r, m places. ---- *)
Lemma digits_low m q r i : r < 2 ^ m -> i < m -> Nat.testbit (2 ^ m * q + r) i = Nat.testbit r i.
Proof.
  intros R I. rewrite <- (Nat.mod_pow2_bits_low _ m i I). f_equal.
  symmetry. apply Nat.mod_unique with q; [exact R|reflexivity].
Qed.
Lemma digits_high m q r i : r < 2 ^ m -> m <= i -> Nat.testbit (2 ^ m * q + r) i = Nat.testbit q (i - m).
Proof.
  intros R I. replace (Nat.testbit _ i) with (Nat.testbit ((2 ^ m * q + r) / 2 ^ m) (i - m)).
  - f_equal. symmetry. apply Nat.div_unique with r; [exact R|reflexivity].
  - rewrite Nat.div_pow2_bits. f_equal. lia.
Qed.
Lemma lxor_below m a b : a < 2 ^ m -> b < 2 ^ m -> Nat.lxor a b < 2 ^ m.
Proof.
  intros A B. assert (N : 2 ^ m <> 0) by (apply Nat.pow_nonzero; lia). apply Nat.div_small_iff; [exact N|].
  rewrite <- Nat.shiftr_div_pow2, Nat.shiftr_lxor, !Nat.shiftr_div_pow2.
  now rewrite (Nat.div_small a), (Nat.div_small b).
Qed.
Lemma lxor_parts m q q' r r' : r < 2 ^ m -> r' < 2 ^ m ->
  Nat.lxor (2 ^ m * q + r) (2 ^ m * q' + r') = 2 ^ m * Nat.lxor q q' + Nat.lxor r r'.
Proof.
  intros R R'. pose proof (lxor_below m r r' R R') as L. apply Nat.bits_inj. intro i.
  rewrite Nat.lxor_spec. destruct (Nat.lt_ge_cases i m) as [I|I].
  - rewrite !digits_low, Nat.lxor_spec by assumption. reflexivity.
  - rewrite !digits_high, Nat.lxor_spec by assumption. reflexivity.
Qed.
Lemma lxor_back a b : Nat.lxor (Nat.lxor a b) b = a.
Proof. now rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r. Qed.
(* Numbers without a common digit: their nim-sum is their sum.  The lowest digit that one of them has can
   be taken from it, with ones below. *)
Definition apart (p q : nat) : Prop := Nat.lxor p q = p + q.
Lemma halved n : exists m r, n = 2 * m + r /\ r < 2.
Proof. exists (n / 2), (n mod 2). split; [apply Nat.div_mod; lia|apply Nat.mod_upper_bound; lia]. Qed.
Lemma lxor_halves p q r s : r < 2 -> s < 2 -> Nat.lxor (2 * p + r) (2 * q + s) = 2 * Nat.lxor p q + Nat.lxor r s.
Proof. exact (lxor_parts 1 p q r s). Qed.
Lemma lxor_digit r s : r < 2 -> s < 2 -> (r + s < 2 /\ Nat.lxor r s = r + s) \/ (r + s = 2 /\ Nat.lxor r s = 0).
Proof. intros R S. destruct r as [|[|r]], s as [|[|s]]; cbn; lia. Qed.
Lemma lxor_at_most p q : Nat.lxor p q <= p + q.
Proof.
  remember (p + q) as n eqn:E. revert p q E.
  induction n as [n IH] using (well_founded_induction lt_wf). intros p q E.
  destruct (Nat.eq_dec n 0) as [Z|Z]; [now replace p with 0 by lia; replace q with 0 by lia; cbn; lia|].
  destruct (halved p) as (p' & r & -> & R), (halved q) as (q' & s & -> & S). rewrite lxor_halves by assumption.
  pose proof (IH (p' + q')) as H. specialize (H ltac:(lia) p' q' eq_refl). pose proof (lxor_digit r s R S). lia.
Qed.
Lemma apart_halves p q r s : r < 2 -> s < 2 -> (apart (2 * p + r) (2 * q + s) <-> apart p q /\ r + s < 2).
Proof.
  intros R S. unfold apart. rewrite lxor_halves by assumption.
  pose proof (lxor_at_most p q). pose proof (lxor_digit r s R S). lia.
Qed.
Lemma borrow p q : apart p q -> 0 < p + q -> (0 < p /\ apart (p - 1) q) \/ (0 < q /\ apart p (q - 1)).
Proof.
  remember (p + q) as n eqn:E. revert p q E.
  induction n as [n IH] using (well_founded_induction lt_wf). intros p q E A P.
  destruct (halved p) as (p' & r & -> & R), (halved q) as (q' & s & -> & S).
  apply apart_halves in A; [|assumption|assumption]. destruct A as [A L].
  destruct (Nat.eq_dec r 1) as [->|R0]; [left|destruct (Nat.eq_dec s 1) as [->|S0]; [right|]].
  - split; [lia|]. replace (2 * p' + 1 - 1) with (2 * p' + 0) by lia. apply apart_halves; try split; auto; lia.
  - split; [lia|]. replace (2 * q' + 1 - 1) with (2 * q' + 0) by lia. apply apart_halves; try split; auto; lia.
  - destruct (IH (p' + q') ltac:(lia) p' q' eq_refl A ltac:(lia)) as [(Q & B)|(Q & B)];
      [left|right]; (split; [lia|]).
    + replace (2 * p' + r - 1) with (2 * (p' - 1) + 1) by lia. apply apart_halves; try split; auto; lia.
    + replace (2 * q' + s - 1) with (2 * (q' - 1) + 1) by lia. apply apart_halves; try split; auto; lia.
Qed.

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

(* ---- A full heap: d is one less than a power of 2. ---- *)
Theorem heap_with_full_sum m b c : 0 < b -> c < 2 ^ m -> value b c (2 ^ m - 1) = b + c + (2 ^ m - 1).
Proof.
  remember (b + c) as n eqn:N. revert b c N.
  induction n as [n IH] using (well_founded_induction lt_wf). intros b c -> B C.
  apply value_total. intros t L. destruct (Nat.lt_ge_cases t (2 ^ m)) as [T|T].
  - apply reaches_swap, reaches_nim; [exact B|]. pose proof (lxor_below m t c T C). lia.
  - exists (Nat.min b (t - (2 ^ m - 1))), (t - (2 ^ m - 1) - b), (2 ^ m - 1). unfold lowers. split; [lia|].
    rewrite (IH (t - (2 ^ m - 1))); lia.
Qed.
(* So a heap of 1 with twice c is worth 2^(m+1) - 1 if c ends in m digits 1 after a 0. *)
Theorem one_with_equal_heaps m q : let c := 2 ^ S m * q + (2 ^ m - 1) in value 1 c c = 2 ^ S m - 1.
Proof.
  cbv zeta. pose proof (Nat.pow_nonzero 2 m ltac:(lia)). rewrite !(Nat.add_comm _ (2 ^ m - 1)).
  rewrite equal_high_digits, heap_with_full_sum by (rewrite ?Nat.pow_succ_r'; lia). rewrite Nat.pow_succ_r'. lia.
Qed.

(* ---- The theorem.  From place m on c and d have no common digit, and b has one at m - 1 or above. ---- *)
Definition apart_above (b c d : nat) : Prop := exists m p q r s,
  c = 2 ^ m * p + r /\ d = 2 ^ m * q + s /\ r < 2 ^ m /\ s < 2 ^ m /\ apart p q /\ 2 ^ m <= 2 * b + 1.
Lemma apart_comm p q : apart p q -> apart q p.
Proof. unfold apart. rewrite Nat.lxor_comm. lia. Qed.
Lemma apart_is_above b c d : apart c d -> apart_above b c d.
Proof. intro A. exists 0, c, d, 0, 0. cbn [Nat.pow]. repeat split; auto; lia. Qed.
Lemma apart_low m p q s : apart p q -> s < 2 ^ m -> apart (2 ^ m * p) (2 ^ m * q + s).
Proof.
  unfold apart. intros A S. replace (2 ^ m * p) with (2 ^ m * p + 0) at 1 by lia.
  rewrite lxor_parts, A, Nat.lxor_0_l by lia. lia.
Qed.
(* What is known by induction. *)
Definition known (n : nat) : Prop := forall b c d, b + c + d < n -> apart_above b c d -> value b c d = b + c + d.
Lemma reaches_known n b c d b' c' d' : n = b + c + d -> known n -> lowers b c d b' c' d' -> apart_above b' c' d' ->
  reaches b c d (b' + c' + d').
Proof. intros -> K L A. exists b', c', d'. split; [exact L|]. apply K; [apply L|exact A]. Qed.

Section Step.
Variables (b m p q r s : nat).
Hypotheses (B : 2 ^ m <= 2 * b + 1) (R : r < 2 ^ m) (S : s < 2 ^ m) (A : apart p q).
Let c := 2 ^ m * p + r.
Let d := 2 ^ m * q + s.
Hypothesis K : known (b + c + d).
(* t is less than the high digits: Nim reaches it. *)
Lemma reaches_few t : 0 < b -> (exists p', p' < p /\ Nat.lxor p' q = t / 2 ^ m) -> reaches b c d t.
Proof.
  intros P (p' & L & E). pose proof (Nat.pow_nonzero 2 m ltac:(lia)) as Z. apply reaches_nim; [exact P|].
  pose proof (Nat.mod_upper_bound t (2 ^ m) Z) as T. rewrite (Nat.div_mod t (2 ^ m) Z), <- E. unfold c, d.
  rewrite lxor_parts, lxor_back by assumption. pose proof (lxor_below m _ s T S). nia.
Qed.
(* t leaves d: b and the low digits of c are lowered. *)
Lemma reaches_low t : 2 ^ m * (p + q) + s <= t -> t < b + c + d -> reaches b c d t.
Proof.
  intros L T. set (w := t - (2 ^ m * (p + q) + s)).
  replace t with (Nat.min b w + (2 ^ m * p + (w - b)) + d) by (unfold w, d; lia).
  eapply reaches_known; [reflexivity|exact K|unfold lowers, w, c, d in *; lia|].
  destruct (Nat.le_gt_cases b w) as [G|G].
  - exists m, p, q, (w - b), s. unfold w, c, d in *. repeat split; auto; lia.
  - replace (w - b) with 0 by lia. rewrite Nat.add_0_r. now apply apart_is_above, apart_low.
Qed.
(* t leaves d but for low digits: c is lowered by its lowest high digit, or less. *)
Lemma reaches_high w : w < s -> 0 < p -> apart (p - 1) q -> reaches b c d (2 ^ m * (p + q) + w).
Proof.
  intros W P A'. assert (H : exists h, 2 ^ m = 2 * h).
  { destruct m as [|k]; [cbn in S; lia|]. exists (2 ^ k). apply Nat.pow_succ_r'. }
  destruct H as [h H]. remember (2 ^ m * (p - 1)) as y eqn:Y. assert (E : 2 ^ m * p = y + 2 ^ m) by nia.
  rewrite Nat.mul_add_distr_l. unfold c, d in *. destruct (Nat.le_gt_cases (h + s) (2 ^ m + w)) as [G|G].
  - replace (2 ^ m * p + 2 ^ m * q + w) with (h + (y + (2 ^ m + w - h - s)) + (2 ^ m * q + s)) by lia.
    eapply reaches_known; [reflexivity|exact K|unfold lowers; lia|]. rewrite Y.
    exists m, (p - 1), q, (2 ^ m + w - h - s), s. repeat split; auto; lia.
  - replace (2 ^ m * p + 2 ^ m * q + w) with (2 ^ m + w - s + y + (2 ^ m * q + s)) by lia.
    eapply reaches_known; [reflexivity|exact K|unfold lowers; lia|]. rewrite Y.
    now apply apart_is_above, apart_low.
Qed.
End Step.

(* Two heaps larger than t that Nim cannot lower to t have equal high digits above t, beside small rests. *)
Lemma equal_above_rest c : forall d t, t < c -> t < d -> c < Nat.lxor t d -> d < Nat.lxor t c ->
  exists k T c1 d1, c = c1 + 2 ^ k * T /\ d = d1 + 2 ^ k * T /\ t < 2 ^ k /\ 2 ^ k <= c /\ (c1 <= t \/ d1 <= t).
Proof.
  induction c as [c IH] using (well_founded_induction lt_wf). intros d t C D N N'.
  set (k := Nat.log2 c). destruct (Nat.log2_spec c ltac:(lia)) as [L G]. fold k in L, G.
  assert (L' : 2 ^ k <= d).
  { apply Nat.le_ngt. intro H. pose proof (lxor_below k t d ltac:(lia) H). lia. }
  assert (G' : d < 2 ^ S k).
  { apply Nat.lt_nge. intro H. destruct (Nat.log2_spec d ltac:(lia)) as [M _].
    assert (H' : 2 ^ S k <= 2 ^ Nat.log2 d) by (apply Nat.pow_le_mono_r, Nat.log2_le_pow2; [lia|lia|exact H]).
    pose proof (lxor_below (Nat.log2 d) t c ltac:(lia) ltac:(lia)). lia. }
  rewrite Nat.pow_succ_r' in G, G'. pose (c' := c - 2 ^ k). pose (d' := d - 2 ^ k).
  assert (E : c = 2 ^ k * 1 + c') by (unfold c'; lia). assert (E' : d = 2 ^ k * 1 + d') by (unfold d'; lia).
  assert (T : t < 2 ^ k).
  { apply Nat.lt_nge. intro H. replace t with (2 ^ k * 1 + (t - 2 ^ k)) in N by lia.
    rewrite E', lxor_parts in N by (unfold d'; lia).
    pose proof (lxor_below k (t - 2 ^ k) d' ltac:(lia) ltac:(unfold d'; lia)).
    rewrite Nat.lxor_nilpotent in N. lia. }
  destruct (Nat.le_gt_cases c' t) as [I|I].
  { exists k, 1, c', d'. repeat split; auto; lia. }
  destruct (Nat.le_gt_cases d' t) as [I'|I'].
  { exists k, 1, c', d'. repeat split; auto; lia. }
  assert (F : forall x, x < 2 ^ k -> Nat.lxor t (2 ^ k * 1 + x) = 2 ^ k + Nat.lxor t x).
  { intros x X. replace t with (2 ^ k * 0 + t) at 1 by lia. rewrite lxor_parts, Nat.lxor_0_l by assumption. lia. }
  rewrite E', F in N by (unfold d'; lia). rewrite E, F in N' by (unfold c'; lia).
  destruct (IH c' ltac:(unfold c'; lia) d' t I I' ltac:(lia) ltac:(lia)) as (j & U & c1 & d1 & Q & Q' & V & W & O).
  assert (J : j <= k).
  { apply Nat.lt_le_incl, (Nat.pow_lt_mono_r_iff 2); [lia|]. unfold c' in *. lia. }
  assert (P : 2 ^ k = 2 ^ j * 2 ^ (k - j)) by (rewrite <- Nat.pow_add_r; f_equal; lia).
  exists j, (2 ^ (k - j) + U), c1, d1. rewrite Nat.mul_add_distr_l, <- P. repeat split; auto; lia.
Qed.
Lemma reaches_rest b c d k T d1 t : known (b + c + d) -> d = d1 + 2 ^ k * T -> t < 2 ^ k -> 2 ^ k <= b ->
  2 ^ k * T <= c -> d1 <= t -> reaches b c d t.
Proof.
  intros K -> L B C D. exists (t - d1), (0 + 2 ^ k * T), (d1 + 2 ^ k * T). unfold lowers. split; [lia|].
  rewrite equal_high_digits, K; try lia. apply apart_is_above, Nat.lxor_0_l.
Qed.
(* Without high digits. *)
Lemma reaches_beneath b c d m t : known (b + c + d) -> 2 ^ m <= 2 * b + 1 -> c < 2 ^ m -> t < c -> t < d ->
  reaches b c d t.
Proof.
  intros K B R C D. assert (P : 0 < b) by (destruct m; cbn in *; lia).
  destruct (Nat.le_gt_cases (Nat.lxor t d) c) as [N|N]; [now apply reaches_nim|].
  destruct (Nat.le_gt_cases (Nat.lxor t c) d) as [N'|N']; [now apply reaches_swap, reaches_nim|].
  destruct (equal_above_rest c d t C D N N') as (k & T & c1 & d1 & E & E' & L & G & O).
  assert (H : 2 ^ k <= b).
  { assert (J : k < m) by (apply (Nat.pow_lt_mono_r_iff 2); lia).
    assert (2 ^ S k <= 2 ^ m) by (apply Nat.pow_le_mono_r; lia). rewrite Nat.pow_succ_r' in *. lia. }
  destruct O as [O|O]; [apply reaches_swap, (reaches_rest b d c k T c1)|apply (reaches_rest b c d k T d1)];
    auto; try lia. now rewrite <- Nat.add_assoc, (Nat.add_comm d), Nat.add_assoc.
Qed.

Lemma value_if_above b c d : apart_above b c d -> value b c d = b + c + d.
Proof.
  revert b c d. apply (by_total (fun b c d => apart_above b c d -> value b c d = b + c + d)).
  intros b c d K0 (m & p & q & r & s & -> & -> & R & S & A & B).
  assert (Z : 2 ^ m <> 0) by (apply Nat.pow_nonzero; lia). destruct (Nat.eq_dec b 0) as [->|P].
  { rewrite value_of_nim, lxor_parts, A by assumption.
    replace r with 0 by lia. replace s with 0 by lia. cbn. lia. }
  assert (K : known (b + (2 ^ m * p + r) + (2 ^ m * q + s))) by (intros b' c' d' L; now apply K0).
  assert (K' : known (b + (2 ^ m * q + s) + (2 ^ m * p + r))) by (intros b' c' d' L; apply K0; lia).
  pose proof (apart_comm p q A) as A'. apply value_total. intros t T.
  destruct (Nat.lt_ge_cases t (2 ^ m * (p + q))) as [F|F].
  { apply Nat.div_lt_upper_bound in F; [|exact Z]. rewrite <- A in F. apply theorem_2_3_ii in F.
    destruct F as [F|(q' & L & E)]; [apply reaches_few; auto; lia|].
    apply reaches_swap, reaches_few; auto; [lia|]. exists q'. now rewrite Nat.lxor_comm. }
  destruct (Nat.lt_ge_cases t (2 ^ m * (p + q) + s)) as [Ls|Ls]; [|now apply reaches_low].
  destruct (Nat.lt_ge_cases t (2 ^ m * (p + q) + r)) as [Lr|Lr]; [|apply reaches_swap, reaches_low; auto; lia].
  destruct (Nat.eq_dec (p + q) 0) as [O|O].
  - replace p with 0 in * by lia. replace q with 0 in * by lia. apply (reaches_beneath _ _ _ m); auto; lia.
  - replace t with (2 ^ m * (p + q) + (t - 2 ^ m * (p + q))) by lia.
    destruct (borrow p q A ltac:(lia)) as [(H & A1)|(H & A1)]; [apply reaches_high; auto; lia|].
    rewrite (Nat.add_comm p q). apply reaches_swap, reaches_high; auto using apart_comm. lia.
Qed.
(* The theorem in words: a digit that c and d share is not above the highest digit of b. *)
Theorem heap_with_sum_total b c d :
  (forall i, Nat.testbit c i = true -> Nat.testbit d i = true -> 2 ^ i <= b) -> value b c d = b + c + d.
Proof.
  intro H. apply value_if_above. pose (m := match b with 0 => 0 | _ => S (Nat.log2 b) end).
  assert (B : b < 2 ^ m <= 2 * b + 1).
  { unfold m. destruct b as [|b]; [cbn; lia|]. pose proof (Nat.log2_spec (S b) ltac:(lia)).
    rewrite Nat.pow_succ_r' in *. lia. }
  assert (Z : 2 ^ m <> 0) by lia.
  exists m, (c / 2 ^ m), (d / 2 ^ m), (c mod 2 ^ m), (d mod 2 ^ m).
  repeat split; auto using Nat.div_mod, Nat.mod_upper_bound; [|lia].
  unfold apart. symmetry. apply Nat.add_nocarry_lxor, Nat.bits_inj_0. intro i.
  rewrite Nat.land_spec, !Nat.div_pow2_bits. apply not_true_is_false. rewrite andb_true_iff. intros [C D].
  specialize (H _ C D). assert (2 ^ m <= 2 ^ (i + m)) by (apply Nat.pow_le_mono_r; lia). lia.
Qed.
(* It suffices that c AND d is at most b. *)
Theorem heap_with_sum_land b c d : Nat.land c d <= b -> value b c d = b + c + d.
Proof.
  intro H. apply heap_with_sum_total. intros i C D. transitivity (Nat.land c d); [|exact H].
  assert (T : Nat.testbit (Nat.land c d) i = true) by now rewrite Nat.land_spec, C, D.
  apply Nat.le_ngt. intro L. assert (E : Nat.land c d / 2 ^ i = 0) by now apply Nat.div_small.
  replace i with (0 + i) in T by lia. rewrite <- Nat.div_pow2_bits, E, Nat.bits_0 in T. discriminate.
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
