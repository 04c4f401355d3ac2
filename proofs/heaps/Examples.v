(* Games of heaps whose values and periods Coq computes and checks itself, and claims that it refuses. *)
Require Import NArith List Lia.
From Kalmar.heaps Require Import Heaps Periods Codes CodeCheck Rise CarryCheck Subtraction.
Import ListNotations.
Open Scope N_scope.

(* Grundy's game, 4!.0: a move splits a heap into two unequal ones. *)
Theorem grundys_game_rule n l : takes (digit [4] []) true n l <->
  exists a b, 1 <= a /\ 1 <= b /\ a <> b /\ n = a + b /\ l = [a; b].
Proof.
  split.
  - intros (P & T & B & U). unfold digit in B. cbn [length] in B.
    destruct (N.ltb_spec (n - total l) (N.of_nat 1)) as [L|L].
    2: { replace (nth _ [] 0) with 0 in B by now destruct (N.to_nat _). rewrite N.bits_0 in B. discriminate. }
    replace (n - total l) with 0 in B by lia. cbn [N.to_nat nth] in B. specialize (U eq_refl).
    destruct l as [|a [|b [|c l]]]; cbn [length] in B; try discriminate.
    + inversion P as [|? ? Pa Pb]. inversion Pb. inversion U as [|? ? D _]. subst.
      exists a, b. cbn [total fold_right] in *. repeat split; auto; [|lia]. intros ->. apply D. now left.
    + rewrite N.bits_above_log2 in B; [discriminate|]. change (N.log2 4) with 2. lia.
  - intros (a & b & A & B & D & -> & ->). split; [repeat constructor; assumption|].
    cbn [total fold_right]. split; [lia|]. split.
    + now replace (a + b - (a + (b + 0))) with 0 by lia.
    + intros _. repeat constructor; cbn; intuition congruence.
Qed.
Theorem grundys_game : heap_values (takes (digit [4] []) true)
  [0; 0; 0; 1; 0; 2; 1; 0; 2; 1; 0; 2; 1; 3; 2; 1; 3; 2; 4; 3; 0; 4; 3; 0; 4].
Proof. apply code_values_ok; [reflexivity|]. vm_cast_no_check (eq_refl true). Qed.
(* 4.3..., Lasker's Nim: take any number, or split. *)
Theorem laskers_nim : heap_values (takes (digit [4] [3]) false)
  [0; 1; 2; 4; 3; 5; 6; 8; 7; 9; 10; 12; 11; 13; 14; 16; 15; 17; 18; 20; 19; 21; 22; 24; 23].
Proof. apply code_values_ok; [reflexivity|]. vm_cast_no_check (eq_refl true). Qed.
(* 0.1F: three heaps. *)
Theorem hexadecimal_1F : heap_values (takes (digit [0; 1; 15] []) false)
  [0; 1; 1; 0; 2; 2; 3; 4; 4; 5; 6; 6; 7; 3; 8; 8; 5; 10; 10; 11; 12; 7; 13; 9; 14].
Proof. apply code_values_ok; [reflexivity|]. vm_cast_no_check (eq_refl true). Qed.

(* Octal games again, a digit before the point, three heaps, unequal parts, endless tails. *)
Theorem kayles : code_period [0; 7; 7] [] false 71 12.
Proof. apply code_period_ok. vm_cast_no_check (eq_refl true). Qed.
Theorem split_or_07 : code_period [4; 0; 7] [] false 1 4.
Proof. apply code_period_ok. vm_cast_no_check (eq_refl true). Qed.
Theorem hexadecimal_F : code_period [0; 15] [] false 1 2.
Proof. apply code_period_ok. vm_cast_no_check (eq_refl true). Qed.
Theorem unequal_7 : code_period [0; 7] [] true 1 2.
Proof. apply code_period_ok. vm_cast_no_check (eq_refl true). Qed.
Theorem endless_07_01 : code_period [0; 0; 7] [0; 1] false 53 34.
Proof. apply code_period_ok. vm_cast_no_check (eq_refl true). Qed.

(* Arithmetic periods: 0.0(20), where values grow by 1 after two heaps, and 0.0333...; Nim, 0.3...,
   and 0.37..., where a heap of n is worth n. *)
Theorem endless_0_20 : code_saltus [0; 0] [2; 0] false 1 2 1.
Proof. apply code_auto_ok. vm_cast_no_check (eq_refl true). Qed.
Theorem endless_03 : code_saltus [0; 0] [3] false 1 2 1.
Proof. apply code_auto_ok. vm_cast_no_check (eq_refl true). Qed.
Theorem nim : code_saltus [0] [3] false 1 1 1.
Proof. now apply sizes_ok. Qed.
Theorem endless_37 : code_saltus [0; 3] [7] false 1 1 1.
Proof. now apply sizes_ok. Qed.

(* Moves that split heaps: Lasker's Nim, 4.3..., and 0.1666... *)
Theorem laskers_saltus : code_saltus [4] [3] false 1 4 4.
Proof. apply rise_auto_ok. vm_cast_no_check (eq_refl true). Qed.
Theorem endless_1_66 : code_saltus [0; 1] [6; 6] false 4 3 2.
Proof. apply rise_auto_ok. vm_cast_no_check (eq_refl true). Qed.

(* Finitely many digits and three heaps: 0.8, 0.FB, where values must be seen to grow by four saltuses,
   and 0.8B. *)
Theorem hexadecimal_8 : code_saltus [0; 8] [] false 1 3 1.
Proof. apply carries_auto_ok. vm_cast_no_check (eq_refl true). Qed.
Theorem hexadecimal_FB : code_saltus [0; 15; 11] [] false 5 1 1.
Proof. apply carries_auto_ok. vm_cast_no_check (eq_refl true). Qed.
Theorem hexadecimal_8B : code_saltus [0; 8; 11] [] false 7 7 4.
Proof. apply carries_auto_ok. vm_cast_no_check (eq_refl true). Qed.

(* Subtraction games. *)
Theorem subtraction_2_5_7 : heap_period (subtraction [2; 5; 7]) 1 22.
Proof. apply subtraction_auto_ok. vm_cast_no_check (eq_refl true). Qed.

(* Wrong claims: a first heap that is too small or too large, another period, not the least, another
   saltus, one that is no power of two (0.3F), a splitting game with a saltus, d0 = 2, other numbers. *)
Example refused : [code_auto [0; 7; 7] [] false 70 12 0; code_auto [0; 7; 7] [] false 72 12 0;
  code_auto [0; 7; 7] [] false 71 11 0; code_auto [0; 7; 7] [] false 71 24 0; code_auto [0; 7] [] true 2 2 0;
  code_auto [0; 15] [] false 1 1 0; code_auto [0; 0; 7] [0; 1] false 52 34 0; code_auto [0; 0] [2; 0] false 1 2 2;
  code_auto [0; 8] [] false 1 3 1; code_auto [2; 7] [] false 1 2 0; code_auto [0] [3] false 1 1 0;
  rise_auto [4] [3] 1 4 2; rise_auto [4] [3] 2 4 4; rise_auto [4] [3] 1 8 8; rise_auto [0; 8] [] 1 3 1;
  rise_auto [0; 6] [3; 0] 1 6 3; carries_auto [0; 8] 2 3 1; carries_auto [0; 8] 1 3 2; carries_auto [0; 8] 1 6 2;
  carries_auto [0; 8] 1 2 1; carries_auto [0; 8] 0 3 1; carries_auto [0; 8; 11] 6 7 4;
  carries_auto [0; 8; 11] 7 7 2; carries_auto [0; 3; 15] 1 6 3; carries_auto [2; 8] 1 3 1;
  carries_auto [0; 7; 7] 71 12 0; carries_auto [0; 15] 1 2 1; is_sizes [4] [3]; is_sizes [0; 1] [3]; is_sizes [0; 3] [];
  subtraction_auto [2; 5; 7] 1 11; subtraction_auto [2; 5; 7] 1 44; subtraction_auto [2; 5; 7] 2 22;
  subtraction_auto [2; 5; 8] 1 22; values_auto (code_options [4] [] true) [0; 0; 1]]
  = repeat false 35.
Proof. vm_cast_no_check (eq_refl (repeat false 35)). Qed.
