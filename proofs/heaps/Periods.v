(* Periods with and without a saltus, for heap games by any rule, and a checker for them that computes
   the values itself: the certificate is the first heap of the period, the period, the saltus.  No axioms. *)
Require Import NArith ZArith List Lia Bool.
From Kalmar.heaps Require Import Heaps.
From Kalmar.octal Require Import Least Check Auto.
Import ListNotations.
Open Scope N_scope.

(* Arithmetic periods: values grow by the saltus s after p heaps. *)
Definition rises (g : N -> N) (e p s : N) : Prop := forall n, e <= n -> g (n + p) = g n + s.
Lemma rises_times g e p s : rises g e p s -> forall k, rises g e (k * p) (k * s).
Proof.
  intros R k. induction k using N.peano_ind; intros n Hn; [now rewrite !N.mul_0_l, !N.add_0_r|].
  replace (n + N.succ k * p) with ((n + k * p) + p) by lia. rewrite R, IHk by lia. lia.
Qed.

(* A game has values g that decide who wins every position; they grow by s after p heaps from the
   heap e on, and from no earlier heap and after no other number of heaps but multiples of p. *)
Definition heap_saltus (R : rule) (e p s : N) : Prop := exists g, grundy R g /\
  (forall pos, lost R pos <-> X g pos = 0) /\ rises g e p s /\
  forall f q t, 1 <= f -> 1 <= q -> rises g f q t -> e <= f /\ N.divide p q.
Definition heap_period (R : rule) (e p : N) : Prop := exists g, grundy R g /\
  (forall pos, lost R pos <-> X g pos = 0) /\ repeats g e p /\
  forall f q, 1 <= f -> 1 <= q -> repeats g f q -> e <= f /\ N.divide p q.
Lemma no_saltus R e p : heap_saltus R e p 0 -> heap_period R e p.
Proof.
  intros (g & G & W & P & L). exists g. split; [exact G|]. split; [exact W|]. split.
  - intros n Hn. rewrite P by exact Hn. lia.
  - intros f q F Q R'. apply L with 0; auto. intros n Hn. rewrite R' by exact Hn. lia.
Qed.

(* Without their rise, values repeat: what is least for these is least for those. *)
Definition code_of_Z (z : Z) : N := Z.to_N (if (z <? 0)%Z then - 2 * z - 1 else 2 * z).
Lemma code_of_Z_injective y z : code_of_Z y = code_of_Z z <-> y = z.
Proof.
  split; [|now intros ->]. unfold code_of_Z.
  destruct (Z.ltb_spec y 0), (Z.ltb_spec z 0); intro E; apply Z2N.inj in E; lia.
Qed.
Definition level (g : N -> N) (p s n : N) : N := code_of_Z (Z.of_N (p * g n) - Z.of_N (s * n)).
Lemma level_repeats g e p s f q t : 1 <= p -> rises g e p s -> rises g f q t -> repeats (level g p s) f q.
Proof.
  intros P R Q. assert (E : q * s = p * t).
  { pose proof (rises_times g e p s R q (e + f) ltac:(lia)) as A.
    pose proof (rises_times g f q t Q p (e + f) ltac:(lia)) as B.
    rewrite (N.mul_comm p q) in B. lia. }
  intros n Hn. unfold level. apply code_of_Z_injective. rewrite Q by exact Hn. nia.
Qed.

Lemma least_saltus R f e p s : shrinks R -> 1 <= e -> 1 <= p -> rises f e p s -> grundy R f ->
  is_least (level f p s) e p = true -> heap_saltus R e p s.
Proof.
  intros S E P Rf Gf Least. exists f. split; [exact Gf|]. split; [now apply heaps_sprague_grundy|].
  split; [exact Rf|]. intros q d t Q D T. apply (is_least_ok (level f p s) e p); auto.
  - now apply level_repeats with e s.
  - now apply level_repeats with e t.
Qed.

