(* A small run of the theorem of the window, heap by heap as its statement says, made inside Coq. *)
Require Import NArith List Lia Bool.
From Kalmar.octal Require Import Octal Check Least Rows Rare Window.
Import ListNotations.
Open Scope N_scope.

Section Run.
Variables (ds : list N) (M : N) (pos : bool) (g : N -> N).
Let c := octal ds.
Let s := odd_splits c.
Let K := N.of_nat (length ds).
(* The value u is that of a heap n - k, or of a split with one of these parts. *)
Definition with_part (parts : list N) (n u : N) : bool :=
  existsb (fun e : N * N => let (k, d) := e in
    (N.testbit d 1 && (k <? n) && (u =? g (n - k))) ||
    (N.testbit d 2 && existsb (fun a => (k + a <? n) && (u =? N.lxor (g a) (g (n - k - a)))) parts)) c.
Definition rare_parts (R : N) : list N := filter (fun a => negb (cls M pos s a (g a))) (range 1 R).
Definition row_shown (rare parts : list N) (n v : N) : bool :=
  cls M pos s n v && negb (with_part rare n v) &&
  forallb (fun u => with_part (if cls M pos s n u then rare else parts) n u) (range 0 v).
Definition window_check (R W D N0 p : N) : bool :=
  let e := N0 - (R + K - 1) in
  let vs := map g (range 1 D) in
  let rare := rare_parts R in
  one_parity c pos s && (1 <=? K) && (1 <=? R) && (R <=? W) && (R + K <=? N0) && (1 <=? p) &&
  negb (pos && N.odd p) && (K <? D) && (D <=? N0 + W + K) && (g 0 =? 0) &&
  run c M pos s vs [64%nat; N.to_nat D] vs 1 [] [] &&
  forallb (fun n => cls M pos s n (g n)) (range R D) &&
  forallb (fun n => row_shown rare (range 1 W) n (g n)) (range D (N0 + p + W + K)) &&
  forallb (fun m => g (m + p) =? g m) (range e N0).

Lemma with_part_ok parts n u : with_part parts n u = true <->
  (exists k d, In (k, d) c /\ N.testbit d 1 = true /\ k < n /\ u = g (n - k)) \/
  (exists k d a, splits c k d /\ In a parts /\ k + a < n /\ u = N.lxor (g a) (g (n - k - a))).
Proof.
  unfold with_part. rewrite existsb_exists. split.
  - intros ([k d] & I & H). apply orb_prop in H. destruct H as [H|H].
    + rewrite !andb_true_iff, N.ltb_lt, N.eqb_eq in H. left. exists k, d. tauto.
    + rewrite andb_true_iff, existsb_exists in H. destruct H as (B & a & A & H).
      rewrite andb_true_iff, N.ltb_lt, N.eqb_eq in H. right. exists k, d, a. repeat split; tauto.
  - intros [(k & d & I & B & L & ->)|(k & d & a & [I B] & A & L & ->)]; exists (k, d); (split; [exact I|]);
      apply N.ltb_lt in L; rewrite B.
    + now rewrite L, N.eqb_refl.
    + apply orb_true_iff. right. rewrite andb_true_l. apply existsb_exists. exists a. now rewrite L, N.eqb_refl.
Qed.
Lemma beside_shown R n u : with_part (rare_parts R) n u = true <-> beside c M pos s g R n u.
Proof.
  rewrite with_part_ok. unfold beside, rare_parts. split; (intros [H|(k & d & a & S & A & H)]; [now left|right]).
  - rewrite filter_In, in_range, negb_true_iff in A. exists k, d, a. tauto.
  - exists k, d, a. rewrite filter_In, in_range, negb_true_iff. tauto.
Qed.
Lemma row_shown_ok R W n v : row_shown (rare_parts R) (range 1 W) n v = true ->
  least_common c M pos s g R n v /\ witnessed c M pos s g W n v.
Proof.
  unfold row_shown. rewrite !andb_true_iff, forallb_forall. intros [[C B] A]. split; [split; [exact C|split]|].
  - rewrite <- beside_shown. now apply negb_true_iff in B; rewrite B.
  - intros u U Cu. specialize (A u). rewrite in_range, Cu in A. apply beside_shown, A. lia.
  - intros u U Cu. specialize (A u). rewrite in_range, Cu, with_part_ok in A.
    destruct A as [A|(k & d & a & Sp & I & H)]; [lia|now left|right]. apply in_range in I. exists k, d, a. tauto.
Qed.
Theorem window_check_ok R W D N0 p : window_check R W D N0 p = true ->
  exists G, grundy (octal ds) G /\ repeats G (N0 - (R + K - 1)) p /\ forall n, n < N0 + p + W + K -> G n = g n.
Proof.
  unfold window_check. cbv zeta. rewrite !andb_true_iff, !N.leb_le, N.ltb_lt, N.eqb_eq, !forallb_forall, negb_true_iff.
  intros [[[[[[[[[[[[[Pa K1] R1] RW] HN] P] Ev] KD] DN] Z] Run] Com] Rows] St].
  assert (Wf : wf c K) by apply octal_wf.
  assert (W1 : forall k d, In (k, d) c -> 1 <= k) by (intros k d I; apply Wf in I; lia).
  apply (window_certificate c K M pos s Wf K1 Pa R W D N0 p g); auto.
  - intros ->. exact Ev.
  - pose proof (rows_ok _ _ _ _ _ _ W1 Pa Run) as V.
    replace (length (map g (range 1 D))) with (N.to_nat (D - 1)) in V
      by (unfold range; now rewrite !map_length, seq_length).
    intros n L. apply mex_same with (val (map g (range 1 D))); auto.
    + intros m Hm. destruct (N.eq_dec m 0) as [->|]; [now rewrite Z|]. rewrite val_pos by lia.
      unfold range. rewrite map_map, nth_indep with (d' := g (1 + N.of_nat 0)) by (rewrite map_length, seq_length; lia).
      rewrite (map_nth (fun i => g (1 + N.of_nat i))), seq_nth by lia. f_equal. lia.
    + apply V. lia.
  - intros n L. apply Com, in_range, L.
  - intros n L. apply row_shown_ok, Rows, in_range. exact L.
  - intros m L. apply N.eqb_eq, St, in_range, L.
Qed.
End Run.
