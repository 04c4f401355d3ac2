(* Take-and-break games with finitely many kinds of heaps, whose moves lead from kind to kind, and the
   theorem of Guy and Smith for them.  No axioms. *)
Require Import NArith List Lia Bool.
From Kalmar.heaps Require Import Heaps.
Import ListNotations.
Open Scope N_scope.

(* What a move in a heap of n leaves beside heaps that are always the same: nothing; of the kind l the
   heap n - c; or of the kinds l and m the heaps i and n - c - i, for every i from a on that leaves b or
   more for the other one. *)
Inductive remainder := Nothing | One (l c : N) | Two (l m c a b : N).

(* The moves in heaps of one kind, of those from `first` on, or up to `final`, if there is such a bound;
   the heaps that are always the same, each a kind and a number; and what is left beside them. *)
Record moves := Moves { kind : N; first : N; final : option N; fixed : list (N * N); rest : remainder }.

(* Whether such a move leads from a heap of n to heaps of i and others; where nothing depends on i, it
   does so for every i. *)
Definition among (x : moves) (n : N) : bool :=
  (first x <=? n) && match final x with None => true | Some h => n <=? h end.
Definition leads (x : moves) (n i : N) : bool :=
  among x n && match rest x with
  | Nothing => true
  | One _ c => c <=? n
  | Two _ _ c a b => (a <=? i) && (i + (c + b) <=? n)
  end.
Definition parts (x : moves) (n i : N) : list (N * N) :=
  fixed x ++ match rest x with
  | Nothing => []
  | One l c => [(l, n - c)]
  | Two l m c a b => [(l, i); (m, n - c - i)]
  end.

(* K kinds as a rule for heaps: the heap of n of the kind k is written as the number n * K + k. *)
Definition heap (K : N) (part : N * N) : N := snd part * K + fst part.
Definition kinds_rule (K : N) (s : list moves) : rule := fun m l =>
  exists x i, In x s /\ m mod K = kind x /\ leads x (m / K) i = true /\
    l = map (heap K) (parts x (m / K) i).

Lemma heap_parts K k n : k < K -> heap K (k, n) / K = n /\ heap K (k, n) mod K = k.
Proof.
  intro L. unfold heap. cbn [fst snd]. split.
  - symmetry. apply N.div_unique with k; lia.
  - symmetry. apply N.mod_unique with n; lia.
Qed.
Lemma heap_of K m : 1 <= K -> m = heap K (m mod K, m / K).
Proof. intro P. unfold heap. cbn [fst snd]. pose proof (N.div_mod m K). lia. Qed.

(* Kinds are numbered so that each move leaves a smaller number, or the same one of an earlier kind. *)
Definition smaller (K k n : N) (part : N * N) : bool :=
  (fst part <? K) && ((snd part <? n) || (snd part =? n) && (fst part <? k)).
Definition falls (K : N) (x : moves) : bool :=
  (kind x <? K) && forallb (smaller K (kind x) (first x)) (fixed x) &&
  match rest x with
  | Nothing => true
  | One l c => (l <? K) && ((1 <=? c) || (l <? kind x))
  | Two l m c a b => (l <? K) && (m <? K) && ((1 <=? c + b) || (l <? kind x)) && ((1 <=? c + a) || (m <? kind x))
  end.

