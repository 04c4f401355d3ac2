(* The misère quotients of four games, the last of heaps up to 20 only, as `kalmar quotient GAME --coq FILE`
   writes them, and what is refused.  No axioms. *)
Require Import NArith List.
From Kalmar.octal Require Import Check.
From Kalmar.heaps Require Import Codes.
From Kalmar.quotients Require Import Misere MisereCheck.
Import ListNotations.
Open Scope N_scope.

Module O123.
(* 0.123: the misère quotient of all heaps has 20 elements. *)

(* The element of each heap from 0 on, 5 and then 5 that repeat. *)
Definition heaps := table [0; 1; 0; 2; 2; 1; 8; 0; 12; 16].
(* The product of i and j at place 20 i + j: a row for each i. *)
Definition times := table (concat [[0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19];
  [1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12; 15; 14; 17; 16; 19; 18];
  [2; 3; 4; 5; 6; 7; 4; 5; 10; 11; 8; 9; 14; 15; 6; 7; 18; 19; 16; 17];
  [3; 2; 5; 4; 7; 6; 5; 4; 11; 10; 9; 8; 15; 14; 7; 6; 19; 18; 17; 16];
  [4; 5; 6; 7; 4; 5; 6; 7; 8; 9; 10; 11; 6; 7; 4; 5; 16; 17; 18; 19];
  [5; 4; 7; 6; 5; 4; 7; 6; 9; 8; 11; 10; 7; 6; 5; 4; 17; 16; 19; 18];
  [6; 7; 4; 5; 6; 7; 4; 5; 10; 11; 8; 9; 4; 5; 6; 7; 18; 19; 16; 17];
  [7; 6; 5; 4; 7; 6; 5; 4; 11; 10; 9; 8; 5; 4; 7; 6; 19; 18; 17; 16];
  [8; 9; 10; 11; 8; 9; 10; 11; 8; 9; 10; 11; 10; 11; 8; 9; 9; 8; 11; 10];
  [9; 8; 11; 10; 9; 8; 11; 10; 9; 8; 11; 10; 11; 10; 9; 8; 8; 9; 10; 11];
  [10; 11; 8; 9; 10; 11; 8; 9; 10; 11; 8; 9; 8; 9; 10; 11; 11; 10; 9; 8];
  [11; 10; 9; 8; 11; 10; 9; 8; 11; 10; 9; 8; 9; 8; 11; 10; 10; 11; 8; 9];
  [12; 13; 14; 15; 6; 7; 4; 5; 10; 11; 8; 9; 0; 1; 2; 3; 18; 19; 16; 17];
  [13; 12; 15; 14; 7; 6; 5; 4; 11; 10; 9; 8; 1; 0; 3; 2; 19; 18; 17; 16];
  [14; 15; 6; 7; 4; 5; 6; 7; 8; 9; 10; 11; 2; 3; 4; 5; 16; 17; 18; 19];
  [15; 14; 7; 6; 5; 4; 7; 6; 9; 8; 11; 10; 3; 2; 5; 4; 17; 16; 19; 18];
  [16; 17; 18; 19; 16; 17; 18; 19; 9; 8; 11; 10; 18; 19; 16; 17; 8; 9; 10; 11];
  [17; 16; 19; 18; 17; 16; 19; 18; 8; 9; 10; 11; 19; 18; 17; 16; 9; 8; 11; 10];
  [18; 19; 16; 17; 18; 19; 16; 17; 11; 10; 9; 8; 16; 17; 18; 19; 10; 11; 8; 9];
  [19; 18; 17; 16; 19; 18; 17; 16; 10; 11; 8; 9; 17; 16; 19; 18; 11; 10; 9; 8]]).
