(* Periods checked by few rare heaps, and claims that must be refused. *)
Require Import NArith List.
From Kalmar.octal Require Import Octal Check Least Auto Rows Rare.
Import ListNotations.
Open Scope N_scope.

(* 0.45, with the rare heaps by value and the mask 15. *)
Definition rare_45 : list (N * N) :=
  [(1, 0); (6, 3); (11, 3); (19, 6); (31, 3); (78, 6); (88, 5); (98, 6); (106, 3); (198, 6)].
Theorem octal_45_rare : has_period [4; 5] 498 20.
Proof. apply (rare_ok _ _ _ 15 false rare_45). vm_cast_no_check (eq_refl true). Qed.

(* 0.051, by value and position, with the mask 7. *)
Definition rare_051 : list (N * N) := [(3, 1); (7, 2); (13, 1); (17, 2); (27, 2); (37, 2)].
Theorem octal_051 : has_period [0; 5; 1] 48 48.
Proof. apply (rare_ok _ _ _ 7 true rare_051). vm_cast_no_check (eq_refl true). Qed.

Definition tried (x : list N * (N * N) * (N * bool) * list (N * N)) : bool :=
  let '(ds, (e, p), (M, pos), rs) := x in rare ds e p M pos rs.
(* An earlier preperiod, a later one, wrong periods, the double, no period at all. *)
Example claims : map tried
  [([4; 5], (497, 20), (15, false), rare_45); ([4; 5], (499, 20), (15, false), rare_45);
   ([4; 5], (498, 19), (15, false), rare_45); ([4; 5], (498, 10), (15, false), rare_45);
   ([4; 5], (498, 40), (15, false), rare_45); ([4; 5], (498, 0), (15, false), rare_45);
   ([4; 5], (0, 20), (15, false), rare_45); ([0; 5; 1], (48, 96), (7, true), rare_051)]
  = repeat false 8.
Proof. vm_cast_no_check (eq_refl (repeat false 8)). Qed.
(* A wrong mask or kind, another game, a rare heap that is left out, one too many, a wrong value. *)
Example guesses : map tried
  [([4; 5], (498, 20), (14, false), rare_45); ([4; 5], (498, 20), (15, true), rare_45);
   ([7; 5], (498, 20), (15, false), rare_45); ([4; 5], (498, 20), (15, false), tl rare_45);
   ([4; 5], (498, 20), (15, false), rare_45 ++ [(300, 3)]); ([4; 5], (498, 20), (15, false), (1, 3) :: tl rare_45);
   ([0; 5; 1], (48, 48), (7, false), rare_051); ([0; 5; 1], (48, 48), (6, true), rare_051)]
  = repeat false 8.
Proof. vm_cast_no_check (eq_refl (repeat false 8)). Qed.

(* Values that are given are checked, too: the right ones pass, and each spoilt one is found. *)
Definition values_45 : list N := grown (octal [4; 5]) 15 false false 498 20 1038 rare_45.
Definition spoil (i : nat) (by_ : N) : list N :=
  firstn i values_45 ++ N.lxor by_ (nth i values_45 0) :: skipn (S i) values_45.
Example given : rare_check [4; 5] 498 20 15 false values_45 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Example spoilt : map (fun x => rare_check [4; 5] 498 20 15 false (spoil (fst x) (snd x)))
  [(0%nat, 1); (5%nat, 3); (300%nat, 3); (300%nat, 1); (700%nat, 6); (1037%nat, 4)] = repeat false 6.
Proof. vm_cast_no_check (eq_refl (repeat false 6)). Qed.
Example too_few : rare_check [4; 5] 498 20 15 false (firstn 1037 values_45) = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
(* By position all digits that split are at places of one parity. *)
Example parities : map (fun c => one_parity c true (odd_splits c)) [octal [4; 4]; octal [4; 3; 5]] = [false; true].
Proof. reflexivity. Qed.
