(* Subtraction games: one number of a set is taken.  Two equal windows prove a period.  No axioms. *)
Require Import NArith List Lia Bool.
From Kalmar.octal Require Import Least.
From Kalmar.heaps Require Import Heaps Periods CodeCheck.
Import ListNotations.
Open Scope N_scope.

(* The numbers of the set that are 0 cannot be taken. *)
Definition subtraction (set : list N) : rule := fun n l =>
  exists a, In a set /\ 1 <= a <= n /\ l = [n - a].
Lemma subtraction_shrinks set : shrinks (subtraction set).
Proof. intros n l (a & _ & A & ->). repeat constructor. lia. Qed.
Lemma X_one f m : X f [m] = f m.
Proof. apply N.lxor_0_r. Qed.

(* All numbers of the set are at most k.  Values that are equal in two windows of k heaps repeat from
   the first window on: from k on each number can be taken, so that k values tell the next one. *)
Lemma same_options set k g p n : Forall (fun a => a <= k) set -> k <= n ->
  (forall m, n <= m + k -> m < n -> g (m + p) = g m) ->
  forall v, (exists l, subtraction set (n + p) l /\ X g l = v) <-> (exists l, subtraction set n l /\ X g l = v).
Proof.
  intros S K E v. rewrite Forall_forall in S.
  split; intros (l & (a & I & A & ->) & V); rewrite X_one in V; pose proof (S a I); cbv beta in *.
  - exists [n - a]. split; [exists a; repeat split; auto; lia|]. rewrite X_one, <- V.
    replace (n + p - a) with (n - a + p) by lia. symmetry. apply E; lia.
  - exists [n + p - a]. split; [exists a; repeat split; auto; lia|]. rewrite X_one, <- V.
    replace (n + p - a) with (n - a + p) by lia. apply E; lia.
Qed.
Lemma mex_same R S g m n : (forall v, (exists l, R m l /\ X g l = v) <-> (exists l, S n l /\ X g l = v)) ->
  mex_at R g m -> mex_at S g n -> g m = g n.
Proof.
  intros E [A B] [C D]. destruct (N.lt_trichotomy (g m) (g n)) as [L|[L|L]]; [|exact L|]; exfalso.
  - apply D, E in L. destruct L as (l & O & V). now apply (A l O).
  - apply B, E in L. destruct L as (l & O & V). now apply (C l O).
Qed.
Theorem two_windows set k g e p : Forall (fun a => a <= k) set -> grundy (subtraction set) g ->
  (forall j, j < k -> g (e + j + p) = g (e + j)) -> repeats g e p.
Proof.
  intros S G W n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intro Hn.
  destruct (N.lt_ge_cases n (e + k)) as [L|L].
  - specialize (W (n - e) ltac:(lia)). now replace (e + (n - e)) with n in W by lia.
  - apply (mex_same (subtraction set) (subtraction set) g); auto.
    apply same_options with k; [exact S|lia|]. intros m A B. apply IH; lia.
Qed.
(* So the values of the heaps before e + p + k prove that there are values that repeat. *)
Theorem window_proves set k e p g : 1 <= p -> Forall (fun a => a <= k) set -> repeats g e p ->
  (forall n, n < e + p + k -> mex_at (subtraction set) g n) -> grundy (subtraction set) g.
Proof.
  intros P S Per Base n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  destruct (N.lt_ge_cases n (e + p + k)) as [L|L]; [auto|].
  destruct (IH (n - p) ltac:(lia)) as [A B]. rewrite <- (Per (n - p)) in A, B by lia.
  replace (n - p + p) with n in A, B by lia.
  assert (O := same_options set k g p (n - p) S ltac:(lia) ltac:(intros; apply Per; lia)).
  replace (n - p + p) with n in O by lia. split.
  - intros l R V. destruct (proj1 (O (g n))) as (l' & R' & V'); [eauto|]. now apply (A l' R').
  - intros v V. apply O. now apply B.
Qed.

Section Check.
Variables (set : list N) (e p : N).
Definition set_options (f : N -> N) (n : N) : N :=
  fold_right (fun a acc => if (1 <=? a) && (a <=? n) then N.setbit acc (f (n - a)) else acc) 0 set.
Definition largest : N := fold_right N.max 0 set.
Definition subtraction_auto : bool := heap_auto set_options e p 0 (fun _ => e + p + largest).

Lemma set_options_ok f n v : N.testbit (set_options f n) v = true <->
  exists l, subtraction set n l /\ X f l = v.
Proof.
  unfold set_options. rewrite (fold_bits _ (fun a => 1 <= a <= n /\ f (n - a) = v)).
  - rewrite N.bits_0. split.
    + intros [T|(a & I & A & V)]; [discriminate|]. exists [n - a]. rewrite X_one. split; [now exists a|exact V].
    + intros (l & (a & I & A & ->) & V). right. exists a. now rewrite X_one in V.
  - intros a acc _. destruct (N.leb_spec 1 a), (N.leb_spec a n); cbn [andb]; rewrite ?setbit_bits;
      intuition lia.
Qed.
Theorem subtraction_auto_ok : subtraction_auto = true -> heap_period (subtraction set) e p.
Proof.
  intro H. apply no_saltus. revert H. apply heap_auto_ok.
  - apply subtraction_shrinks.
  - intros. apply set_options_ok.
  - intros f E P R Base. apply window_proves with largest e p; auto.
    + apply Forall_forall. intros a I. unfold largest. clear Base. induction set as [|x l IH]; [contradiction|].
      cbn [fold_right]. destruct I as [->|I]; [lia|]. specialize (IH I). lia.
    + intros n Hn. rewrite R by exact Hn. lia.
Qed.
End Check.