(* For each position that has a move: its element, and some elements of its options. *)
Definition pairs : list (N * list N) := [(0, [1]);
  (0, [10; 13]);
  (1, [0]);
  (2, [0; 1]);
  (3, [0; 1; 2]);
  (4, [2; 3]);
  (4, [6; 7]);
  (5, [2; 3; 4]);
  (5, [4; 6; 7]);
  (6, [4; 5]);
  (6, [5; 8; 14; 15]);
  (7, [4; 5; 6]);
  (7, [4; 6; 9; 14; 15]);
  (8, [2]);
  (8, [9]);
  (8, [10]);
  (8, [12; 16]);
  (9, [8]);
  (10, [8; 9]);
  (11, [8; 9; 10]);
  (12, [1; 8]);
  (13, [0; 9; 12]);
  (14, [3; 10; 12; 13]);
  (15, [2; 11; 12; 13; 14]);
  (16, [0; 8]);
  (16, [4; 8; 18; 19]);
  (16, [8; 11; 14; 18; 19]);
  (17, [1; 9; 16]);
  (17, [5; 9; 16; 18; 19]);
  (17, [9; 10; 15; 16; 18; 19]);
  (18, [9; 10; 12; 17]);
  (18, [2; 10; 16; 17]);
  (18, [6; 10; 16; 17]);
  (19, [8; 11; 13; 16; 18]);
  (19, [3; 11; 16; 17; 18]);
  (19, [7; 11; 16; 17; 18])].

Theorem quotient : is_quotient (takes (digit [0; 1; 2; 3] []) false) every_heap 20 0
  (op 20 times) (phi 5 5 heaps) (is_p 270610).
Proof. apply check_quotient_ok with (pairs := pairs). vm_cast_no_check (eq_refl true). Qed.
End O123.

Module O31.
(* 0.31: the misère quotient of all heaps has 6 elements. *)

(* The element of each heap from 0 on, 3 and then 2 that repeat. *)
Definition heaps := table [0; 1; 2; 4; 5].
(* The product of i and j at place 6 i + j: a row for each i. *)
Definition times := table (concat [[0; 1; 2; 3; 4; 5];
  [1; 0; 3; 2; 5; 4];
  [2; 3; 4; 5; 2; 3];
  [3; 2; 5; 4; 3; 2];
  [4; 5; 2; 3; 4; 5];
  [5; 4; 3; 2; 5; 4]]).
(* For each position that has a move: its element, and some elements of its options. *)
Definition pairs : list (N * list N) := [(0, [1]);
  (1, [0]);
  (2, [0; 1]);
  (2, [4; 5]);
  (3, [0; 1; 2]);
  (3, [2; 4; 5]);
  (4, [2]);
  (4, [5]);
  (5, [4])].

Theorem quotient : is_quotient (takes (digit [0; 3; 1] []) false) every_heap 6 0
  (op 6 times) (phi 3 2 heaps) (is_p 18).
Proof. apply check_quotient_ok with (pairs := pairs). vm_cast_no_check (eq_refl true). Qed.
End O31.

Module O4_12.
(* 4.12: the misère quotient of all heaps has 10 elements. *)

(* The element of each heap from 0 on, 6 and then 7 that repeat. *)
Definition heaps := table [0; 1; 1; 2; 2; 4; 6; 2; 5; 5; 2; 2; 5].
(* The product of i and j at place 10 i + j: a row for each i. *)
Definition times := table (concat [[0; 1; 2; 3; 4; 5; 6; 7; 8; 9];
  [1; 0; 3; 2; 5; 4; 7; 6; 9; 8];
  [2; 3; 4; 5; 2; 3; 8; 9; 6; 7];
  [3; 2; 5; 4; 3; 2; 9; 8; 7; 6];
  [4; 5; 2; 3; 4; 5; 6; 7; 8; 9];
  [5; 4; 3; 2; 5; 4; 7; 6; 9; 8];
  [6; 7; 8; 9; 6; 7; 4; 5; 2; 3];
  [7; 6; 9; 8; 7; 6; 5; 4; 3; 2];
  [8; 9; 6; 7; 8; 9; 2; 3; 4; 5];
  [9; 8; 7; 6; 9; 8; 3; 2; 5; 4]]).