(* A checker for any rule: the values of a heap's options are the bits of a number. *)
Definition is_mex (s v : N) : bool := full s (N.ones v) && negb (N.testbit s v).
Lemma is_mex_ok R f n s : (forall v, N.testbit s v = true <-> exists l, R n l /\ X f l = v) ->
  is_mex s (f n) = true -> mex_at R f n.
Proof.
  intros O H. apply andb_prop in H. destruct H as [H N]. apply negb_true_iff in N. split.
  - intros l L V. assert (T : N.testbit s (f n) = true) by (apply O; eauto). congruence.
  - intros v L. apply O. now apply full_ok with (f n).
Qed.

Section Checker.
Variables (R : rule) (options : (N -> N) -> N -> N) (e p s : N) (needed : (N -> N) -> N).

Fixpoint grow_values (k : nat) (n : N) (t : tree) : tree :=
  match k with
  | O => t
  | S k' => let o := options (fun m => get t (N.succ_pos m)) n in
            grow_values k' (n + 1) (set t (N.succ_pos n) (least 4096 (fun _ => true) o 0))
  end.
Definition rising (t : tree) (n : N) : N :=
  value t e p n + (if s =? 0 then 0 else s * ((n - e) / p)).
Definition heap_auto : bool :=
  let f := rising (grow_values (N.to_nat (e + p)) 0 Leaf) in
  (1 <=? e) && (1 <=? p) && rows (fun n => is_mex (options f n) (f n)) (N.to_nat (needed f)) 0 &&
  is_least (level f p s) e p.

Lemma rising_rises t : 1 <= p -> rises (rising t) e p s.
Proof.
  intros P n Hn. unfold rising, value. rewrite wrap_period by assumption.
  destruct (N.eqb_spec s 0) as [->|]; [lia|].
  replace (n + p - e) with (n - e + 1 * p) by lia. rewrite N.div_add by lia. lia.
Qed.
Lemma heap_auto_ok : shrinks R ->
  (forall f n, n < needed f -> forall v, N.testbit (options f n) v = true <-> exists l, R n l /\ X f l = v) ->
  (forall f, 1 <= e -> 1 <= p -> rises f e p s -> (forall n, n < needed f -> mex_at R f n) -> grundy R f) ->
  heap_auto = true -> heap_saltus R e p s.
Proof.
  unfold heap_auto. set (f := rising _). intros S O G H.
  apply andb_prop in H. destruct H as [H Least]. apply andb_prop in H. destruct H as [H Rows].
  apply andb_prop in H. destruct H as [E P]. apply N.leb_le in E. apply N.leb_le in P.
  assert (Rf : rises f e p s) by now apply rising_rises.
  apply least_saltus with f; auto. apply G; auto. intros n Hn. apply is_mex_ok with (options f n); [now apply O|].
  eapply (rows_ok _ _ _ Rows n); [lia|rewrite N2Nat.id; exact Hn].
Qed.
End Checker.

(* The values of the first heaps, for games of which no period is known. *)
Definition heap_values (R : rule) (vs : list N) : Prop :=
  forall g, grundy R g -> forall i, (i < length vs)%nat -> g (N.of_nat i) = nth i vs 0.
Definition values_auto (options : (N -> N) -> N -> N) (vs : list N) : bool :=
  let f := get (table vs) in let g := fun n => f (N.succ_pos n) in
  rows (fun n => is_mex (options g n) (g n)) (length vs) 0 &&
  forallb (fun i => g (N.of_nat i) =? nth i vs 0) (seq 0 (length vs)).
Theorem values_auto_ok R options vs : shrinks R ->
  (forall f n v, N.testbit (options f n) v = true <-> exists l, R n l /\ X f l = v) ->
  values_auto options vs = true -> heap_values R vs.
Proof.
  unfold values_auto. set (f := fun n => get (table vs) (N.succ_pos n)). cbv zeta. intros S O H g G i L.
  apply andb_prop in H. destruct H as [H T]. rewrite forallb_forall in T.
  specialize (T i ltac:(apply in_seq; lia)). apply N.eqb_eq in T. rewrite <- T.
  apply (unique_below R g f (N.of_nat (length vs)) S); [intros; apply G| |lia].
  intros n Hn. apply is_mex_ok with (options f n); [apply O|]. eapply (rows_ok _ _ _ H n); lia.
Qed.