Lemma smaller_heap K k n part : smaller K k n part = true -> k < K ->
  forall n', n <= n' -> heap K part < heap K (k, n').
Proof.
  destruct part as [l j]. unfold smaller, heap. cbn [fst snd]. intros S L n' G.
  apply andb_prop in S. destruct S as [S1 S]. apply N.ltb_lt in S1. apply orb_prop in S. destruct S as [S|S].
  - apply N.ltb_lt in S. nia.
  - apply andb_prop in S. destruct S as [S S2]. apply N.eqb_eq in S. apply N.ltb_lt in S2. nia.
Qed.
Lemma kinds_shrink K s : forallb (falls K) s = true -> shrinks (kinds_rule K s).
Proof.
  intros F m l (x & i & I & E & D & ->). rewrite forallb_forall in F. specialize (F x I). unfold falls in F.
  apply andb_prop in F. destruct F as [F R]. apply andb_prop in F. destruct F as [L F].
  apply N.ltb_lt in L. rewrite forallb_forall in F. unfold leads, among in D.
  apply andb_prop in D. destruct D as [D D2]. apply andb_prop in D. destruct D as [D1 _]. apply N.leb_le in D1.
  apply Forall_forall. intros y Y. apply in_map_iff in Y. destruct Y as (part & <- & P).
  rewrite (heap_of K m), E by lia. set (n := m / K) in *. clearbody n.
  assert (S : exists n', n' <= n /\ smaller K (kind x) n' part = true).
  { unfold parts in P. apply in_app_iff in P. destruct P as [P|P]; [exists (first x); auto|].
    exists n. split; [lia|]. unfold smaller. destruct (rest x) as [|l c|l m' c a b].
    - contradiction.
    - destruct P as [<-|[]]. cbn [fst snd]. apply andb_prop in R. destruct R as [-> R]. apply N.leb_le in D2.
      cbn [andb]. destruct (N.ltb_spec (n - c) n); [reflexivity|].
      destruct (N.leb_spec 1 c); [lia|]. cbn [orb] in R. rewrite R.
      now replace (n - c =? n) with true by (symmetry; apply N.eqb_eq; lia).
    - apply andb_prop in R. destruct R as [R R4]. apply andb_prop in R. destruct R as [R R3].
      apply andb_prop in R. destruct R as [R1 R2]. apply andb_prop in D2. destruct D2 as [A B].
      apply N.leb_le in A, B. destruct P as [<-|[<-|[]]]; cbn [fst snd].
      + rewrite R1. cbn [andb]. destruct (N.ltb_spec i n); [reflexivity|].
        destruct (N.leb_spec 1 (c + b)); [lia|]. cbn [orb] in R3. rewrite R3.
        now replace (i =? n) with true by (symmetry; apply N.eqb_eq; lia).
      + rewrite R2. cbn [andb]. destruct (N.ltb_spec (n - c - i) n); [reflexivity|].
        destruct (N.leb_spec 1 (c + a)); [lia|]. cbn [orb] in R4. rewrite R4.
        now replace (n - c - i =? n) with true by (symmetry; apply N.eqb_eq; lia). }
  destruct S as (n' & G & S). now apply smaller_heap with n'.
Qed.

(* Guy and Smith 1956, for kinds: from n = e on the values of all kinds repeat after p, bounds of moves
   lie within e, and moves take at most t.  Then the values of the heaps before 2 (e + p) + t prove it. *)
Definition all_repeat (K : N) (g : N -> N) (e p : N) : Prop :=
  forall k n, k < K -> e <= n -> g (heap K (k, n + p)) = g (heap K (k, n)).
Definition within (e t : N) (x : moves) : bool :=
  (first x <=? e) && match final x with None => true | Some h => h <? e end &&
  match rest x with
  | Nothing => true
  | One _ c => c <=? t
  | Two _ _ c a b => (c <=? t) && (a <=? e) && (b <=? e)
  end.

Section Repeat.
Variables (K e p t : N) (x : moves) (g : N -> N) (n : N).
Hypotheses (F : falls K x = true) (W : within e t x = true) (R : all_repeat K g e p).
Hypothesis L : 2 * (e + p) + t <= n.

Lemma same_values i j : leads x n i = true -> leads x (n - p) j = true ->
  (forall l m c a b, rest x = Two l m c a b ->
    (e <= j /\ i = j + p) \/ (e + c + j + p <= n /\ i = j)) ->
  X g (map (heap K) (parts x n i)) = X g (map (heap K) (parts x (n - p) j)).
Proof.
  intros D D' S. unfold parts. rewrite !map_app, !X_app. f_equal. unfold falls, within in *.
  destruct (rest x) as [|l c|l m c a b]; [reflexivity| |].
  - apply andb_prop in F. destruct F as [_ F']. apply andb_prop in F'. destruct F' as [F' _]. apply N.ltb_lt in F'.
    apply andb_prop in W. destruct W as [_ W']. apply N.leb_le in W'.
    apply X_map. cbn [map]. f_equal. replace (n - c) with (n - p - c + p) by lia. apply R; [exact F'|lia].
  - apply andb_prop in F. destruct F as [_ F']. apply andb_prop in F'. destruct F' as [F' _].
    apply andb_prop in F'. destruct F' as [F' _]. apply andb_prop in F'. destruct F' as [F1 F2].
    apply N.ltb_lt in F1, F2. apply X_map. cbn [map].
    destruct (S _ _ _ _ _ eq_refl) as [[A ->]|[A ->]].
    + f_equal; [now apply R|]. now replace (n - c - (j + p)) with (n - p - c - j) by lia.
    + do 2 f_equal. replace (n - c - j) with (n - p - c - j + p) by lia. apply R; [exact F2|lia].
Qed.
Lemma parts_repeat :
  (forall i, leads x n i = true -> exists j, leads x (n - p) j = true /\
    X g (map (heap K) (parts x n i)) = X g (map (heap K) (parts x (n - p) j))) /\
  (forall j, leads x (n - p) j = true -> exists i, leads x n i = true /\
    X g (map (heap K) (parts x n i)) = X g (map (heap K) (parts x (n - p) j))).
Proof.
  assert (A : among x n = true /\ among x (n - p) = true \/ among x n = false /\ among x (n - p) = false).
  { unfold within, among in *. apply andb_prop in W. destruct W as [W' _]. apply andb_prop in W'.
    destruct W' as [W1 W2]. apply N.leb_le in W1.
    replace (first x <=? n) with true by (symmetry; apply N.leb_le; lia).
    replace (first x <=? n - p) with true by (symmetry; apply N.leb_le; lia).
    destruct (final x) as [h|]; [|auto]. apply N.ltb_lt in W2. right.
    split; apply andb_false_intro2, N.leb_gt; lia. }
  pose proof same_values as S. unfold leads in *.
  destruct A as [[A1 A2]|[A1 A2]]; rewrite A1, A2 in *; cbn [andb] in *; [|split; intros ? D; discriminate D].
  unfold within in W. destruct (rest x) as [|l c|l m c a b] eqn:Rest.
  - split; intros i _; exists i; (split; [reflexivity|]); apply S; auto; discriminate.
  - apply andb_prop in W. destruct W as [_ W']. apply N.leb_le in W'.
    assert (c <= n - p /\ c <= n) as [C1 C2] by lia. apply N.leb_le in C1, C2.
    split; intros i _; exists i; (split; [assumption|]); apply S; auto; discriminate.
  - apply andb_prop in W. destruct W as [_ W']. apply andb_prop in W'. destruct W' as [W' W3].
    apply andb_prop in W'. destruct W' as [W1 W2]. apply N.leb_le in W1, W2, W3.
    assert (Eq : forall i n', (a <=? i) && (i + (c + b) <=? n') = true <-> a <= i /\ i + (c + b) <= n').
    { intros i n'. rewrite andb_true_iff, !N.leb_le. reflexivity. }
    split; intros i D; pose proof (proj1 (Eq _ _) D) as [D1 D2].
    + destruct (N.le_gt_cases (e + p) i) as [G|G].
      * assert (D' : (a <=? i - p) && (i - p + (c + b) <=? n - p) = true) by (apply Eq; lia).
        exists (i - p). split; [exact D'|].
        apply S; [exact D|exact D'|]. intros ? ? ? ? ? [= <- <- <- <- <-]. left. lia.
      * assert (D' : (a <=? i) && (i + (c + b) <=? n - p) = true) by (apply Eq; lia).
        exists i. split; [exact D'|].
        apply S; [exact D|exact D'|]. intros ? ? ? ? ? [= <- <- <- <- <-]. right. lia.
    + destruct (N.le_gt_cases e i) as [G|G].
      * assert (D' : (a <=? i + p) && (i + p + (c + b) <=? n) = true) by (apply Eq; lia).
        exists (i + p). split; [exact D'|].
        apply S; [exact D'|exact D|]. intros ? ? ? ? ? [= <- <- <- <- <-]. left. lia.
      * assert (D' : (a <=? i) && (i + (c + b) <=? n) = true) by (apply Eq; lia).
        exists i. split; [exact D'|].
        apply S; [exact D'|exact D|]. intros ? ? ? ? ? [= <- <- <- <- <-]. right. lia.
Qed.
End Repeat.

Theorem kinds_guy_smith K s e p t g : 1 <= K -> 1 <= p -> forallb (falls K) s = true ->
  forallb (within e t) s = true -> all_repeat K g e p ->
  (forall k n, k < K -> n < 2 * (e + p) + t -> mex_at (kinds_rule K s) g (heap K (k, n))) ->
  grundy (kinds_rule K s) g.
Proof.
  intros HK Hp F W R Base m. rewrite forallb_forall in F, W.
  assert (M : m mod K < K) by (apply N.mod_lt; lia).
  rewrite (heap_of K m HK). generalize (m / K). revert M. generalize (m mod K). intros k Hk n.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  destruct (N.lt_ge_cases n (2 * (e + p) + t)) as [L|L]; [auto|].
  destruct (IH (n - p) ltac:(lia)) as [I1 I2].
  assert (V : g (heap K (k, n)) = g (heap K (k, n - p))).
  { rewrite <- (R k (n - p)) by lia. now replace (n - p + p) with n by lia. }
  rewrite <- V in I1, I2. destruct (heap_parts K k n Hk) as [E1 E2].
  destruct (heap_parts K k (n - p) Hk) as [E3 E4]. unfold kinds_rule in *. split.
  - intros l (x & i & I & E & D & ->). rewrite E1, E2 in *.
    destruct (parts_repeat K e p t x g n (F x I) (W x I) R L) as [A _].
    destruct (A i D) as (j & D' & ->). apply I1. exists x, j. now rewrite E3, E4.
  - intros v Hv. destruct (I2 v Hv) as (l & (x & j & I & E & D & ->) & <-). rewrite E3, E4 in *.
    destruct (parts_repeat K e p t x g n (F x I) (W x I) R L) as [_ B].
    destruct (B j D) as (i & D' & <-). eexists. split; [|reflexivity]. exists x, i. now rewrite E1, E2.
Qed.
