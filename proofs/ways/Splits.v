(* Games whose components split: an option of a component is a list of components (a heap cut in two,
   a rectangle cut in two; none at all where a component vanishes).  A position is a list of
   components; the six compositions are those of the definitions 2.1 to 2.21 of source 000, and its
   chapter 4 plays LEGO so.  No axioms. *)
Require Import Arith List Lia Bool.
From Kalmar.ways Require Import Numbers Games Six.
Import ListNotations.

(* Rules: the options of each component.  Whoever follows one part, then a part of an option of that
   one, and so on, comes to an end; no size or measure is asked for. *)
Record rules := Rules {
  comp :> Type;
  parts : comp -> list (list comp);
  parts_short : well_founded (fun q p => exists o, In o (parts p) /\ In q o) }.
Arguments parts {_} _.

Section Splits.
Variable R : rules.
Definition over (p : R) : bool := isnil (parts p).      (* the component has ended: it has no option *)
Lemma over_iff (p : R) : over p = true <-> parts p = [].
Proof. apply isnil_iff. Qed.

(* What one turn may leave: one component is replaced by the parts of an option, or some are, or each
   that has not ended. *)
Fixpoint split_turn (c : choice) (l : list R) : list (list R) :=
  match l with
  | [] => []
  | p :: r =>
      let first := map (fun o => o ++ r) (parts p) in
      let rest := map (cons p) (split_turn c r) in
      let both := map (fun x => fst x ++ snd x) (list_prod (parts p) (split_turn c r)) in
      match c with
      | one => first ++ rest
      | any => first ++ rest ++ both
      | all => if over p then rest else if isnil (split_turn c r) then first else both
      end
  end.
(* A long way ends when no component can be moved, a short one as soon as some component has ended:
   also when one of the parts that a move leaves has no option.  A component that vanishes (the option
   []) has not ended, it is gone; when nothing is left, play is over in every way. *)
Definition split_opts (c : choice) (e : ending) (l : list R) : list (list R) :=
  match e with
  | all_end => split_turn c l
  | first_end => if existsb over l then [] else split_turn c l
  end.

Lemma in_split_turn c p r y : In y (split_turn c (p :: r)) <->
  let first := exists o, In o (parts p) /\ y = o ++ r in
  let rest := exists r', In r' (split_turn c r) /\ y = p :: r' in
  let both := exists o r', In o (parts p) /\ In r' (split_turn c r) /\ y = o ++ r' in
  match c with
  | one => first \/ rest
  | any => first \/ rest \/ both
  | all => both \/ (over p = true /\ rest) \/ (split_turn c r = [] /\ first)
  end.
