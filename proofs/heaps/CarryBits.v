(* What up to three numbers carry when they are added, and how high bits can be dealt out among them, for
   the theorem of carries in CarryBound.v.  No axioms. *)
Require Import NArith List Lia Bool.
From Kalmar.heaps Require Import Heaps Codes CodeCheck Rise Carries.
Import ListNotations.
Open Scope N_scope.

Notation xor := (X (fun n => n)).

(* What up to three numbers below 2^m carry is below 2^m. *)
Lemma below_land m a b : a < 2 ^ m -> N.land a b < 2 ^ m.
Proof.
  intro A. assert (Z : 2 ^ m <> 0) by lia. apply N.div_small_iff; [exact Z|].
  rewrite <- N.shiftr_div_pow2, N.shiftr_land, N.shiftr_div_pow2, N.div_small by exact A. apply N.land_0_l.
Qed.
Lemma below_lxor m a b : a < 2 ^ m -> b < 2 ^ m -> N.lxor a b < 2 ^ m.
Proof.
  intros A B. assert (Z : 2 ^ m <> 0) by lia. apply N.div_small_iff; [exact Z|].
  now rewrite lxor_div, !N.div_small by assumption.
Qed.
Lemma carry_below m g l : (length l <= 3)%nat -> Forall (fun n => g n < 2 ^ m) l ->
  sum g l < X g l + 2 * 2 ^ m.
Proof.
  intros L F. assert (Z : 2 ^ m <> 0) by (apply N.pow_nonzero; discriminate).
  destruct l as [|a [|b [|c [|]]]]; cbn [length] in L; try lia;
    rewrite ?X_cons, ?sum_cons; change (X g []) with 0; change (sum g []) with 0; rewrite ?N.lxor_0_r, ?N.add_0_r;
    repeat match goal with F : Forall _ (_ :: _) |- _ => inversion_clear F end; try lia.
  set (x := g a) in *. set (y := g b) in *. set (z := g c) in *.
  assert (E : N.land x y + N.land (N.lxor x y) z < 2 ^ m).
  { rewrite N.add_nocarry_lxor.
    - apply below_lxor; apply below_land; [|apply below_lxor]; assumption.
    - apply N.bits_inj. intro i. rewrite N.bits_0, !N.land_spec, N.lxor_spec.
      now destruct (N.testbit x i), (N.testbit y i), (N.testbit z i). }
  rewrite <- N.lxor_assoc. pose proof (add_lxor_land x y). pose proof (add_lxor_land (N.lxor x y) z). lia.
Qed.
Lemma lxor_join m a b h k : a < 2 ^ m -> b < 2 ^ m ->
  N.lxor (a + 2 ^ m * h) (b + 2 ^ m * k) = N.lxor a b + 2 ^ m * N.lxor h k.
Proof.
  intros A B. assert (Z : 2 ^ m <> 0) by lia.
  assert (D : forall u v, u < 2 ^ m -> (u + 2 ^ m * v) / 2 ^ m = v).
  { intros. rewrite N.mul_comm, N.div_add, N.div_small by assumption. lia. }
  assert (R : forall u v, u < 2 ^ m -> (u + 2 ^ m * v) mod 2 ^ m = u).
  { intros. rewrite N.mul_comm, N.mod_add, N.mod_small by assumption. reflexivity. }
  rewrite (N.div_mod (N.lxor _ _) (2 ^ m) Z), lxor_mod, lxor_div, !D, !R by assumption. lia.
Qed.

(* What small numbers of high bits may be, by looking at all. *)
Lemma by_cases (t : N -> N -> N -> bool) :
  forallb (fun a => forallb (fun b => forallb (t a b) (range 0 8)) (range 0 8)) (range 0 8) = true ->
  forall a b c, a < 8 -> b < 8 -> c < 8 -> t a b c = true.
Proof.
  intros F a b c A B C. rewrite forallb_forall in F. specialize (F a ltac:(apply in_range; cbn; lia)).
  rewrite forallb_forall in F. specialize (F b ltac:(apply in_range; cbn; lia)).
  rewrite forallb_forall in F. apply F, in_range. cbn. lia.
Qed.
Definition carried (a b c : N) : N := (a + b + c - N.lxor a (N.lxor b c)) / 2.
Definition one_grows (a b c : N) : bool :=
  negb ((N.lxor a (N.lxor b c) =? 1) || (N.lxor a (N.lxor b c) =? 2)) || negb (carried a b c <=? 1) ||
  (1 <=? a) && (N.lxor b c <=? 1) || (1 <=? b) && (N.lxor a c <=? 1) || (1 <=? c) && (N.lxor a b <=? 1).
