(* Small runs of the theorem of the window, and runs that show too little. *)
Require Import NArith List Lia.
From Kalmar.octal Require Import Octal Check Least Auto Rows Rare RareExamples Window WindowRun.
Import ListNotations.
Open Scope N_scope.

Definition at_ (t : tree) (n : N) : N := get t (N.succ_pos n).
Definition table_77 : tree := table (0 :: grown (octal [7; 7]) 15 false true 71 12 227
  [(3, 3); (6, 3); (11, 6); (18, 3); (22, 6); (28, 5); (34, 6); (39, 3); (70, 6)]).
Definition table_051 : tree := table (0 :: grown (octal [0; 5; 1]) 7 true false 48 48 176 rare_051).
Definition table_45 : tree := table (0 :: grown (octal [4; 5]) 15 false true 498 20 918 rare_45).

(* Kayles: the last rare heap is 70, 72 values are a state, and 228 heaps are looked at. *)
Theorem kayles_by_window : exists G, grundy (octal [7; 7]) G /\ repeats G 71 12 /\
  forall n, n < 228 -> G n = at_ table_77 n.
Proof. apply (window_check_ok [7; 7] 15 false _ 71 71 80 143 12). vm_cast_no_check (eq_refl true). Qed.
(* 0.051, by value and position, and 0.45. *)
Theorem octal_051_by_window : exists G, grundy (octal [0; 5; 1]) G /\ repeats G 48 48 /\
  forall n, n < 177 -> G n = at_ table_051 n.
Proof. apply (window_check_ok [0; 5; 1] 7 true _ 38 38 40 88 48). vm_cast_no_check (eq_refl true). Qed.
Theorem octal_45_by_window : exists G, grundy (octal [4; 5]) G /\ repeats G 498 20 /\
  forall n, n < 919 -> G n = at_ table_45 n.
Proof. apply (window_check_ok [4; 5] 15 false _ 199 199 220 698 20). vm_cast_no_check (eq_refl true). Qed.

Definition kayles_run (R W D N0 p : N) : bool := window_check [7; 7] 15 false (at_ table_77) R W D N0 p.
(* The state begins one heap too early; another period; a rare heap that is not below R; a window below R;
   a definition that ends before the last rare heap; a state that is not known before the witnesses. *)
Example too_little : [kayles_run 71 71 80 142 12; kayles_run 71 71 80 143 11; kayles_run 70 71 80 143 12;
  kayles_run 71 70 80 143 12; kayles_run 71 71 70 143 12; kayles_run 71 71 217 143 12] = repeat false 6.
Proof. vm_cast_no_check (eq_refl (repeat false 6)). Qed.
(* One value is wrong, among those of the definition, of the state and of the period. *)
Definition spoilt_run (i x : N) : bool := window_check [7; 7] 15 false
  (fun n => if n =? i then N.lxor x (at_ table_77 n) else at_ table_77 n) 71 71 80 143 12.
Example spoilt_runs : map (fun x => spoilt_run (fst x) (snd x)) [(40, 3); (100, 5); (142, 3); (200, 3); (227, 6)]
  = repeat false 5.
Proof. vm_cast_no_check (eq_refl (repeat false 5)). Qed.
(* The largest part of a witness is 27. *)
Example parts_of_witnesses : map (fun W => forallb (fun n => row_shown [7; 7] 15 false (at_ table_77)
  (rare_parts [7; 7] 15 false (at_ table_77) 71) (range 1 W) n (at_ table_77 n)) (range 80 228))
  [27; 28] = [false; true].
Proof. vm_cast_no_check (eq_refl [false; true]). Qed.
(* A wrong mask, and heaps that do not count. *)
Example wrong_space : [window_check [7; 7] 14 false (at_ table_77) 71 71 80 143 12;
  window_check [0; 5; 1] 7 false (at_ table_051) 38 38 40 88 48] = repeat false 2.
Proof. vm_cast_no_check (eq_refl (repeat false 2)). Qed.
(* Least, too: heap 70 differs from heap 82, and heap 71 from those 6 and 4 later. *)
Lemma primes_of_12 q : prime q -> N.divide q 12 -> q = 2 \/ q = 3.
Proof.
  intros [Q P] D. assert (L : q <= 12) by (apply N.divide_pos_le; [reflexivity|exact D]).
  destruct (N.eq_dec q 2); [now left|right]. destruct (N.eq_dec q 3); [assumption|exfalso].
  assert (I : In q (range 2 13)) by (apply in_range; lia). cbv in I.
  apply N.mod_divide in D; [|lia]. assert (T : N.divide 2 q -> False) by (intro Z; destruct (P 2 Z); lia).
  repeat (destruct I as [<-|I]; [try discriminate D; try lia; try (apply T; now apply N.mod_divide)|]); [..|exact I].
Qed.
Theorem kayles_least_by_window : has_period [7; 7] 71 12.
Proof.
  destruct kayles_by_window as (G & Gr & R & S).
  apply (window_least [7; 7] 71 12 228 G (at_ table_77)); [lia|lia|exact Gr|exact R|exact S| |].
  - intros _. split; [lia|]. apply N.eqb_neq. vm_cast_no_check (eq_refl false).
  - intros q Q D. exists 71. split; [lia|].
    destruct (primes_of_12 q Q D) as [->| ->]; (split; [reflexivity|]); apply N.eqb_neq;
      vm_cast_no_check (eq_refl false).
Qed.