Proof.
  assert (F : In y (map (fun o => o ++ r) (parts p)) <-> exists o, In o (parts p) /\ y = o ++ r).
  { rewrite in_map_iff. split; intros (o & A & B); eauto. }
  assert (S : In y (map (cons p) (split_turn c r)) <-> exists r', In r' (split_turn c r) /\ y = p :: r').
  { rewrite in_map_iff. split; intros (r' & A & B); eauto. }
  assert (B : In y (map (fun x => fst x ++ snd x) (list_prod (parts p) (split_turn c r))) <->
    exists o r', In o (parts p) /\ In r' (split_turn c r) /\ y = o ++ r').
  { rewrite in_map_iff. split.
    - intros ((o, r') & E & I). apply in_prod_iff in I. cbn in E. exists o, r'. intuition.
    - intros (o & r' & I & K & ->). exists (o, r'). split; [reflexivity|]. now apply in_prod_iff. }
  destruct c; cbn [split_turn]; rewrite ?in_app_iff, ?F, ?S, ?B; cbn zeta; try tauto.
  destruct (over p) eqn:E; [|destruct (split_turn all r) as [|t ts] eqn:T; cbn [isnil]].
  - rewrite S. apply over_iff in E. split; [tauto|]. intros [(o & r' & I & _)|[[_ H]|[_ (o & I & _)]]];
      [rewrite E in I; destruct I|exact H|rewrite E in I; destruct I].
  - rewrite F. split; [tauto|]. intros [(o & r' & _ & I & _)|[[H _]|[_ H]]]; [destruct I|congruence|exact H].
  - rewrite B. split; [tauto|]. intros [H|[[H _]|[H _]]]; [exact H|congruence|discriminate].
Qed.

(* Every play ends: the order of Dershowitz and Manna (1979), without naming it. *)
Lemma split_turn_short c : well_founded (fun y x => In y (split_turn c x)).
Proof.
  intro l. induction l as [|p l IHl]; [constructor; intros y []|].
  revert l IHl. induction p as [p IHp] using (well_founded_induction (parts_short R)).
  assert (App : forall o l, In o (parts p) -> Acc (fun y x => In y (split_turn c x)) l ->
    Acc (fun y x => In y (split_turn c x)) (o ++ l)).
  { intros o l I A. assert (K : forall q, In q o -> In q o) by auto. revert K. generalize o at 1 3.
    intro w. induction w as [|q w IH]; intro K; [exact A|]. cbn [app]. apply IHp.
    - exists o. split; [exact I|]. apply K. now left.
    - apply IH. intros x X. apply K. now right. }
  intros l A. induction A as [l A IHA]. constructor. intros y I. apply in_split_turn in I.
  assert (A' : Acc (fun y x => In y (split_turn c x)) l) by (constructor; exact A).
  assert (F : (exists o, In o (parts p) /\ y = o ++ l) -> Acc (fun y x => In y (split_turn c x)) y).
  { intros (o & K & ->). now apply App. }
  assert (S : (exists r', In r' (split_turn c l) /\ y = p :: r') -> Acc (fun y x => In y (split_turn c x)) y).
  { intros (r' & K & ->). now apply IHA. }
  assert (B : (exists o r', In o (parts p) /\ In r' (split_turn c l) /\ y = o ++ r') ->
    Acc (fun y x => In y (split_turn c x)) y).
  { intros (o & r' & K & L & ->). apply App; [exact K|]. now apply A. }
  destruct c; cbn zeta in I; tauto.
Qed.
Lemma split_short c e : well_founded (fun y x => In y (split_opts c e x)).
Proof.
  intro l. induction l as [l IH] using (well_founded_induction (split_turn_short c)).
  constructor. intros y I. apply IH. destruct e; cbn in I; [|exact I].
  destruct (existsb over l); [destruct I|exact I].
Qed.
Definition splits (c : choice) (e : ending) : game := Game (list R) (split_opts c e) (split_short c e).

Lemma split_nil c l : split_turn c l = [] <-> forallb over l = true.
Proof.
  assert (N : forall p : R, over p = true <-> forall o, ~ In o (parts p)).
  { intro p. rewrite over_iff. split; [intros ->; now intros o []|]. destruct (parts p) as [|o ?]; [reflexivity|].
    intro H. destruct (H o). now left. }
  assert (Z : forall m : list (list R), m = [] <-> forall y, ~ In y m).
  { intros [|y m]; split; auto; [discriminate|]. intro H. destruct (H y). now left. }
  induction l as [|p l IH]; [now split|]. cbn [forallb]. rewrite andb_true_iff, <- IH, N. split.
  - intro E. rewrite Z in E. assert (L : split_turn c l = []).
    { destruct (split_turn c l) as [|r rs] eqn:T; [reflexivity|exfalso].
      assert (I : In r (split_turn c l)) by (rewrite T; now left).
      destruct c; [apply (E (p :: r))| |apply (E (p :: r))]; try (apply in_split_turn; cbn zeta; eauto 6).
      destruct (over p) eqn:P; [apply (E (p :: r)); apply in_split_turn; cbn zeta; eauto 7|].
      destruct (parts p) as [|o os] eqn:O; [apply over_iff in O; congruence|].
      apply (E (o ++ r)), in_split_turn. cbn zeta. rewrite O. left. exists o, r. cbn. auto. }
    split; [|exact L]. intros o I. apply (E (o ++ l)), in_split_turn. destruct c; cbn zeta; eauto 9.
  - intros [P L]. apply Z. intros y I. apply in_split_turn in I. rewrite L in I.
    destruct c; cbn zeta in I; firstorder.
Qed.
Lemma split_ended c e l : @ended (splits c e) l =
  match e with all_end => forallb over l | first_end => isnil l || existsb over l end.
Proof.
  change (@ended (splits c e) l) with (isnil (split_opts c e l)).
  assert (T : isnil (split_turn c l) = forallb over l).
  { apply eq_true_iff_eq. rewrite isnil_iff. apply split_nil. }
  destruct e; cbn [split_opts]; [|exact T]. destruct (existsb over l) eqn:E; [now rewrite orb_true_r|].
  rewrite T, orb_false_r. destruct l as [|p l]; [reflexivity|]. cbn in *.
  apply orb_false_iff in E. now rewrite (proj1 E).
Qed.

(* The words of the definitions. *)
Lemma split_one_words l y : In y (split_turn one l) <->
  exists u p o v, l = u ++ p :: v /\ In o (parts p) /\ y = u ++ o ++ v.
Proof.
  revert y. induction l as [|q l IH]; intro y.
  - split; [intros []|]. intros (u & p & o & v & E & _). now destruct u.
  - rewrite in_split_turn. cbn zeta. split.
    + intros [(o & I & ->)|(r & I & ->)]; [exists [], q, o, l; auto|].
      apply IH in I. destruct I as (u & p & o & v & -> & I & ->). exists (q :: u), p, o, v. auto.
    + intros (u & p & o & v & E & I & ->). destruct u as [|q' u]; injection E as -> ->; [left; eauto|].
      right. exists (u ++ o ++ v). split; [|reflexivity]. apply IH. eauto 9.
Qed.
(* Each component is left as it is, or replaced by one of its options; w lists what takes its place. *)
Definition stays_or_splits (p : R) (o : list R) : Prop := o = [p] \/ In o (parts p).
Lemma split_any_words l y : In y (split_turn any l) <-> exists w, y = concat w /\
  Forall2 stays_or_splits l w /\ Exists (fun x => In (snd x) (parts (fst x))) (combine l w).
Proof.
  assert (Stay : forall r, Forall2 stays_or_splits r (map (fun p => [p]) r) /\ concat (map (fun p => [p]) r) = r).
  { induction r as [|p r [IH E]]; [split; [constructor|reflexivity]|]. cbn. rewrite E.
    split; [|reflexivity]. constructor; [now left|exact IH]. }
  assert (None : forall r w, Forall2 stays_or_splits r w -> concat w = r \/
    Exists (fun x => In (snd x) (parts (fst x))) (combine r w)).
  { induction 1 as [|p o r w [->|I] F IH]; [now left| |]; cbn [concat combine].
    - destruct IH as [->|IH]; [now left|right]. now apply Exists_cons_tl.
    - right. now apply Exists_cons_hd. }
  revert y. induction l as [|p l IH]; intro y.
  - split; [intros []|]. intros (w & _ & _ & E). inversion E.
  - rewrite in_split_turn. cbn zeta. split.
    + destruct (Stay l) as [SL SE]. intros [(o & I & ->)|[(r & I & ->)|(o & r & I & K & ->)]].
      * exists (o :: map (fun q => [q]) l). cbn [concat combine]. rewrite SE. split; [reflexivity|].
        split; [constructor; [now right|exact SL]|now apply Exists_cons_hd].
      * apply IH in I. destruct I as (w & -> & F & E). exists ([p] :: w). split; [reflexivity|].
        split; [constructor; [now left|exact F]|now apply Exists_cons_tl].
      * apply IH in K. destruct K as (w & -> & F & E). exists (o :: w). split; [reflexivity|].
        split; [constructor; [now right|exact F]|now apply Exists_cons_hd].
    + intros (w & -> & F & E). inversion F as [|p0 o l0 w' A B]; subst. cbn [concat combine] in *.
      assert (T : concat w' = l \/ In (concat w') (split_turn any l)).
      { destruct (None l w' B) as [T|T]; [now left|right; apply IH; eauto]. }
      inversion E as [x xs I|x xs I]; subst; cbn [fst snd] in *.
      * destruct T as [T|T]; [left; exists o; now rewrite T|right; right; eauto].
      * assert (I' : In (concat w') (split_turn any l)) by (apply IH; eauto).
        destruct A as [->|A]; [right; left; now exists (concat w')|right; right; eauto].
Qed.
Lemma split_all_words l y : In y (split_turn all l) <-> forallb over l = false /\ exists w, y = concat w /\
  Forall2 (fun p o => if over p then o = [p] else In o (parts p)) l w.
Proof.
  set (S := fun (p : R) o => if over p then o = [p] else In o (parts p)).
  assert (Stay : forall r, forallb over r = true -> forall y, (exists w, y = concat w /\ Forall2 S r w) <-> y = r).
  { induction r as [|p r IH]; intros E z.
    - split; [intros (w & -> & F); now inversion F|intros ->; exists []; auto].
    - cbn in E. apply andb_prop in E. destruct E as [P E]. split.
      + intros (w & -> & F). inversion F as [|p0 o r0 w' A B]; subst. unfold S in A. rewrite P in A. subst o.
        cbn. f_equal. apply (IH E). eauto.
      + intros ->. destruct (proj2 (IH E r) eq_refl) as (w & -> & F). exists ([p] :: w). split; [reflexivity|].
        constructor; [|exact F]. unfold S. now rewrite P. }
  assert (Live : forall p : R, forall o, In o (parts p) -> over p = false).
  { intros p o I. unfold over. destruct (parts p); [destruct I|reflexivity]. }
  revert y. induction l as [|p l IH]; intro y; [cbn; intuition discriminate|].
  rewrite in_split_turn. cbv zeta beta iota. rewrite split_nil. cbn [forallb]. split.
  - intros [(o & r & I & K & ->)|[[P (r & K & ->)]|[L (o & I & ->)]]].
    + apply IH in K. destruct K as (E & w & -> & F). rewrite (Live p o I). split; [reflexivity|].
      exists (o :: w). split; [reflexivity|]. constructor; [unfold S; now rewrite (Live p o I)|exact F].
    + apply IH in K. destruct K as (E & w & -> & F). rewrite P, E. split; [reflexivity|].
      exists ([p] :: w). split; [reflexivity|]. constructor; [unfold S; now rewrite P|exact F].
    + rewrite (Live p o I). split; [reflexivity|]. destruct (proj2 (Stay l L l) eq_refl) as (w & E & F).
      exists (o :: w). split; [cbn; congruence|]. constructor; [unfold S; now rewrite (Live p o I)|exact F].
  - intros (E & w & -> & F). inversion F as [|p0 o l0 w' A B]; subst. unfold S in A. cbn [concat].
    destruct (over p) eqn:P; cbn [andb] in E.
    + subst o. right; left. split; [reflexivity|]. exists (concat w'). split; [|reflexivity]. apply IH. eauto.
    + destruct (forallb over l) eqn:L.
      * right; right. split; [reflexivity|]. exists o. split; [exact A|]. f_equal. apply (Stay l L). eauto.
      * left. exists o, (concat w'). repeat split; auto. apply IH. eauto.
Qed.

(* The compound of one part of a position and of the rest has the moves of the whole. *)
Lemma split_turn_app c u v y : In y (split_turn c (u ++ v)) <->
  exists u' v', moves (splits c all_end) (splits c all_end) c u v u' v' /\ y = u' ++ v'.
Proof.
  assert (E : forall l : list R, @ended (splits c all_end) l = true <-> split_turn c l = [])
    by (intro; apply isnil_iff).
  revert y. induction u as [|p u IH]; intro y.
  - cbn [app]. assert (N : @ended (splits c all_end) [] = true) by (rewrite split_ended; reflexivity).
    cbv beta iota zeta delta [moves]. cbn [opts splits split_opts split_turn In]. split.
    + intro I. exists [], y. split; [destruct c; rewrite ?N; auto|reflexivity].
    + intros (u' & v' & M & ->). destruct c; intuition; now subst.
  - assert (K : split_turn c (u ++ v) = [] <-> split_turn c u = [] /\ split_turn c v = []).
    { now rewrite !split_nil, forallb_app, andb_true_iff. }
    assert (P0 : split_turn c (p :: u) = [] <-> over p = true /\ split_turn c u = []).
    { rewrite !split_nil. apply andb_true_iff. }
    cbn [app]. rewrite in_split_turn. destruct c; cbv beta iota zeta delta [moves] in IH |- *;
    change (@opts (splits ?c all_end)) with (split_turn c) in IH |- *;
    setoid_rewrite in_split_turn; setoid_rewrite IH; cbn zeta; try setoid_rewrite E.
    + split.
      * intros [(o & I & ->)|(r & (u' & v' & [[I ->]|[-> I]] & ->) & ->)].
        -- exists (o ++ u), v. rewrite app_assoc. eauto 9.
        -- exists (p :: u'), v. eauto 9.
        -- exists (p :: u), v'. auto.
      * intros (u' & v' & [[[(o & I & ->)|(r & I & ->)] ->]|[-> I]] & ->).
        -- left. exists o. now rewrite app_assoc.
        -- right. exists (r ++ v). split; [|reflexivity]. exists r, v. auto.
        -- right. exists (u ++ v'). split; [|reflexivity]. exists u, v'. auto.
    + rewrite K. setoid_rewrite P0. split.
      * intros [(o & r & J & (u' & v' & [[I I']|[[N [-> I']]|[N [I ->]]]] & ->) & ->)|
          [[P (r & (u' & v' & [[I I']|[[N [-> I']]|[N [I ->]]]] & ->) & ->)]|[[N N'] (o & I & ->)]]].
        -- exists (o ++ u'), v'. rewrite app_assoc. split; [left|reflexivity]. eauto 8.
        -- exists (o ++ u), v'. rewrite app_assoc. split; [left|reflexivity]. eauto 9.
        -- exists (o ++ u'), v. rewrite app_assoc. split; [right; right|reflexivity]. eauto 9.
        -- exists (p :: u'), v'. split; [left|reflexivity]. eauto 9.
        -- exists (p :: u), v'. auto 9.
        -- exists (p :: u'), v. split; [right; right|reflexivity]. eauto 9.
        -- exists (o ++ u), v. rewrite app_assoc. split; [right; right|reflexivity]. eauto 9.
      * intros (u' & v' & [[[(o & r & J & I & ->)|[[P (r & I & ->)]|[N (o & I & ->)]]] I']|
          [[[P N] [-> I']]|[N' [[(o & r & J & I & ->)|[[P (r & I & ->)]|[N (o & I & ->)]]] ->]]]] & ->).
        -- left. exists o, (r ++ v'). rewrite app_assoc. repeat split; auto. exists r, v'. auto 8.
        -- right; left. split; [exact P|]. exists (r ++ v'). split; [|reflexivity]. exists r, v'. auto 8.
        -- left. exists o, (u ++ v'). rewrite app_assoc. repeat split; auto. exists u, v'. auto 8.
        -- right; left. split; [exact P|]. exists (u ++ v'). split; [|reflexivity]. exists u, v'. auto 8.
        -- left. exists o, (r ++ v). rewrite app_assoc. repeat split; auto. exists r, v. auto 8.
        -- right; left. split; [exact P|]. exists (r ++ v). split; [|reflexivity]. exists r, v. auto 8.
        -- right; right. split; [auto|]. exists o. now rewrite app_assoc.
    + split.
      * intros [(o & I & ->)|[(r & (u' & v' & [[I ->]|[[-> I]|[I I']]] & ->) & ->)|
          (o & r & J & (u' & v' & [[I ->]|[[-> I]|[I I']]] & ->) & ->)]].
        -- exists (o ++ u), v. rewrite app_assoc. split; [left|reflexivity]. eauto 7.
        -- exists (p :: u'), v. split; [left|reflexivity]. eauto 8.
        -- exists (p :: u), v'. auto.
        -- exists (p :: u'), v'. split; [right; right|reflexivity]. eauto 9.
        -- exists (o ++ u'), v. rewrite app_assoc. split; [left|reflexivity]. eauto 9.
        -- exists (o ++ u), v'. rewrite app_assoc. split; [right; right|reflexivity]. eauto 9.
        -- exists (o ++ u'), v'. rewrite app_assoc. split; [right; right|reflexivity]. eauto 9.
      * intros (u' & v' & [[[(o & I & ->)|[(r & I & ->)|(o & r & J & I & ->)]] ->]|[[-> I]|
          [[(o & I & ->)|[(r & I & ->)|(o & r & J & I & ->)]] I']]] & ->).
        -- left. exists o. now rewrite app_assoc.
        -- right; left. exists (r ++ v). split; [|reflexivity]. exists r, v. auto 8.
        -- right; right. exists o, (r ++ v). rewrite app_assoc. repeat split; auto. exists r, v. auto 8.
        -- right; left. exists (u ++ v'). split; [|reflexivity]. exists u, v'. auto 8.
        -- right; right. exists o, (u ++ v'). rewrite app_assoc. repeat split; auto. exists u, v'. auto 8.
        -- right; left. exists (r ++ v'). split; [|reflexivity]. exists r, v'. auto 8.
        -- right; right. exists o, (r ++ v'). rewrite app_assoc. repeat split; auto. exists r, v'. auto 8.
Qed.
End Splits.