(* For each position that has a move: its element, and some elements of its options. *)
Definition pairs : list (N * list N) := [(0, [1]);
  (1, [0]);
  (2, [0; 1]);
  (2, [4; 5]);
  (3, [0; 1; 2]);
  (3, [2; 4; 5]);
  (4, [2; 3]);
  (4, [6; 7; 8; 9]);
  (5, [2; 3; 4]);
  (5, [4; 6; 7; 8; 9]);
  (6, [2; 3; 4; 5]);
  (7, [2; 3; 4; 5; 6]);
  (8, [2; 3; 4; 5; 6; 7]);
  (9, [2; 3; 4; 5; 6; 7; 8])].

Theorem quotient : is_quotient (takes (digit [4; 1; 2] []) false) every_heap 10 0
  (op 10 times) (phi 6 7 heaps) (is_p 18).
Proof. apply check_quotient_ok with (pairs := pairs). vm_cast_no_check (eq_refl true). Qed.
End O4_12.

Module DawsonsChess.
(* dawsons-chess: the misère quotient of heaps up to 20 has 24 elements. *)

(* The element of each heap from 0 on, up to 20. *)
Definition heaps := table [0; 1; 1; 2; 0; 3; 1; 1; 0; 8; 3; 9; 2; 12; 0; 13; 9; 2; 8; 3; 4].
(* The product of i and j at place 24 i + j: a row for each i. *)
Definition times := table (concat [[0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22; 23];
  [1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12; 15; 14; 17; 16; 19; 18; 21; 20; 23; 22];
  [2; 3; 4; 5; 6; 7; 4; 5; 10; 11; 7; 6; 14; 15; 16; 17; 18; 19; 16; 17; 22; 23; 19; 18];
  [3; 2; 5; 4; 7; 6; 5; 4; 11; 10; 6; 7; 15; 14; 17; 16; 19; 18; 17; 16; 23; 22; 18; 19];
  [4; 5; 6; 7; 4; 5; 6; 7; 7; 6; 5; 4; 16; 17; 18; 19; 16; 17; 18; 19; 19; 18; 17; 16];
  [5; 4; 7; 6; 5; 4; 7; 6; 6; 7; 4; 5; 17; 16; 19; 18; 17; 16; 19; 18; 18; 19; 16; 17];
  [6; 7; 4; 5; 6; 7; 4; 5; 5; 4; 7; 6; 18; 19; 16; 17; 18; 19; 16; 17; 17; 16; 19; 18];
  [7; 6; 5; 4; 7; 6; 5; 4; 4; 5; 6; 7; 19; 18; 17; 16; 19; 18; 17; 16; 16; 17; 18; 19];
  [8; 9; 10; 11; 7; 6; 5; 4; 0; 1; 2; 3; 20; 21; 22; 23; 19; 18; 17; 16; 12; 13; 14; 15];
  [9; 8; 11; 10; 6; 7; 4; 5; 1; 0; 3; 2; 21; 20; 23; 22; 18; 19; 16; 17; 13; 12; 15; 14];
  [10; 11; 7; 6; 5; 4; 7; 6; 2; 3; 4; 5; 22; 23; 19; 18; 17; 16; 19; 18; 14; 15; 16; 17];
  [11; 10; 6; 7; 4; 5; 6; 7; 3; 2; 5; 4; 23; 22; 18; 19; 16; 17; 18; 19; 15; 14; 17; 16];
  [12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22; 23; 0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11];
  [13; 12; 15; 14; 17; 16; 19; 18; 21; 20; 23; 22; 1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10];
  [14; 15; 16; 17; 18; 19; 16; 17; 22; 23; 19; 18; 2; 3; 4; 5; 6; 7; 4; 5; 10; 11; 7; 6];
  [15; 14; 17; 16; 19; 18; 17; 16; 23; 22; 18; 19; 3; 2; 5; 4; 7; 6; 5; 4; 11; 10; 6; 7];
  [16; 17; 18; 19; 16; 17; 18; 19; 19; 18; 17; 16; 4; 5; 6; 7; 4; 5; 6; 7; 7; 6; 5; 4];
  [17; 16; 19; 18; 17; 16; 19; 18; 18; 19; 16; 17; 5; 4; 7; 6; 5; 4; 7; 6; 6; 7; 4; 5];
  [18; 19; 16; 17; 18; 19; 16; 17; 17; 16; 19; 18; 6; 7; 4; 5; 6; 7; 4; 5; 5; 4; 7; 6];
  [19; 18; 17; 16; 19; 18; 17; 16; 16; 17; 18; 19; 7; 6; 5; 4; 7; 6; 5; 4; 4; 5; 6; 7];
  [20; 21; 22; 23; 19; 18; 17; 16; 12; 13; 14; 15; 8; 9; 10; 11; 7; 6; 5; 4; 0; 1; 2; 3];
  [21; 20; 23; 22; 18; 19; 16; 17; 13; 12; 15; 14; 9; 8; 11; 10; 6; 7; 4; 5; 1; 0; 3; 2];
  [22; 23; 19; 18; 17; 16; 19; 18; 14; 15; 16; 17; 10; 11; 7; 6; 5; 4; 7; 6; 2; 3; 4; 5];
  [23; 22; 18; 19; 16; 17; 18; 19; 15; 14; 17; 16; 11; 10; 6; 7; 4; 5; 6; 7; 3; 2; 5; 4]]).
