(* Misère play of sums of heaps by any rule, decided by a finite commutative monoid (Plambeck 2005;
   Plambeck and Siegel 2008): the definition of misère play and of its quotient, the theorem, what a
   monoid must satisfy, and which monoid is the quotient.  No axioms. *)
Require Import NArith List Lia Bool Permutation.
From Kalmar.octal Require Import Least.
From Kalmar.heaps Require Import Heaps Codes.
Import ListNotations.
Open Scope N_scope.

(* Misère play: whoever cannot move has won. *)
Inductive misere_lost (R : rule) : list N -> Prop :=
| misere_lost_intro p q : move R p q -> (forall r, move R p r -> misere_won R r) -> misere_lost R p
with misere_won (R : rule) : list N -> Prop :=
| misere_won_end p : (forall q, ~ move R p q) -> misere_won R p
| misere_won_intro p q : move R p q -> misere_lost R q -> misere_won R p.

Lemma misere_not_both R : shrinks R -> forall p, misere_lost R p -> misere_won R p -> False.
Proof.
  intros S p. induction p as [p IH] using (well_founded_induction (play_ends R S)). intros L Wn.
  destruct L as [p q M A]. destruct Wn as [p E|p r M' Lr].
  - exact (E q M).
  - exact (IH r M' Lr (A r M')).
Qed.

Section Quotient.
(* A rule, and the heaps that positions are made of: all, or those up to some size. *)
Variables (R : rule) (S : shrinks R) (inside : N -> Prop).

(* Elements are the numbers below `size`; `op` multiplies, `phi` maps heaps to elements. *)
Variables (size one : N) (op : N -> N -> N) (phi : N -> N) (is_p : N -> bool).

(* The value of a position: the product of the elements of its heaps. *)
Definition product (l : list N) : N := fold_right (fun n x => op (phi n) x) one l.

(* Two sums are alike if no third sum tells them apart: with it, both are lost or neither is. *)
Definition alike (u v : list N) : Prop :=
  forall w, Forall inside w -> (misere_lost R (u ++ w) <-> misere_lost R (v ++ w)).

(* The misère quotient of the sums of the heaps inside: a sum is lost exactly if its element is in the
   set, two sums have the same element exactly if they are alike, and each element is that of a sum. *)
Record is_quotient : Prop := {
  decides : forall p, Forall inside p -> (misere_lost R p <-> is_p (product p) = true);
  tells_apart : forall u v, Forall inside u -> Forall inside v -> (product u = product v <-> alike u v);
  onto : forall x, x < size -> exists p, Forall inside p /\ product p = x
}.

(* No other way to decide all sums by products has fewer elements: it tells apart what this one does. *)
Theorem quotient_least (T : Type) (times : T -> T -> T) (value : list N -> T) (losing : T -> Prop) : is_quotient ->
  (forall u v, value (u ++ v) = times (value u) (value v)) ->
  (forall p, Forall inside p -> (misere_lost R p <-> losing (value p))) ->
  forall u v, Forall inside u -> Forall inside v -> value u = value v -> product u = product v.
Proof.
  intros Q App Dec u v U V E. apply (tells_apart Q u v U V). intros w I.
  rewrite !Dec by now apply Forall_app. rewrite !App. now rewrite E.
Qed.

(* s is the value of what some move in a heap of n leaves. *)
Definition option_value (n s : N) : Prop := exists l, R n l /\ product l = s.

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

(* It is made heap by heap too, and their order does not matter. *)
Lemma product_steps l : forall x, x < size -> fold_left (fun x n => op x (phi n)) l x = op x (product l).
Proof.
  induction l as [|n l IH]; intros x X; cbn [fold_left product fold_right].
  - rewrite op_comm by auto. now rewrite op_one.
  - fold (product l). pose proof (product_in l). pose proof (phi_in n). rewrite IH by auto.
    rewrite (op_comm x (phi n)), <- op_assoc by auto. rewrite (op_comm x (op _ _)), <- op_assoc by auto.
    now rewrite (op_comm x).
