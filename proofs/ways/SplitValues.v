(* The theorems of chapters 2 and 3 for components that split: the value of a component is computed
   from its options, each option being worth its parts joined by the operation of the way; the value
   of a position is that of its components, joined by the same.  No axioms. *)
Require Import Arith List Lia ZArith ZifyNat Bool.
From Kalmar.ways Require Import Numbers Games Six Short ShortSelective Lists ListValues Circuits Splits.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

(* The values of several parts, joined; 0 for none. *)
Fixpoint join (op : nat -> nat -> nat) (l : list nat) : nat :=
  match l with [] => 0 | [x] => x | x :: r => op x (join op r) end.

(* Values of components of any kind: F of the options, each option being J of its parts.  They exist,
   and Coq computes them. *)
Section Component.
Variables (R : rules) (A : Type) (F J : list A -> A).
Definition component_by (w : well_founded (fun q p : R => exists o, In o (parts p) /\ In q o)) : R -> A :=
  Fix w (fun _ => A) (fun p rec =>
    F (map_in (parts p) (fun o i => J (map_in o (fun q k => rec q (ex_intro _ o (conj i k))))))).
Definition component : R -> A := component_by (fuel 32 (parts_short R)).
Theorem component_eq p : component p = F (map (fun o => J (map component o)) (parts p)).
Proof.
  unfold component, component_by at 1. rewrite Fix_eq.
  - f_equal. rewrite <- map_in_map. apply map_in_ext. intros o i. f_equal. apply map_in_map.
  - intros x f g E. f_equal. apply map_in_ext. intros o i. f_equal. now apply map_in_ext.
Qed.
End Component.
Arguments component {R A} F J p.

Section Values.
Variable R : rules.
Notation position := (list R).

(* In a short way each option must leave a part, as the program asks of all rules: a component that
   vanishes has not ended, and no number says what it is worth beside others (`vanishing_is_not_least` in
   SplitExamples.v). *)
Definition leaves_parts : Prop := forall (p : R) o, In o (parts p) -> o <> [].
Definition joins (e : ending) : Prop := e = first_end -> leaves_parts.

Lemma turn_leaves c (l y : position) : leaves_parts -> In y (split_turn R c l) -> y <> [].
Proof.
  intros P. revert y. induction l as [|p l IH]; intros y; [intros []|]. rewrite in_split_turn.
  assert (A : forall o r : position, In o (parts p) -> o ++ r <> []).
  { intros o r I. specialize (P p o I). destruct o; [congruence|discriminate]. }
  assert (F : (exists o, In o (parts p) /\ y = o ++ l) -> y <> []) by (intros (o & I & ->); auto).
  assert (G : (exists r, In r (split_turn R c l) /\ y = p :: r) -> y <> []) by (intros (r & _ & ->); discriminate).
  assert (B : (exists o r, In o (parts p) /\ In r (split_turn R c l) /\ y = o ++ r) -> y <> [])
    by (intros (o & r & I & _ & ->); auto).
  destruct c; cbn zeta; tauto.
Qed.

(* The pair compound of two positions has the moves of both together. *)
Definition pair_of (c : choice) (e : ending) : game := compound (splits R c e) (splits R c e) c e.
Definition both (z : position * position) : position := fst z ++ snd z.
Definition some (e : ending) (z : position * position) : Prop := e = first_end -> fst z <> [] /\ snd z <> [].
Lemma app_image c e (z : pair_of c e) : some e z -> forall y,
  In y (@opts (splits R c e) (both z)) <-> exists z', In z' (@opts (pair_of c e) z) /\ y = both z'.
