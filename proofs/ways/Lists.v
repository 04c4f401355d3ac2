(* The ways of chapters 2 and 3 for any number of components: a position is a list of positions of
   one game.  (Components of different games: take the disjoint union.)  No axioms. *)
Require Import Arith List Lia ZArith ZifyNat Bool.
From Kalmar.ways Require Import Numbers Games Six ShortSelective.
Import ListNotations.

Section Lists.
Variable J : game.

(* What one turn may leave: one component is moved, or some, or each that has not ended. *)
Definition isempty := @isnil (list J).
Fixpoint list_turn (c : choice) (l : list J) : list (list J) :=
  match l with
  | [] => []
  | p :: r =>
      let first := map (fun p' => p' :: r) (opts p) in
      let rest := map (cons p) (list_turn c r) in
      let both := map (fun x => fst x :: snd x) (list_prod (opts p) (list_turn c r)) in
      match c with
      | one => first ++ rest
      | any => first ++ rest ++ both
      | all => if ended p then rest else if isempty (list_turn c r) then first else both
      end
  end.
Definition list_opts (c : choice) (e : ending) (l : list J) : list (list J) :=
  match e with
  | all_end => list_turn c l
  | first_end => if existsb ended l then [] else list_turn c l
  end.

Lemma in_list_turn c p r y : In y (list_turn c (p :: r)) <->
  let first := exists p', In p' (opts p) /\ y = p' :: r in
  let rest := exists r', In r' (list_turn c r) /\ y = p :: r' in
  let both := exists p' r', In p' (opts p) /\ In r' (list_turn c r) /\ y = p' :: r' in
  match c with
  | one => first \/ rest
  | any => first \/ rest \/ both
  | all => both \/ (ended p = true /\ rest) \/ (list_turn c r = [] /\ first)
  end.
