(* A heap of Nim, b, played selectively with the sum of two others, c and d (asked by Hora 2025).
   If no binary digit that c and d share is above the highest digit of b, the Grundy value is b + c + d, and
   it never is more.  Equal high digits of c and d can be left out.  No axioms. *)
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

(* ---- Nearly full heaps: b has as many counters as are missing in d to a power of 2.  No value of 1, 2, ...,
   b with c and d is within reach of Nim, and fewer than b values below that power are not. ---- *)
Lemma value_above m b c d : c < 2 ^ m -> d < 2 ^ m -> 2 ^ m <= b + d -> 2 ^ m <= value b c d.
Proof.
  intros C D B. apply Nat.le_ngt. intro G. pose (f := fun a => Nat.lxor (value a c d) c).
  assert (I : Injective f).
  { intros x y E. apply (f_equal (fun z => Nat.lxor z c)) in E. unfold f in E. rewrite !lxor_back in E.
    destruct (lt_eq_lt_dec x y) as [[H|H]|H]; [|exact H|]; apply (value_grows _ _ c d) in H; lia. }
  assert (N : length (map f (seq 1 b)) <= length (seq (S d) (2 ^ m - 1 - d))).
  { apply NoDup_incl_length; [apply Injective_map_NoDup; [exact I|apply seq_NoDup]|].
    intros x X. apply in_map_iff in X. destruct X as (a & <- & A). apply in_seq in A. apply in_seq.
    assert (V : value a c d < 2 ^ m).
    { destruct (Nat.eq_dec a b) as [->|Q]; [exact G|]. pose proof (value_grows a b c d). lia. }
    pose proof (lxor_below m _ c V C). assert (d < f a); [|unfold f in *; lia]. apply Nat.lt_nge. intro R.
    apply (proj1 (value_mexed a c d)), reaches_swap, reaches_nim; [lia|exact R]. }
  rewrite map_length, !seq_length in N. lia.
Qed.
Theorem heap_with_full_sum m b c d : c < 2 ^ m -> d < 2 ^ m -> 2 ^ m <= b + d -> value b c d = b + c + d.
Proof.
  remember (b + c) as n eqn:N. revert b c N.
  induction n as [n IH] using (well_founded_induction lt_wf). intros b c -> C D B.
  apply value_total. intros t L. destruct (Nat.lt_ge_cases t (2 ^ m)) as [T|T].
  - apply (proj2 (value_mexed b c d)). pose proof (value_above m b c d C D B). lia.
  - exists (Nat.min b (t - d)), (t - d - b), d. unfold lowers. split; [lia|]. rewrite (IH (t - d)); lia.
Qed.
(* If c and d have the same highest digit and b is less than it, there is no other such case. *)
Theorem same_highest_digit m b c d : 2 ^ m <= c < 2 ^ S m -> 2 ^ m <= d < 2 ^ S m ->
  b < 2 ^ m -> (value b c d = b + c + d <-> 2 ^ S m <= b + Nat.max c d).
Proof.
  intros C D B. split; intro H.
  - apply Nat.le_ngt. intro G. rewrite Nat.pow_succ_r' in *.
    pose proof (less_than_total m 1 b (c - 2 ^ m) (d - 2 ^ m) ltac:(lia) ltac:(lia) ltac:(lia)) as L.
    rewrite Nat.mul_1_r, !Nat.sub_add in L; lia.
  - destruct (Nat.le_gt_cases c d) as [L|L]; [|rewrite value_swap];
      rewrite (heap_with_full_sum (S m)) by lia; lia.
Qed.
(* So a heap of 1 with twice c is worth 2^(m+1) - 1 if c ends in m digits 1 after a 0. *)
Theorem one_with_equal_heaps m q : let c := 2 ^ S m * q + (2 ^ m - 1) in value 1 c c = 2 ^ S m - 1.
Proof.
  cbv zeta. pose proof (Nat.pow_nonzero 2 m ltac:(lia)). rewrite !(Nat.add_comm _ (2 ^ m - 1)).
  rewrite equal_high_digits, (heap_with_full_sum m) by (rewrite ?Nat.pow_succ_r'; lia). rewrite Nat.pow_succ_r'. lia.
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
