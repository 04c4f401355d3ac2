(* Octal games as games of ways/ (heaps/Sums.v does it for heaps by any rule): their options, listed;
   periods and misère quotients speak of the compounds of chapters 2 and 3.  No axioms. *)
Require Import Arith NArith List Lia Bool.
From Kalmar.ways Require Import Numbers Games Six Splits SplitValues Kept.
From Kalmar.octal Require Import Octal Check Auto.
From Kalmar.quotients Require Import Misere.
From Kalmar.heaps Require Import Sums.
Import ListNotations.
Open Scope N_scope.

(* The options of a heap, listed. *)
Definition from_1 (m : N) : list N := map N.of_nat (seq 1 (N.to_nat m)).        (* 1, 2, …, m *)
Definition heap_options (c : code) (n : N) : list (list N) := flat_map (fun e : N * N =>
  let (r, d) := e in
  (if N.testbit d 0 && (n =? r) then [[]] else []) ++
  (if N.testbit d 1 && (r <? n) then [[n - r]] else []) ++
  (if N.testbit d 2 && (r <? n) then map (fun a => [a; n - r - a]) (from_1 (n - r - 1)) else [])) c.
Lemma in_from_1 m a : In a (from_1 m) <-> 1 <= a <= m.
Proof.
  unfold from_1. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intro H. exists (N.to_nat a). split; [lia|]. apply in_seq. lia.
Qed.
Lemma heap_options_ok c n l : In l (heap_options c n) <-> opt c n l.
Proof.
  unfold heap_options. rewrite in_flat_map. split.
  - intros ([r d] & I & H). rewrite !in_app_iff in H. destruct H as [H|[H|H]].
    + destruct (N.testbit d 0) eqn:B; [|destruct H]. destruct (N.eqb_spec n r) as [E|]; [|destruct H].
      destruct H as [<-|[]]. exact (opt0 c n r d I B E).
    + destruct (N.testbit d 1) eqn:B; [|destruct H]. destruct (N.ltb_spec r n) as [E|]; [|destruct H].
      destruct H as [<-|[]]. apply (opt1 c n r d (n - r) I B); lia.
    + destruct (N.testbit d 2) eqn:B; [|destruct H]. destruct (N.ltb_spec r n) as [E|]; [|destruct H].
      cbn [andb] in H. apply in_map_iff in H. destruct H as (a & <- & K). apply in_from_1 in K.
      apply (opt2 c n r d a (n - r - a) I B); lia.
  - intros [r d I B E|r d m I B A E|r d a b I B A A' E]; exists (r, d); (split; [exact I|]);
      rewrite !in_app_iff; [left|right; left|right; right]; rewrite B.
    + destruct (N.eqb_spec n r) as [_|]; [now left|congruence].
    + destruct (N.ltb_spec r n); [|lia]. left. f_equal. lia.
    + destruct (N.ltb_spec r n); [|lia]. cbn [andb]. apply in_map_iff. exists a.
      split; [do 2 f_equal; lia|apply in_from_1; lia].
Qed.

Section Heaps.
Variables (c : code) (k : N) (W : wf c k).
Definition octal_heaps : rules := heaps (opt c) (wf_shrinks c k W) (heap_options c) (heap_options_ok c).
Definition sum_of_heaps : game := splits octal_heaps one all_end.
Theorem octal_is_sum (p q : list N) : In q (@opts sum_of_heaps p) <-> move c p q.
Proof. apply heaps_sum. Qed.
Theorem octal_outcome (p : list N) : (lost c p <-> Games.good (J := sum_of_heaps) p = true) /\
  (won c p <-> Games.good (J := sum_of_heaps) p = false).
Proof. apply heaps_outcome. Qed.
Lemma misere_lost_iff p : misere_lost c p <->
  (exists q, move c p q) /\ forall q, move c p q -> misere_won c q.
Proof. split; [intros [r q M L]; eauto|intros ((q & M) & L); now apply misere_lost_intro with q]. Qed.
Lemma misere_won_iff p : misere_won c p <->
  (forall q, ~ move c p q) \/ exists q, move c p q /\ misere_lost c q.
Proof.
  split; [intros [r E|r q M L]; eauto|].
  intros [E|(q & M & L)]; [now apply misere_won_end|now apply misere_won_intro with q].
Qed.
Theorem octal_misere_outcome (p : list N) : (misere_lost c p <-> misere_good (J := sum_of_heaps) p = true) /\
  (misere_won c p <-> misere_good (J := sum_of_heaps) p = false).
Proof.
  induction p as [p IH] using (well_founded_induction (short sum_of_heaps)).
  rewrite misere_lost_iff, misere_won_iff, misere_good_iff, misere_good_false, not_ended, no_move.
  setoid_rewrite <- octal_is_sum. split; split.
  - intros [E L]. split; [exact E|]. intros q I. now apply (IH q I), L.
  - intros [E L]. split; [exact E|]. intros q I. now apply (IH q I), L.
  - intros [E|(q & I & L)]; [now left|right]. exists q. split; [exact I|now apply (IH q I)].
  - intros [E|(q & I & L)]; [now left|right]. exists q. split; [exact I|now apply (IH q I)].
Qed.

Theorem octal_values (g : N -> N) : grundy c g ->
  forall p, Games.grundy (J := sum_of_heaps) p = N.to_nat (X g p).
Proof. apply heaps_values. Qed.

(* In all twelve ways: a heap that is taken whole leaves one of 0, which has ended.  The long ways do not
   tell the two apart (`Kept.v`); all theorems `splits_…` hold. *)
Lemma nothing_at_0 : heap_options c 0 = [].
Proof.
  destruct (heap_options c 0) as [|l ls] eqn:E; [reflexivity|exfalso].
  assert (I : In l (heap_options c 0)) by (rewrite E; now left).
  apply heap_options_ok, (opt_total c k 0 l W) in I. lia.
Qed.
Definition octal_rules : rules := heap_rules _ (wf_shrinks c k W) _ (heap_options_ok c) nothing_at_0.
Theorem octal_leaves_parts : leaves_parts octal_rules.
Proof. apply heaps_leave_parts. Qed.
Theorem octal_rules_sum l : Games.grundy (J := splits octal_rules one all_end) l =
  Games.grundy (J := sum_of_heaps) l.
Proof. apply heap_rules_sum. Qed.
End Heaps.

(* What a period says of the compound: `has_period` in the words of chapters 1 and 2. *)
Theorem octal_period ds e p : has_period ds e p -> exists g : N -> N,
  (forall l, Games.grundy (J := sum_of_heaps _ _ (octal_wf ds)) l = N.to_nat (X g l)) /\
  (forall l, Games.good (J := sum_of_heaps _ _ (octal_wf ds)) l = (X g l =? 0)) /\
  forall n, e <= n -> g (n + p) = g n.
Proof.
  intros (g & G & L & R & _). exists g. split; [|split; [|exact R]].
  - now apply octal_values.
  - intro l. apply eq_true_iff_eq. rewrite N.eqb_eq, <- L. symmetry. apply octal_outcome.
Qed.

(* Kayles once more, now by its code: `kalmar solve "0.77 7 6" -c shortened-selective`. *)
Example octal_77_shortened :
  let R := octal_rules _ _ (octal_wf [7; 7]) in
  remoteness (J := splits R any first_end) [7; 6] = 5%nat.
Proof.
  intro R. rewrite (splits_2_26 R (component (step 0 true) (join nabla)) (octal_leaves_parts _ _ _)).
  - vm_compute. reflexivity.
  - intro p. apply component_eq.
Qed.
