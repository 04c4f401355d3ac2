(* Moore's Nim (Moore 1910): a turn lowers at least one heap and at most k heaps.  In normal play a
   position is lost exactly if each binary digit is 1 in a multiple of k + 1 heaps; in misère play the
   same holds as long as a heap is larger than 1, and otherwise the number of heaps of 1 has to be 1 more
   than a multiple of k + 1.  With k = 1 this is Nim (Bouton 1901).  No axioms. *)
Require Import Arith NArith List Lia Bool ZArith ZifyNat ZifyN.
From Kalmar.ways Require Import Numbers Games Six Lists ListValues MoreWays.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

(* A heap can be lowered to any smaller one. *)
Definition heap_below (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).
Lemma in_heap_below m n : In m (heap_below n) <-> (m < n)%N.
Proof.
  unfold heap_below. rewrite in_map_iff. split.
  - intros (x & <- & I). apply in_seq in I. lia.
  - intro L. exists (N.to_nat m). split; [lia|]. apply in_seq. lia.
Qed.
Lemma heap_below_short : well_founded (fun m n => In m (heap_below n)).
Proof.
  intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  constructor. intros m I. apply IH. now apply in_heap_below.
Qed.
Definition heaps : game := Game N heap_below heap_below_short.

Definition moore (k : nat) : game := at_most heaps k.                    (* positions: lists of N *)
Definition nim_heaps : game := many heaps one all_end.                   (* one heap is lowered *)

(* ---- Number of heaps with a digit 1 at place i; the rules. ---- *)
Definition ones (i : N) (l : list N) : nat := length (filter (fun n => N.testbit n i) l).
Definition balanced (k : nat) (l : list N) : Prop := forall i, ones i l mod S k = 0.
Definition large (l : list N) : nat := length (filter (fun n => (1 <? n)%N) l).

(* The digits of the halves are those of the heaps, one place lower. *)
Definition halves (l : list N) : list N := map N.div2 l.
Definition odds (l : list N) : nat := length (filter N.odd l).
Lemma ones_0 l : ones 0 l = odds l.
Proof. unfold ones, odds. f_equal. apply filter_ext. intro n. apply N.bit0_odd. Qed.
Lemma ones_succ i l : ones (N.succ i) l = ones i (halves l).
Proof.
  unfold ones, halves. induction l as [|n l IH]; [reflexivity|]. cbn [map filter].
  rewrite N.div2_spec, N.shiftr_spec, N.add_1_r by lia. destruct (N.testbit n (N.succ i)); cbn [length]; congruence.
Qed.
Lemma balanced_halves k l : balanced k l <-> odds l mod S k = 0 /\ balanced k (halves l).
Proof.
  split.
  - intro B. split; [rewrite <- ones_0; apply B|]. intro i. rewrite <- ones_succ. apply B.
  - intros [O B] i. destruct (N.eq_0_gt_0_cases i) as [->|P]; [now rewrite ones_0|].
    rewrite <- (N.succ_pred i) by lia. rewrite ones_succ. apply B.
Qed.
Lemma odds_cons n l : odds (n :: l) = N.to_nat (n mod 2) + odds l.
Proof.
  unfold odds. cbn [filter]. rewrite <- N.bit0_mod, N.bit0_odd. destruct (N.odd n); reflexivity.
Qed.
Lemma halves_cons n l : halves (n :: l) = (n / 2)%N :: halves l.
Proof. unfold halves. cbn [map]. now rewrite N.div2_div. Qed.

(* Heaps below 2^b, to go from the highest digit to the lowest. *)
Definition below (b : nat) (l : list N) : Prop := Forall (fun n => (n < 2 ^ N.of_nat b)%N) l.
Lemma below_halves b l : below (S b) l -> below b (halves l).
Proof.
  unfold below. induction 1 as [|n l H F IH]; [constructor|]. rewrite halves_cons. constructor; [|exact IH].
  rewrite Nat2N.inj_succ, N.pow_succ_r' in H. lia.