Definition all_grow (a b c : N) : bool :=
  negb (N.lxor a (N.lxor b c) =? 3) || (carried a b c =? 0) || negb (carried a b c <=? 2) ||
  (1 <=? a) && (1 <=? b) && (1 <=? c).
Definition two_grow (a b c : N) : bool :=
  negb (N.lxor a (N.lxor b c) =? 0) || (carried a b c =? 0) || negb (carried a b c <=? 2) ||
  (a =? 0) && (1 <=? b) && (1 <=? c) || (b =? 0) && (1 <=? a) && (1 <=? c) || (c =? 0) && (1 <=? a) && (1 <=? b).
Lemma some_grow a b c : a < 8 -> b < 8 -> c < 8 ->
  one_grows a b c = true /\ all_grow a b c = true /\ two_grow a b c = true.
Proof.
  intros. split; [|split]; [apply (by_cases one_grows)|apply (by_cases all_grow)|apply (by_cases two_grow)];
    try assumption; vm_compute; reflexivity.
Qed.
(* An even number may be added to one that meets no more than the last bit. *)
Lemma lxor_even a b t : b <= 1 -> N.lxor (a + 2 * t) b = N.lxor a b + 2 * t.
Proof.
  intro B. assert (C : b = 0 \/ b = 1) by lia. destruct C as [->| ->]; [now rewrite !N.lxor_0_r|].
  pose proof (add_lxor_land (a + 2 * t) 1) as E. pose proof (add_lxor_land a 1) as F.
  change 1 with (N.ones 1) in E at 3. change 1 with (N.ones 1) in F at 3.
  rewrite N.land_ones in E, F.
  replace (a + 2 * t) with (a + t * 2 ^ 1) in E at 3 by (cbn [N.pow Pos.pow Pos.iter]; lia).
  rewrite N.mod_add in E by discriminate. lia.
Qed.

(* A part that has high bits may get others. *)
Definition fits_part (a k : N) : Prop := (a = 0 /\ k = 0) \/ (1 <= a /\ 1 <= k).
Lemma same_part a : fits_part a a.
Proof. unfold fits_part. lia. Qed.
Lemma new_high a k : 1 <= a -> 1 <= k -> fits_part a k.
Proof. unfold fits_part. lia. Qed.
Lemma carried_ok a b c u : a + b + c = N.lxor a (N.lxor b c) + 2 * u -> carried a b c = u.
Proof.
  intro E. unfold carried. rewrite E. replace (_ + 2 * u - _) with (u * 2) by lia. now apply N.div_mul.
Qed.

(* Numbers hi of three parts at most, which are given others. *)
Section Deal.
Variable hi : N -> N.
(* Parts that are missing have no high bits, and get none. *)
Lemma triple l : (length l <= 3)%nat -> exists a b c, X hi l = N.lxor a (N.lxor b c) /\ sum hi l = a + b + c /\
  forall a' b' c', fits_part a a' -> fits_part b b' -> fits_part c c' -> exists ks,
    Forall2 (fun x k => fits_part (hi x) k) l ks /\ xor ks = N.lxor a' (N.lxor b' c') /\ total ks = a' + b' + c'.
Proof.
  assert (Z : forall k, fits_part 0 k -> k = 0) by (unfold fits_part; lia).
  intro K. destruct l as [|a [|b [|c [|]]]]; cbn [length] in K; try lia.
  - exists 0, 0, 0. repeat split. intros a' b' c' A B C. apply Z in A, B, C. subst.
    exists []. now repeat split.
  - exists (hi a), 0, 0. rewrite X_cons, sum_cons. repeat split; [cbn; lia|]. intros a' b' c' A B C.
    apply Z in B, C. subst. exists [a']. split; [repeat (constructor; [assumption|]); constructor|].
    rewrite X_cons, total_cons.
    split; [reflexivity|cbn; lia].
  - exists (hi a), (hi b), 0. rewrite !X_cons, !sum_cons. repeat split; [cbn; lia|]. intros a' b' c' A B C.
    apply Z in C. subst. exists [a'; b']. split; [repeat (constructor; [assumption|]); constructor|].
    rewrite !X_cons, !total_cons.
    split; [reflexivity|cbn; lia].
  - exists (hi a), (hi b), (hi c). rewrite !X_cons, !sum_cons. change (X hi []) with 0. rewrite N.lxor_0_r.
    split; [reflexivity|]. split; [cbn; lia|]. intros a' b' c' A B C. exists [a'; b'; c'].
    split; [repeat (constructor; [assumption|]); constructor|].
    rewrite !X_cons, !total_cons. change (xor []) with 0. rewrite N.lxor_0_r.
    split; [reflexivity|cbn; lia].
Qed.
Lemma deal_one l x u t : (length l <= 3)%nat -> X hi l = x -> x = 1 \/ x = 2 -> sum hi l = x + 2 * u -> u <= 1 ->
  exists ks, Forall2 (fun a k => fits_part (hi a) k) l ks /\ total ks = sum hi l + 2 * t /\ xor ks = x + 2 * t.
