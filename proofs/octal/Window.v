(* The theorem of the window: in a game with few rare heaps the values of one period prove that it repeats,
   and only those of a window before each heap are needed.  `window_theorem` is the theorem of the page
   docs/explanation/window-theorem.md; `window_certificate` says what a run has to show, such as that of
   0.106 with its 7.9 * 10^11 heaps, which stays with the program; WindowRun.v makes small ones. *)
Require Import NArith List Lia Bool.
From Kalmar.octal Require Import Octal Check Least Auto Rows Rare.
Import ListNotations.
Open Scope N_scope.

Section Window.
Variables (c : code) (K : N).                (* the digits, and the place of the last one *)
Variables (M : N) (pos s : bool).            (* the mask; whether heaps count, and the parity of the k that split *)
Notation is_common := (cls M pos s).         (* is_common n v: the value v is common at heap n, else rare *)

(* The value u is that of a heap n - k or of a split of n with a part below R whose value is rare. *)
Definition beside (g : N -> N) (R n u : N) : Prop :=
  (exists k d, In (k, d) c /\ N.testbit d 1 = true /\ k < n /\ u = g (n - k)) \/
  (exists k d a, splits c k d /\ 1 <= a < R /\ is_common a (g a) = false /\ k + a < n /\
     u = N.lxor (g a) (g (n - k - a))).
(* v is the least common value at n that none of these has: c(n). *)
Definition least_common (g : N -> N) (R n v : N) : Prop :=
  is_common n v = true /\ ~ beside g R n v /\ forall u, u < v -> is_common n u = true -> beside g R n u.
(* The value u is that of a heap n - k or of a split of n with a part below W. *)
Definition witness (g : N -> N) (W n u : N) : Prop :=
  (exists k d, In (k, d) c /\ N.testbit d 1 = true /\ k < n /\ u = g (n - k)) \/
  (exists k d a, splits c k d /\ 1 <= a < W /\ k + a < n /\ u = N.lxor (g a) (g (n - k - a))).
Definition witnessed (g : N -> N) (W n v : N) : Prop :=
  forall u, u < v -> is_common n u = false -> witness g W n u.

Hypothesis digits : wf c K.
Hypothesis place : 1 <= K.
Hypothesis parity : one_parity c pos s = true.

Lemma class_shift n p v : (pos = true -> N.odd p = false) -> is_common (n + p) v = is_common n v.
Proof.
  intro E. unfold cls. destruct pos; [|reflexivity]. rewrite N.odd_add, E by reflexivity. now destruct (N.odd n).
Qed.
Lemma witness_option g W n u : witness g W n u -> exists l, opt c n l /\ X g l = u.
Proof.
  intros [(k & d & I & B & L & ->)|(k & d & a & [I B] & A & L & ->)].
  - exists [n - k]. split; [apply opt1 with k d; auto; lia|]. cbn [X fold_right]. apply N.lxor_0_r.
  - exists [a; n - k - a]. split; [apply opt2 with k d; auto; lia|]. cbn [X fold_right]. now rewrite N.lxor_0_r.
Qed.
Lemma beside_witness g R W n u : R <= W -> beside g R n u -> witness g W n u.
Proof.
  intros L [H|(k & d & a & S & A & _ & H)]; [now left|right].
  exists k, d, a. split; [exact S|]. split; [lia|exact H].
Qed.
(* If the heaps from R on are common, then a common option of n > K is beside a rare heap. *)
Lemma common_option g R n l : K < n -> (forall m, R <= m < n -> is_common m (g m) = true) -> opt c n l ->
  is_common n (X g l) = true -> beside g R n (X g l).
Proof.
  intros Hn F O C. destruct O as [k d I B E|k d m I B A E|k d a b I B A1 B1 E]; cbn [X fold_right] in *;
    rewrite ?N.lxor_0_r in *.
  - apply digits in I. lia.
  - left. exists k, d. replace (n - k) with m by lia. repeat split; auto. lia.
  - assert (Sp : splits c k d) by now split. pose proof (proj1 (digits _ _ I)) as K1.
    rewrite (cls_split c M pos s k d n a b _ _ parity Sp E) in C.
    right. destruct (is_common a (g a)) eqn:Ca; cbn [xorb] in C.
    + assert (Cb : is_common b (g b) = false) by now destruct (is_common b (g b)).
      exists k, d, b. replace (n - k - b) with a by lia. rewrite N.lxor_comm. repeat split; auto; try lia.
      destruct (N.lt_ge_cases b R); [assumption|]. rewrite F in Cb by lia. discriminate.
    + exists k, d, a. replace (n - k - a) with b by lia. repeat split; auto; try lia.
      destruct (N.lt_ge_cases a R); [assumption|]. rewrite F in Ca by lia. discriminate.