(* For each position that has a move: its element, and some elements of its options. *)
Definition pairs : list (N * list N) := [(0, [1]);
  (0, [7; 9; 10]);
  (0, [13; 15; 16; 21]);
  (1, [0]);
  (2, [0; 1]);
  (3, [0; 1; 2]);
  (4, [2; 3]);
  (4, [6; 7]);
  (4, [2; 5; 8; 12]);
  (5, [2; 3; 4]);
  (5, [4; 6; 7]);
  (5, [3; 4; 9; 13]);
  (6, [4; 5]);
  (7, [4; 5; 6]);
  (8, [1; 2; 4]);
  (8, [1; 4; 9]);
  (9, [0; 5; 8]);
  (10, [3; 4; 6; 8; 9]);
  (10, [3; 6; 8; 9; 11]);
  (11, [2; 7; 8; 9; 10]);
  (12, [1; 3; 4; 9]);
  (12, [1; 3; 9; 11; 13]);
  (13, [0; 2; 5; 8; 12]);
  (13, [0; 2; 8; 10; 12]);
  (14, [3; 5; 6; 11; 12; 13]);
  (15, [2; 4; 7; 10; 12; 13; 14]);
  (16, [4; 5; 6; 7; 14; 15]);
  (16, [4; 5; 6; 7; 18; 19]);
  (16, [0; 4; 5; 6; 7; 14; 17; 20]);
  (17, [4; 5; 6; 7; 14; 15; 16]);
  (17, [4; 5; 6; 7; 16; 18; 19]);
  (17, [1; 4; 5; 6; 7; 15; 16; 21]);
  (18, [4; 5; 6; 7; 16; 17]);
  (19, [4; 5; 6; 7; 16; 17; 18]);
  (20, [1; 7; 9; 11; 13; 14; 16]);
  (20, [1; 3; 9; 11; 13; 16; 21]);
  (20, [1; 7; 9; 11; 13; 16; 21]);
  (21, [0; 2; 8; 10; 12; 17; 20]);
  (21, [0; 6; 8; 10; 12; 17; 20]);
  (22, [3; 5; 6; 11; 15; 16; 18; 20; 21]);
  (22, [3; 5; 6; 11; 15; 18; 20; 21; 23]);
  (23, [2; 4; 7; 10; 14; 19; 20; 21; 22])].

Theorem quotient : is_quotient (takes (digit [0; 1; 3; 7] []) false) (heaps_below 21) 24 0
  (op 24 times) (phi 21 1 heaps) (is_p 2105874).
Proof. apply check_quotient_to_ok with (pairs := pairs). vm_cast_no_check (eq_refl true). Qed.
End DawsonsChess.

(* A monoid with one product changed, another set of losing elements, and fewer pairs. *)
Definition check_O123 := check_quotient [0; 1; 2; 3] [] false 5 5 20 0.
Definition spoilt := set O123.times 25 7.
Example refused :
  [check_O123 270610 O123.heaps spoilt O123.pairs; check_O123 2 O123.heaps O123.times O123.pairs;
   check_O123 270610 O123.heaps O123.times (tl O123.pairs); check_O123 270610 O123.heaps O123.times O123.pairs]
  = [false; false; false; true].
