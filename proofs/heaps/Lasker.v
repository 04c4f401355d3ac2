(* Lasker's Nim, 4.3...: take any number of things, or split a heap into two (Lasker 1931; Winning Ways,
   chapter 4).  Heaps of 4k + 3 and 4k + 4 have each other's size as their values.  No axioms. *)
Require Import NArith ZArith List Lia Bool.
From Kalmar.octal Require Import Least.
From Kalmar.heaps Require Import Heaps Periods Codes.
Import ListNotations.
Open Scope N_scope.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Definition lasker (n : N) : N :=
  if n mod 4 =? 3 then n + 1 else if (n mod 4 =? 0) && (1 <=? n) then n - 1 else n.
Ltac cases n := unfold lasker; destruct (N.eqb_spec (n mod 4) 3), (N.eqb_spec (n mod 4) 0), (N.leb_spec 1 n); cbn [andb].
Lemma lasker_lasker n : lasker (lasker n) = n.
Proof.
  assert (C : lasker n = n + 1 /\ n mod 4 = 3 \/ lasker n + 1 = n /\ n mod 4 = 0 \/
    lasker n = n /\ (n = 0 \/ n mod 4 = 1 \/ n mod 4 = 2)) by (cases n; lia).
  destruct C as [(-> & R)|[(E & R)|(E & R)]]; [| |now rewrite E].
  - cases (n + 1); lia.
  - replace (lasker n) with (n - 1) by lia. cases (n - 1); lia.
Qed.
Lemma lxor_mod4 a b : N.lxor a b mod 4 = N.lxor (a mod 4) (b mod 4).
Proof.
  change 4 with (2 ^ 2). rewrite <- !N.land_ones. apply N.bits_inj. intro i.
  rewrite !N.lxor_spec, !N.land_spec, !N.lxor_spec.
  now destruct (N.testbit a i), (N.testbit b i), (N.testbit (N.ones 2) i).
Qed.
Definition low (r : N) : N := nth (N.to_nat r) [3; 1; 2; 0] 0.
Lemma lasker_mod4 n : 1 <= n -> lasker n mod 4 = low (n mod 4).
Proof.
  intro H. assert (n mod 4 < 4) by lia.
  assert (R : n mod 4 = 0 \/ n mod 4 = 1 \/ n mod 4 = 2 \/ n mod 4 = 3) by lia.
  destruct R as [R|[R|[R|R]]]; rewrite R; unfold low;
    match goal with |- _ = ?v => let w := eval vm_compute in v in change v with w end; cases n; lia.
Qed.
(* The parts of a split differ from the heap in the last two bits of their values. *)
Lemma no_split a b : 1 <= a -> 1 <= b -> N.lxor (lasker a) (lasker b) <> lasker (a + b).
Proof.
  intros A B E. apply (f_equal (fun x => x mod 4)) in E. rewrite lxor_mod4, !lasker_mod4 in E by lia.
  rewrite N.add_mod in E by lia. assert (a mod 4 < 4) by lia. assert (b mod 4 < 4) by lia.
  revert E. generalize dependent (a mod 4). generalize dependent (b mod 4). intros y Y x L.
  assert (C : forall z, z < 4 -> z = 0 \/ z = 1 \/ z = 2 \/ z = 3) by lia.
  destruct (C x L) as [->|[->|[->| ->]]], (C y Y) as [->|[->|[->| ->]]]; vm_compute; discriminate.
Qed.

Lemma digit_lasker k : digit [4] [3] k = if k =? 0 then 4 else 3.
Proof.
  unfold digit. cbn [length]. change (N.of_nat 1) with 1. rewrite N.mod_1_r.
  destruct (N.ltb_spec k 1), (N.eqb_spec k 0); try lia; [subst|]; reflexivity.
Qed.
Theorem lasker_values : grundy (takes (digit [4] [3]) false) lasker.
Proof.
  intro n. split.
  - intros l (P & T & B & _). rewrite digit_lasker in B. destruct (N.eqb_spec (n - total l) 0) as [Z|Z].
    + destruct l as [|a [|b [|c l]]]; cbn [length] in B; try discriminate.
      * inversion P as [|? ? Pa Q]; inversion Q; subst. cbn [total fold_right] in *.
        replace n with (a + b) by lia. cbn [X fold_right]. rewrite N.lxor_0_r. now apply no_split.
      * rewrite N.bits_above_log2 in B; [discriminate|]. change (N.log2 4) with 2. lia.
    + destruct l as [|m [|b l]].
      * cbn [total X fold_right] in *. cases n; lia.
      * cbn [total X fold_right] in *. rewrite N.lxor_0_r. intro E.
        apply (f_equal lasker) in E. rewrite !lasker_lasker in E. lia.
      * rewrite N.bits_above_log2 in B; [discriminate|]. change (N.log2 3) with 1. cbn [length]. lia.
  - intros v L. assert (N1 : 1 <= n) by (destruct (N.eq_dec n 0) as [->|]; [cbn in L|]; lia).
    unfold takes. destruct (N.eq_dec v 0) as [->|V].
    + exists []. split; [|reflexivity]. cbn [total fold_right length]. rewrite digit_lasker.
      destruct (N.eqb_spec (n - 0) 0); [lia|]. repeat split; [constructor|lia|discriminate].
    + destruct (N.lt_ge_cases (lasker v) n) as [M|M].
      * exists [lasker v]. cbn [X total fold_right length]. rewrite N.lxor_0_r, lasker_lasker, digit_lasker.
        destruct (N.eqb_spec (n - (lasker v + 0)) 0); [lia|]. split; [|reflexivity].
        repeat split; [repeat constructor; cases v; lia|lia|discriminate].
      * assert (E : n mod 4 = 3 /\ v = n) by (revert L M; cases n; cases v; lia). destruct E as [R ->].
        exists [1; n - 1]. cbn [X total fold_right length]. rewrite N.lxor_0_r, digit_lasker.
        replace (n - (1 + (n - 1 + 0))) with 0 by lia. split; [repeat split; [repeat constructor; lia|lia|discriminate]|].
        replace (lasker (n - 1)) with (N.double (n / 4 * 2 + 1)) by (cases (n - 1); rewrite ?N.double_spec; lia).
        change (lasker 1) with 1. transitivity (N.succ_double (n / 4 * 2 + 1)); [|rewrite N.succ_double_spec; lia].
        now destruct (n / 4 * 2 + 1).
Qed.
Lemma lasker_rises : rises lasker 1 4 4.
Proof.
  intros n Hn. assert (R : (n + 4) mod 4 = n mod 4) by lia. unfold lasker. rewrite R.
  destruct (N.eqb_spec (n mod 4) 3), (N.eqb_spec (n mod 4) 0), (N.leb_spec 1 n), (N.leb_spec 1 (n + 4));
    cbn [andb]; lia.
Qed.
Theorem laskers_nim : code_saltus [4] [3] false 1 4 4.
Proof.
  exists lasker. split; [exact lasker_values|]. split; [|split; [exact lasker_rises|]].
  - apply heaps_sprague_grundy; [now apply takes_shrinks|exact lasker_values].
  - intros f q t F Q R. apply (is_least_ok (level lasker 4 4) 1 4); auto; [lia| |].
    + now apply level_repeats with 1 4; [lia|apply lasker_rises|apply lasker_rises].
    + now apply level_repeats with 1 t; [lia|apply lasker_rises|].
Qed.
