(* Heaps are components that split: the sum of heaps by a rule is the long disjunctive compound of chapter
   2 of source 000, so that `lost`, `grundy`, the theorem of Sprague and Grundy and periods speak of the
   games of ways/; and the other ways are played with the same heaps.  No axioms. *)
Require Import Arith NArith Ndigits Nnat List Lia Bool.
From Kalmar.ways Require Import Numbers Games Six Splits SplitValues Kept.
From Kalmar.heaps Require Import Heaps.
Import ListNotations.
Open Scope N_scope.

(* A rule whose options are listed. *)
Section Heaps.
Variables (R : rule) (S : shrinks R) (options : N -> list (list N)).
Hypothesis listed : forall n l, In l (options n) <-> R n l.
Lemma heaps_short : well_founded (fun q p => exists o, In o (options p) /\ In q o).
Proof.
  intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). constructor.
  intros q (o & I & K). apply IH. apply listed, S in I. rewrite Forall_forall in I. now apply I.
Qed.
Definition heaps : rules := Rules N options heaps_short.
Definition sum_of_heaps : game := splits heaps one all_end.

Theorem heaps_sum (p q : list N) : In q (@opts sum_of_heaps p) <-> move R p q.
Proof.
  transitivity (exists u n l v, p = u ++ n :: v /\ In l (options n) /\ q = u ++ l ++ v).
  - exact (split_one_words heaps p q).
  - split.
    + intros (u & n & l & v & -> & I & ->). apply listed in I. now constructor.
    + intros [u n v l O]. exists u, n, l, v. now rewrite listed.
Qed.
Lemma lost_iff p : lost R p <-> forall q, move R p q -> won R q.
Proof. split; [now intros [r L]|now constructor]. Qed.
Lemma won_iff p : won R p <-> exists q, move R p q /\ lost R q.
Proof. split; [intros [r q M L]; eauto|intros (q & M & L); now apply won_intro with q]. Qed.
Theorem heaps_outcome (p : list N) : (lost R p <-> Games.good (J := sum_of_heaps) p = true) /\
  (won R p <-> Games.good (J := sum_of_heaps) p = false).
Proof.
  induction p as [p IH] using (well_founded_induction (short sum_of_heaps)).
  rewrite lost_iff, won_iff, good_iff, good_false. setoid_rewrite <- heaps_sum. split; split.
  - intros L q I. now apply (IH q I), L.
  - intros L q I. now apply (IH q I), L.
  - intros (q & I & L). exists q. split; [exact I|now apply (IH q I)].
  - intros (q & I & L). exists q. split; [exact I|now apply (IH q I)].
Qed.

(* The values of heaps are the Grundy values of chapter 1: `heaps_values` is `splits_2_4`. *)
Lemma testbit_nat x i : Nat.testbit (N.to_nat x) i = N.testbit_nat x i.
Proof.
  revert x. induction i as [|i IH]; intro x.
  - rewrite Nbit0_correct. apply eq_true_iff_eq. cbn [Nat.testbit]. rewrite N.odd_spec, Nat.odd_spec.
    split; intros [m E]; [exists (N.of_nat m)|exists (N.to_nat m)]; lia.
  - cbn [Nat.testbit]. rewrite <- N2Nat.inj_div2, IH. apply Ndiv2_correct.
Qed.
Lemma lxor_nat a b : N.to_nat (N.lxor a b) = Nat.lxor (N.to_nat a) (N.to_nat b).
Proof.
  apply Nat.bits_inj. intro i. rewrite Nat.lxor_spec, !testbit_nat. apply Nxor_semantics.
Qed.
Lemma join_X g l : join Nat.lxor (map (fun n => N.to_nat (g n)) l) = N.to_nat (X g l).
Proof.
  induction l as [|n l IH]; [reflexivity|]. cbn [X fold_right]. fold (X g l). rewrite lxor_nat, <- IH.
  destruct l as [|m l]; cbn [map join]; [now rewrite Nat.lxor_0_r|reflexivity].
Qed.
Theorem heaps_values (g : N -> N) : grundy R g ->
  forall p, Games.grundy (J := sum_of_heaps) p = N.to_nat (X g p).
Proof.
  intros G p. rewrite <- join_X. revert p. refine (splits_2_4 heaps (fun n => N.to_nat (g n)) _).
  intro n. symmetry. apply mex_spec. cbn [parts heaps]. destruct (G n) as [A B]. split.
  - intro I. apply in_map_iff in I. destruct I as (l & E & I). apply listed in I.
    rewrite join_X in E. apply (A l I). now apply N2Nat.inj.
  - intros u U. destruct (B (N.of_nat u)) as (l & O & E); [lia|]. apply in_map_iff. exists l.
    rewrite join_X, E, Nat2N.id. split; [reflexivity|now apply listed].
Qed.

(* In all twelve ways: a heap that is taken whole leaves one of 0, which has ended.  The long ways do not
   tell the two apart (`Kept.v`); all theorems `splits_...` hold. *)
Hypothesis nothing : options 0 = [].
Lemma zero_over : over heaps 0 = true.
Proof. apply over_iff. exact nothing. Qed.
Definition heap_rules : rules := kept heaps 0 zero_over.
Theorem heaps_leave_parts : leaves_parts heap_rules.
Proof. apply kept_leaves. Qed.
Theorem heap_rules_sum l : Games.grundy (J := splits heap_rules one all_end) l =
  Games.grundy (J := sum_of_heaps) l.
Proof. apply kept_grundy. Qed.
End Heaps.