Qed.
Lemma below_some l : exists b, below b l.
Proof.
  exists (N.to_nat (fold_right N.max 0%N l)).
  assert (H : forall m, (fold_right N.max 0 l <= m)%N -> below (N.to_nat m) l).
  { intro m. unfold below. rewrite N2Nat.id. induction l as [|n l IH]; cbn [fold_right]; intro L; [constructor|].
    constructor; [|apply IH; lia]. pose proof (N.pow_gt_lin_r 2 m). lia. }
  apply H. lia.
Qed.
Lemma below_0 l : below 0 l -> forall j y, moved heaps j l y -> j = 0.
Proof.
  intros B j y M. induction M as [|j n l y M IH|j n m l y I M IH]; inversion B as [|? ? L B']; subst; auto.
  apply in_heap_below in I. cbn in L. lia.
Qed.

(* ---- A turn from a balanced position does not lead to one. ---- *)
Lemma moved_halves j l y : moved heaps j l y -> exists i, i <= j /\ moved heaps i (halves l) (halves y) /\
  (i = 0 -> odds l = odds y + j).
Proof.
  induction 1 as [|j n l y M (i & L & K & O)|j n m l y I M (i & L & K & O)].
  - exists 0. repeat split; [lia|exact (moved_nil heaps)].
  - exists i. rewrite !halves_cons, !odds_cons. repeat split; [exact L|now constructor|].
    intro Z. specialize (O Z). lia.
  - apply in_heap_below in I. rewrite !halves_cons. destruct (N.eq_dec (m / 2) (n / 2)) as [E|E].
    + exists i. rewrite !odds_cons, E. repeat split; [lia|now constructor|]. intro Z. specialize (O Z). lia.
    + exists (S i). repeat split; [lia| |discriminate]. constructor; [|exact K]. apply in_heap_below. lia.
Qed.
Lemma remainder_apart k j o : 1 <= j <= k -> (o + j) mod S k <> o mod S k.
Proof.
  intros L E. pose proof (Nat.div_mod o (S k)) as A. pose proof (Nat.div_mod (o + j) (S k)) as B.
  rewrite E in B. assert (D : S k * ((o + j) / S k) = S k * (o / S k) + j) by lia. clear A B E.
  generalize dependent ((o + j) / S k). generalize (o / S k). intros c d D.
  assert (d <= c \/ S c <= d) by lia. nia.
Qed.
Lemma balanced_once k j l y : j <= k -> moved heaps j l y -> balanced k l -> balanced k y -> j = 0.
Proof.
  intros L M A B. destruct (below_some l) as [b H]. revert j l y L M A B H.
  induction b as [|b IH]; intros j l y L M A B H; [exact (below_0 l H j y M)|].
  destruct (moved_halves j l y M) as (i & I & K & O). apply balanced_halves in A, B.
  destruct A as [A A'], B as [B B'].
  assert (Z : i = 0) by (eapply (IH i); eauto using below_halves; lia). specialize (O Z).
  destruct j as [|j]; [reflexivity|]. destruct (remainder_apart k (S j) (odds y)); [lia|congruence].
Qed.

(* ---- What a move of the halves lets the heaps do: moved heaps may end in 0 or 1, of the others the
   odd ones can be lowered by 1. ---- *)
Lemma extend l : forall j h, moved heaps j (halves l) h -> exists s, forall a r, a <= j -> r <= s ->
  exists y, moved heaps (j + r) l y /\ halves y = h /\ odds y + r = s + a.
Proof.
  induction l as [|n l IH]; intros j h M.
  - inversion M; subst. exists 0. intros a r A R. exists []. replace (0 + r) with 0 by lia.
    repeat split; [constructor|cbn; lia].
  - rewrite halves_cons in M. inversion M as [|j' p q h' K|j' p m q h' I K]; subst.
    + destruct (IH j h' K) as [s H]. exists (N.to_nat (n mod 2) + s). intros a r A R.
      destruct (le_lt_dec r s) as [C|C].
      * destruct (H a r A C) as (y & Y & E & O). exists (n :: y). rewrite halves_cons, odds_cons, E.
        repeat split; [now constructor|lia].
      * destruct (H a (pred r) A) as (y & Y & E & O); [lia|]. exists ((n - 1)%N :: y).
        rewrite halves_cons, odds_cons, E. repeat split; [|apply (f_equal2 cons); [lia|reflexivity]|lia].
        replace (j + r) with (S (j + pred r)) by lia. constructor; [|exact Y]. apply in_heap_below. lia.
    + apply in_heap_below in I. destruct (IH j' h' K) as [s H]. exists s. intros a r A R.
      destruct (le_lt_dec a j') as [C|C].
      * destruct (H a r C R) as (y & Y & E & O). exists ((2 * m)%N :: y). rewrite halves_cons, odds_cons, E.
        repeat split; [|apply (f_equal2 cons); [lia|reflexivity]|lia].
        cbn [Nat.add]. constructor; [|exact Y]. apply in_heap_below. lia.
      * destruct (H (pred a) r) as (y & Y & E & O); [lia|exact R|]. exists ((2 * m + 1)%N :: y).
        rewrite halves_cons, odds_cons, E. repeat split; [|apply (f_equal2 cons); [lia|reflexivity]|lia].
        cbn [Nat.add]. constructor; [|exact Y]. apply in_heap_below. lia.
Qed.
(* Any number of digits can so be reached, up to a multiple of k + 1, with at most k moved heaps in all. *)
Lemma remainder k c t o : t <= k -> o = c * S k + t -> o mod S k = t.
Proof. intros L ->. symmetry. apply Nat.mod_unique with c; lia. Qed.
Lemma remainder_0 k j s : j <= k -> exists a r, a <= j /\ r <= s /\ j + r <= k /\
  forall o, o + r = s + a -> o mod S k = 0.
Proof.
  intro L. pose proof (Nat.div_mod s (S k)) as D. pose proof (Nat.mod_upper_bound s (S k)) as U.
  set (c := s / S k) in *. set (x := s mod S k) in *. clearbody c x. rewrite Nat.mul_comm in D.
  destruct (Nat.eq_dec x 0); [|destruct (le_lt_dec (S k - x) j)].
  - exists 0, 0. repeat split; try lia. intros. apply (remainder k c); lia.
  - exists (S k - x), 0. repeat split; try lia. intros. apply (remainder k (S c)); cbn [Nat.mul]; lia.
  - exists 0, x. repeat split; try lia. intros. apply (remainder k c); lia.
Qed.
Lemma remainder_1 k j s : j <= k -> 1 <= k -> 1 <= j + s -> s mod S k <> 1 \/ 1 <= j ->
  exists a r, a <= j /\ r <= s /\ 1 <= j + r <= k /\ forall o, o + r = s + a -> o mod S k = 1.
Proof.
  intros L K P X. pose proof (Nat.div_mod s (S k)) as D. pose proof (Nat.mod_upper_bound s (S k)) as U.
  set (c := s / S k) in *. set (x := s mod S k) in *. clearbody c x. rewrite Nat.mul_comm in D.
  destruct (le_lt_dec x 1); [|destruct (le_lt_dec (S (S k) - x) j)].
  - destruct (Nat.eq_dec x 1).
    + exists 0, 0. repeat split; try lia. intros. apply (remainder k c); lia.
    + destruct (le_lt_dec 1 j).
      * exists 1, 0. repeat split; try lia. intros. apply (remainder k c); lia.
      * destruct c as [|c]; [lia|]. exists 0, k. cbn [Nat.mul] in D. repeat split; try lia.
        intros. apply (remainder k c); lia.
  - exists (S (S k) - x), 0. repeat split; try lia. intros. apply (remainder k (S c)); cbn [Nat.mul]; lia.
  - exists 0, (x - 1). repeat split; try lia. intros. apply (remainder k c); lia.
Qed.
Lemma rebalance k l : exists j y, j <= k /\ moved heaps j l y /\ balanced k y.
Proof.
  destruct (below_some l) as [b H]. revert l H. induction b as [|b IH]; intros l H.
  - exists 0, l. repeat split; [lia| |].
    + clear. induction l; constructor; auto.
    + intro i. replace (ones i l) with 0; [apply Nat.mod_0_l; lia|]. unfold ones.
      induction H as [|n l L H IH]; [reflexivity|]. cbn [filter]. cbn in L. replace n with 0%N by lia.
      now rewrite N.bits_0.
  - destruct (IH (halves l) (below_halves b l H)) as (j & h & L & M & B).
    destruct (extend l j h M) as [s E]. destruct (remainder_0 k j s L) as (a & r & A & R & K & O).
    destruct (E a r A R) as (y & Y & <- & Z). exists (j + r), y. repeat split; auto.
    apply balanced_halves. auto.
Qed.

(* ---- Normal play. ---- *)
Definition moore_rule (k : nat) (l : list N) : bool :=
  forallb (fun i => ones (N.of_nat i) l mod S k =? 0) (seq 0 (S (N.to_nat (N.log2 (fold_right N.max 0%N l))))).
Lemma ones_above i l : (N.log2 (fold_right N.max 0%N l) < i)%N -> ones i l = 0.
Proof.
  unfold ones. induction l as [|n l IH]; [reflexivity|]. cbn [fold_right filter]. intro L.
  pose proof (N.log2_le_mono n (N.max n (fold_right N.max 0%N l))).
  pose proof (N.log2_le_mono (fold_right N.max 0%N l) (N.max n (fold_right N.max 0%N l))).
  rewrite N.bits_above_log2 by lia. apply IH. lia.
Qed.
Lemma moore_rule_iff k l : moore_rule k l = true <-> balanced k l.
Proof.
  unfold moore_rule. rewrite forallb_forall. split; intro H.
  - intro i. destruct (N.le_gt_cases i (N.log2 (fold_right N.max 0%N l))) as [L|L].
    + rewrite <- (N2Nat.id i). apply Nat.eqb_eq, H, in_seq. lia.
    + rewrite ones_above by exact L. apply Nat.mod_0_l. lia.
  - intros i _. apply Nat.eqb_eq, H.
Qed.
Lemma unbalanced_move k l : moore_rule k l = false -> exists j y, 1 <= j <= k /\ moved heaps j l y /\ balanced k y.
Proof.
  intro U. destruct (rebalance k l) as (j & y & L & M & B). exists j, y. repeat split; auto.
  destruct j; [exfalso|lia]. apply moved_none in M. subst y. apply moore_rule_iff in B. congruence.
Qed.
Theorem moore_normal k l : good (J := moore k) l = true <-> balanced k l.
Proof.
  rewrite <- moore_rule_iff.
  rewrite (good_on (moore k) (fun _ => True) (moore_rule k)); [reflexivity|auto| | |exact I].
  - intros p q _ A K. apply at_most_words in K. destruct K as (j & L & M).
    apply not_true_is_false. intro B. apply moore_rule_iff in A, B.
    pose proof (balanced_once k j p q (proj2 L) M A B). lia.
  - intros p _ A. destruct (unbalanced_move k p A) as (j & y & L & M & B).
    exists y. split; [apply at_most_words; eauto|now apply moore_rule_iff].
Qed.

(* ---- Misère play. ---- *)
Definition misere_rule (k : nat) (l : list N) : bool :=
  if large l =? 0 then ones 0 l mod S k =? 1 else moore_rule k l.
Lemma large_cons n l : large (n :: l) = (if (1 <? n)%N then 1 else 0) + large l.
Proof. unfold large. cbn [filter]. now destruct (1 <? n)%N. Qed.
Lemma large_left j l y : moved heaps j l y -> large l <= large y + j.
Proof.
  induction 1 as [|j n l y M IH|j n m l y I M IH]; rewrite ?large_cons; [lia..|].
  destruct (1 <? n)%N, (1 <? m)%N; lia.
Qed.
Lemma small_moved j l y : moved heaps j l y -> large l = 0 -> large y = 0 /\ odds l = odds y + j.
Proof.
  induction 1 as [|j n l y M IH|j n m l y I M IH]; rewrite ?large_cons, ?odds_cons; [auto|lia|].
  apply in_heap_below in I. destruct (N.ltb_spec 1 n); [lia|]. intro Z. destruct IH as [A B]; [lia|].
  destruct (N.ltb_spec 1 m); lia.
Qed.
Lemma small_halves l : exists z, moved heaps (large l) (halves l) z /\
  (forall i, ones i z = 0) /\ forall y, halves y = z -> large y = 0.
Proof.
  induction l as [|n l (z & M & O & H)].
  - exists []. split; [exact (moved_nil heaps)|]. split; [reflexivity|now intros [|]].
  - rewrite halves_cons, large_cons. exists (0%N :: z). split; [|split].
    + destruct (N.ltb_spec 1 n).
      * cbn [Nat.add]. constructor; [|exact M]. apply in_heap_below. lia.
      * replace (n / 2)%N with 0%N by lia. now constructor.
    + intro i. unfold ones. cbn [filter]. rewrite N.bits_0. apply O.
    + intros [|m y] E; [discriminate|]. rewrite halves_cons in E. injection E as E F.
      rewrite large_cons, (H y F). destruct (N.ltb_spec 1 m); lia.
Qed.
Lemma stuck l : (exists y, moved heaps 1 l y) \/ (odds l = 0 /\ large l = 0).
Proof.
  assert (Stay : forall r : list N, moved heaps 0 r r) by (induction r; constructor; auto).
  induction l as [|n l IH]; [now right|]. destruct (N.eq_dec n 0) as [->|P].
  - destruct IH as [(y & M)|Z]; [left; exists (0%N :: y); now constructor|right; exact Z].
  - left. exists (0%N :: l). constructor; [apply in_heap_below; lia|apply Stay].
Qed.
Lemma large_balanced k l : balanced k l -> large l = 0 \/ k < large l.
Proof.
  intro B. destruct (le_lt_dec (large l) k) as [L|L]; [left|now right].
  destruct (small_halves l) as (z & M & O & _). apply balanced_halves in B.
  apply (balanced_once k (large l) (halves l) z L M (proj2 B)). intro i. rewrite O. apply Nat.mod_0_l. lia.
Qed.
Theorem moore_misere k l : 1 <= k -> misere_good (J := moore k) l = misere_rule k l.
Proof.
  intro K1. symmetry. revert l. apply theorem_1_3_unique_misere. split; [|split].
  - intros l E. destruct (stuck l) as [(y & M)|[O Z]].
    + pose proof (proj1 (no_move (J := moore k) l) E y) as N. destruct N.
      apply at_most_words. exists 1. split; [lia|exact M].
    + unfold misere_rule. rewrite Z, ones_0, O, Nat.mod_0_l by lia. reflexivity.
  - intros l y A I. apply at_most_words in I. destruct I as (j & L & M). unfold misere_rule in *.
    destruct (Nat.eqb_spec (large l) 0) as [Z|Z].
    + destruct (small_moved j l y M Z) as [Y O]. rewrite Y, ones_0 in *. cbn [Nat.eqb]. apply Nat.eqb_eq in A.
      apply Nat.eqb_neq. intro B. rewrite O in A. apply (remainder_apart k j (odds y) L). congruence.
    + apply moore_rule_iff in A. pose proof (large_balanced k l A). pose proof (large_left j l y M).
      destruct (Nat.eqb_spec (large y) 0); [lia|]. apply not_true_is_false. intro B. apply moore_rule_iff in B.
      pose proof (balanced_once k j l y (proj2 L) M A B). lia.
  - intros l A N. destruct (le_lt_dec (large l) k) as [L|L].
    + destruct (small_halves l) as (z & M & _ & H). destruct (extend l _ _ M) as [s E].
      assert (S0 : large l = 0 -> s = odds l).
      { intro Z. destruct (E 0 0) as (y & Y & _ & O); [lia|lia|]. rewrite Z in Y. apply moved_none in Y. subst y. lia. }
      assert (P : 1 <= large l + s).
      { destruct (Nat.eq_dec (large l) 0) as [Z|Z]; [|lia]. rewrite S0 by exact Z. apply not_ended in N.
        destruct N as [y I]. apply at_most_words in I. destruct I as (j & J & Y).
        destruct (small_moved j l y Y Z). lia. }
      destruct (remainder_1 k (large l) s L K1 P) as (a & r & Ha & Hr & Hk & O).
      { destruct (Nat.eq_dec (large l) 0) as [Z|Z]; [left|right; lia]. rewrite S0 by exact Z.
        unfold misere_rule in A. rewrite Z, ones_0 in A. now apply Nat.eqb_neq. }
      destruct (E a r Ha Hr) as (y & Y & F & W). exists y. split; [apply at_most_words; eauto|].
      unfold misere_rule. rewrite (H y F), ones_0, (O _ W). reflexivity.
    + unfold misere_rule in A. destruct (Nat.eqb_spec (large l) 0); [lia|].
      destruct (unbalanced_move k l A) as (j & y & J & M & B). exists y. split; [apply at_most_words; eauto|].
      pose proof (large_left j l y M). unfold misere_rule. destruct (Nat.eqb_spec (large y) 0); [lia|].
      now apply moore_rule_iff.
Qed.
(* The same in words. *)
Theorem moore_misere_words k l : 1 <= k -> (misere_good (J := moore k) l = true <->
  if forallb (fun n => n <=? 1)%N l then length (filter (N.eqb 1) l) mod S k = 1 else balanced k l).
Proof.
  intro K. rewrite moore_misere by exact K. unfold misere_rule.
  assert (E : forallb (fun n => n <=? 1)%N l = (large l =? 0) /\
    (large l = 0 -> length (filter (N.eqb 1) l) = ones 0 l)).
  { rewrite ones_0. induction l as [|n l [A B]]; [now split|].
    cbn [forallb filter]. rewrite large_cons, odds_cons, A.
    destruct (N.leb_spec n 1), (N.ltb_spec 1 n), (N.eqb_spec 1 n); try lia; cbn [andb length Nat.add];
      (split; [reflexivity|]); intro Z; rewrite ?B by exact Z; try lia; discriminate. }
  destruct E as [-> E]. destruct (Nat.eqb_spec (large l) 0) as [Z|Z]; [|apply moore_rule_iff].
  rewrite E by exact Z. apply Nat.eqb_eq.
Qed.

(* ---- Nim: one heap is lowered in a turn. ---- *)
Lemma moved_one l y : moved heaps 1 l y <-> In y (list_turn heaps one l).
Proof.
  assert (Stay : forall r : list N, moved heaps 0 r r) by (induction r; constructor; auto).
  revert y. induction l as [|n l IH]; intro y; [split; [inversion 1|intros []]|].
  rewrite in_list_turn. cbn zeta. split.
  - intro M. inversion M as [|j p q r K|j p m q r K L]; subst.
    + right. exists r. split; [now apply IH|reflexivity].
    + left. exists m. split; [exact K|]. apply moved_none in L. congruence.
  - intros [(m & K & ->)|(r & K & ->)]; constructor; [exact K|apply Stay|now apply IH].
Qed.
Lemma nim_is_moore {V} (F : list V -> V) l : of_set F -> fold_game F (J := nim_heaps) l = fold_game F (J := moore 1) l.
Proof.
  intro S. symmetry. refine (image_value F (fun x : nim_heaps => x : moore 1) (fun _ => True) S _ _ l I); [auto|].
  intros a b _. split.
  - intro K. apply at_most_words in K. destruct K as (j & L & M). replace j with 1 in M by lia.
    exists b. split; [now apply moved_one|reflexivity].
  - intros (b' & I & ->). apply at_most_words. exists 1. split; [lia|now apply moved_one].
Qed.
Lemma balanced_xor l : balanced 1 l <-> fold_right N.lxor 0%N l = 0%N.
Proof.
  assert (E : forall i, N.testbit (fold_right N.lxor 0%N l) i = (ones i l mod 2 =? 1)).
  { intro i. rewrite <- Nat.bit0_eqb, Nat.bit0_odd. unfold ones.
    induction l as [|n l IH]; cbn [fold_right filter]; [apply N.bits_0|]. rewrite N.lxor_spec, IH.
    destruct (N.testbit n i); cbn [length xorb]; [|now destruct (Nat.odd _)].
    now rewrite Nat.odd_succ, <- Nat.negb_odd. }
  split.
  - intro B. apply N.bits_inj_0. intro i. rewrite E, (B i). reflexivity.
  - intros Z i. specialize (E i). rewrite Z, N.bits_0 in E. symmetry in E. apply Nat.eqb_neq in E.
    change (S 1) with 2. lia.
Qed.
Theorem bouton_normal l : good (J := nim_heaps) l = true <-> fold_right N.lxor 0%N l = 0%N.
Proof.
  unfold good. rewrite nim_is_moore by apply good_of_set.
  rewrite <- balanced_xor. apply moore_normal.
Qed.
Theorem bouton_misere l : misere_good (J := nim_heaps) l = true <->
  if forallb (fun n => n <=? 1)%N l then Nat.odd (length (filter (N.eqb 1) l)) = true
  else fold_right N.lxor 0%N l = 0%N.
Proof.
  unfold misere_good. rewrite nim_is_moore by apply misere_good_of_set.
  pose proof (moore_misere_words 1 l (le_n 1)) as M. pose proof (balanced_xor l) as X. unfold misere_good in M.
  destruct (forallb (fun n => n <=? 1)%N l); rewrite M; [|exact X].
  now rewrite <- Nat.bit0_odd, Nat.bit0_eqb, Nat.eqb_eq.
Qed.

(* ---- Positions by the theorems, and by playing the literal game. ---- *)
Example moore_heaps : good (J := moore 2) [1000003; 1000003; 7; 999996]%N = false /\
  good (J := moore 2) [1000003; 1000003; 1000003]%N = true /\ good (J := moore 2) [86; 75; 31; 76; 94; 64]%N = false.
Proof.
  assert (N : forall l, moore_rule 2 l = false -> good (J := moore 2) l = false).
  { intros l H. apply not_true_is_false. intro G. apply moore_normal, moore_rule_iff in G. congruence. }
  split; [apply N|split; [apply moore_normal, moore_rule_iff|apply N]]; vm_compute; reflexivity.
Qed.
Example moore_by_play : map (good (J := moore 2)) [[1; 1; 1]; [1; 2; 3]; [2; 2]; [2; 2; 2]; [1; 1; 1; 1]]%N =
  [true; false; false; true; false].
Proof. vm_compute. reflexivity. Qed.
Example moore_misere_by_play :
  map (misere_good (J := moore 2)) [[1]; [1; 1; 1]; [1; 1; 1; 1]; [2; 2; 2]; []; [2]]%N =
  [true; false; true; true; false; false].
Proof. vm_compute. reflexivity. Qed.
Example nim_by_play : map (fun l => (good (J := nim_heaps) l, misere_good (J := nim_heaps) l))
  [[1; 2; 3]; [1; 1]; [1]; [2; 2]; [1; 2]]%N =
  [(true, true); (true, false); (false, true); (true, true); (false, false)].
Proof. vm_compute. reflexivity. Qed.
(* The number is k + 1, not k, and the misère rule needs a turn: with k = 0 nobody moves, and nobody loses. *)
Theorem moore_not_k : ~ forall l, good (J := moore 2) l = true <-> balanced 1 l.
Proof.
  intro H. assert (E : good (J := moore 2) [1; 1]%N = true).
  { apply H, moore_rule_iff. vm_compute. reflexivity. }
  vm_compute in E. discriminate.
Qed.
Theorem moore_misere_k_0 : misere_good (J := moore 0) [2]%N <> misere_rule 0 [2]%N.
Proof. vm_compute. discriminate. Qed.