Proof.
  destruct z as [u v]. intros N y. cbn [both fst snd]. destruct e.
  - destruct N as [U V]; [reflexivity|]. cbn [fst snd] in U, V. unfold both. cbn [fst snd].
    cbn [opts splits split_opts]. rewrite existsb_app.
    assert (E : forall l : position, l <> [] -> @ended (splits R c first_end) l = existsb (over R) l).
    { intros l L. rewrite split_ended. now destruct l. }
    assert (M : existsb (over R) u = false -> existsb (over R) v = false -> forall u' v',
      moves (splits R c first_end) (splits R c first_end) c u v u' v' <->
      moves (splits R c all_end) (splits R c all_end) c u v u' v').
    { intros Eu Ev u' v'. assert (O : forall l : position, existsb (over R) l = false ->
        @opts (splits R c first_end) l = @opts (splits R c all_end) l) by (intros l L; cbn; now rewrite L).
      unfold moves, ended. rewrite (O u Eu), (O v Ev). reflexivity. }
    split.
    + destruct (existsb (over R) u) eqn:Eu; [intros []|]. destruct (existsb (over R) v) eqn:Ev; [intros []|].
      cbn [orb]. intro I. apply split_turn_app in I. destruct I as (u' & v' & K & ->). exists (u', v').
      split; [|reflexivity]. refine (proj2 (in_short (splits R c first_end) (splits R c first_end) c u v u' v') _).
      rewrite !E by assumption. repeat split; auto. now apply M.
    + intros ([u' v'] & I & ->).
      apply (proj1 (in_short (splits R c first_end) (splits R c first_end) c u v u' v')) in I.
      rewrite !E in I by assumption. destruct I as (Eu & Ev & K). rewrite Eu, Ev. cbn [orb].
      apply split_turn_app. exists u', v'. split; [now apply M|reflexivity].
  - transitivity (exists u' v', moves (splits R c all_end) (splits R c all_end) c u v u' v' /\ y = u' ++ v');
      [apply split_turn_app|]. split.
    + intros (u' & v' & K & ->). exists (u', v'). split; [|reflexivity].
      exact (proj2 (in_long (splits R c all_end) (splits R c all_end) c u v u' v') K).
    + intros ([u' v'] & I & ->). exists u', v'. split; [|reflexivity].
      exact (proj1 (in_long (splits R c all_end) (splits R c all_end) c u v u' v') I).