Qed.
Lemma product_permutation l m : Permutation l m -> product l = product m.
Proof.
  induction 1 as [|n l m _ IH|a b l|l m k _ IH1 _ IH2]; cbn [product fold_right]; [reflexivity| | |congruence].
  - fold (product l) (product m). now rewrite IH.
  - fold (product l). pose proof (product_in l). rewrite !op_assoc by auto. now rewrite (op_comm (phi a)).
Qed.

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

Hypothesis inside_opt : forall n l, inside n -> R n l -> Forall inside l.
Hypothesis heaps_fit : forall n, inside n -> fits n.
Hypothesis pairs_in : forall x values, In (x, values) pairs -> forall y, In y values -> y < size.
Hypothesis one_is_n : is_p one = false.
Hypothesis pairs_n : forall x values, In (x, values) pairs -> is_p x = false ->
  exists y, In y values /\ is_p y = true.

Lemma inside_move p q : Forall inside p -> move R p q -> Forall inside q.
Proof.
  intros I M. destruct M as [u n v l O]. rewrite !Forall_app in *.
  destruct I as [I1 I2]. inversion I2; subst. repeat split; auto. now apply inside_opt with n.
Qed.
Lemma option_in n s : option_value n s -> s < size.
Proof. intros (l & _ & <-). apply product_in. Qed.

(* Either a position has a move, or its value is that of the end. *)
Lemma move_or_end p : Forall inside p -> (exists q, move R p q) \/ ((forall q, ~ move R p q) /\ product p = one).
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

Definition reaches (p : list N) (y : N) : Prop := exists q, move R p q /\ product q = y.

Lemma reaches_heap n p l : R n l -> reaches (n :: p) (op (product p) (product l)).
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

Lemma position_covered p : Forall inside p -> (exists q, move R p q) -> covered (product p) (reaches p).
Proof.
  induction p as [|n p IH]; intros F (q & M).
  - exfalso. inversion M. now destruct u.
  - inversion F as [|? ? F1 F2]; subst. destruct (move_or_end p F2) as [Mv|[E V]].
    + destruct (IH F2 Mv) as (values & I & A).
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

Lemma outcome p : Forall inside p ->
  (is_p (product p) = true -> misere_lost R p) /\ (is_p (product p) = false -> misere_won R p).
