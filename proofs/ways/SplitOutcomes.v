(* Who wins a position whose components split, in eleven of the twelve ways, by the values that the program
   computes; of the twelfth, misère sums, quotients/ tells what a monoid must do.  No axioms. *)
Require Import Arith List Lia ZArith ZifyNat Bool.
From Kalmar.ways Require Import Numbers Games Six Short ShortSelective Splits SplitValues SplitShort.
Import ListNotations.

Section Outcomes.
Variables (R : rules) (l : list R).
(* The values of the components, each from its options and their parts, joined. *)
Definition worth (F : list nat -> nat) (op : nat -> nat -> nat) : nat :=
  join op (map (component F (join op)) l).
Definition even (n : nat) : bool := n mod 2 =? 0.
Definition odd (n : nat) : bool := n mod 2 =? 1.
Definition triples : triple := triple_join (map (component triple_of triple_join) l).
Definition marks (exits : bool) : marked := marked_join (map (mark R exits) l).
Ltac solve_by T K := rewrite K; unfold even, odd, worth; do 2 f_equal;
  apply T; try assumption; intro; apply component_eq.

(* In the long ways, for any rules. *)
Theorem long_outcomes :
  good (J := splits R one all_end) l = (worth mex Nat.lxor =? 0) /\
  good (J := splits R all all_end) l = even (worth (step 0 false) Nat.max) /\
  misere_good (J := splits R all all_end) l = odd (worth (step 1 false) Nat.max) /\
  good (J := splits R any all_end) l = even (worth (step 0 true) plus1) /\
  misere_good (J := splits R any all_end) l = snd triples.
Proof.
  repeat split.
  - rewrite theorem_1_7_kernel. f_equal. apply splits_2_4. intro. apply component_eq.
  - solve_by splits_2_16 theorem_1_18_kernel.
  - solve_by splits_3_21 theorem_3_10_kernel.
  - solve_by splits_2_20 theorem_1_12_kernel.
  - apply triples_3_27.
Qed.
(* In the short ways, if each option leaves a part and there is a component at all. *)
Theorem short_outcomes : leaves_parts R -> l <> [] ->
  good (J := splits R one first_end) l =
    (let v := marks true in if snd (fst v) then snd v =? 0 else fst (fst v)) /\
  misere_good (J := splits R one first_end) l =
    (let v := marks false in if snd (fst v) then snd v =? 0 else false) /\
  good (J := splits R all first_end) l = even (worth (step 0 true) Nat.min) /\
  misere_good (J := splits R all first_end) l = odd (worth (step 1 true) Nat.min) /\
  good (J := splits R any first_end) l = even (worth (step 0 true) nabla) /\
  misere_good (J := splits R any first_end) l = odd (worth (step 1 true) bnabla).
Proof.
  intros K D. repeat split.
  - now apply marked_2_8.
  - now apply marked_3_14.
  - solve_by splits_2_13 theorem_1_12_kernel.
  - solve_by splits_3_18 theorem_3_6_kernel.
  - solve_by splits_2_26 theorem_1_12_kernel.
  - solve_by splits_3_26 theorem_3_6_kernel.
Qed.
End Outcomes.