Qed.
Lemma some_kept c e (z z' : pair_of c e) : joins e -> some e z -> In z' (@opts (pair_of c e) z) -> some e z'.
Proof.
  intros P N I E. destruct (N E) as [U V], z as [u v], z' as [u' v']. cbn [fst snd] in *. subst e.
  assert (L : forall l l' : position, l <> [] -> (l' = l \/ In l' (@opts (splits R c first_end) l)) -> l' <> []).
  { intros l l' H [->|K]; [exact H|]. cbn [opts splits split_opts] in K.
    destruct (existsb (over R) l); [destruct K|]. apply turn_leaves in K; [exact K|now apply P]. }
  apply (in_any (splits R c first_end) (splits R c first_end) c first_end u v u' v') in I.
  split; [apply (L u)|apply (L v)]; tauto.
Qed.
Lemma one_image c e (p : R) (y : position) : In y (@opts (splits R c e) [p]) <-> In y (parts p).
Proof.
  assert (T : @In position y (split_turn R c [p]) <-> In y (parts p)).
  { rewrite in_split_turn. cbn zeta. cbn [split_turn In].
    assert (A : (exists o, In o (parts p) /\ y = o ++ []) <-> In y (parts p)).
    { split; [intros (o & I & ->); now rewrite app_nil_r|]. intro I. exists y. now rewrite app_nil_r. }
    destruct c; rewrite A; firstorder. }
  destruct e; cbn [opts splits split_opts existsb]; [|exact T]. rewrite orb_false_r.
  destruct (over R p) eqn:P; [|exact T]. apply over_iff in P. rewrite P. reflexivity.
Qed.

Section Fold.
Variables (c : choice) (e : ending) (V : Type) (F : list V -> V) (S : of_set F).
Let value : splits R c e -> V := fold_game F.
Lemma app_value u v : joins e -> some e (u, v) ->
  value (u ++ v) = fold_game F (J := pair_of c e) (u, v).
Proof.
  intros P N. refine (image_value F (both : pair_of c e -> splits R c e) (some e) S _ _ (u, v) N).
  - intros a b D I. now apply (some_kept c e a b).
  - intros a b D. now apply app_image.
Qed.
Lemma one_value p : value [p] = F (map value (parts p)).
Proof.
  unfold value. rewrite fold_game_eq. apply S. intro x. rewrite !in_map_iff.
  split; intros (y & A & I); exists y; (split; [exact A|]); now apply one_image in I || apply one_image.
Qed.
End Fold.

Section Joined.
Variables (c : choice) (e : ending) (F : list nat -> nat) (op : nat -> nat -> nat).
Hypothesis F_set : of_set F.
Hypothesis F_nil : F [] = 0.
Hypothesis pair_theorem : forall (J1 J2 : game) (p : J1) (q : J2),
  fold_game F (J := compound J1 J2 c e) (p, q) = op (fold_game F p) (fold_game F q).
Hypothesis parts_ok : joins e.
Let value : splits R c e -> nat := fold_game F.

Lemma join_value l : value l = join op (map (fun p => value [p]) l).
Proof.
  induction l as [|p l IH].
  - unfold value. rewrite fold_game_eq. now destruct e.
  - destruct l as [|q l]; [reflexivity|].
    transitivity (op (value [p]) (value (q :: l))); [|now rewrite IH].
    unfold value. rewrite <- pair_theorem. apply (app_value c e nat F F_set [p] (q :: l) parts_ok).
    intro. split; discriminate.
Qed.
(* The value of a component, from its options. *)
Definition component_value (g : R -> nat) : Prop := forall p, g p = F (map (fun o => join op (map g o)) (parts p)).
Lemma joined_exists : component_value (fun p => value [p]).
Proof.
  intro p. unfold value at 1. rewrite one_value by exact F_set. f_equal. apply map_ext. apply join_value.
Qed.
Lemma joined_value (g : R -> nat) : component_value g -> forall l, value l = join op (map g l).
Proof.
  intros G l. rewrite join_value. f_equal. apply map_ext. clear l. intro p.
  induction p as [p IH] using (well_founded_induction (parts_short R)).
  rewrite G, joined_exists. f_equal. apply map_ext_in. intros o I. f_equal. apply map_ext_in.
  intros q K. apply IH. eauto.
Qed.
End Joined.

(* What the program computes: values of components by which a position is solved in its way. *)
Ltac by_join T := apply joined_value;
  [first [apply mex_of_set | apply step_of_set; lia]|reflexivity|intros; apply T|try discriminate; intro; assumption].

(* ---- The long ways. ---- *)
Theorem splits_2_4 (g : R -> nat) :
  (forall p, g p = mex (map (fun o => join Nat.lxor (map g o)) (parts p))) ->
  forall l, grundy (J := splits R one all_end) l = join Nat.lxor (map g l).
Proof. by_join theorem_2_4. Qed.
Theorem splits_2_16 (s : R -> nat) :
  (forall p, s p = step 0 false (map (fun o => join Nat.max (map s o)) (parts p))) ->
  forall l, suspense (J := splits R all all_end) l = join Nat.max (map s l).
Proof. by_join theorem_2_16. Qed.
Theorem splits_2_20 (r : R -> nat) :
  (forall p, r p = step 0 true (map (fun o => join plus1 (map r o)) (parts p))) ->
  forall l, remoteness (J := splits R any all_end) l = join plus1 (map r l).
Proof. by_join theorem_2_20. Qed.
Theorem splits_3_21 (s : R -> nat) :
  (forall p, s p = step 1 false (map (fun o => join Nat.max (map s o)) (parts p))) ->
  forall l, misere_suspense (J := splits R all all_end) l = join Nat.max (map s l).
Proof. by_join theorem_3_21. Qed.

(* ---- The short ways of which the values are lengths. ---- *)
Theorem splits_2_13 (r : R -> nat) : leaves_parts ->
  (forall p, r p = step 0 true (map (fun o => join Nat.min (map r o)) (parts p))) ->
  forall l, remoteness (J := splits R all first_end) l = join Nat.min (map r l).
Proof. intro. by_join theorem_2_13. Qed.
Theorem splits_3_18 (r : R -> nat) : leaves_parts ->
  (forall p, r p = step 1 true (map (fun o => join Nat.min (map r o)) (parts p))) ->
  forall l, misere_remoteness (J := splits R all first_end) l = join Nat.min (map r l).
Proof. intro. by_join theorem_3_18. Qed.
Theorem splits_2_26 (r : R -> nat) : leaves_parts ->
  (forall p, r p = step 0 true (map (fun o => join nabla (map r o)) (parts p))) ->
  forall l, remoteness (J := splits R any first_end) l = join nabla (map r l).
Proof. intro. by_join theorem_2_26. Qed.
Theorem splits_3_26 (r : R -> nat) : leaves_parts ->
  (forall p, r p = step 1 true (map (fun o => join bnabla (map r o)) (parts p))) ->
  forall l, misere_remoteness (J := splits R any first_end) l = join bnabla (map r l).
Proof. intro. by_join theorem_3_26. Qed.

(* ---- Long selective by outcomes: the triple (has it ended, is it lost in normal play, in misère). ---- *)
Lemma selective_good (J1 J2 : game) (p : J1) (q : J2) :
  good (J := selective J1 J2) (p, q) = good p && good q.
Proof.
  rewrite !theorem_1_12_kernel, theorem_2_20. pose proof (remark_2_19 (remoteness p) (remoteness q)) as K.
  destruct (Nat.eqb_spec (remoteness p mod 2) 0), (Nat.eqb_spec (remoteness q mod 2) 0);
    cbn [andb]; [apply Nat.eqb_eq|apply Nat.eqb_neq..]; tauto.
Qed.
Lemma forallb_ext_in {A} (f g : A -> bool) l : (forall x, In x l -> f x = g x) -> forallb f l = forallb g l.
Proof.
  induction l as [|x l IH]; intro E; [reflexivity|]. cbn. rewrite (E x) by now left. f_equal. apply IH.
  intros. apply E. now right.
Qed.
Definition live (l : position) : position := filter (fun p => negb (over R p)) l.
Definition lost (g m : R -> bool) (l : position) : bool :=
  match live l with [] => false | [p] => m p | several => forallb g several end.
Let M : game := splits R any all_end.
Lemma all_long : joins all_end. Proof. discriminate. Qed.
Lemma some_long z : some all_end z. Proof. discriminate. Qed.
Lemma good_app (u v : M) : good (J := M) (u ++ v) = good u && good v.
Proof. rewrite <- selective_good. exact (app_value any all_end _ _ good_of_set u v all_long (some_long _)). Qed.
Lemma good_join (l : M) : good l = forallb (fun p => good (J := M) [p]) l.
Proof.
  induction l as [|p l IH]; [now apply ended_good|]. cbn [forallb]. rewrite <- IH. exact (good_app [p] l).
Qed.
Lemma good_parts p : good (J := M) [p] = negb (existsb (forallb (fun q => good (J := M) [q])) (parts p)).
Proof.
  pose proof (one_value any all_end _ _ good_of_set p) as O.
  change (good (J := M) [p] = negb (existsb id (map (good (J := M)) (parts p)))) in O. rewrite O. f_equal. clear O.
  induction (parts p) as [|o os IH]; [reflexivity|]. cbn [map existsb].
  rewrite IH. unfold id at 1. now rewrite good_join.
Qed.
Theorem splits_selective_outcome (g : R -> bool) :
  (forall p, g p = negb (existsb (forallb g) (parts p))) ->
  forall l, good (J := splits R any all_end) l = forallb g l.
Proof.
  intros G l. fold M. rewrite good_join.
  assert (E : forall p, good (J := M) [p] = g p).
  { intro p. induction p as [p IH] using (well_founded_induction (parts_short R)). rewrite G, good_parts. f_equal.
    assert (K : forall o, In o (parts p) -> forallb (fun q => good (J := M) [q]) o = forallb g o).
    { intros o I. apply forallb_ext_in. eauto. }
    clear G IH. induction (parts p) as [|o os IH]; [reflexivity|]. cbn [existsb]. rewrite (K o) by now left.
    f_equal. apply IH. intros. apply K. now right. }
  apply forallb_ext_in. auto.
Qed.
Lemma live_nil l : live l = [] <-> forallb (over R) l = true.
Proof.
  induction l as [|p l IH]; [now split|]. cbn [live filter forallb]. fold (live l).
  destruct (over R p); cbn [negb andb]; [exact IH|]. split; discriminate.
Qed.
Lemma over_good p : over R p = true -> good (J := M) [p] = true.
Proof. intro E. apply ended_good. unfold M. rewrite split_ended. cbn. now rewrite E. Qed.
Lemma live_good l : forallb (fun p => good (J := M) [p]) (live l) = forallb (fun p => good (J := M) [p]) l.
Proof.
  induction l as [|p l IH]; [reflexivity|]. cbn [live filter forallb]. fold (live l).
  destruct (over R p) eqn:E; cbn [negb forallb]; [now rewrite over_good|now rewrite IH].
Qed.
Lemma misere_join (l : M) : misere_good l =
  lost (fun p => good (J := M) [p]) (fun p => misere_good (J := M) [p]) l.
Proof.
  unfold lost. induction l as [|p l IH]; [now apply ended_misere_good|].
  transitivity (misere_good (J := selective M M) ([p], l)).
  { exact (app_value any all_end _ _ misere_good_of_set [p] l all_long (some_long _)). }
  assert (E1 : @ended M [p] = over R p) by (unfold M; rewrite split_ended; apply andb_true_r).
  assert (E2 : @ended M l = forallb (over R) l) by apply split_ended.
  rewrite theorem_3_27, IH, E1, E2. cbn [live filter]. fold (live l). destruct (over R p) eqn:E; cbn [negb andb orb].
  - now rewrite (ended_misere_good M [p]).
  - rewrite (good_join l). destruct (forallb (over R) l) eqn:L; cbn [negb andb orb].
    + rewrite andb_true_r, andb_false_r. apply live_nil in L. rewrite L. cbn. apply orb_false_r.
    + rewrite andb_false_r, !orb_false_r, <- live_good.
      destruct (live l) as [|q r] eqn:Q; [apply live_nil in Q; congruence|reflexivity].
Qed.
Lemma lost_ext g g' m m' (l : position) :
  (forall p, In p l -> g p = g' p /\ m p = m' p) -> lost g m l = lost g' m' l.
Proof.
  intro E. assert (K : forall p, In p (live l) -> g p = g' p /\ m p = m' p).
  { intros p I. apply filter_In in I. now apply E. }
  unfold lost. destruct (live l) as [|p [|q r]]; [reflexivity|now apply K; left|].
  apply forallb_ext_in. intros. now apply K.
Qed.
Lemma misere_parts p : misere_good (J := M) [p] = negb (over R p) &&
  negb (existsb (lost (fun q => good (J := M) [q]) (fun q => misere_good (J := M) [q])) (parts p)).
Proof.
  pose proof (one_value any all_end _ _ misere_good_of_set p) as O.
  change (misere_good (J := M) [p] = negb (isnil (map (misere_good (J := M)) (parts p))) &&
    negb (existsb id (map (misere_good (J := M)) (parts p)))) in O. rewrite O. clear O.
  unfold over. f_equal; [now destruct (parts p)|]. f_equal.
  induction (parts p) as [|o os IH]; [reflexivity|]. cbn [map existsb].
  rewrite IH. unfold id at 1. now rewrite misere_join.
Qed.
Theorem splits_3_27 (g m : R -> bool) :
  (forall p, g p = negb (existsb (forallb g) (parts p))) ->
  (forall p, m p = negb (over R p) && negb (existsb (lost g m) (parts p))) ->
  forall l, misere_good (J := splits R any all_end) l = lost g m l.
Proof.
  intros G N l. fold M. rewrite misere_join.
  assert (E : forall p, good (J := M) [p] = g p).
  { intro p. unfold M. rewrite (splits_selective_outcome g G). cbn. apply andb_true_r. }
  apply lost_ext. intros p _. split; [apply E|]. clear l.
  induction p as [p IH] using (well_founded_induction (parts_short R)). rewrite N, misere_parts. f_equal. f_equal.
  assert (K : forall o, In o (parts p) ->
    lost (fun q => good (J := M) [q]) (fun q => misere_good (J := M) [q]) o = lost g m o).
  { intros o I. apply lost_ext. intros q J. split; [apply E|eauto]. }
  clear N IH. induction (parts p) as [|o os IH]; [reflexivity|]. cbn [existsb]. rewrite (K o) by now left.
  f_equal. apply IH. intros. apply K. now right.
Qed.

(* The triples as the program has them: (has it ended, is it lost in normal play, in misère play). *)
Definition triple : Type := bool * bool * bool.
Definition triple_lost (l : list triple) : bool :=
  match filter (fun x => negb (fst (fst x))) l with
  | [] => false | [x] => snd x | several => forallb (fun x => snd (fst x)) several
  end.
Definition triple_join (l : list triple) : triple :=
  (forallb (fun x => fst (fst x)) l, forallb (fun x => snd (fst x)) l, triple_lost l).
Definition triple_of (l : list triple) : triple :=
  (isnil l, negb (existsb (fun x => snd (fst x)) l), negb (isnil l) && negb (existsb snd l)).
Lemma existsb_map {A B} (f : A -> B) (t : B -> bool) l : existsb t (map f l) = existsb (fun x => t (f x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. now rewrite IH. Qed.
Lemma forallb_map {A B} (f : A -> B) (t : B -> bool) l : forallb t (map f l) = forallb (fun x => t (f x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. now rewrite IH. Qed.
Theorem triples_3_27 (l : list R) : misere_good (J := splits R any all_end) l =
  snd (triple_join (map (component triple_of triple_join) l)).
Proof.
  set (v := component triple_of triple_join). set (g := fun p => snd (fst (v p))). set (m := fun p => snd (v p)).
  assert (E : forall p, v p = triple_of (map (fun o => triple_join (map v o)) (parts p)))
    by (intro; apply component_eq).
  assert (O : forall p, fst (fst (v p)) = over R p) by (intro; rewrite E; unfold over; now destruct (parts p)).
  assert (K : forall o, snd (triple_join (map v o)) = lost g m o).
  { intro o. cbn [snd triple_join]. unfold triple_lost, lost, live.
    replace (filter (fun x => negb (fst (fst x))) (map v o)) with (map v (filter (fun p => negb (over R p)) o)).
    - destruct (filter (fun p => negb (over R p)) o) as [|q [|r s]]; [reflexivity..|].
      exact (forallb_map v (fun x => snd (fst x)) (q :: r :: s)).
    - induction o as [|q o IH]; [reflexivity|]. cbn. rewrite O. destruct (over R q); cbn; now rewrite IH. }
  rewrite K. apply splits_3_27.
  - intro p. unfold g at 1. rewrite E. cbn [fst snd triple_of]. rewrite existsb_map. f_equal.
    induction (parts p) as [|o os IH]; [reflexivity|]. cbn [existsb]. rewrite IH. f_equal.
    exact (forallb_map v (fun x => snd (fst x)) o).
  - intro p. unfold m at 1. rewrite E. cbn [snd triple_of]. rewrite existsb_map. f_equal.
    + unfold over. now destruct (parts p).
    + f_equal. induction (parts p) as [|o os IH]; [reflexivity|]. cbn [existsb]. now rewrite IH, K.
Qed.
End Values.
