(* A checker for the periods of games of several kinds of heaps: the certificate is the rules, the first
   heap of the period and the period; all values are computed by Coq.  No axioms. *)
Require Import NArith List Lia Bool.
From Kalmar.octal Require Import Check Least.
From Kalmar.heaps Require Import Heaps Periods CodeCheck.
From Kalmar.kinds Require Import Kinds.
Import ListNotations.
Open Scope N_scope.

(* The game has values g that decide who wins every position; those of all kinds in ks repeat after p
   from n = e on, and from no earlier n and after no other number but multiples of p. *)
Definition column (K : N) (ks : list N) (g : N -> N) (n : N) : list N := map (fun k => g (heap K (k, n))) ks.
Definition kinds_period (K : N) (s : list moves) (ks : list N) (e p : N) : Prop :=
  exists g, grundy (kinds_rule K s) g /\ (forall pos, lost (kinds_rule K s) pos <-> X g pos = 0) /\
  repeats (column K ks g) e p /\
  forall f q, 1 <= q -> repeats (column K ks g) f q -> e <= f /\ N.divide p q.

(* All i for which moves lead from a heap of n to others, and the values of all that is left, as bits. *)
Definition places (x : moves) (n : N) : list N :=
  if among x n then
    match rest x with
    | Nothing => [0]
    | One _ c => if c <=? n then [0] else []
    | Two _ _ c a b => range a (N.to_nat (n + 1 - (a + (c + b))))
    end
  else [].
Lemma places_ok {A} x n (v : A) (value : N -> A) :
  (forall i, rest x = Nothing \/ (exists l c, rest x = One l c) -> value i = value 0) ->
  (exists i, In i (places x n) /\ value i = v) <->
  (exists i, leads x n i = true /\ value i = v).
Proof.
  intro S. unfold places, leads. destruct (among x n); [|split; intros (i & D & _); [contradiction|discriminate]].
  cbn [andb]. destruct (rest x) as [|l c|l m c a b].
  - split; intros (i & D & E).
    + exists i. auto.
    + exists 0. rewrite S in E by auto. cbn. auto.
  - destruct (c <=? n); split; intros (i & D & E); try contradiction; try discriminate.
    + exists i. auto.
    + exists 0. rewrite S in E by eauto. cbn. auto.
  - assert (Q : forall i, In i (range a (N.to_nat (n + 1 - (a + (c + b))))) <->
      (a <=? i) && (i + (c + b) <=? n) = true).
    { intro i. rewrite in_range, andb_true_iff, !N.leb_le. lia. }
    split; intros (i & D & E); exists i; (split; [now apply Q|exact E]).
Qed.

Section Check.
(* The values of all kinds repeat after P from E on. *)
Variables (K : N) (s : list moves) (E P : N).

Definition of_moves (f : N -> N) (n : N) (x : moves) (acc : N) : N :=
  fold_right (fun i acc => N.setbit acc (X f (map (heap K) (parts x n i)))) acc (places x n).
Definition kinds_options (f : N -> N) (m : N) : N :=
  fold_right (of_moves f (m / K)) 0 (filter (fun x => m mod K =? kind x) s).
Lemma kinds_options_ok f m v : N.testbit (kinds_options f m) v = true <->
  exists l, kinds_rule K s m l /\ X f l = v.
Proof.
  unfold kinds_options. rewrite (fold_bits _ (fun x =>
    exists i, leads x (m / K) i = true /\ X f (map (heap K) (parts x (m / K) i)) = v)).
  - rewrite N.bits_0. split.
    + intros [T|(x & I & i & D & V)]; [discriminate|]. apply filter_In in I. destruct I as [I Q].
      apply N.eqb_eq in Q. eexists. split; [|exact V]. exists x, i. auto.
    + intros (l & (x & i & I & Q & D & ->) & V). right. exists x. split; [|eauto].
      apply filter_In. split; [exact I|now apply N.eqb_eq].
  - intros x acc _. unfold of_moves. rewrite (fold_bits _ (fun i => X f (map (heap K) (parts x (m / K) i)) = v)).
    + apply or_iff_compat_l, (places_ok x (m / K) v (fun i => X f (map (heap K) (parts x (m / K) i)))).
      intros i [H|(l & c & H)]; unfold parts; now rewrite H.
    + intros i acc' _. apply setbit_bits.
Qed.

(* The bounds of moves lie within e or some later number, and moves take at most so many. *)
Definition bounds (x : moves) : N :=
  N.max (first x) (N.max match final x with None => 0 | Some h => h + 1 end
    match rest x with Two _ _ _ a b => N.max a b | _ => 0 end).