Proof.
  intros K E D S U. destruct (triple l K) as (a & b & c & T & T' & R). rewrite E in T. rewrite S in T'.
  destruct (some_grow a b c) as [G _]; try lia. unfold one_grows in G.
  rewrite (carried_ok a b c u), <- T, (proj2 (N.leb_le u 1) U) in G by lia.
  assert (Q : (x =? 1) || (x =? 2) = true) by (destruct D as [->| ->]; reflexivity). rewrite Q in G.
  cbn [negb orb] in G. apply orb_prop in G. destruct G as [G|G]; [apply orb_prop in G; destruct G as [G|G]|];
    apply andb_prop in G; destruct G as [G G']; apply N.leb_le in G, G'.
  - destruct (R (a + 2 * t) b c) as (ks & F & V & W); [apply new_high; lia|apply same_part..|].
    exists ks. split; [exact F|]. rewrite V, W, lxor_even, <- T by exact G'. lia.
  - destruct (R a (b + 2 * t) c) as (ks & F & V & W); [apply same_part|apply new_high; lia|apply same_part|].
    exists ks. split; [exact F|]. rewrite V, W, lxor_swap, lxor_even, lxor_swap, <- T by exact G'. lia.
  - destruct (R a b (c + 2 * t)) as (ks & F & V & W); [apply same_part..|apply new_high; lia|].
    exists ks. split; [exact F|]. rewrite V, W, <- N.lxor_assoc, N.lxor_comm, lxor_even by exact G'.
    rewrite N.lxor_comm, N.lxor_assoc, <- T. lia.
Qed.
Lemma deal_all l u k x : (length l <= 3)%nat -> X hi l = 3 -> sum hi l = 3 + 2 * u -> 1 <= u -> u <= 2 ->
  1 <= k -> 1 <= x ->
  exists ks, Forall2 (fun a k => fits_part (hi a) k) l ks /\ total ks = 2 * k + x /\ xor ks = x.
Proof.
  intros K E S U U' Pk Px. destruct (triple l K) as (a & b & c & T & T' & R). rewrite E in T. rewrite S in T'.
  destruct (some_grow a b c) as (_ & G & _); try lia. unfold all_grow in G.
  rewrite (carried_ok a b c u), <- T, (proj2 (N.leb_le u 2) U'), (proj2 (N.eqb_neq u 0)) in G by lia.
  cbn [negb orb N.eqb Pos.eqb] in G. apply andb_prop in G. destruct G as [G C]. apply andb_prop in G.
  destruct G as [A B]. apply N.leb_le in A, B, C.
  destruct (R k k x) as (ks & F & V & W); try (apply new_high; assumption).
  exists ks. split; [exact F|]. rewrite V, W, <- N.lxor_assoc, N.lxor_nilpotent. cbn [N.lxor]. lia.
Qed.
Lemma deal_two l u k : (length l <= 3)%nat -> X hi l = 0 -> sum hi l = 2 * u -> 1 <= u -> u <= 2 -> 1 <= k ->
  exists ks, Forall2 (fun a k => fits_part (hi a) k) l ks /\ total ks = 2 * k /\ xor ks = 0.
Proof.
  intros K E S U U' Pk. destruct (triple l K) as (a & b & c & T & T' & R). rewrite E in T. rewrite S in T'.
  destruct (some_grow a b c) as (_ & _ & G); try lia. unfold two_grow in G.
  rewrite (carried_ok a b c u), <- T, (proj2 (N.leb_le u 2) U'), (proj2 (N.eqb_neq u 0)) in G by lia.
  cbn [negb orb N.eqb] in G.
  apply orb_prop in G. destruct G as [G|G]; [apply orb_prop in G; destruct G as [G|G]|];
    apply andb_prop in G; destruct G as [G C]; apply andb_prop in G; destruct G as [A B];
    apply N.eqb_eq in A; apply N.leb_le in B, C; subst.
  - destruct (R 0 k k) as (ks & F & V & W); [apply same_part|now apply new_high..|].
    exists ks. split; [exact F|]. rewrite V, W, N.lxor_nilpotent. cbn [N.lxor]. lia.
  - destruct (R k 0 k) as (ks & F & V & W); [now apply new_high|apply same_part|now apply new_high|].
    exists ks. split; [exact F|]. rewrite V, W, N.lxor_0_l, N.lxor_nilpotent. lia.
  - destruct (R k k 0) as (ks & F & V & W); [now apply new_high..|apply same_part|].
    exists ks. split; [exact F|]. rewrite V, W, N.lxor_0_r, N.lxor_nilpotent. lia.
Qed.
End Deal.
