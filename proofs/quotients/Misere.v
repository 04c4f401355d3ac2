(* Misère play of sums of heaps, decided by a finite commutative monoid (Plambeck 2005; Plambeck
   and Siegel 2008): the definition of misère play, the theorem, and what a monoid must satisfy.
   No axioms. *)
Require Import NArith List Lia Bool.
From Kalmar.octal Require Import Octal.
Import ListNotations.
Open Scope N_scope.

(* Misère play: whoever cannot move has won. *)
Inductive misere_lost (c : code) : list N -> Prop :=
| misere_lost_intro p q : move c p q -> (forall r, move c p r -> misere_won c r) -> misere_lost c p
with misere_won (c : code) : list N -> Prop :=
| misere_won_end p : (forall q, ~ move c p q) -> misere_won c p
| misere_won_intro p q : move c p q -> misere_lost c q -> misere_won c p.

Lemma misere_not_both c k : wf c k ->
  forall s p, total p < s -> misere_lost c p -> misere_won c p -> False.
Proof.
  intros W s. induction s using N.peano_ind; intros p Hs L Wn; [lia|].
  destruct L as [p q M A]. destruct Wn as [p E|p r R Lr].
  - exact (E q M).
  - apply (IHs r); [pose proof (move_total _ _ _ _ W R); lia|exact Lr|exact (A r R)].
Qed.

Section Quotient.
Variables (c : code) (k : N) (W : wf c k).

(* Elements are the numbers below `size`; `op` multiplies, `phi` maps heaps to elements. *)
Variables (size one : N) (op : N -> N -> N) (phi : N -> N) (is_p : N -> bool).

(* The value of a position: the product of the elements of its heaps. *)
Definition product (l : list N) : N := fold_right (fun n x => op (phi n) x) one l.

(* s is the value of what some move in a heap of n leaves. *)
Definition option_value (n s : N) : Prop := exists l, opt c n l /\ product l = s.