Qed.
(* A heap whose rare smaller values have witnesses has the value c(n). *)
Lemma least_common_mex g R W n v : K < n -> (forall m, R <= m < n -> is_common m (g m) = true) ->
  least_common g R n v -> witnessed g W n v -> mex_at c g n <-> g n = v.
Proof.
  intros Hn F (C & Nb & Lc) Wt.
  assert (No : forall l, opt c n l -> X g l <> v).
  { intros l O E. apply Nb. rewrite <- E. apply common_option; auto. now rewrite E. }
  assert (Al : forall u, u < v -> exists l, opt c n l /\ X g l = u).
  { intros u U. destruct (is_common n u) eqn:Cu.
    - apply witness_option with R. apply beside_witness with R; [lia|now apply Lc].
    - apply witness_option with W. now apply Wt. }
  split; [intros [A B]|intros E; split].
  - destruct (N.lt_trichotomy (g n) v) as [L|[L|L]]; [|exact L|].
    + destruct (Al _ L) as (l & O & V). now destruct (A l O).
    + destruct (B _ L) as (l & O & V). now destruct (No l O).
  - now rewrite E.
  - now rewrite E.
Qed.
(* Increased by p, a split or heap in the part that repeats keeps its value. *)
Lemma beside_shift g R e n p u : (forall m, e <= m < n -> g (m + p) = g m) -> e + K + R <= n + 1 -> 1 <= R ->
  beside g R n u -> beside g R (n + p) u.
Proof.
  intros P E R1 [(k & d & I & B & L & ->)|(k & d & a & [I B] & A & Ra & L & ->)]; pose proof (digits _ _ I).
  - left. exists k, d. replace (n + p - k) with (n - k + p) by lia. rewrite P by lia. repeat split; auto. lia.
  - right. exists k, d, a. replace (n + p - k - a) with (n - k - a + p) by lia. rewrite P by lia.
    repeat split; auto; lia.
Qed.
Lemma beside_back g R e n p u : (forall m, e <= m < n -> g (m + p) = g m) -> e + K + R <= n + 1 -> 1 <= e -> 1 <= R ->
  beside g R (n + p) u -> beside g R n u.
Proof.
  intros P E E1 R1 [(k & d & I & B & L & ->)|(k & d & a & [I B] & A & Ra & L & ->)]; pose proof (digits _ _ I).
  - left. exists k, d. replace (n + p - k) with (n - k + p) by lia. rewrite P by lia. repeat split; auto. lia.
  - right. exists k, d, a. replace (n + p - k - a) with (n - k - a + p) by lia. rewrite P by lia.
    repeat split; auto; lia.
Qed.
Lemma witness_shift g W e n p u : (forall m, e <= m < n -> g (m + p) = g m) -> e + K + W <= n + 1 -> 1 <= W ->
  witness g W n u -> witness g W (n + p) u.
Proof.
  intros P E R1 [(k & d & I & B & L & ->)|(k & d & a & [I B] & A & L & ->)]; pose proof (digits _ _ I).
  - left. exists k, d. replace (n + p - k) with (n - k + p) by lia. rewrite P by lia. repeat split; auto. lia.
  - right. exists k, d, a. replace (n + p - k - a) with (n - k - a + p) by lia. rewrite P by lia.
    repeat split; auto; lia.
Qed.

(* Values that are right below N + p and repeat from N - W - K + 1 on are right everywhere. *)
Lemma window_values R W N p g : 1 <= R <= W -> W + K <= N -> 1 <= p -> (pos = true -> N.odd p = false) ->
  (forall n, n < N + p -> mex_at c g n) -> (forall n, R <= n < N + p -> is_common n (g n) = true) ->
  (forall n, N <= n < N + p -> witnessed g W n (g n)) -> repeats g (N - W - K + 1) p -> grundy c g.
