(* Compounds of compounds.  A value that is the value of the compound itself can be joined again: so R+
   decides conjunctive, selective and shortened selective compounds nested in one another in normal play,
   R- conjunctive and shortened selective ones in misère play, S+ and S- continued conjunctive ones, and
   G+ sums of whatever has a known G+ (spec of source 000, section 2; Conway, ONAG, chapter 14).
   No axioms. *)
Require Import Arith List Bool.
From Kalmar.ways Require Import Numbers Games Six ShortSelective Lists ListValues Examples.
Import ListNotations.

(* A position of nested compounds: W names the ways that occur. *)
Inductive nest (W : Type) :=
| leaf (J : game) (p : J)
| node (w : W) (a b : nest W).
Arguments leaf {W} J p. Arguments node {W} w a b.

Section Nest.
Variables (W : Type) (way : W -> choice * ending) (op : W -> nat -> nat -> nat).
(* The game that is played, and where. *)
Fixpoint nested (t : nest W) : game :=
  match t with
  | leaf J _ => J
  | node w a b => compound (nested a) (nested b) (fst (way w)) (snd (way w))
  end.
Fixpoint start (t : nest W) : nested t :=
  match t with leaf J p => p | node w a b => (start a, start b) end.
(* The formula that is nested in the same way. *)
Fixpoint formula (value : forall J : game, J -> nat) (t : nest W) : nat :=
  match t with
  | leaf J p => value J p
  | node w a b => op w (formula value a) (formula value b)
  end.
Lemma nested_value (value : forall J : game, J -> nat) :
  (forall w (J1 J2 : game) (p : J1) (q : J2),
     value (compound J1 J2 (fst (way w)) (snd (way w))) (p, q) = op w (value J1 p) (value J2 q)) ->
  forall t, value (nested t) (start t) = formula value t.
Proof. intros T t. induction t as [J p|w a IHa b IHb]; cbn; [reflexivity|]. now rewrite T, IHa, IHb. Qed.
End Nest.

(* ---- Remoteness, in normal play: three ways. ---- *)
Inductive hurried := Conjunctive | Selective | Shortened.
Definition hurried_way (w : hurried) : choice * ending :=
  match w with Conjunctive => (all, first_end) | Selective => (any, all_end) | Shortened => (any, first_end) end.
Definition hurried_op (w : hurried) : nat -> nat -> nat :=
  match w with Conjunctive => Nat.min | Selective => plus1 | Shortened => nabla end.
Theorem nested_remoteness (t : nest hurried) :
  remoteness (J := nested _ hurried_way t) (start _ _ t) = formula _ hurried_op (@remoteness) t.
Proof.
  apply nested_value. intros [| |] J1 J2 p q; [apply theorem_2_13|apply theorem_2_20|apply theorem_2_26].
Qed.
(* ---- Remoteness, in misère play: two ways. ---- *)
Inductive misere_hurried := Misere_conjunctive | Misere_shortened.
Definition misere_way (w : misere_hurried) : choice * ending :=
  match w with Misere_conjunctive => (all, first_end) | Misere_shortened => (any, first_end) end.
Definition misere_op (w : misere_hurried) : nat -> nat -> nat :=
  match w with Misere_conjunctive => Nat.min | Misere_shortened => bnabla end.
Theorem nested_misere_remoteness (t : nest misere_hurried) :
  misere_remoteness (J := nested _ misere_way t) (start _ _ t) = formula _ misere_op (@misere_remoteness) t.
Proof. apply nested_value. intros [|] J1 J2 p q; [apply theorem_3_18|apply theorem_3_26]. Qed.
(* ---- Suspense numbers: continued conjunctive in continued conjunctive. ---- *)
Theorem nested_suspense (t : nest unit) :
  suspense (J := nested _ (fun _ => (all, all_end)) t) (start _ _ t) =
  formula _ (fun _ => Nat.max) (@suspense) t.
Proof. apply nested_value. intros _ J1 J2 p q. apply theorem_2_16. Qed.
Theorem nested_misere_suspense (t : nest unit) :
  misere_suspense (J := nested _ (fun _ => (all, all_end)) t) (start _ _ t) =
  formula _ (fun _ => Nat.max) (@misere_suspense) t.
Proof. apply nested_value. intros _ J1 J2 p q. apply theorem_3_21. Qed.
(* ---- Grundy values: a sum in a sum; a leaf may be any game, a compound of another way too. ---- *)
Theorem nested_grundy (t : nest unit) :
  grundy (J := nested _ (fun _ => (one, all_end)) t) (start _ _ t) =
  formula _ (fun _ => Nat.lxor) (@grundy) t.
Proof. apply nested_value. intros _ J1 J2 p q. apply theorem_2_4. Qed.


(* Remoteness says nothing about a long disjunctive part: no operation gives it for a sum. *)
Theorem sums_do_not_nest : ~ exists op, forall (J1 J2 : game) (p : J1) (q : J2),
  remoteness (J := sum J1 J2) (p, q) = op (remoteness p) (remoteness q).
Proof.
  intros [op H]. pose proof (H nim nim 1 1) as A. pose proof (H nim nim 1 2) as B.
  vm_compute in A, B. congruence.
Qed.

(* Each compound played out, and the formula: they agree, as the theorems say. *)
Example nested_normal :
  let t := node Shortened (node Conjunctive (leaf o123 6) (node Selective (leaf o123 6) (leaf o123 4))) (leaf o123 7) in
  (remoteness (J := nested _ hurried_way t) (start _ _ t),
   formula _ hurried_op (@remoteness) t) = (2, 2).
Proof. vm_compute. reflexivity. Qed.
Example nested_misere :
  let t := node Misere_shortened (node Misere_conjunctive (leaf o123 6)
    (node Misere_shortened (leaf o123 6) (leaf o123 4))) (leaf o123 7) in
  (misere_remoteness (J := nested _ misere_way t) (start _ _ t),
   formula _ misere_op (@misere_remoteness) t) = (6, 6).
Proof. vm_compute. reflexivity. Qed.
Example product_in_sum :
  let t := node tt (leaf (product o123 o123) (8, 6)) (leaf o123 7) in
  (grundy (J := nested _ (fun _ => (one, all_end)) t) (start _ _ t),
   formula _ (fun _ => Nat.lxor) (@grundy) t) = (0, 0).
Proof. vm_compute. reflexivity. Qed.
