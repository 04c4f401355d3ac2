(* Games of several kinds of heaps, which families of rows and of graphs lead to, with periods that Coq
   computes and checks itself, and claims that it refuses.  Those of `Caterpillars.v` are about graphs; that
   the other rows have the moves of these heaps is not stated here: `kalmar kinds` derives them. *)
Require Import NArith List.
From Kalmar.kinds Require Import Kinds KindCheck Caterpillars.
Import ListNotations.
Open Scope N_scope.

(* Node Kayles on graphs: paths, and paths whose vertices have a leaf each, or two. *)
Theorem node_kayles_on_paths : leafy_period 0 52 34.
Proof. apply caterpillars_period, (kinds_auto_ok _ _ 52 34). vm_cast_no_check (eq_refl true). Qed.
Theorem node_kayles_with_a_leaf : leafy_period 1 0 2.
Proof. apply caterpillars_period, (kinds_auto_ok _ _ 1 2). vm_cast_no_check (eq_refl true). Qed.
Theorem node_kayles_with_two_leaves : leafy_period 2 0 4.
Proof. apply caterpillars_period, (kinds_auto_ok _ _ 1 4). vm_cast_no_check (eq_refl true). Qed.
(* The first of these values, by all ways of play on the graphs themselves. *)
Example played : map (fun d => map (leafy_value d) [0; 1; 2; 3]) [0; 1; 2]%nat =
  [[0; 1; 1; 2]; [0; 1; 0; 1]; [0; 2; 1; 3]]%nat.
Proof. vm_cast_no_check (eq_refl (map (fun d => map (leafy_value d) [0; 1; 2; 3]) [0; 1; 2]%nat)). Qed.

(* Node Kayles on paths of 3 n vertices, where two of each three neighbours have a leaf: bbsbbs..., as
   rows of b and s.  The kinds are v, a single vertex; bs(bbs)^n; (bbs)^(n - 1) bb; (bbs)^n; s(bbs)^n;
   bsb(bbs)^(n - 1); and (bbs)^n b. *)
Definition caterpillars : list moves := [
  Moves 0 1 (Some 1) [] Nothing; Moves 1 1 None [] (Two 5 4 1 0 0); Moves 1 2 None [] (Two 1 1 0 1 1);
  Moves 1 2 None [(0, 1); (0, 1)] (Two 5 1 1 0 1); Moves 1 2 None [(0, 1)] (Two 3 1 1 0 1);
  Moves 1 2 None [(0, 1)] (Two 6 4 2 0 0); Moves 1 1 None [] (One 3 1); Moves 1 1 None [(0, 1)] (One 5 1);
  Moves 2 1 None [] (Two 3 6 1 0 0); Moves 2 2 None [(0, 1)] (Two 3 2 1 0 1);
  Moves 2 2 None [(0, 1); (0, 1)] (Two 6 6 2 0 0); Moves 2 1 None [(0, 1)] (One 3 1);
  Moves 3 1 None [] (Two 3 1 0 0 1); Moves 3 1 None [] (Two 6 4 1 0 0);
  Moves 3 1 None [(0, 1)] (Two 3 3 1 0 0); Moves 3 2 None [(0, 1)] (Two 2 4 1 1 0);
  Moves 3 2 None [(0, 1); (0, 1)] (Two 6 1 1 0 1); Moves 3 1 None [(0, 1)] (One 4 1);
  Moves 3 1 None [(0, 1)] (One 6 1); Moves 4 1 None [] (Two 1 4 0 1 0);
  Moves 4 1 None [(0, 1)] (Two 3 4 1 0 0); Moves 4 2 None [(0, 1); (0, 1)] (Two 1 1 0 1 1);
  Moves 4 1 None [(0, 1)] (One 1 0); Moves 4 0 (Some 0) [] Nothing; Moves 5 1 None [] (Two 5 1 0 0 1);
  Moves 5 1 None [(0, 1); (0, 1)] (Two 5 5 1 0 0); Moves 5 2 None [(0, 1)] (Two 6 1 1 0 1);
  Moves 5 1 None [] (One 6 1); Moves 6 0 None [] (Two 3 5 0 0 0); Moves 6 1 None [] (Two 6 1 0 0 1);
  Moves 6 1 None [(0, 1)] (Two 3 6 1 0 0); Moves 6 2 None [(0, 1)] (Two 2 1 0 1 1);
  Moves 6 1 None [(0, 1); (0, 1)] (Two 6 5 1 0 0); Moves 6 1 None [(0, 1)] (One 1 0);
  Moves 6 1 None [] (One 2 0)].