Proof.
  intros HR HW Hp Ev Mex Com Wit Per.
  set (e := N - W - K + 1) in *.
  assert (A : forall n, N <= n -> mex_at c g n /\ is_common n (g n) = true /\ witnessed g W n (g n)).
  { intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intro Hn.
    destruct (N.lt_ge_cases n (N + p)) as [L|L]; [repeat split; auto; [apply Mex|apply Mex|apply Com]; lia|].
    destruct (IH (n - p)) as (Mn & Cn & Wn); try lia.
    assert (Cs : forall m, R <= m < n -> is_common m (g m) = true).
    { intros m Hm. destruct (N.lt_ge_cases m N); [apply Com; lia|]. now apply IH. }
    remember (n - p) as m eqn:Em. assert (En : n = m + p) by lia. subst n. clear Em.
    assert (G : g (m + p) = g m) by (apply Per; lia).
    assert (Pm : forall x, e <= x < m -> g (x + p) = g x) by (intros x Hx; apply Per; lia).
    assert (Wt : witnessed g W (m + p) (g (m + p))).
    { intros u U Cu. rewrite class_shift in Cu by exact Ev. rewrite G in U.
      apply witness_shift with e; try lia; auto. }
    split; [|split; [rewrite class_shift, G by exact Ev; exact Cn|exact Wt]].
    assert (Cm : forall x, R <= x < m -> is_common x (g x) = true) by (intros x Hx; apply Cs; lia).
    apply (least_common_mex g R W (m + p) (g (m + p))); auto; [lia|].
    rewrite G. split; [now rewrite class_shift|]. destruct Mn as [M1 M2]. split.
    - intro B. apply beside_back with (e := e) in B; try lia; auto.
      apply beside_witness with (W := W) in B; [|lia]. destruct (witness_option _ _ _ _ B) as (l & O & V).
      now apply (M1 l O).
    - intros u U Cu. rewrite class_shift in Cu by exact Ev. apply beside_shift with e; try lia; auto.
      destruct (M2 u U) as (l & O & <-). apply common_option; auto. lia. }
  intro n. destruct (N.lt_ge_cases n N); [apply Mex; lia|now apply A].
Qed.

(* Values that agree on R + K - 1 heaps at the distance p go on to agree while all heaps are common. *)
Lemma states_continue R N0 p T g : 1 <= R -> R + K <= N0 -> (pos = true -> N.odd p = false) ->
  (forall n, n < T -> mex_at c g n) -> (forall n, R <= n < T -> is_common n (g n) = true) ->
  (forall m, N0 - (R + K - 1) <= m < N0 -> g (m + p) = g m) ->
  forall m, N0 - (R + K - 1) <= m -> m + p < T -> g (m + p) = g m.