Definition taken (x : moves) : N := match rest x with Nothing => 0 | One _ c => c | Two _ _ c _ _ => c end.
Definition beyond : N := fold_right (fun x => N.max (bounds x)) E s.
Definition most_taken : N := fold_right (fun x => N.max (taken x)) 0 s.
Lemma bounds_within : E <= beyond /\ forallb (within beyond most_taken) s = true.
Proof.
  split.
  - unfold beyond. induction s as [|x s' IH]; cbn [fold_right]; lia.
  - assert (A : forall x, In x s -> bounds x <= beyond /\ taken x <= most_taken).
    { unfold beyond, most_taken. intros x. induction s as [|y s' IH]; [contradiction|]. cbn [fold_right].
      intros [->|I]; [lia|]. specialize (IH I). lia. }
    apply forallb_forall. intros x I. destruct (A x I) as [B T]. unfold within, bounds, taken in *.
    rewrite !andb_true_iff, N.leb_le. repeat split; [lia| |].
    + destruct (final x); [apply N.ltb_lt; lia|reflexivity].
    + destruct (rest x); [reflexivity|apply N.leb_le; lia|]. rewrite !andb_true_iff, !N.leb_le. lia.
Qed.

(* The values of kinds for the same n are compared: those of ks repeat, and nothing less does. *)
Variables (ks : list N) (e p : N).
Definition same (xs ys : list N) : bool := if list_eq_dec N.eq_dec xs ys then true else false.
Definition least_columns (c : N -> list N) : bool :=
  (e <=? E) && (1 <=? p) && forallb (fun n => same (c (n + p)) (c n)) (range e (N.to_nat (E + P - e))) &&
  ((e =? 0) || negb (same (c (e - 1 + p)) (c (e - 1)))) &&
  forallb (fun d => negb (p mod d =? 0) ||
    existsb (fun n => negb (same (c (n + d)) (c n))) (range e (N.to_nat p)))
    (range 1 (N.to_nat p - 1)).
Definition kinds_auto : bool :=
  let f := value (grow_values kinds_options (N.to_nat ((E + P) * K)) 0 Leaf) (E * K) (P * K) in
  (1 <=? K) && (1 <=? P) && forallb (falls K) s && forallb (fun k => k <? K) ks &&
  rows (fun m => is_mex (kinds_options f m) (f m)) (N.to_nat ((2 * (beyond + P) + most_taken) * K)) 0 &&
  least_columns (column K ks f).

Lemma same_ok xs ys : same xs ys = true <-> xs = ys.
Proof. unfold same. destruct (list_eq_dec N.eq_dec xs ys); split; congruence. Qed.
Lemma least_columns_ok c : 1 <= P -> repeats c E P -> least_columns c = true ->
  repeats c e p /\ forall f q, 1 <= q -> repeats c f q -> e <= f /\ N.divide p q.
Proof.
  unfold least_columns. rewrite !andb_true_iff, !N.leb_le, !forallb_forall.
  intros HP R [[[[Le Hp] Rep] Before] Proper].
  assert (Re : repeats c e p).
  { intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intro Hn.
    destruct (N.lt_ge_cases n (E + P)) as [L|L].
    - apply same_ok, Rep, in_range. lia.
    - specialize (IH (n - P) ltac:(lia) ltac:(lia)).
      pose proof (R (n - P) ltac:(lia)) as A. pose proof (R (n - P + p) ltac:(lia)) as B.
      replace (n - P + P) with n in A by lia. replace (n - P + p + P) with (n + p) in B by lia. congruence. }
  split; [exact Re|]. intros f q Q Rq.
  destruct (least_ok c e p Hp Re) with f q as [D [L|Eq]]; auto.
  - intros d D1 Dp M. specialize (Proper d ltac:(apply in_range; lia)). rewrite M in Proper.
    cbn [N.eqb negb orb] in Proper. apply existsb_exists in Proper. destruct Proper as (n & I & D).
    apply in_range in I. exists n. split; [lia|]. intro Eq. apply same_ok in Eq. rewrite Eq in D. discriminate.
  - split; [|exact D]. apply same_ok in Eq. rewrite Eq in Before. destruct (N.eqb_spec e 0); [lia|discriminate].
Qed.

Theorem kinds_auto_ok : kinds_auto = true -> kinds_period K s ks e p.
Proof.
  unfold kinds_auto. set (f := value _ _ _). cbv zeta.
  rewrite !andb_true_iff, !N.leb_le. intros [[[[[HK HP] F] Ks] Rows] Least]. rewrite forallb_forall in Ks.
  destruct bounds_within as [B W].
  assert (R : all_repeat K f E P).
  { intros k n L Hn. unfold f, value. do 2 f_equal.
    replace (heap K (k, n + P)) with (heap K (k, n) + P * K) by (unfold heap; cbn [fst snd]; lia).
    apply wrap_period; unfold heap; cbn [fst snd]; nia. }
  assert (G : grundy (kinds_rule K s) f).
  { apply kinds_guy_smith with beyond P most_taken; auto.
    - intros k n L Hn. apply R; lia.
    - intros k n L Hn. apply is_mex_ok with (kinds_options f (heap K (k, n))); [intro; apply kinds_options_ok|].
      apply (rows_ok _ _ _ Rows); [lia|]. rewrite N2Nat.id. unfold heap. cbn [fst snd]. nia. }
  exists f. split; [exact G|]. split; [apply heaps_sprague_grundy; [now apply kinds_shrink|exact G]|].
  apply least_columns_ok; auto. intros n Hn. apply map_ext_in. intros k I. apply R; [|exact Hn].
  now apply N.ltb_lt, Ks.
Qed.
End Check.