Theorem node_kayles_on_caterpillars : kinds_period 7 caterpillars [3] 40 8.
Proof. apply (kinds_auto_ok _ _ 40 8). vm_cast_no_check (eq_refl true). Qed.

(* NoGo on rows of stones of both colours in turn, with an empty cell between them: x.o.x.o..., which
   begin with a stone or with a cell: `kalmar kinds "nogo (x.o.)^n"`. *)
Definition nogo_stones : list moves := [
  Moves 0 2 None [] (Two 0 1 1 0 1); Moves 1 3 None [] (Two 1 1 1 1 1)].
Theorem nogo_in_turn : kinds_period 2 nogo_stones [0; 1] 54 34.
Proof. apply (kinds_auto_ok _ _ 54 34). vm_cast_no_check (eq_refl true). Qed.

(* Clobber on rows of two stones of each colour in turn, xxooxxoo...: `kalmar kinds "clobber (xxoo)^n"`. *)
Definition clobber_pairs : list moves := [
  Moves 0 2 None [] (Two 1 8 2 0 0); Moves 1 1 None [] (Two 2 1 1 0 0); Moves 1 1 None [] (Two 3 8 1 0 0);
  Moves 2 1 None [] (Two 3 4 1 0 0); Moves 2 1 None [] (Two 2 2 1 0 0); Moves 2 1 None [] (One 1 1);
  Moves 2 1 None [] (One 6 1); Moves 3 1 None [] (Two 3 2 1 0 0); Moves 4 1 None [] (Two 2 4 1 0 0);
  Moves 4 1 None [] (One 9 1); Moves 4 1 None [] (One 8 1); Moves 5 2 None [] (Two 1 9 2 0 0);
  Moves 5 2 None [] (Two 6 8 2 0 0); Moves 6 1 None [] (Two 3 9 1 0 0); Moves 6 1 None [] (Two 2 6 1 0 0);
  Moves 7 2 None [] (Two 6 9 2 0 0); Moves 7 0 (Some 0) [] Nothing; Moves 8 1 None [] (Two 1 4 1 0 0);
  Moves 8 1 None [] (Two 2 8 1 0 0); Moves 8 0 None [] (One 0 0); Moves 8 0 None [] (One 5 0);
  Moves 9 1 None [] (Two 6 4 1 0 0); Moves 9 1 None [] (Two 2 9 1 0 0); Moves 9 0 None [] (One 5 0);
  Moves 9 0 None [] (One 7 0)].
Theorem clobber_in_pairs : kinds_period 10 clobber_pairs [0; 1; 2; 3; 4; 5; 6; 7; 8; 9] 3 2.
Proof. apply (kinds_auto_ok _ _ 3 2). vm_cast_no_check (eq_refl true). Qed.

(* Wrong claims: a first number that is too small or too large, another period, not the least one, a
   period of all kinds that is none or begins too late; no kinds, a kind that is not there; moves that
   take nothing, lead to a later kind of the same number, or leave a fixed heap that is not smaller. *)
Example refused : [kinds_auto 2 (leafy 0) 52 34 [1] 51 34; kinds_auto 2 (leafy 0) 53 34 [1] 53 34;
  kinds_auto 2 (leafy 0) 51 34 [1] 51 34; kinds_auto 2 (leafy 0) 52 34 [1] 52 17;
  kinds_auto 2 (leafy 0) 52 68 [1] 52 68; kinds_auto 2 (leafy 0) 52 33 [1] 52 34; kinds_auto 2 (leafy 0) 52 34 [1] 52 0;
  kinds_auto 2 (leafy 0) 52 34 [2] 52 34;
  kinds_auto 2 (leafy 2) 0 4 [1] 0 4; kinds_auto 2 (leafy 2) 1 4 [0; 1] 0 4; kinds_auto 2 (leafy 2) 1 4 [1] 0 2;
  kinds_auto 1 (leafy 2) 1 4 [0] 1 1; kinds_auto 0 [] 0 1 [] 0 1; kinds_auto 2 nogo_stones 54 34 [0] 54 34;
  kinds_auto 1 [Moves 0 0 None [] (One 0 0)] 0 1 [0] 0 1; kinds_auto 1 [Moves 0 0 None [] (Two 0 0 0 0 1)] 0 1 [0] 0 1;
  kinds_auto 2 [Moves 0 0 None [] (One 1 0)] 0 1 [0] 0 1; kinds_auto 2 [Moves 1 0 None [(1, 0)] Nothing] 0 1 [0] 0 1;
  kinds_auto 1 [Moves 1 0 None [] Nothing] 0 1 [0] 0 1]
  = repeat false 19.
Proof. vm_cast_no_check (eq_refl (repeat false 19)). Qed.
