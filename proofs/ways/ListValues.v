(* The theorems of chapters 2 and 3 for any number of components: each value of a list of components
   is the operation of its way, from component to component.  No axioms. *)
Require Import Arith List Lia ZArith ZifyNat Bool.
From Kalmar.ways Require Import Numbers Games Six Short ShortSelective Lists.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

(* ---- A map between games that keeps moves keeps whatever depends on the set of the options. ---- *)
Definition of_set {A} (F : list A -> A) : Prop :=
  forall l m, (forall x, In x l <-> In x m) -> F l = F m.
Lemma image_value {A : game} {B : game} {V} (F : list V -> V) (h : A -> B) (D : A -> Prop) :
  of_set F -> (forall a b, D a -> In b (opts a) -> D b) ->
  (forall a b, D a -> (In b (opts (h a)) <-> exists a', In a' (opts a) /\ b = h a')) ->
  forall a, D a -> fold_game F (h a) = fold_game F a.
Proof.
  intros S C M a. induction a as [a IH] using (well_founded_induction (short A)). intro H.
  rewrite !fold_game_eq. apply S. intro x. rewrite !in_map_iff. split.
  - intros (b & <- & I). apply M in I; [|exact H]. destruct I as (a' & I & ->).
    exists a'. split; [symmetry; apply IH; eauto|exact I].
  - intros (a' & <- & I). exists (h a'). split; [apply IH; eauto|]. apply M; eauto.
Qed.
Lemma isnil_of_set {A} (l m : list A) : (forall x, In x l <-> In x m) -> isnil l = isnil m.
Proof.
  intro E. destruct l as [|x l], m as [|y m]; cbn; try reflexivity.
  - destruct (proj2 (E y)). now left.
  - destruct (proj1 (E x)). now left.
Qed.
Lemma mex_of_set : of_set mex.
Proof. intros l m E. apply mex_spec. eapply mexed_ext; [|apply mex_ok]. intro. symmetry. apply E. Qed.
Lemma step_of_set e least : e < 2 -> of_set (step e least).
Proof. intros L l m E. apply step_spec; [exact L|]. eapply stepped_ext; [|apply step_ok]. intro. symmetry. apply E. Qed.
Lemma existsb_of_set l m : (forall x, In x l <-> In x m) -> existsb id l = existsb id m.
Proof.
  intro E. destruct (existsb id l) eqn:L; symmetry.
  - apply existsb_exists in L. destruct L as (x & I & X). apply existsb_exists. exists x. split; [now apply E|exact X].
  - apply not_true_is_false. intro M. apply existsb_exists in M. destruct M as (x & I & X).
    assert (existsb id l = true) by (apply existsb_exists; exists x; split; [now apply E|exact X]). congruence.
Qed.

Section Values.
Variable J : game.
Definition cons_of (c : choice) (e : ending) (x : J * many J c e) : many J c e := fst x :: snd x.

(* The compound of the first component and of the list of the others has the moves of the list. *)
Lemma long_image c (p : J) (l : list J) y :
  In y (list_turn J c (p :: l)) <->
  exists x, In x (@opts (compound J (many J c all_end) c all_end) (p, l)) /\ y = fst x :: snd x.
Proof.
  assert (E : @ended (many J c all_end) l = true <-> list_turn J c l = []) by apply isnil_iff.
  rewrite in_list_turn. cbn zeta. split.
  - intro H. enough (X : exists p' l', moves J (many J c all_end) c p l p' l' /\ y = p' :: l').
    { destruct X as (p' & l' & M & ->). exists (p', l'). split; [now apply in_long|reflexivity]. }
    destruct c; cbv beta iota zeta delta [moves]; cbn [opts many list_opts] in *.
    + destruct H as [(p' & I & ->)|(r & I & ->)]; [exists p', l|exists p, r]; intuition.
    + destruct H as [(p' & r & I & K & ->)|[[P (r & K & ->)]|[L (p' & I & ->)]]];
        [exists p', r|exists p, r|exists p', l]; rewrite ?E; intuition.
    + destruct H as [(p' & I & ->)|[(r & I & ->)|(p' & r & I & K & ->)]];
        [exists p', l|exists p, r|exists p', r]; intuition.
  - intros ([p' l'] & I & ->). apply in_long in I. cbn [fst snd].
    destruct c; cbv beta iota zeta delta [moves] in I; cbn [opts many list_opts] in I.
    + destruct I as [[I ->]|[-> I]]; [left|right]; eauto.
    + destruct I as [[I K]|[[P [-> K]]|[L [I ->]]]]; [left; eauto 6|right; left; eauto|right; right].
      split; [now apply E|eauto].
    + destruct I as [[I ->]|[[-> I]|[I K]]]; [left; eauto|right; left; eauto|right; right; eauto 6].
Qed.
Lemma short_image c (p : J) (l : list J) y : l <> [] ->
  (In y (list_opts J c first_end (p :: l)) <->
   exists x, In x (@opts (compound J (many J c first_end) c first_end) (p, l)) /\ y = fst x :: snd x).
Proof.
  intro N. pose proof (list_ended J c first_end l) as E.
  assert (Z : isnil l = false) by now destruct l. rewrite Z in E. cbn [orb] in E.
  cbn [list_opts existsb opts compound compound_opts fst snd]. rewrite E.
  destruct (ended p || existsb ended l) eqn:F.
  - split; [intros []|intros (x & [] & _)].
  - apply orb_false_iff in F. destruct F as [P L].
    rewrite (long_image c p l y). cbn [opts compound compound_opts].
    assert (O : @opts (many J c first_end) l = list_turn J c l) by (cbn; now rewrite L).
    assert (T : turn J (many J c first_end) c (p, l) = turn J (many J c all_end) c (p, l)).
    { unfold turn, left_moves, right_moves, both_moves, ended at 2. rewrite O.
      unfold ended at 3. reflexivity. }
    now rewrite T.
Qed.

Lemma single_image c e (p : J) y : In y (list_opts J c e [p]) <-> exists p', In p' (opts p) /\ y = [p'].
Proof.
  assert (T : In y (list_turn J c [p]) <-> exists p', In p' (opts p) /\ y = [p']).
  { rewrite in_list_turn. cbn zeta. cbn [list_turn In]. destruct c; firstorder. }
  destruct e; cbn [list_opts existsb]; [|exact T]. rewrite orb_false_r.
  destruct (ended p) eqn:P; [|exact T]. apply ended_iff in P. rewrite P. cbn. firstorder.
Qed.
Lemma turn_length c l y : In y (list_turn J c l) -> length y = length l.
Proof.
  revert y. induction l as [|p l IH]; intro y; [intros []|]. rewrite in_list_turn. cbn zeta.
  destruct c; cbn [length]; intro H; decompose [or and ex] H; subst; cbn [length]; auto.
Qed.

Section Fold.
Variables (V : Type) (F : list V -> V) (S : of_set F).
Lemma long_value c (p : J) (l : list J) :
  fold_game F (J := many J c all_end) (p :: l) = fold_game F (J := compound J (many J c all_end) c all_end) (p, l).
Proof.
  refine (image_value F (fun x : compound J (many J c all_end) c all_end => fst x :: snd x : many J c all_end)
    (fun _ => True) S _ _ (p, l) I); [auto|].
  intros [q r] b _. apply long_image.
Qed.
Lemma short_value c (p : J) (l : list J) : l <> [] ->
  fold_game F (J := many J c first_end) (p :: l) = fold_game F (J := compound J (many J c first_end) c first_end) (p, l).
Proof.
  intro N.
  refine (image_value F (fun x : compound J (many J c first_end) c first_end => fst x :: snd x : many J c first_end)
    (fun x => snd x <> []) S _ _ (p, l) N).
  - intros [q r] [q' r'] D I. cbn [snd] in *. apply in_short in I. destruct I as (_ & _ & M).
    assert (K : r' = r \/ In r' (@opts (many J c first_end) r)) by (destruct c; cbn in M; tauto).
    destruct K as [->|K]; [exact D|]. cbn [opts many list_opts] in K.
    destruct (existsb ended r); [destruct K|]. apply turn_length in K. intros ->.
    destruct r; [now destruct D|discriminate].
  - intros [q r] b D. now apply short_image.
Qed.
Lemma single_value c e (p : J) : fold_game F (J := many J c e) [p] = fold_game F p.
Proof.
  refine (image_value F (fun q : J => [q] : many J c e) (fun _ => True) S _ _ p I); [auto|].
  intros a b _. apply single_image.
Qed.
End Fold.

(* One value for the first component, and the operation for each that follows. *)
Fixpoint joined (op : nat -> nat -> nat) (f : J -> nat) (p : J) (l : list J) : nat :=
  match l with [] => f p | q :: r => op (f p) (joined op f q r) end.

Lemma all_joined c e (F : list nat -> nat) (op : nat -> nat -> nat) : of_set F ->
  (forall (J2 : game) (p : J) (q : J2),
     fold_game F (J := compound J J2 c e) (p, q) = op (fold_game F p) (fold_game F q)) ->
  forall p l, fold_game F (J := many J c e) (p :: l) = joined op (fold_game F) p l.
Proof.
  intros S T p l. revert p. induction l as [|q l IH]; intro p; cbn [joined].
  - now apply single_value.
  - destruct e.
    + rewrite short_value, T by (try exact S; discriminate). now rewrite IH.
    + rewrite long_value, T by exact S. now rewrite IH.
Qed.
Ltac joined_by T := apply all_joined; [first [apply mex_of_set | apply step_of_set; lia]|intros; apply T].

(* The long disjunctive compound of any number of components: Sprague and Grundy. *)
Theorem lists_2_4 p l : grundy (J := many J one all_end) (p :: l) = joined Nat.lxor grundy p l.
Proof. joined_by theorem_2_4. Qed.
Theorem lists_2_13 p l : remoteness (J := many J all first_end) (p :: l) = joined Nat.min remoteness p l.
Proof. joined_by theorem_2_13. Qed.
Theorem lists_2_16 p l : suspense (J := many J all all_end) (p :: l) = joined Nat.max suspense p l.
Proof. joined_by theorem_2_16. Qed.
Theorem lists_2_20 p l : remoteness (J := many J any all_end) (p :: l) = joined plus1 remoteness p l.
Proof. joined_by theorem_2_20. Qed.
Theorem lists_2_26 p l : remoteness (J := many J any first_end) (p :: l) = joined nabla remoteness p l.
Proof. joined_by theorem_2_26. Qed.
Theorem lists_3_18 p l :
  misere_remoteness (J := many J all first_end) (p :: l) = joined Nat.min misere_remoteness p l.
Proof. joined_by theorem_3_18. Qed.
Theorem lists_3_21 p l :
  misere_suspense (J := many J all all_end) (p :: l) = joined Nat.max misere_suspense p l.
Proof. joined_by theorem_3_21. Qed.
Theorem lists_3_26 p l :
  misere_remoteness (J := many J any first_end) (p :: l) = joined bnabla misere_remoteness p l.
Proof. joined_by theorem_3_26. Qed.

(* ---- Long selective, normal and misère play, by outcomes. ---- *)
Lemma good_of_set : of_set (fun l : list bool => negb (existsb id l)).
Proof. intros l m E. now rewrite (existsb_of_set l m E). Qed.
Lemma misere_good_of_set : of_set (fun l : list bool => negb (isnil l) && negb (existsb id l)).
Proof. intros l m E. now rewrite (existsb_of_set l m E), (isnil_of_set l m E). Qed.
Lemma ended_good (K : game) (p : K) : ended p = true -> good p = true.
Proof. intro E. apply (proj1 (theorem_1_3_exists K)). exact E. Qed.
Lemma ended_misere_good (K : game) (p : K) : ended p = true -> misere_good p = false.
Proof. intro E. apply (proj1 (theorem_1_3_exists_misere K)). exact E. Qed.

Theorem lists_selective_outcome l : good (J := many J any all_end) l = forallb good l.
Proof.
  induction l as [|p l IH]; [now apply ended_good|]. cbn [forallb]. rewrite <- IH.
  transitivity (good (J := selective J (many J any all_end)) (p, l)).
  { exact (long_value _ _ good_of_set any p l). }
  rewrite !theorem_1_12_kernel, theorem_2_20.
  pose proof (remark_2_19 (remoteness p) (remoteness (J := many J any all_end) l)) as R.
  destruct (Nat.eqb_spec (remoteness p mod 2) 0), (Nat.eqb_spec (remoteness (J := many J any all_end) l mod 2) 0);
    cbn [andb]; [apply Nat.eqb_eq|apply Nat.eqb_neq..]; tauto.
Qed.

(* Definition: the components that have not ended. *)
Definition live (l : list J) : list J := filter (fun p => negb (ended p)) l.
Lemma live_good l : forallb good (live l) = forallb good l.
Proof.
  induction l as [|p l IH]; [reflexivity|]. cbn [live filter forallb]. fold (live l).
  destruct (ended p) eqn:E; cbn [negb forallb]; [now rewrite (ended_good J p E)|now rewrite IH].
Qed.
Lemma live_nil l : live l = [] <-> forallb ended l = true.
Proof.
  induction l as [|p l IH]; [now split|]. cbn [live filter forallb]. fold (live l).
  destruct (ended p); cbn [negb andb]; [exact IH|]. split; discriminate.
Qed.

(* With one live component its misère outcome decides; with more, the position is lost exactly if
   each of them is lost in normal play. *)
Theorem lists_3_27 l : misere_good (J := many J any all_end) l =
  match live l with [] => false | [p] => misere_good p | many => forallb good many end.
Proof.
  induction l as [|p l IH]; [now apply ended_misere_good|].
  transitivity (misere_good (J := selective J (many J any all_end)) (p, l)).
  { exact (long_value _ _ misere_good_of_set any p l). }
  rewrite theorem_3_27, IH, lists_selective_outcome, (list_ended J any all_end l).
  cbn [live filter]. fold (live l). destruct (ended p) eqn:E; cbn [negb andb orb].
  - now rewrite (ended_misere_good J p E).
  - destruct (forallb ended l) eqn:L; cbn [negb andb orb].
    + rewrite andb_true_r, andb_false_r. apply live_nil in L. rewrite L. cbn. apply orb_false_r.
    + rewrite andb_false_r, !orb_false_r, <- live_good.
      destruct (live l) as [|q r] eqn:Q; [apply live_nil in Q; congruence|reflexivity].
Qed.

(* ---- Short disjunctive, normal and misère play: foreclosed values. ---- *)
Lemma seen_image {A B : game} (L : A -> bool) (M : B -> bool) (f : B -> nat) (h : A -> B) a x :
  (forall b, In b (opts (h a)) <-> exists a', In a' (opts a) /\ b = h a') ->
  (forall a', In a' (opts a) -> L a' = M (h a')) ->
  (seen_in L (fun z => f (h z)) a x <-> seen_in M f (h a) x).
Proof.
  intros H E. split.
  - intros (a' & I & T & <-). exists (h a'). split; [apply H; eauto|]. now rewrite <- E.
  - intros (b & I & T & <-). apply H in I. destruct I as (a' & I & ->). exists a'. rewrite E; auto.
Qed.
(* A map that keeps moves keeps what has ended, and so the positions of the short circuits. *)
Lemma ended_image {A B : game} (h : A -> B) a :
  (forall b, In b (opts (h a)) <-> exists a', In a' (opts a) /\ b = h a') -> ended a = ended (h a).
Proof.
  intro H. destruct (ended (h a)) eqn:E.
  - apply no_move. intros a' I. pose proof (proj1 (no_move (h a)) E (h a')) as N. apply N, H. eauto.
  - apply not_ended in E. destruct E as (b & I). apply H in I. destruct I as (a' & I & _). apply not_ended. eauto.
Qed.

(* The values of a list that satisfy the definition of F are the nim-sums of those of its
   components, wherever both are defined. *)
Section Foreclosed.
Variables (L : forall K : game, K -> bool) (f : J -> nat).
Hypothesis L_image : forall (A B : game) (h : A -> B) a,
  (forall b, In b (opts (h a)) <-> exists a', In a' (opts a) /\ b = h a') ->
  (forall a', In a' (opts a) -> forall b, In b (opts (h a')) <-> exists a'', In a'' (opts a') /\ b = h a'') ->
  L A a = L B (h a).
Hypothesis L_live : forall (K : game) p, L K p = true -> ended p = false.
Hypothesis sums : forall (J1 J2 : game) (f1 : J1 -> nat) (f2 : J2 -> nat),
  foreclosed (L J1) f1 -> foreclosed (L J2) f2 ->
  foreclosed (L (short_sum J1 J2)) (fun z => Nat.lxor (f1 (fst z)) (f2 (snd z))).
Hypothesis L_pair : forall (J1 J2 : game) (p : J1) (q : J2), L (short_sum J1 J2) (p, q) = L J1 p && L J2 q.
Hypothesis f_ok : foreclosed (L J) f.
Let M : game := many J one first_end.

Lemma step_image (p : J) (l : M) : l <> [] -> forall y, In y (@opts M (p :: l)) <->
  exists x, In x (@opts (short_sum J M) (p, l)) /\ y = fst x :: snd x.
Proof. intros N y. now apply short_image. Qed.
Lemma step_rest (p : J) (l : M) x : l <> [] -> In x (@opts (short_sum J M) (p, l)) -> snd x <> [].
Proof.
  destruct x as [q r]. intros N I. apply in_short in I. destruct I as (_ & _ & K). cbn in K.
  assert (H : r = l \/ In r (@opts M l)) by tauto. destruct H as [->|H]; [exact N|].
  cbn [opts M many list_opts] in H. destruct (existsb ended l); [destruct H|]. apply turn_length in H.
  intro Z. cbn [snd] in Z. subst r. destruct l; [now destruct N|discriminate].
Qed.

Theorem foreclosed_list (g : M -> nat) : foreclosed (L M) g ->
  forall l p, L M (p :: l) = true -> g (p :: l) = joined Nat.lxor f p l.
Proof.
  intros G l. induction l as [|q l IH]; intros p H; cbn [joined].
  - assert (E : forall r : J, L J r = L M [r]).
    { intro r. apply (L_image J M (fun z => [z])); intros; apply single_image. }
    apply (foreclosed_unique J (L J) (fun r => g [r]) f); [|exact f_ok|now rewrite E].
    intros r R. rewrite E in R. eapply mexed_ext; [|apply (G [r] R)]. intro x. symmetry.
    apply (seen_image (L J) (L M) g (fun z : J => [z] : M)); [apply single_image|auto].
  - set (r := q :: l : M) in *. assert (N : r <> []) by discriminate.
    assert (E : forall (s : J) (m : M), m <> [] -> L (short_sum J M) (s, m) = L M (s :: m)).
    { intros s m D. apply (L_image (short_sum J M) M (fun z => fst z :: snd z)).
      - now apply step_image.
      - intros [s' m'] I. apply step_image. now apply (step_rest s m (s', m')). }
    assert (LM : forall m : M, L M m = true -> m <> []).
    { intros m T ->. apply L_live in T. discriminate. }
    transitivity (Nat.lxor (f p) (g r)); [|f_equal].
    + refine (foreclosed_unique (short_sum J M) (L (short_sum J M)) (fun z => g (fst z :: snd z))
        (fun z => Nat.lxor (f (fst z)) (g (snd z))) _ _ (p, r) _); [|now apply sums|now rewrite E].
      intros [s m] T. assert (D : m <> []).
      { intros ->. apply L_live in T. unfold short_sum in T. rewrite ended_first in T.
        apply orb_false_iff in T. destruct T as [_ T]. discriminate. }
      rewrite E in T by exact D. eapply mexed_ext; [|apply (G (s :: m) T)]. intro x. symmetry.
      apply (seen_image (L (short_sum J M)) (L M) g (fun z : short_sum J M => fst z :: snd z : M)).
      * now apply step_image.
      * intros [s' m'] I. apply E. now apply (step_rest s m (s', m')).
    + fold (joined Nat.lxor f q l). apply IH. rewrite <- E in H by exact N. rewrite L_pair in H. now apply andb_prop in H.
Qed.
End Foreclosed.

Lemma phi_image (A B : game) (h : A -> B) a :
  (forall b, In b (opts (h a)) <-> exists a', In a' (opts a) /\ b = h a') ->
  (forall a', In a' (opts a) -> forall b, In b (opts (h a')) <-> exists a'', In a'' (opts a') /\ b = h a'') ->
  phi a = phi (h a).
Proof.
  intros H H'. apply eq_true_iff_eq. rewrite !phi_iff, (ended_image h a H). apply and_iff_compat_l. split.
  - intros K b I. apply H in I. destruct I as (a' & I & ->). rewrite <- (ended_image h a' (H' a' I)). auto.
  - intros K a' I. rewrite (ended_image h a' (H' a' I)). apply K, H. eauto.
Qed.
Theorem lists_2_10 (f : J -> nat) (g : many J one first_end -> nat) : F_plus f -> F_plus g ->
  forall p l, phi (J := many J one first_end) (p :: l) = true -> g (p :: l) = joined Nat.lxor f p l.
Proof.
  intros A B p l. apply (foreclosed_list (@phi) f); auto.
  - apply phi_image.
  - intros K q H. now apply phi_iff in H.
  - intros J1 J2 f1 f2. apply theorem_2_10.
  - intros. apply phi_pair.
Qed.
Theorem lists_3_16 (f : J -> nat) (g : many J one first_end -> nat) : F_minus f -> F_minus g ->
  forall p l, psi (J := many J one first_end) (p :: l) = true -> g (p :: l) = joined Nat.lxor f p l.
Proof.
  intros A B p l. apply (foreclosed_list (@psi) f); auto.
  - intros K1 K2 h a H _. unfold psi. now rewrite (ended_image h a H).
  - intros K q H. now apply negb_true_iff in H.
  - intros J1 J2 f1 f2. apply theorem_3_16.
  - intros. apply psi_pair.
Qed.
End Values.