Proof.
  assert (F : In y (map (fun p' => p' :: r) (opts p)) <-> exists p', In p' (opts p) /\ y = p' :: r).
  { rewrite in_map_iff. split; intros (p' & A & B); eauto. }
  assert (R : In y (map (cons p) (list_turn c r)) <-> exists r', In r' (list_turn c r) /\ y = p :: r').
  { rewrite in_map_iff. split; intros (r' & A & B); eauto. }
  assert (B : In y (map (fun x => fst x :: snd x) (list_prod (opts p) (list_turn c r))) <->
    exists p' r', In p' (opts p) /\ In r' (list_turn c r) /\ y = p' :: r').
  { rewrite in_map_iff. split.
    - intros ((p', r') & E & I). apply in_prod_iff in I. cbn in E. exists p', r'. intuition.
    - intros (p' & r' & I & K & ->). exists (p', r'). split; [reflexivity|]. now apply in_prod_iff. }
  destruct c; cbn [list_turn]; rewrite ?in_app_iff, ?F, ?R, ?B; cbn zeta; try tauto.
  destruct (ended p) eqn:E; [|destruct (list_turn all r) as [|t ts] eqn:T; cbn [isempty isnil]].
  - rewrite R. apply ended_iff in E. split; [tauto|]. intros [(p' & r' & I & _)|[[_ H]|[_ (p' & I & _)]]];
      [rewrite E in I; destruct I|exact H|rewrite E in I; destruct I].
  - rewrite F. split; [tauto|]. intros [(p' & r' & _ & I & _)|[[H _]|[_ H]]]; [destruct I|congruence|exact H].
  - unfold isempty, isnil. rewrite B. split; [tauto|]. intros [H|[[H _]|[H _]]]; [exact H|congruence|discriminate].
Qed.

Lemma turn_short c : well_founded (fun y x => In y (list_turn c x)).
Proof.
  intro l. induction l as [|p l IHl]; [constructor; intros y []|].
  revert l IHl. induction p as [p IHp] using (well_founded_induction (short J)). intros l A.
  induction A as [l A IHA]. constructor. intros y I. apply in_list_turn in I.
  assert (A' : Acc (fun y x => In y (list_turn c x)) l) by (constructor; exact A).
  assert (F : (exists p', In p' (opts p) /\ y = p' :: l) -> Acc (fun y x => In y (list_turn c x)) y).
  { intros (p' & K & ->). now apply IHp. }
  assert (R : (exists r', In r' (list_turn c l) /\ y = p :: r') -> Acc (fun y x => In y (list_turn c x)) y).
  { intros (r' & K & ->). now apply IHA. }
  assert (B : (exists p' r', In p' (opts p) /\ In r' (list_turn c l) /\ y = p' :: r') ->
    Acc (fun y x => In y (list_turn c x)) y).
  { intros (p' & r' & K & L & ->). apply IHp; [exact K|]. now apply A. }
  destruct c; cbn zeta in I; tauto.
Qed.
Lemma list_short c e : well_founded (fun y x => In y (list_opts c e x)).
Proof.
  intro l. induction l as [l IH] using (well_founded_induction (turn_short c)).
  constructor. intros y I. apply IH. destruct e; cbn in I; [|exact I].
  destruct (existsb ended l); [destruct I|exact I].
Qed.
Definition many (c : choice) (e : ending) : game := Game (list J) (list_opts c e) (list_short c e).

(* The words of the definitions. *)
Lemma one_words l y : In y (list_turn one l) <->
  exists u p p' v, l = u ++ p :: v /\ In p' (opts p) /\ y = u ++ p' :: v.
Proof.
  revert y. induction l as [|q l IH]; intro y.
  - split; [intros []|]. intros (u & p & p' & v & E & _). now destruct u.
  - rewrite in_list_turn. cbn zeta. split.
    + intros [(p' & I & ->)|(r & I & ->)].
      * exists [], q, p', l. auto.
      * apply IH in I. destruct I as (u & p & p' & v & -> & I & ->). exists (q :: u), p, p', v. auto.
    + intros (u & p & p' & v & E & I & ->). destruct u as [|q' u]; injection E as -> ->.
      * left. eauto.
      * right. exists (u ++ p' :: v). split; [|reflexivity]. apply IH. eauto 7.
Qed.
Definition stays_or_moves (p p' : J) : Prop := p' = p \/ In p' (opts p).
Lemma any_or_none l y : Forall2 stays_or_moves l y -> y = l \/ In y (list_turn any l).
Proof.
  induction 1 as [|p p' l y [->|I] F IH]; [now left| |]; rewrite in_list_turn; cbn zeta.
  - destruct IH as [->|IH]; [now left|right]. right; left. exists y. auto.
  - right. destruct IH as [->|IH]; [left; exists p'; auto|right; right; exists p', y; auto].
Qed.
Lemma any_words l y : In y (list_turn any l) <-> Forall2 stays_or_moves l y /\
  exists i p p', nth_error l i = Some p /\ nth_error y i = Some p' /\ In p' (opts p).
Proof.
  assert (Stay : forall r : list J, Forall2 stays_or_moves r r)
    by (induction r; constructor; unfold stays_or_moves; auto).
  revert y. induction l as [|q l IH]; intro y.
  - split; [intros []|]. intros [_ (i & p & p' & E & _)]. destruct i; discriminate.
  - rewrite in_list_turn. cbn zeta. split.
    + intros [(p' & I & ->)|[(r & I & ->)|(p' & r & I & K & ->)]].
      * split; [constructor; [now right|apply Stay]|]. exists 0, q, p'. auto.
      * apply IH in I. destruct I as [F (i & p & p' & A & B & C)].
        split; [constructor; [now left|exact F]|]. exists (S i), p, p'. auto.
      * apply IH in K. destruct K as [F _]. split; [constructor; [now right|exact F]|].
        exists 0, q, p'. auto.
    + intros [F (i & p & p' & A & B & C)]. inversion F as [|q0 q' l0 r S T]; subst.
      destruct i as [|i]; cbn in A, B.
      * injection A as ->. injection B as ->. destruct (any_or_none l r T) as [->|D]; eauto 7.
      * assert (D : In r (list_turn any l)) by (apply IH; split; [exact T|eauto 6]).
        destruct S as [->|S]; eauto 7.
Qed.
Lemma turn_nil c l : list_turn c l = [] <-> forallb ended l = true.
Proof.
  assert (N : forall p : J, ended p = true <-> forall p', ~ In p' (opts p)) by (intro; apply no_move).
  induction l as [|p l IH]; [now split|]. cbn [forallb]. rewrite andb_true_iff, <- IH. split.
  - intro E. assert (Z : forall y, ~ In y (list_turn c (p :: l))) by (intros y; rewrite E; now intros []).
    assert (L : list_turn c l = []).
    { destruct (list_turn c l) as [|r rs] eqn:T; [reflexivity|exfalso].
      assert (I : In r (list_turn c l)) by (rewrite T; now left).
      destruct c; [apply (Z (p :: r))| |apply (Z (p :: r))]; try (apply in_list_turn; cbn zeta; eauto 6).
      destruct (ended p) eqn:P; [apply (Z (p :: r)); apply in_list_turn; cbn zeta; eauto 7|].
      apply not_ended in P. destruct P as [p' P]. apply (Z (p' :: r)), in_list_turn. cbn zeta. eauto 7. }
    split; [|exact L]. apply N. intros p' I. apply (Z (p' :: l)), in_list_turn. destruct c; cbn zeta; eauto 6.
  - intros [P L]. destruct (list_turn c (p :: l)) as [|y ys] eqn:T; [reflexivity|exfalso].
    assert (I : In y (list_turn c (p :: l))) by (rewrite T; now left).
    apply in_list_turn in I. rewrite L in I. pose proof (proj1 (N p) P) as X.
    destruct c; cbn zeta in I; firstorder.
Qed.
Lemma all_words l y : In y (list_turn all l) <-> forallb ended l = false /\
  Forall2 (fun p p' => if ended p then p' = p else In p' (opts p)) l y.
Proof.
  set (R := fun p p' : J => if ended p then p' = p else In p' (opts p)).
  assert (Stay : forall r, forallb ended r = true -> forall y, Forall2 R r y <-> y = r).
  { induction r as [|p r IH]; intros E z; [split; [now inversion 1|now intros ->]|].
    cbn in E. apply andb_prop in E. destruct E as [P E]. split.
    - inversion 1 as [|p0 p' r0 r' A B]; subst. unfold R in A. rewrite P in A. apply (IH E) in B. now subst.
    - intros ->. constructor; [unfold R; now rewrite P|now apply IH]. }
  revert y. induction l as [|p l IH]; intro y; [cbn; intuition discriminate|].
  rewrite in_list_turn. cbv zeta beta iota. rewrite turn_nil. cbn [forallb]. split.
  - intros [(p' & r & I & K & ->)|[[P (r & K & ->)]|[L (p' & I & ->)]]].
    + apply IH in K. destruct K as [E F]. assert (P : ended p = false) by (apply not_ended; eauto).
      rewrite P. split; [reflexivity|]. constructor; [unfold R; now rewrite P|exact F].
    + apply IH in K. destruct K as [E F]. rewrite P, E. split; [reflexivity|].
      constructor; [unfold R; now rewrite P|exact F].
    + assert (P : ended p = false) by (apply not_ended; eauto). rewrite P. split; [reflexivity|].
      constructor; [unfold R; now rewrite P|now apply Stay].
  - intros [E F]. inversion F as [|p0 p' l0 r A B]; subst. unfold R in A.
    destruct (ended p) eqn:P; cbn [andb] in E.
    + subst. right; left. split; [reflexivity|]. exists r. split; [|reflexivity]. apply IH. auto.
    + destruct (forallb ended l) eqn:L.
      * right; right. split; [reflexivity|]. apply (Stay l L) in B. subst. eauto.
      * left. exists p', r. repeat split; auto. apply IH. auto.
Qed.
(* In the short ways play ends when a component has ended; there is a move as long as none has. *)
Lemma list_ended c e l : @ended (many c e) l =
  match e with all_end => forallb ended l | first_end => isnil l || existsb ended l end.
Proof.
  unfold ended at 1. cbn [opts many]. destruct e; cbn [list_opts].
  - destruct (existsb ended l) eqn:E; [now rewrite orb_true_r|]. rewrite orb_false_r.
    destruct l as [|p l]; [reflexivity|]. cbn [isnil existsb] in *.
    apply orb_false_iff in E. destruct E as [P _].
    destruct (list_turn c (p :: l)) eqn:T; [|reflexivity]. apply turn_nil in T. cbn in T. now rewrite P in T.
  - destruct (list_turn c l) eqn:T; cbn [isnil].
    + symmetry. now apply turn_nil in T.
    + destruct (forallb ended l) eqn:F; [|reflexivity]. apply (turn_nil c) in F. congruence.
Qed.
End Lists.