Proof.
  intros R1 HN Ev Mex Com Per m. set (e := N0 - (R + K - 1)) in *.
  induction m as [m IH] using (well_founded_induction N.lt_wf_0). intros Hm Ht.
  destruct (N.lt_ge_cases m N0) as [L|L]; [now apply Per|].
  assert (P : forall x, e <= x < m -> g (x + p) = g x) by (intros x Hx; apply IH; lia).
  destruct (Mex m ltac:(lia)) as [A B], (Mex (m + p) Ht) as [A' B'].
  pose proof (Com m ltac:(lia)) as C. pose proof (Com (m + p) ltac:(lia)) as C'. rewrite class_shift in C' by exact Ev.
  destruct (N.lt_trichotomy (g (m + p)) (g m)) as [U|[U|U]]; [exfalso|exact U|exfalso].
  - destruct (B _ U) as (l & O & V).
    assert (Z : beside g R (m + p) (g (m + p))).
    { apply beside_shift with e; auto; try lia. rewrite <- V. apply common_option; auto; try lia.
      - intros x Hx. apply Com. lia.
      - now rewrite V. }
    apply beside_witness with (W := R) in Z; [|lia]. destruct (witness_option _ _ _ _ Z) as (l' & O' & V').
    now apply (A' l' O').
  - destruct (B' _ U) as (l & O & V).
    assert (Z : beside g R m (g m)).
    { apply beside_back with (e := e) (p := p); auto; try lia. rewrite <- V. apply common_option; auto; try lia.
      - intros x Hx. apply Com. lia.
      - now rewrite V, class_shift. }
    apply beside_witness with (W := R) in Z; [|lia]. destruct (witness_option _ _ _ _ Z) as (l' & O' & V').
    now apply (A l' O').
Qed.

(* What repeats from e to N is continued for ever by wrap. *)
Lemma wrap_same (g : N -> N) e p T : 1 <= p -> (forall m, e <= m -> m + p < T -> g (m + p) = g m) ->
  forall n, n < T -> g (wrap e p n) = g n.
Proof.
  intros P H n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intro L.
  destruct (N.lt_ge_cases n (e + p)) as [L1|L1].
  - unfold wrap. destruct (N.ltb_spec n (e + p)); [reflexivity|lia].
  - replace n with (n - p + p) by lia. rewrite wrap_period, H by lia. apply IH; lia.
Qed.
Lemma witness_same f g W n u : (forall m, m < n -> f m = g m) -> witness f W n u -> witness g W n u.
Proof.
  intros E [(k & d & I & B & L & ->)|(k & d & a & [I B] & A & L & ->)]; pose proof (digits _ _ I); [left|right].
  - exists k, d. rewrite E by lia. auto.
  - exists k, d, a. rewrite !E by lia. repeat split; auto; lia.
Qed.
Lemma window_wrap R W N p e g :
  1 <= R <= W -> W + K <= N -> 1 <= p -> (pos = true -> N.odd p = false) -> e + W + K <= N + 1 ->
  (forall n, n < N + p -> mex_at c g n) -> (forall n, R <= n < N + p -> is_common n (g n) = true) ->
  (forall n, N <= n < N + p -> witnessed g W n (g n)) -> (forall m, e <= m < N -> g (m + p) = g m) ->
  grundy c (fun n => g (wrap e p n)).
Proof.
  intros HR HW P Ev He Mex Com Wit Per.
  pose proof (wrap_same g e p (N + p) P (fun m A B => Per m ltac:(lia))) as S.
  assert (W1 : forall k d, In (k, d) c -> 1 <= k) by (intros k d I; now apply digits in I).
  apply window_values with R W N p; auto.
  - intros n L. apply mex_same with g; auto. intros m Hm. symmetry. apply S. lia.
  - intros n L. rewrite S by lia. now apply Com.
  - intros n L u U Cu. rewrite S in U by lia. apply witness_same with g; [|now apply Wit].
    intros m Hm. symmetry. apply S. lia.
  - intros n L. rewrite wrap_period; auto. lia.
Qed.

(* THE THEOREM OF THE WINDOW.  Let g be the Grundy values, 1 <= R <= W, W + K <= N, 1 <= p.  Suppose that
   (0) no heap n with R <= n < N is rare;
   (1) for every n with N <= n < N + p each rare value below c(n) has a witness: it is g (n - k), or the value
       of a split of n with a part below W;
   (2) g (m + p) = g m for the W + K - 1 heaps m before N.
   Then g repeats from the first of these heaps on, and p is even if heaps count. *)
Theorem window_theorem R W N p g : grundy c g -> 1 <= R <= W -> W + K <= N -> 1 <= p ->
  (forall n, R <= n < N -> is_common n (g n) = true) ->
  (forall n, N <= n < N + p -> exists v, least_common g R n v /\ witnessed g W n v) ->
  (forall m, N - W - K + 1 <= m < N -> g (m + p) = g m) ->
  repeats g (N - W - K + 1) p /\ (pos = true -> N.odd p = false).
Proof.
  intros G HR HW P Early Rows Per.
  assert (A : forall n, R <= n -> n < N + p -> is_common n (g n) = true /\ (N <= n -> witnessed g W n (g n))).
  { intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros L1 L2.
    destruct (N.lt_ge_cases n N) as [L|L]; [split; [now apply Early|lia]|].
    destruct (Rows n) as (v & Lc & Wt); [lia|].
    assert (E : g n = v).
    { apply (least_common_mex g R W n v); auto; try lia. intros m Hm. apply IH; lia. }
    rewrite E. split; [now destruct Lc|auto]. }
  assert (Ev : pos = true -> N.odd p = false).
  { intro Ps. destruct (A (N - 1)) as [C1 _]; try lia. destruct (A (N - 1 + p)) as [C2 _]; try lia.
    rewrite Per in C2 by lia. unfold cls in C1, C2. rewrite Ps in C1, C2. rewrite N.odd_add in C2.
    destruct (common M (g (N - 1))), (N.odd (N - 1)), s, (N.odd p); cbn in *; congruence. }
  split; [|exact Ev]. set (e := N - W - K + 1) in *.
  assert (H : grundy c (fun n => g (wrap e p n))).
  { apply window_wrap with R W N; auto; try lia.
    - intros n L. now apply A.
    - intros n [L1 L2]. apply A; lia. }
  intros n L. rewrite (grundy_unique c K _ _ digits G H n), (grundy_unique c K _ _ digits G H (n + p)).
  cbv beta. now rewrite wrap_period.
Qed.

(* WHAT A RUN SHOWS.  Let 1 <= R <= W, R + K <= N0 (a state is the R + K - 1 values before a heap), p even if
   heaps count, and T = N0 + p + W + K.  The run has numbers g n for n < T such that
   (a) below some D the values are right by the definition, and none from R on is rare;
   (b) from D on g n is c(n), the least common value beside the rare heaps, and each smaller rare value has a
       witness with a part below W;
   (c) the states before N0 and N0 + p are the same.
   Then they are the Grundy values, which repeat from the first heap of the state on. *)
Theorem window_certificate R W D N0 p g :
  1 <= R <= W -> R + K <= N0 -> 1 <= p -> (pos = true -> N.odd p = false) -> K < D <= N0 + W + K ->
  (forall n, n < D -> mex_at c g n) -> (forall n, R <= n < D -> is_common n (g n) = true) ->
  (forall n, D <= n < N0 + p + W + K -> least_common g R n (g n) /\ witnessed g W n (g n)) ->
  (forall m, N0 - (R + K - 1) <= m < N0 -> g (m + p) = g m) ->
  exists G, grundy c G /\ repeats G (N0 - (R + K - 1)) p /\ forall n, n < N0 + p + W + K -> G n = g n.
Proof.
  intros HR HN P Ev HD Def Early Rows St. set (T := N0 + p + W + K) in *.
  assert (A : forall n, n < T -> mex_at c g n /\ (R <= n -> is_common n (g n) = true)).
  { intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intro L.
    destruct (N.lt_ge_cases n D) as [LD|LD]; [split; auto|].
    destruct (Rows n) as [Lc Wt]; [lia|]. split; [|intros _; apply Lc].
    apply (least_common_mex g R W n (g n)); auto; try lia. intros m Hm. apply IH; lia. }
  assert (Per : forall m, N0 - (R + K - 1) <= m -> m + p < T -> g (m + p) = g m).
  { apply states_continue; auto; try lia; [intros n L; now apply A|]. intros n L. apply A; lia. }
  exists (fun n => g (wrap (N0 - (R + K - 1)) p n)). split; [|split].
  - apply window_wrap with R W (N0 + W + K); auto; try lia.
    + intros n L. apply A. lia.
    + intros n L. apply A; lia.
    + intros n L. destruct (N.lt_ge_cases n D); [lia|]. apply Rows. lia.
    + intros m L. apply Per; lia.
  - intros n L. now rewrite wrap_period.
  - now apply wrap_same.
Qed.
End Window.

(* The least period and preperiod.  A run shows that a heap before e differs from that p later, and for each prime
   q that divides p that the state p / q later is another one. *)
Definition range (a b : N) : list N := map (fun i => a + N.of_nat i) (seq 0 (N.to_nat (b - a))).
Lemma in_range x a b : In x (range a b) <-> a <= x < b.
Proof.
  unfold range. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intro H. exists (N.to_nat (x - a)). rewrite in_seq. lia.
Qed.
Definition prime (q : N) : Prop := 1 < q /\ forall a, N.divide a q -> a = 1 \/ a = q.
Lemma prime_divisor m : 1 < m -> exists q, prime q /\ N.divide q m.
Proof.
  induction m as [m IH] using (well_founded_induction N.lt_wf_0). intro H.
  destruct (existsb (fun a => m mod a =? 0) (range 2 m)) eqn:E.
  - apply existsb_exists in E. destruct E as (a & A & D). apply in_range in A.
    apply N.eqb_eq, N.mod_divide in D; [|lia].
    destruct (IH a) as (q & Q & Da); try lia. exists q. split; [exact Q|]. now apply N.divide_trans with a.
  - exists m. split; [|apply N.divide_refl]. split; [exact H|]. intros a D.
    destruct (N.eq_dec a m) as [->|Nm]; [now right|left].
    assert (A : a <= m) by (apply N.divide_pos_le; [lia|exact D]).
    assert (Z : a <> 0) by (intros ->; destruct D as [x ->]; lia).
    destruct (N.eq_dec a 1) as [->|N1]; [reflexivity|exfalso].
    assert (K : existsb (fun a => m mod a =? 0) (range 2 m) = true).
    { apply existsb_exists. exists a. rewrite in_range. split; [lia|]. now apply N.eqb_eq, N.mod_divide. }
    congruence.
Qed.
Lemma repeats_if {A} (g : N -> A) e p d : 1 <= p -> repeats g e p -> (forall i, i < p -> g (e + i + d) = g (e + i)) -> repeats g e d.
Proof.
  intros P R H n L. pose proof (N.div_mod (n - e) p ltac:(lia)) as D. pose proof (N.mod_lt (n - e) p ltac:(lia)) as I.
  set (i := (n - e) mod p) in *. set (j := (n - e) / p) in *. clearbody i j.
  replace (n + d) with (e + i + d + j * p) by lia. replace n with (e + i + j * p) by lia.
  rewrite !(repeats_times g e p R j) by lia. now apply H.
Qed.
Theorem window_least ds e p T G g : 1 <= e -> 1 <= p ->
  grundy (octal ds) G -> repeats G e p -> (forall n, n < T -> G n = g n) ->
  (1 < e -> e - 1 + p < T /\ g (e - 1 + p) <> g (e - 1)) ->
  (forall q, prime q -> N.divide q p -> exists i, e <= i /\ i + p / q < T /\ g (i + p / q) <> g i) ->
  has_period ds e p.
Proof.
  intros E P Gr R S B Q. exists G. split; [exact Gr|].
  split; [apply sprague_grundy with (N.of_nat (length ds)); [apply octal_wf|exact Gr]|]. split; [exact R|].
  apply is_least_ok; auto. apply is_least_if; [exact P| |].
  - intro L. destruct (B L) as [T1 D]. rewrite !S by lia. exact D.
  - intros d D1 D2 D3. destruct (differs G e p d (N.to_nat p)) eqn:F.
    + apply existsb_exists in F. destruct F as (i & I & F). apply in_seq in I. exists i. split; [lia|].
      now apply negb_true_iff, N.eqb_neq in F.
    + exfalso. apply N.mod_divide in D3; [|lia]. destruct D3 as [m Em].
      assert (M : 1 < m).
      { destruct (N.le_gt_cases m 1); [|lia]. assert (m * d <= 1 * d) by (apply N.mul_le_mono_r; lia). lia. }
      destruct (prime_divisor m M) as (q & Pq & [m' ->]).
      assert (Q0 : q <> 0) by (destruct Pq; lia).
      destruct (Q q Pq) as (i & I1 & I2 & I3); [exists (m' * d); lia|].
      assert (Eq : p / q = m' * d) by (rewrite Em; replace (m' * q * d) with (m' * d * q) by lia; now apply N.div_mul).
      rewrite Eq in *. apply I3. rewrite <- !S by lia. apply (repeats_times G e d); [|exact I1].
      apply repeats_if with p; auto. intros j J.
      destruct (N.eq_dec (G (e + j + d)) (G (e + j))) as [|N]; [assumption|exfalso].
      assert (Z : differs G e p d (N.to_nat p) = true).
      { apply existsb_exists. exists (N.to_nat j). rewrite in_seq, N2Nat.id.
        split; [lia|]. now apply negb_true_iff, N.eqb_neq. }
      congruence.
Qed.