Hypothesis one_in : one < size.
Hypothesis phi_in : forall n, phi n < size.
Hypothesis op_in : forall x y, x < size -> y < size -> op x y < size.
Hypothesis op_comm : forall x y, x < size -> y < size -> op x y = op y x.
Hypothesis op_one : forall x, x < size -> op one x = x.
(* Associative, where the first factor is that of a heap (Light's test). *)
Hypothesis op_assoc : forall n x y, x < size -> y < size ->
  op (phi n) (op x y) = op (op (phi n) x) y.

Lemma product_in l : product l < size.
Proof. induction l as [|n l IH]; cbn; [exact one_in|]. now apply op_in. Qed.
Lemma product_app u v : product (u ++ v) = op (product u) (product v).
Proof.
  induction u as [|n u IH]; cbn [app product fold_right]; [|fold (product (u ++ v)) (product u)].
  - rewrite op_one; [reflexivity|apply product_in].
  - rewrite IH. apply op_assoc; apply product_in.
Qed.
(* A part of a position may be moved to its front, or to its end. *)
Lemma product_front u l v : product (u ++ l ++ v) = op (product l) (product (u ++ v)).
Proof.
  induction u as [|n u IH]; [exact (product_app l v)|].
  cbn [app product fold_right]. fold (product (u ++ l ++ v)) (product (u ++ v)). rewrite IH.
  pose proof (product_in l). pose proof (product_in (u ++ v)). pose proof (phi_in n).
  rewrite (op_comm (product l) (op _ _)), <- op_assoc by auto.
  now rewrite (op_comm (product (u ++ v))).
Qed.
Lemma product_middle u l v : product (u ++ l ++ v) = op (product (u ++ v)) (product l).
Proof. rewrite product_front. apply op_comm; apply product_in. Qed.

(* The pairs (x, S): for each position that has a move some pair has its value x, and only values
   of its options in S. *)
Variable pairs : list (N * list N).
Definition covered (x : N) (values : N -> Prop) : Prop :=
  exists s, In (x, s) pairs /\ forall y, In y s -> values y.

(* What a heap has to satisfy; it depends on its element and on the values of its options only. *)
Record fits (n : N) : Prop := {
  fits_dec : (exists s, option_value n s) \/ (forall s, ~ option_value n s);
  fits_end : (forall s, ~ option_value n s) -> phi n = one;
  fits_p : forall x s, x < size -> option_value n s ->
    is_p (op x (phi n)) = true -> is_p (op x s) = false;
  fits_start : (exists s, option_value n s) -> covered (phi n) (option_value n);
  fits_step : forall x values, In (x, values) pairs -> covered (op x (phi n))
    (fun y => (exists t, In t values /\ y = op t (phi n)) \/ (exists s, option_value n s /\ y = op x s))
}.

(* The heaps that positions are made of: all, or those up to some size. *)
Variable inside : N -> Prop.
Hypothesis inside_opt : forall n l, inside n -> opt c n l -> Forall inside l.
Hypothesis heaps_fit : forall n, inside n -> fits n.
Hypothesis pairs_in : forall x values, In (x, values) pairs -> forall y, In y values -> y < size.
Hypothesis one_is_n : is_p one = false.
Hypothesis pairs_n : forall x values, In (x, values) pairs -> is_p x = false ->
  exists y, In y values /\ is_p y = true.

Lemma inside_move p q : Forall inside p -> move c p q -> Forall inside q.
Proof.
  intros I M. destruct M as [u n v l O]. rewrite !Forall_app in *.
  destruct I as [I1 I2]. inversion I2; subst. repeat split; auto. now apply inside_opt with n.
Qed.
Lemma option_in n s : option_value n s -> s < size.
Proof. intros (l & _ & <-). apply product_in. Qed.

(* Either a position has a move, or its value is that of the end. *)
Lemma move_or_end p : Forall inside p -> (exists q, move c p q) \/ ((forall q, ~ move c p q) /\ product p = one).
Proof.
  induction p as [|n p IH]; intro I.
  - right. split; [|reflexivity]. intros q M. inversion M. now destruct u.
  - inversion I as [|? ? I1 I2]; subst. specialize (IH I2).
    destruct (fits_dec n (heaps_fit n I1)) as [(s & l & O & _)|E].
    + left. exists ([] ++ l ++ p). change (n :: p) with ([] ++ n :: p). now constructor.
    + destruct IH as [(q & M)|[IH V]].
      * left. destruct M as [u m v l O]. exists ((n :: u) ++ l ++ v).
        change (n :: u ++ m :: v) with ((n :: u) ++ m :: v). now constructor.
      * right. split.
        -- intros q M. inversion M as [u m v l O U]. destruct u as [|m' u]; injection U as U1 U2; subst.
           ++ apply (E (product l)). now exists l.
           ++ apply (IH (u ++ l ++ v)). now constructor.
        -- cbn [product fold_right]. fold (product p).
           rewrite V, (fits_end n (heaps_fit n I1) E). now apply op_one.
Qed.

Definition reaches (p : list N) (y : N) : Prop := exists q, move c p q /\ product q = y.

Lemma reaches_heap n p l : opt c n l -> reaches (n :: p) (op (product p) (product l)).
Proof.
  intro O. exists ([] ++ l ++ p). split.
  - change (n :: p) with ([] ++ n :: p). now constructor.
  - now rewrite product_middle.
Qed.
Lemma reaches_rest n p y : reaches p y -> y < size -> reaches (n :: p) (op y (phi n)).
Proof.
  intros (q & M & <-) I. exists (n :: q). split.
  - destruct M as [u m v l O]. change (n :: u ++ m :: v) with ((n :: u) ++ m :: v).
    change (n :: u ++ l ++ v) with ((n :: u) ++ l ++ v). now constructor.
  - cbn [product fold_right]. fold (product q). now apply op_comm.
Qed.

Lemma position_covered p : Forall inside p -> (exists q, move c p q) -> covered (product p) (reaches p).
Proof.
  induction p as [|n p IH]; intros F (q & M).
  - exfalso. inversion M. now destruct u.
  - inversion F as [|? ? F1 F2]; subst. destruct (move_or_end p F2) as [R|[E V]].
    + destruct (IH F2 R) as (values & I & A).
      destruct (fits_step n (heaps_fit n F1) _ _ I) as (s & J & B).
      exists s. cbn [product fold_right]. fold (product p).
      rewrite op_comm by (try apply phi_in; apply product_in). split; [exact J|].
      intros y Y. destruct (B y Y) as [(t & T & ->)|(x & (l & O & <-) & ->)].
      * apply reaches_rest; [now apply A|]. now apply (pairs_in _ _ I).
      * now apply reaches_heap.
    + assert (H : exists s, option_value n s).
      { inversion M as [u m v l O U]. destruct u as [|m' u]; injection U as U1 U2; subst.
        - exists (product l). now exists l.
        - exfalso. apply (E (u ++ l ++ v)). now constructor. }
      destruct (fits_start n (heaps_fit n F1) H) as (s & I & A).
      exists s. cbn [product fold_right]. fold (product p).
      rewrite V, op_comm, op_one by auto. split; [exact I|].
      intros y Y. destruct (A y Y) as (l & O & <-).
      pose proof (reaches_heap n p l O) as Z. rewrite V, op_one in Z by apply product_in. exact Z.
Qed.

Lemma outcome_aux : forall s p, Forall inside p -> total p < s ->
  (is_p (product p) = true -> misere_lost c p) /\ (is_p (product p) = false -> misere_won c p).
Proof.
  intro s. induction s using N.peano_ind; intros p F Hs; [lia|]. split; intro H.
  - destruct (move_or_end p F) as [(q & M)|[_ V]].
    + apply misere_lost_intro with q; [exact M|]. intros r R.
      apply IHs; [now apply inside_move with p|pose proof (move_total _ _ _ _ W R); lia|].
      destruct R as [u n v l O].
      change (n :: v) with ([n] ++ v) in H. rewrite product_middle in H. rewrite product_middle.
      apply Forall_app in F. destruct F as [_ F]. inversion F; subst.
      apply (fits_p n (heaps_fit n ltac:(assumption))); [apply product_in|now exists l|].
      replace (phi n) with (product [n]); [exact H|].
      cbn. rewrite op_comm by auto. now apply op_one.
    + rewrite V in H. congruence.
  - destruct (move_or_end p F) as [R|[E _]]; [|now apply misere_won_end].
    destruct (position_covered p F R) as (values & I & A).
    destruct (pairs_n _ _ I H) as (y & Y & P).
    destruct (A y Y) as (q & M & <-).
    apply misere_won_intro with q; [exact M|].
    apply IHs; [now apply inside_move with p|pose proof (move_total _ _ _ _ W M); lia|exact P].
Qed.

(* Whoever is to move loses in misère play exactly if the product is in the set. *)
Theorem misere_quotient p : Forall inside p -> (misere_lost c p <-> is_p (product p) = true).
Proof.
  intro F. destruct (outcome_aux (total p + 1) p F) as [A B]; [lia|]. split; [|exact A].
  intro L. destruct (is_p (product p)) eqn:E; [reflexivity|exfalso].
  apply (misere_not_both c k W (total p + 1) p); auto; lia.
Qed.

End Quotient.

(* ---- Periods: a heap of n >= 2e + 2p + k behaves as that of n - p (as Guy and Smith 1956). ---- *)
Section Period.
Variables (c : code) (k : N) (W : wf c k).
Variables (size one : N) (op : N -> N -> N) (phi : N -> N) (is_p : N -> bool).
Variable pairs : list (N * list N).
Variables (e p : N).
Hypothesis e_1 : 1 <= e.
Hypothesis p_1 : 1 <= p.
Hypothesis period : forall n, e <= n -> phi (n + p) = phi n.

Lemma back n : e + p <= n -> phi (n - p) = phi n.
Proof. intro H. rewrite <- (period (n - p)) by lia. f_equal. lia. Qed.

Lemma option_period n s : 2 * e + 2 * p + k <= n ->
  option_value c one op phi n s <-> option_value c one op phi (n - p) s.
Proof.
  intro L. split; intros (l & O & <-).
  - destruct O as [r d H B E|r d m H B M E|r d a b H B A1 B1 E]; pose proof (W _ _ H).
    + lia.
    + exists [m - p]. split; [apply opt1 with r d; auto; lia|]. cbn. now rewrite back by lia.
    + destruct (N.le_gt_cases (e + p) a).
      * exists [a - p; b]. split; [apply opt2 with r d; auto; lia|]. cbn. now rewrite back by lia.
      * exists [a; b - p]. split; [apply opt2 with r d; auto; lia|]. cbn. now rewrite back by lia.
  - destruct O as [r d H B E|r d m H B M E|r d a b H B A1 B1 E]; pose proof (W _ _ H).
    + lia.
    + exists [m + p]. split; [apply opt1 with r d; auto; lia|]. cbn. now rewrite period by lia.
    + destruct (N.le_gt_cases e a).
      * exists [a + p; b]. split; [apply opt2 with r d; auto; lia|]. cbn. now rewrite period by lia.
      * exists [a; b + p]. split; [apply opt2 with r d; auto; lia|]. cbn. now rewrite period by lia.
Qed.

Let fits := fits c size one op phi is_p pairs.
Lemma covered_ext x (A B : N -> Prop) : (forall y, A y -> B y) -> covered pairs x A -> covered pairs x B.
Proof. intros H (s & I & C). exists s. split; [exact I|]. auto. Qed.
Lemma fits_period n : 2 * e + 2 * p + k <= n -> fits (n - p) -> fits n.
Proof.
  intros L [D E P S T]. pose proof (back n ltac:(lia)) as F. pose proof (option_period n) as O.
  split.
  - destruct D as [(s & D)|D]; [left; exists s; now apply O|right; intros s H; apply O in H; [now apply (D s)|exact L]].
  - intro N. rewrite <- F. apply E. intros s H. now apply (N s), O.
  - intros x s X H. rewrite <- F. apply P; [exact X|]. now apply O.
  - intros (s & H). rewrite <- F. eapply covered_ext; [|apply S; exists s; now apply O].
    intros y Y. now apply O.
  - intros x v I. rewrite <- F. eapply covered_ext; [|apply (T x v I)]. cbn.
    intros y [Y|(s & H & ->)]; [now left|right]. exists s. split; [now apply O|reflexivity].
Qed.
Theorem all_fit : (forall n, n < 2 * e + 2 * p + k -> fits n) -> forall n, fits n.
Proof.
  intros B n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  destruct (N.lt_ge_cases n (2 * e + 2 * p + k)) as [L|L]; [now apply B|].
  apply fits_period; [exact L|]. apply IH. lia.
Qed.
End Period.
