(* Binary digits of nim-sums: high and low ones, numbers without a common digit, and what a turn of Nim
   cannot reach.  No axioms. *)
Require Import Arith Lia Bool.
From Kalmar.ways Require Import Numbers.

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

(* Two heaps larger than t that Nim cannot lower to t have equal high digits above t, and one has a rest of
   at most t. *)
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
