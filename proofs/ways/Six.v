(* Source 000, chapters 2 and 3: the six compounds of two games, and the theorem of each, in normal
   and in misère play.  No axioms. *)
Require Import Arith List Lia ZArith ZifyNat Bool.
From Kalmar.ways Require Import Numbers Games.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

(* ---- Definitions 2.1, 2.5, 2.11, 2.14, 2.17, 2.21. ---- *)
Inductive choice := one | all | any.
Inductive ending := first_end | all_end.      (* play ends when the first one, or the last one, has ended *)

Section Compound.
Variables J1 J2 : game.
Definition left_moves (p : J1) (q : J2) := map (fun p' => (p', q)) (opts p).
Definition right_moves (p : J1) (q : J2) := map (fun q' => (p, q')) (opts q).
Definition both_moves (p : J1) (q : J2) := list_prod (opts p) (opts q).
Definition turn (c : choice) (x : J1 * J2) : list (J1 * J2) :=
  let (p, q) := x in
  match c with
  | one => left_moves p q ++ right_moves p q
  | any => left_moves p q ++ right_moves p q ++ both_moves p q
  | all => if ended p then right_moves p q else if ended q then left_moves p q else both_moves p q
  end.
Definition compound_opts (c : choice) (e : ending) (x : J1 * J2) : list (J1 * J2) :=
  match e with
  | all_end => turn c x
  | first_end => if ended (fst x) || ended (snd x) then [] else turn c x
  end.

Lemma in_left p q p' q' : In (p', q') (left_moves p q) <-> In p' (opts p) /\ q' = q.
Proof. unfold left_moves. rewrite in_map_iff. split; [intros (z & [= <- <-] & I); auto|intros [I ->]; eauto]. Qed.
Lemma in_right p q p' q' : In (p', q') (right_moves p q) <-> p' = p /\ In q' (opts q).
Proof. unfold right_moves. rewrite in_map_iff. split; [intros (z & [= <- <-] & I); auto|intros [-> I]; eauto]. Qed.
Lemma in_both p q p' q' : In (p', q') (both_moves p q) <-> In p' (opts p) /\ In q' (opts q).
Proof. apply in_prod_iff. Qed.

Lemma in_any c e p q p' q' : In (p', q') (compound_opts c e (p, q)) ->
  (In p' (opts p) /\ q' = q) \/ (p' = p /\ In q' (opts q)) \/ (In p' (opts p) /\ In q' (opts q)).
Proof.
  intro I. assert (T : In (p', q') (turn c (p, q))).
  { destruct e; cbn in I; [destruct (ended p || ended q); [destruct I|]|]; exact I. }
  clear I. destruct c; cbn in T; [| |];
  repeat (rewrite in_app_iff in T); rewrite ?in_left, ?in_right, ?in_both in T; [tauto| |tauto].
  destruct (ended p), (ended q); rewrite ?in_left, ?in_right, ?in_both in T; tauto.
Qed.

Lemma compound_short c e : well_founded (fun y x => In y (compound_opts c e x)).
Proof.
  intros [p q]. revert q. induction p as [p IHp] using (well_founded_induction (short J1)).
  intro q. induction q as [q IHq] using (well_founded_induction (short J2)).
  constructor. intros [p' q'] I. apply in_any in I.
  destruct I as [[I ->]|[[-> I]|[I _]]]; auto.
Qed.
Definition compound (c : choice) (e : ending) : game := Game (J1 * J2) (compound_opts c e) (compound_short c e).

Definition sum := compound one all_end.                  (* 2.1:  J1 + J2 *)
Definition short_sum := compound one first_end.          (* 2.5:  J1 (+) J2 *)
Definition product := compound all first_end.            (* 2.11: J1 /\ J2 *)
Definition long_product := compound all all_end.         (* 2.14: J1 triangle J2 *)
Definition selective := compound any all_end.            (* 2.17: J1 \/ J2 *)
Definition short_selective := compound any first_end.    (* 2.21: J1 nabla J2 *)

(* A move, in words. *)
Definition moves (c : choice) (p : J1) (q : J2) (p' : J1) (q' : J2) : Prop :=
  let l := In p' (opts p) /\ q' = q in
  let r := p' = p /\ In q' (opts q) in
  let b := In p' (opts p) /\ In q' (opts q) in
  match c with
  | one => l \/ r
  | any => l \/ r \/ b
  | all => b \/ (ended p = true /\ r) \/ (ended q = true /\ l)
  end.
