(* Binary digits of nim-sums: high and low ones, and numbers without a common digit.  No axioms. *)
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
(* Numbers without a common digit: their nim-sum is their sum. *)
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
Lemma apart_comm p q : apart p q -> apart q p.
Proof. unfold apart. rewrite Nat.lxor_comm. lia. Qed.