Proof.
  induction p as [p IH] using (well_founded_induction (play_ends R S)). intro F. split; intro H.
  - destruct (move_or_end p F) as [(q & M)|[_ V]].
    + apply misere_lost_intro with q; [exact M|]. intros r M'.
      apply (IH r M'); [now apply inside_move with p|].
      destruct M' as [u n v l O].
      change (n :: v) with ([n] ++ v) in H. rewrite product_middle in H. rewrite product_middle.
      apply Forall_app in F. destruct F as [_ F]. inversion F; subst.
      apply (fits_p n (heaps_fit n ltac:(assumption))); [apply product_in|now exists l|].
      replace (phi n) with (product [n]); [exact H|].
      cbn. rewrite op_comm by auto. now apply op_one.
    + rewrite V in H. congruence.
  - destruct (move_or_end p F) as [Mv|[E _]]; [|now apply misere_won_end].
    destruct (position_covered p F Mv) as (values & I & A).
    destruct (pairs_n _ _ I H) as (y & Y & P).
    destruct (A y Y) as (q & M & <-).
    apply misere_won_intro with q; [exact M|].
    apply (IH q M); [now apply inside_move with p|exact P].
Qed.

(* Whoever is to move loses in misère play exactly if the product is in the set. *)
Theorem misere_quotient p : Forall inside p -> (misere_lost R p <-> is_p (product p) = true).
Proof.
  intro F. destruct (outcome p F) as [A B]. split; [|exact A].
  intro L. destruct (is_p (product p)) eqn:E; [reflexivity|exfalso].
  apply (misere_not_both R S p); auto.
Qed.

(* A monoid is reduced if elements are equal when no third tells them apart; all of its elements are
   made of those of heaps.  Then it is the quotient. *)
Hypothesis reduced : forall x y, x < size -> y < size ->
  (forall z, z < size -> is_p (op x z) = is_p (op y z)) -> x = y.
Hypothesis reached : forall x, x < size -> exists p, Forall inside p /\ product p = x.

Lemma same_outcome p q : Forall inside p -> Forall inside q ->
  (is_p (product p) = is_p (product q) <-> (misere_lost R p <-> misere_lost R q)).
Proof.
  intros P Q. rewrite !misere_quotient by assumption.
  destruct (is_p (product p)), (is_p (product q)); intuition congruence.
Qed.
Theorem reduced_is_quotient : is_quotient.
Proof.
  split; [exact misere_quotient| |exact reached]. intros u v U V. split.
  - intros E w I. rewrite <- same_outcome by now apply Forall_app. now rewrite !product_app, E.
  - intro A. apply reduced; try apply product_in. intros z Z. destruct (reached z Z) as (w & I & <-).
    rewrite <- !product_app. apply same_outcome; try now apply Forall_app. now apply A.
Qed.
End Quotient.


(* ---- Periods: a heap from the bound on has the options of that of p less (as Guy and Smith 1956). ---- *)
Section Period.
Variables (d : N -> N) (u : bool) (r e p w : N).
Variables (size one : N) (op : N -> N -> N) (phi : N -> N) (is_p : N -> bool).
Variable pairs : list (N * list N).
Hypothesis e_1 : 1 <= e.
Hypothesis p_1 : 1 <= p.
Hypothesis r_1 : 1 <= r.
Hypothesis parts : forall k b, N.testbit (d k) b = true -> b <= r.
Hypothesis tail : tailed d w p.
Hypothesis period : repeats phi e p.

Let beyond : e + p <= bound u r e p w := bound_beyond u r e p w r_1 p_1.
Lemma product_map l m : map phi l = map phi m -> product one op phi l = product one op phi m.
Proof.
  revert m. induction l as [|a l IH]; intros [|b m] E; try discriminate; [reflexivity|].
  injection E as A B. cbn [product fold_right]. fold (product one op phi l) (product one op phi m).
  now rewrite A, (IH m B).
Qed.
Lemma option_period n s : bound u r e p w <= n ->
  option_value (takes d u) one op phi n s <-> option_value (takes d u) one op phi (n - p) s.
Proof.
  intro L. destruct (takes_repeat d u r e p w phi n e_1 p_1 r_1 parts tail period L) as [A B].
  split; intros (l & O & <-).
  - destruct (A l O) as (m & M & E). exists m. split; [exact M|now apply product_map].
  - destruct (B l O) as (m & M & E). exists m. split; [exact M|now apply product_map].
Qed.

Let fits := fits (takes d u) size one op phi is_p pairs.
Lemma covered_ext x (A B : N -> Prop) : (forall y, A y -> B y) -> covered pairs x A -> covered pairs x B.
Proof. intros H (s & I & C). exists s. split; [exact I|]. auto. Qed.
Lemma fits_period n : bound u r e p w <= n -> fits (n - p) -> fits n.
Proof.
  intros L [D E P S T]. pose proof beyond as K.
  assert (F : phi (n - p) = phi n). { rewrite <- (period (n - p)) by lia. f_equal. lia. }
  pose proof (option_period n) as O.
  split.
  - destruct D as [(s & D)|D]; [left; exists s; now apply O|right; intros s H; apply O in H; [now apply (D s)|exact L]].
  - intro N. rewrite <- F. apply E. intros s H. now apply (N s), O.
  - intros x s X H. rewrite <- F. apply P; [exact X|]. now apply O.
  - intros (s & H). rewrite <- F. eapply covered_ext; [|apply S; exists s; now apply O].
    intros y Y. now apply O.
  - intros x v I. rewrite <- F. eapply covered_ext; [|apply (T x v I)]. cbn.
    intros y [Y|(s & H & ->)]; [now left|right]. exists s. split; [now apply O|reflexivity].
Qed.
Theorem all_fit : (forall n, n < bound u r e p w -> fits n) -> forall n, fits n.
Proof.
  intros B n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  destruct (N.lt_ge_cases n (bound u r e p w)) as [L|L]; [now apply B|].
  apply fits_period; [exact L|]. apply IH. pose proof beyond. lia.
Qed.
End Period.