Lemma no_move {J : game} (r : J) : ended r = true <-> forall s, ~ In s (opts r).
Proof.
  unfold ended. destruct (opts r) as [|s l]; cbn; split; auto; [discriminate|].
  intro H. destruct (H s). now left.
Qed.
Lemma in_turn c p q p' q' : In (p', q') (turn c (p, q)) <-> moves c p q p' q'.
Proof.
  destruct c; cbn [turn moves]; rewrite ?in_app_iff, ?in_left, ?in_right, ?in_both; try tauto.
  destruct (ended p) eqn:P; [|destruct (ended q) eqn:Q]; rewrite ?in_left, ?in_right, ?in_both.
  - pose proof (proj1 (no_move p) P p'). destruct (ended q) eqn:Q; [|intuition congruence].
    pose proof (proj1 (no_move q) Q q'). intuition congruence.
  - pose proof (proj1 (no_move q) Q q'). intuition congruence.
  - intuition congruence.
Qed.
Lemma in_long c p q p' q' : In (p', q') (compound_opts c all_end (p, q)) <-> moves c p q p' q'.
Proof. apply in_turn. Qed.
Lemma in_short c p q p' q' : In (p', q') (compound_opts c first_end (p, q)) <->
  ended p = false /\ ended q = false /\ moves c p q p' q'.
Proof.
  rewrite <- in_turn. cbn [compound_opts fst snd].
  destruct (ended p), (ended q); cbn [orb In]; intuition congruence.
Qed.

(* What is a terminal position of each: play ends when the source says that it ends. *)
Lemma ended_long c p q : @ended (compound c all_end) (p, q) = ended p && ended q.
Proof.
  destruct (ended p) eqn:P; [destruct (ended q) eqn:Q|]; cbn [andb].
  - apply no_move. intros [p' q'] I. apply in_long in I.
    pose proof (proj1 (no_move p) P p'). pose proof (proj1 (no_move q) Q q').
    destruct c; cbn in I; tauto.
  - apply not_ended in Q. destruct Q as [q' Q]. apply not_ended. exists (p, q').
    apply in_long. destruct c; cbn; auto.
  - apply not_ended in P. destruct P as [p' P]. apply not_ended.
    destruct (ended q) eqn:Q; [exists (p', q); apply in_long; destruct c; cbn; auto|].
    apply not_ended in Q. destruct Q as [q' Q].
    destruct c; [exists (p', q)|exists (p', q')|exists (p', q')]; apply in_long; cbn; auto.
Qed.
Lemma ended_first c p q : @ended (compound c first_end) (p, q) = ended p || ended q.
Proof.
  destruct (ended p || ended q) eqn:E.
  - apply no_move. intros [p' q'] I. apply in_short in I. destruct I as (P & Q & _).
    rewrite P, Q in E. discriminate.
  - pose proof (ended_long c p q) as L. apply orb_false_iff in E. destruct E as [P Q].
    rewrite P in L. apply not_ended in L. destruct L as ([p' q'] & I). apply not_ended.
    exists (p', q'). apply in_short. apply in_long in I. auto.
Qed.
End Compound.

(* The set of the values that a turn can reach. *)
Lemma seen_long (J1 J2 : game) c (f : J1 -> J2 -> nat) p q x :
  seen (J := compound J1 J2 c all_end) (fun z => f (fst z) (snd z)) (p, q) x <->
  exists p' q', moves J1 J2 c p q p' q' /\ f p' q' = x.
Proof.
  split.
  - intros ([p' q'] & I & E). apply in_long in I. eauto.
  - intros (p' & q' & M & E). exists (p', q'). split; [now apply in_long|exact E].
Qed.
Lemma seen_short (J1 J2 : game) c (f : J1 -> J2 -> nat) p q x :
  seen (J := compound J1 J2 c first_end) (fun z => f (fst z) (snd z)) (p, q) x <->
  ended p = false /\ ended q = false /\ exists p' q', moves J1 J2 c p q p' q' /\ f p' q' = x.
Proof.
  split.
  - intros ([p' q'] & I & E). apply in_short in I. destruct I as (? & ? & ?). eauto 6.
  - intros (P & Q & p' & q' & M & E). exists (p', q'). split; [now apply in_short|exact E].
Qed.

(* ---- Theorem 2.4 (Sprague-Grundy). ---- *)
Theorem theorem_2_4 (J1 J2 : game) (p : J1) (q : J2) :
  grundy (J := sum J1 J2) (p, q) = Nat.lxor (grundy p) (grundy q).
Proof.
  symmetry. refine (theorem_1_7_unique (sum J1 J2) (fun z => Nat.lxor (grundy (fst z)) (grundy (snd z))) _ (p, q)).
  clear p q. intros [p q]. apply mex_seen. cbn [fst snd].
  assert (E1 : mexed (seen grundy p) (grundy p)) by (apply mex_seen, theorem_1_7_exists).
  assert (E2 : mexed (seen grundy q) (grundy q)) by (apply mex_seen, theorem_1_7_exists).
  eapply mexed_ext.
  { intro x. symmetry. apply (seen_long J1 J2 one (fun a b => Nat.lxor (grundy a) (grundy b))). }
  split.
  - intros (p' & q' & M & E). destruct M as [[I ->]|[-> I]].
    + apply (theorem_2_3_i (grundy p) (grundy p') (grundy q)); [|exact E].
      intro Z. apply (proj1 E1). now exists p'.
    + apply (theorem_2_3_i (grundy q) (grundy q') (grundy p)); [|now rewrite Nat.lxor_comm, E, Nat.lxor_comm].
      intro Z. apply (proj1 E2). now exists q'.
  - intros u U. apply theorem_2_3_ii in U. destruct U as [(a & L & E)|(b & L & E)].
    + apply (proj2 E1) in L. destruct L as (p' & I & <-). exists p', q. cbn. auto.
    + apply (proj2 E2) in L. destruct L as (q' & I & <-). exists p, q'. cbn. auto.
Qed.

(* What the length of a component says of its options. *)
Lemma stepped_cases e least (J : game) (p : J) : e < 2 -> let r := length_of (J := J) e least in
  (ended p = true /\ r p = 0) \/
  (ended p = false /\ exists p', In p' (opts p) /\ r p = S (r p') /\
     forall p'', In p'' (opts p) -> dom e least (r p'') (r p')).
Proof.
  intros E r. destruct (length_seen e least J p E) as [[A B]|(t & B & (p' & I & <-) & C)]; fold r in B.
  - left. split; [|exact B]. apply no_move. intros s I. apply (A (r s)). now exists s.
  - right. split; [apply not_ended; eauto|]. exists p'. repeat split; auto.
    intros p'' I'. apply C. now exists p''.
Qed.

(* ---- Theorems 2.13 and 3.18: short conjunctive. ---- *)
Theorem least_length e (J1 J2 : game) (p : J1) (q : J2) : e < 2 ->
  length_of e true (J := product J1 J2) (p, q) = Nat.min (length_of e true p) (length_of e true q).
Proof.
  intro E. symmetry.
  refine (length_unique e true (product J1 J2) (fun z => Nat.min (length_of e true (fst z)) (length_of e true (snd z))) E _ (p, q)).
  clear p q. intros [p q]. cbn [fst snd]. eapply stepped_ext.
  { intro x. symmetry. apply (seen_short J1 J2 all (fun a b => Nat.min (length_of e true a) (length_of e true b))). }
  destruct (stepped_cases e true J1 p E) as [[P ->]|(P & p0 & Ip & -> & Dp)].
  { left. split; [|reflexivity]. intros x (F & _). congruence. }
  destruct (stepped_cases e true J2 q E) as [[Q ->]|(Q & q0 & Iq & -> & Dq)].
  { left. split; [|lia]. intros x (_ & F & _). congruence. }
  right. exists (Nat.min (length_of e true p0) (length_of e true q0)). split; [lia|]. split.
  - repeat split; auto. exists p0, q0. cbn. auto.
  - intros x (_ & _ & p' & q' & M & <-). cbn in M.
    destruct M as [[A B]|[[T _]|[T _]]]; [|congruence|congruence]. apply min_mono; auto.
Qed.
Theorem theorem_2_13 (J1 J2 : game) (p : J1) (q : J2) :
  remoteness (J := product J1 J2) (p, q) = Nat.min (remoteness p) (remoteness q).
Proof. apply least_length. lia. Qed.
Theorem theorem_3_18 (J1 J2 : game) (p : J1) (q : J2) :
  misere_remoteness (J := product J1 J2) (p, q) = Nat.min (misere_remoteness p) (misere_remoteness q).
Proof. apply least_length. lia. Qed.

(* ---- Theorems 2.16 and 3.21: long conjunctive. ---- *)
Theorem greatest_length e (J1 J2 : game) (p : J1) (q : J2) : e < 2 ->
  length_of e false (J := long_product J1 J2) (p, q) = Nat.max (length_of e false p) (length_of e false q).
Proof.
  intro E. symmetry.
  refine (length_unique e false (long_product J1 J2) (fun z => Nat.max (length_of e false (fst z)) (length_of e false (snd z))) E _ (p, q)).
  clear p q. intros [p q]. cbn [fst snd]. eapply stepped_ext.
  { intro x. symmetry. apply (seen_long J1 J2 all (fun a b => Nat.max (length_of e false a) (length_of e false b))). }
  destruct (stepped_cases e false J1 p E) as [[P Zp]|(P & p0 & Ip & Rp & Dp)];
  destruct (stepped_cases e false J2 q E) as [[Q Zq]|(Q & q0 & Iq & Rq & Dq)].
  - left. split; [|lia]. intros x (p' & q' & M & _).
    pose proof (proj1 (no_move p) P p'). pose proof (proj1 (no_move q) Q q'). cbn in M. tauto.
  - right. exists (length_of e false q0). rewrite Zp, Rq. split; [lia|]. split.
    + exists p, q0. cbn. rewrite Zp. split; [auto|lia].
    + intros x (p' & q' & M & <-). pose proof (proj1 (no_move p) P p'). cbn in M.
      destruct M as [[? _]|[(_ & -> & B)|[T _]]]; [tauto| |congruence]. rewrite Zp. now apply Dq.
  - right. exists (length_of e false p0). rewrite Zq, Rp. split; [lia|]. split.
    + exists p0, q. cbn. rewrite Zq. split; [auto|lia].
    + intros x (p' & q' & M & <-). pose proof (proj1 (no_move q) Q q'). cbn in M.
      destruct M as [[_ ?]|[[T _]|(_ & A & ->)]]; [tauto|congruence|]. rewrite Zq, Nat.max_0_r. now apply Dp.
  - right. exists (Nat.max (length_of e false p0) (length_of e false q0)). rewrite Rp, Rq. split; [lia|]. split.
    + exists p0, q0. cbn. auto.
    + intros x (p' & q' & M & <-). cbn in M.
      destruct M as [[A B]|[[T _]|[T _]]]; [|congruence|congruence]. apply max_mono; auto.
Qed.
Theorem theorem_2_16 (J1 J2 : game) (p : J1) (q : J2) :
  suspense (J := long_product J1 J2) (p, q) = Nat.max (suspense p) (suspense q).
Proof. apply greatest_length. lia. Qed.
Theorem theorem_3_21 (J1 J2 : game) (p : J1) (q : J2) :
  misere_suspense (J := long_product J1 J2) (p, q) = Nat.max (misere_suspense p) (misere_suspense q).
Proof. apply greatest_length. lia. Qed.

(* ---- Theorem 3.27: long selective, misere play. ---- *)
Definition V_3_27 {J1 J2 : game} (z : J1 * J2) : bool := let (p, q) := z in
  (negb (ended p) && good p && (negb (ended q) && good q)) ||
  (misere_good p && ended q) || (ended p && misere_good q).
Lemma V_iff (J1 J2 : game) (p : J1) (q : J2) : V_3_27 (p, q) = true <->
  (ended p = false /\ good p = true /\ ended q = false /\ good q = true) \/
  (misere_good p = true /\ ended q = true) \/ (ended p = true /\ misere_good q = true).
Proof.
  cbn. destruct (ended p), (ended q), (good p), (good q), (misere_good p), (misere_good q);
  cbn; intuition congruence.
Qed.
(* Every position that has not ended is good, or has a good option; in both kinds of play. *)
Lemma to_good (J : game) (p : J) : good p = true \/ exists p', In p' (opts p) /\ good p' = true.
Proof. destruct (good p) eqn:E; [now left|right; now apply good_false]. Qed.
Lemma to_misere_good (J : game) (p : J) : ended p = false ->
  misere_good p = true \/ exists p', In p' (opts p) /\ misere_good p' = true.
Proof. intro N. destruct (misere_good p) eqn:E; [now left|right]. apply misere_good_false in E. destruct E; [congruence|assumption]. Qed.

Theorem theorem_3_27 (J1 J2 : game) (p : J1) (q : J2) :
  misere_good (J := selective J1 J2) (p, q) =
  (negb (ended p) && good p && (negb (ended q) && good q)) ||
  (misere_good p && ended q) || (ended p && misere_good q).
Proof.
  symmetry. refine (theorem_1_3_unique_misere (selective J1 J2) V_3_27 _ (p, q)).
  clear p q.
  destruct (theorem_1_3_exists J1) as (A1 & B1 & _), (theorem_1_3_exists J2) as (A2 & B2 & _).
  destruct (theorem_1_3_exists_misere J1) as (D1 & E1 & _), (theorem_1_3_exists_misere J2) as (D2 & E2 & _).
  split; [|split].
  - intros [p q] T. unfold selective in T. rewrite ended_long in T. apply andb_true_iff in T. destruct T as [P Q].
    cbn. rewrite P, Q, D1, D2 by assumption. reflexivity.
  - intros [p q] [p' q'] V I. apply (proj1 (in_long J1 J2 any p q p' q')) in I. cbn in I.
    apply not_true_is_false. intro V'. apply V_iff in V. apply V_iff in V'.
    pose proof (A1 p') as a1. pose proof (A2 q') as a2.
    destruct V as [(P & Gp & Q & Gq)|[(Mp & Q)|(P & Mq)]].
    + (* whatever has moved is bad, so it has not ended; whatever has not moved has not ended *)
      assert (N1 : ended p' = false).
      { destruct I as [[I _]|[[-> _]|[I _]]]; [|exact P|]; apply not_true_is_false; intro T;
        specialize (a1 T); rewrite (B1 p p' Gp I) in a1; discriminate. }
      assert (N2 : ended q' = false).
      { destruct I as [[_ ->]|[[_ I]|[_ I]]]; [exact Q| |]; apply not_true_is_false; intro T;
        specialize (a2 T); rewrite (B2 q q' Gq I) in a2; discriminate. }
      destruct V' as [(_ & G1 & _ & G2)|[(_ & T)|(T & _)]]; [|congruence|congruence].
      destruct I as [[I _]|[[_ I]|[I _]]].
      * rewrite (B1 p p' Gp I) in G1. discriminate.
      * rewrite (B2 q q' Gq I) in G2. discriminate.
      * rewrite (B1 p p' Gp I) in G1. discriminate.
    + pose proof (proj1 (no_move q) Q q'). destruct I as [[I ->]|[[_ I]|[_ I]]]; try tauto.
      destruct V' as [(_ & _ & T & _)|[(T & _)|(_ & T)]]; [congruence| |].
      * rewrite (E1 p p' Mp I) in T. discriminate.
      * rewrite (D2 q Q) in T. discriminate.
    + pose proof (proj1 (no_move p) P p'). destruct I as [[I _]|[[-> I]|[I _]]]; try tauto.
      destruct V' as [(T & _)|[(T & _)|(_ & T)]]; [congruence| |].
      * rewrite (D1 p P) in T. discriminate.
      * rewrite (E2 q q' Mq I) in T. discriminate.
  - intros [p q] V T. unfold selective in T. rewrite ended_long in T.
    assert (NV : ~ V_3_27 (p, q) = true) by congruence. rewrite V_iff in NV. clear V.
    enough (X : exists p' q', moves J1 J2 any p q p' q' /\ V_3_27 (p', q') = true).
    { destruct X as (p' & q' & M & V). exists (p', q'). split; [exact (proj2 (in_long J1 J2 any p q p' q') M)|exact V]. }
    destruct (ended p) eqn:P; [|destruct (ended q) eqn:Q].
    + (* the first has ended: the second alone *)
      destruct (to_misere_good J2 q T) as [M|(q' & I & M)]; [tauto|].
      exists p, q'. rewrite V_iff. cbn. tauto.
    + destruct (to_misere_good J1 p P) as [M|(p' & I & M)]; [tauto|].
      exists p', q. rewrite V_iff. cbn. tauto.
    + (* bring both to good positions *)
      assert (R1 : exists p', (p' = p \/ In p' (opts p)) /\ good p' = true)
        by (destruct (to_good J1 p) as [G|(p' & I & G)]; eauto).
      assert (R2 : exists q', (q' = q \/ In q' (opts q)) /\ good q' = true)
        by (destruct (to_good J2 q) as [G|(q' & I & G)]; eauto).
      destruct R1 as (p' & I1 & G1), R2 as (q' & I2 & G2).
      destruct (ended p') eqn:P'; [|destruct (ended q') eqn:Q'].
      * (* end the first, and bring the second into its misere kernel, or leave it there *)
        destruct I1 as [->|I1]; [congruence|].
        destruct (to_misere_good J2 q Q) as [M|(q'' & I & M)].
        -- exists p', q. rewrite V_iff. cbn. tauto.
        -- exists p', q''. rewrite V_iff. cbn. tauto.
      * destruct I2 as [->|I2]; [congruence|].
        destruct (to_misere_good J1 p P) as [M|(p'' & I & M)].
        -- exists p, q'. rewrite V_iff. cbn. tauto.
        -- exists p'', q'. rewrite V_iff. cbn. tauto.
      * exists p', q'. rewrite V_iff. split; [|tauto]. cbn.
        destruct I1 as [->|I1], I2 as [->|I2]; try tauto.
Qed.

(* ---- Theorem 2.20: long selective, normal play. ---- *)
(* Without mod: every number is 2 i or 2 i + 1. *)
Lemma par x : exists i, x = 2 * i \/ x = 2 * i + 1.
Proof. exists (x / 2). lia. Qed.
Lemma dom_ee i j : dom 0 true (2 * i) (2 * j) <-> j <= i. Proof. rewrite dom_iff. lia. Qed.
Lemma dom_eo i j : dom 0 true (2 * i) (2 * j + 1) <-> False. Proof. rewrite dom_iff. lia. Qed.
Lemma dom_oe i j : dom 0 true (2 * i + 1) (2 * j) <-> True. Proof. rewrite dom_iff. lia. Qed.
Lemma dom_oo i j : dom 0 true (2 * i + 1) (2 * j + 1) <-> i <= j. Proof. rewrite dom_iff. lia. Qed.
Lemma plus_ee i j : plus1 (2 * i) (2 * j) = 2 * (i + j).
Proof. destruct (plus1_cases (2 * i) (2 * j)) as [(?&?&->)|[? ->]]; lia. Qed.
Lemma plus_eo i j : plus1 (2 * i) (2 * j + 1) = 2 * (i + j) + 1.
Proof. destruct (plus1_cases (2 * i) (2 * j + 1)) as [(?&?&->)|[? ->]]; lia. Qed.
Lemma plus_oe i j : plus1 (2 * i + 1) (2 * j) = 2 * (i + j) + 1.
Proof. destruct (plus1_cases (2 * i + 1) (2 * j)) as [(?&?&->)|[? ->]]; lia. Qed.
Lemma plus_oo i j : plus1 (2 * i + 1) (2 * j + 1) = 2 * (i + j) + 1.
Proof. destruct (plus1_cases (2 * i + 1) (2 * j + 1)) as [(?&?&->)|[? ->]]; lia. Qed.
Lemma S_e i : S (2 * i) = 2 * i + 1. Proof. lia. Qed.
Lemma S_o i : S (2 * i + 1) = 2 * (S i). Proof. lia. Qed.
Lemma pred_o i : Nat.pred (2 * i + 1) = 2 * i. Proof. lia. Qed.
Lemma pred_e i j : Nat.pred (2 * (S i + S j)) = 2 * (i + S j) + 1. Proof. lia. Qed.
Ltac parity := rewrite ?S_e, ?S_o, ?plus_ee, ?plus_eo, ?plus_oe, ?plus_oo, ?pred_o, ?pred_e,
  ?dom_ee, ?dom_eo, ?dom_oe, ?dom_oo in *.
Lemma plus1_r a b c d t : dom 0 true a c -> dom 0 true b d ->
  t = Nat.pred (plus1 (S c) (S d)) ->
  dom 0 true (plus1 a b) t /\ dom 0 true (plus1 a (S d)) t /\ dom 0 true (plus1 (S c) b) t.
Proof.
  intros D1 D2 ->.
  destruct (par a) as [i [->| ->]], (par b) as [j [->| ->]], (par c) as [k [->| ->]], (par d) as [l [->| ->]];
  parity; repeat split; try tauto; try lia.
Qed.
Lemma plus1_0_l b : plus1 0 b = b. Proof. reflexivity. Qed.
Lemma plus1_0_r b : plus1 b 0 = b. Proof. unfold plus1. rewrite andb_false_r. lia. Qed.
Lemma plus1_reach c d : let t := Nat.pred (plus1 (S c) (S d)) in
  (plus1 c d = t \/ plus1 c (S d) = t \/ plus1 (S c) d = t) /\ plus1 (S c) (S d) = S t.
Proof.
  cbn zeta. destruct (par c) as [k [->| ->]], (par d) as [l [->| ->]]; parity; lia.
Qed.

Theorem theorem_2_20 (J1 J2 : game) (p : J1) (q : J2) :
  remoteness (J := selective J1 J2) (p, q) = plus1 (remoteness p) (remoteness q).
Proof.
  symmetry. refine (length_unique 0 true (selective J1 J2)
    (fun z => plus1 (remoteness (fst z)) (remoteness (snd z))) _ _ (p, q)); [lia|].
  clear p q. intros [p q]. cbn [fst snd]. eapply stepped_ext.
  { intro x. symmetry. apply (seen_long J1 J2 any (fun a b => plus1 (remoteness a) (remoteness b))). }
  assert (E : 0 < 2) by lia. unfold remoteness.
  destruct (stepped_cases 0 true J1 p E) as [[P Zp]|(P & p0 & Ip & Rp & Dp)];
  destruct (stepped_cases 0 true J2 q E) as [[Q Zq]|(Q & q0 & Iq & Rq & Dq)].
  - left. rewrite Zp, Zq. split; [|reflexivity]. intros x (p' & q' & M & _).
    pose proof (proj1 (no_move p) P p'). pose proof (proj1 (no_move q) Q q'). cbn in M. tauto.
  - right. exists (length_of 0 true q0). rewrite Zp, Rq. split; [now rewrite plus1_0_l|]. split.
    + exists p, q0. cbn [moves]. rewrite Zp, plus1_0_l. auto.
    + intros x (p' & q' & M & <-). pose proof (proj1 (no_move p) P p'). cbn in M.
      destruct M as [[? _]|[[-> B]|[? _]]]; try tauto. rewrite Zp, plus1_0_l. now apply Dq.
  - right. exists (length_of 0 true p0). rewrite Zq, Rp. split; [now rewrite plus1_0_r|]. split.
    + exists p0, q. cbn [moves]. rewrite Zq, plus1_0_r. auto.
    + intros x (p' & q' & M & <-). pose proof (proj1 (no_move q) Q q'). cbn in M.
      destruct M as [[B ->]|[[_ ?]|[_ ?]]]; try tauto. rewrite Zq, plus1_0_r. now apply Dp.
  - right. rewrite Rp, Rq. set (c := length_of 0 true p0) in *. set (d := length_of 0 true q0) in *.
    exists (Nat.pred (plus1 (S c) (S d))). destruct (plus1_reach c d) as [X Y]. split; [exact Y|]. split.
    + destruct X as [X|[X|X]]; [exists p0, q0|exists p0, q|exists p, q0]; (split; [cbn; auto|]);
      rewrite ?Rp, ?Rq; exact X.
    + intros x (p' & q' & M & <-). cbn in M.
      destruct M as [[A ->]|[[-> B]|[A B]]]; rewrite ?Rp, ?Rq.
      * apply (plus1_r _ d c d); auto using dom_refl.
      * apply (plus1_r c _ c d); auto using dom_refl.
      * apply (plus1_r _ _ c d); auto.
Qed.