Proof. vm_cast_no_check (eq_refl [false; false; false; true]). Qed.
(* A heap more than those that are known, and another set of losing elements. *)
Definition check_to last losing := check_quotient_to [0; 1; 3; 7] [] false last 24 0 losing
  DawsonsChess.heaps DawsonsChess.times DawsonsChess.pairs.
Example refused_to : [check_to 22 2105874; check_to 21 2; check_to 21 2105874] = [false; false; true].
Proof. vm_cast_no_check (eq_refl [false; false; true]). Qed.

(* 0.31 with two of its six elements merged: it does not decide all sums. *)
Fixpoint change (f : N -> N) (t : tree) : tree :=
  match t with Leaf => Leaf | Node l v r => Node (change f l) (f v) (change f r) end.
Definition merge (x : N) : N := if x =? 4 then 2 else x.
Example refused_merged :
  check_quotient [0; 3; 1] [] false 3 2 6 0 18 (change merge O31.heaps) (change merge O31.times) O31.pairs = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
(* 0.31 with elements split in two, by the parity of the number of heaps of 3, 5, 7...; and with an element
   more, whose products are all itself.  Both decide all sums, and are not the quotient. *)
Definition is_exact (size losing : N) (heaps times : tree) (pairs : list (N * list N)) : list bool :=
  let all := kinds [0; 3; 1] [] false 3 2 size 0 heaps times 12 in
  [decides_good size 0 losing times pairs all; exact_good size 0 losing times all;
   check_quotient [0; 3; 1] [] false 3 2 size 0 losing heaps times pairs].
Definition split_times := table (concat [[0; 1; 2; 3; 4; 5; 6; 7; 8; 9]; [1; 0; 5; 6; 7; 2; 3; 4; 9; 8];
  [2; 5; 7; 8; 5; 4; 9; 2; 3; 6]; [3; 6; 8; 7; 6; 9; 4; 3; 2; 5];
  [4; 7; 5; 6; 7; 2; 3; 4; 9; 8]; [5; 2; 4; 9; 2; 7; 8; 5; 6; 3];
  [6; 3; 9; 4; 3; 8; 7; 6; 5; 2]; [7; 4; 2; 3; 4; 5; 6; 7; 8; 9];
  [8; 9; 3; 2; 9; 6; 5; 8; 7; 4]; [9; 8; 6; 5; 8; 3; 2; 9; 4; 7]]).
Definition split_pairs : list (N * list N) := [(0, [1]); (1, [0]); (2, [0; 1]); (2, [4; 7]); (3, [2]); (3, [4]); (4, [3]); (4, [2; 5; 7]); (4, [7; 9]); (5, [0; 1; 2]); (5, [2; 4; 7]); (5, [4; 7; 8]);
  (6, [3; 5]); (6, [7]); (7, [2; 5]); (7, [6]); (7, [8]); (8, [3; 5; 6]); (8, [3; 6; 7]); (9, [2; 3; 6]); (9, [3; 4; 6; 8])].
Definition more_times := table (concat [[0; 1; 2; 3; 4; 5; 6]; [1; 0; 3; 2; 5; 4; 6]; [2; 3; 4; 5; 2; 3; 6];
  [3; 2; 5; 4; 3; 2; 6]; [4; 5; 2; 3; 4; 5; 6]; [5; 4; 3; 2; 5; 4; 6]; [6; 6; 6; 6; 6; 6; 6]]).
Example refused_split :
  [is_exact 6 18 O31.heaps O31.times O31.pairs;
   is_exact 10 138 (table [0; 1; 2; 3; 4]) split_times split_pairs;
   is_exact 7 18 O31.heaps more_times O31.pairs]
  = [[true; true; true]; [true; false; false]; [true; false; false]].
Proof. vm_cast_no_check (eq_refl [[true; true; true]; [true; false; false]; [true; false; false]]). Qed.
