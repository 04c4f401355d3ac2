(* More ways of playing any number of components: a turn moves at most k of them (as Moore's Nim of 1910
   does with heaps), until all have ended, or until one has; and a turn moves any, until k have ended.
   No axioms. *)
Require Import Arith List Lia Bool.
From Kalmar.ways Require Import Numbers Games Six Short Lists Examples.
Import ListNotations.

(* What one has to show of a set of positions that is to be the lost ones, here on some of the positions. *)
Lemma good_on (J : game) (D : J -> Prop) (M : J -> bool) :
  (forall p q, D p -> In q (opts p) -> D q) ->
  (forall p q, D p -> M p = true -> In q (opts p) -> M q = false) ->
  (forall p, D p -> M p = false -> exists q, In q (opts p) /\ M q = true) ->
  forall p, D p -> good p = M p.
Proof.
  intros C A B p. induction p as [p IH] using (well_founded_induction (short J)). intro H.
  destruct (M p) eqn:E.
  - apply good_iff. intros q I. rewrite IH; eauto.
  - destruct (B p H E) as (q & I & Q). apply good_false. exists q. split; [exact I|]. rewrite IH; eauto.
Qed.

Section AtMost.
Variable J : game.

(* `moved j l y`: exactly j components of l are moved, each once, and y is what they leave. *)
Inductive moved : nat -> list J -> list J -> Prop :=
| moved_nil : moved 0 [] []
| moved_stay j p l y : moved j l y -> moved j (p :: l) (p :: y)
| moved_move j p p' l y : In p' (opts p) -> moved j l y -> moved (S j) (p :: l) (p' :: y).

(* All of them, as a list. *)
Fixpoint exactly (j : nat) (l : list J) : list (list J) :=
  match l with
  | [] => match j with 0 => [[]] | S _ => [] end
  | p :: r => map (cons p) (exactly j r) ++
      match j with 0 => [] | S i => flat_map (fun p' => map (cons p') (exactly i r)) (opts p) end
  end.
Lemma in_exactly l : forall j y, In y (exactly j l) <-> moved j l y.
Proof.
  induction l as [|p l IH]; intros j y; cbn [exactly].
  - destruct j; cbn; (split; [intros H|inversion 1]); try tauto. destruct H as [<-|[]]. constructor.
  - rewrite in_app_iff, in_map_iff. split.
    + intros [(r & <- & I)|I]; [constructor; now apply IH|]. destruct j as [|j]; [destruct I|].
      apply in_flat_map in I. destruct I as (p' & I & K). apply in_map_iff in K. destruct K as (r & <- & K).
      constructor; [exact I|now apply IH].
    + intro M. inversion M as [|j' p0 l0 r N|j' p0 p' l0 r I N]; subst.
      * left. exists r. split; [reflexivity|now apply IH].
      * right. apply in_flat_map. exists p'. split; [exact I|]. apply in_map. now apply IH.
Qed.

Lemma moved_length j l y : moved j l y -> length y = length l.
Proof. induction 1; cbn; congruence. Qed.
Lemma moved_count j l y : moved j l y -> j <= length l.
Proof. induction 1; cbn; lia. Qed.
Lemma moved_none l y : moved 0 l y -> y = l.
Proof. remember 0 as j. induction 1; try congruence. f_equal. auto. Qed.
Lemma moved_stays l : moved 0 l l.
Proof. induction l; constructor; auto. Qed.
Lemma moved_any j l y : moved j l y -> j = 0 \/ In y (list_turn J any l).
Proof.
  induction 1 as [|j p l y M IH|j p p' l y I M IH]; [now left| |right]; rewrite in_list_turn; cbn zeta.
  - destruct IH as [IH|IH]; [now left|right]. right; left. eauto.
  - destruct IH as [->|IH]; [left; exists p'; split; [exact I|]|right; right; eauto].
    apply moved_none in M. congruence.
Qed.

(* The game: a turn moves at least one component and at most k; it ends when there is no move left. *)
Definition at_most_opts (k : nat) (l : list J) : list (list J) := flat_map (fun j => exactly j l) (seq 1 k).
Lemma at_most_words k l y : In y (at_most_opts k l) <-> exists j, 1 <= j <= k /\ moved j l y.
Proof.
  unfold at_most_opts. rewrite in_flat_map. split.
  - intros (j & I & M). apply in_seq in I. exists j. split; [lia|now apply in_exactly].
  - intros (j & I & M). exists j. split; [apply in_seq; lia|now apply in_exactly].
Qed.
Lemma at_most_short k : well_founded (fun y l => In y (at_most_opts k l)).
Proof.
  intro l. induction l as [l IH] using (well_founded_induction (turn_short J any)).
  constructor. intros y I. apply IH. apply at_most_words in I. destruct I as (j & L & M).
  apply moved_any in M. destruct M; [lia|assumption].
Qed.
Definition at_most (k : nat) : game := Game (list J) (at_most_opts k) (at_most_short k).

(* ---- Values, of the positions in L: mex over those options that are in L. ---- *)
Section Level.
Variables (L : J -> bool) (f : J -> nat).
Hypothesis F : foreclosed L f.
Definition all_have (v : nat) (l : list J) : bool := forallb (fun p => f p =? v) l.
Definition level (l : list J) : bool := match l with [] => true | p :: _ => all_have (f p) l end.
Lemma all_have_cons v p l : all_have v (p :: l) = true <-> f p = v /\ all_have v l = true.
Proof. unfold all_have. cbn [forallb]. now rewrite andb_true_iff, Nat.eqb_eq. Qed.
Lemma level_iff l : level l = true <-> exists v, all_have v l = true.
Proof.
  destruct l as [|p l]; [split; [now exists 0|reflexivity]|]. unfold level. split; [eauto|].
  intros (v & H). pose proof (proj1 (all_have_cons _ _ _) H) as [-> _]. exact H.
Qed.
(* A turn from equal values to equal values moves none of the components, or all. *)
Lemma moved_level j l y v w : moved j l y -> forallb L l = true -> forallb L y = true ->
  all_have v l = true -> all_have w y = true -> j = if v =? w then 0 else length l.
Proof.
  induction 1 as [|j p l y M IH|j p p' l y I M IH]; cbn [forallb length]; intros C D A B.
  - now destruct (v =? w).
  - apply andb_prop in C, D. apply all_have_cons in A, B. destruct A as [E A], B as [E' B].
    specialize (IH (proj2 C) (proj2 D) A B). destruct (Nat.eqb_spec v w); [exact IH|congruence].
  - apply andb_prop in C, D. apply all_have_cons in A, B. destruct A as [E A], B as [E' B].
    specialize (IH (proj2 C) (proj2 D) A B). destruct (F p (proj1 C)) as [N _].
    destruct (Nat.eqb_spec v w); [|lia]. destruct N. exists p'. repeat split; [exact I|tauto|congruence].
Qed.
(* All values can be lowered to the least one, moving those that exceed it. *)
Lemma lower v l : forallb L l = true -> (forall p, In p l -> v <= f p) ->
  exists j y, moved j l y /\ forallb L y = true /\ all_have v y = true /\
  (forall p, In p l -> f p = v -> j < length l).
Proof.
  induction l as [|p l IH]; cbn [forallb]; intros C G.
  - exists 0, []. repeat split; [constructor|intros p []].
  - apply andb_prop in C. destruct C as [C C'].
    destruct IH as (j & y & M & D & A & K); [exact C'|intros q I; apply G; now right|].
    pose proof (moved_count _ _ _ M). destruct (Nat.eq_dec (f p) v) as [E|E].
    + exists j, (p :: y). repeat split; [now constructor|cbn; now rewrite C|now apply all_have_cons|cbn; lia].
    + destruct (F p C) as [_ R]. destruct (R v) as (q & I & Q & V). { specialize (G p (or_introl eq_refl)). lia. }
      exists (S j), (q :: y). repeat split; [now constructor|cbn; now rewrite Q|now apply all_have_cons|].
      intros r [<-|I'] V'; [congruence|]. specialize (K r I' V'). cbn. lia.
Qed.
Lemma least_of l : l <> [] -> exists p, In p l /\ forall q, In q l -> f p <= f q.
Proof.
  induction l as [|p l IH]; [congruence|]. intros _. destruct l as [|q l].
  - exists p. split; [now left|]. intros q [<-|[]]. reflexivity.
  - destruct IH as (r & R & G); [discriminate|]. destruct (le_lt_dec (f p) (f r)) as [K|K].
    + exists p. split; [now left|]. intros x [<-|X]; [reflexivity|]. specialize (G x X). lia.
    + exists r. split; [now right|]. intros x [<-|X]; [lia|auto].
Qed.

(* With n <= k components all values have to be 0, with n = k + 1 they have to be equal. *)
Definition settled (k : nat) (l : list J) : bool := if length l <=? k then all_have 0 l else level l.
Lemma settled_once k j l y : length l <= S k -> 1 <= j <= k -> moved j l y ->
  forallb L l = true -> forallb L y = true -> settled k l = true -> settled k y = false.
Proof.
  intros N K M C D A. apply not_true_is_false. intro B. unfold settled in *.
  rewrite (moved_length j l y M) in B. destruct (Nat.leb_spec (length l) k).
  - pose proof (moved_level j l y 0 0 M C D A B) as Z. rewrite Nat.eqb_refl in Z. lia.
  - apply level_iff in A, B. destruct A as [v A], B as [w B].
    pose proof (moved_level j l y v w M C D A B). destruct (v =? w); lia.
Qed.
Lemma settled_move k l : length l <= S k -> forallb L l = true -> settled k l = false ->
  exists j y, 1 <= j <= k /\ moved j l y /\ forallb L y = true /\ settled k y = true.
Proof.
  intros N C A. assert (X : exists j y, j <= k /\ moved j l y /\ forallb L y = true /\ settled k y = true).
  { unfold settled. destruct (Nat.leb_spec (length l) k) as [K|K].
    - destruct (lower 0 l C) as (j & y & M & D & B & _); [intros; lia|]. exists j, y.
      pose proof (moved_count _ _ _ M). rewrite (moved_length j l y M). destruct (Nat.leb_spec (length l) k); [|lia].
      repeat split; auto; lia.
    - destruct (least_of l) as (p & I & G); [intros ->; cbn in K; lia|].
      destruct (lower (f p) l C G) as (j & y & M & D & B & E). specialize (E p I eq_refl). exists j, y.
      rewrite (moved_length j l y M). destruct (Nat.leb_spec (length l) k); [lia|].
      repeat split; auto; [lia|]. apply level_iff. eauto. }
  destruct X as (j & y & K & M & D & B). exists j, y. repeat split; auto.
  destruct j; [|lia]. apply moved_none in M. congruence.
Qed.
End Level.

(* ---- At most k of n <= k + 1 components: with n <= k a position is lost exactly if all values are 0,
   with n = k + 1 if all are equal. ---- *)
Lemma grundy_foreclosed : foreclosed (fun _ : J => true) grundy.
Proof.
  intros p _. eapply mexed_ext; [|apply mex_seen, theorem_1_7_exists].
  intro x. split; [intros (q & I & E)|intros (q & I & _ & E)]; exists q; auto.
Qed.
Lemma all_true (l : list J) : forallb (fun _ => true) l = true.
Proof. induction l; auto. Qed.
Lemma at_most_settled k l : length l <= S k -> good (J := at_most k) l = settled grundy k l.
Proof.
  revert l. apply (good_on (at_most k) (fun l => length l <= S k) (settled grundy k)).
  - intros l y H I. apply at_most_words in I. destruct I as (j & _ & M). apply moved_length in M. lia.
  - intros l y H A I. apply at_most_words in I. destruct I as (j & K & M).
    apply (settled_once _ _ grundy_foreclosed k j l y); auto using all_true.
  - intros l H A. destruct (settled_move _ _ grundy_foreclosed k l H (all_true l) A) as (j & y & K & M & _ & B).
    exists y. split; [apply at_most_words; eauto|exact B].
Qed.
Theorem at_most_few k l : length l <= k -> good (J := at_most k) l = all_have grundy 0 l.
Proof. intro H. rewrite at_most_settled by lia. unfold settled. now destruct (Nat.leb_spec (length l) k); [|lia]. Qed.
Theorem at_most_one_less k l : length l = S k -> good (J := at_most k) l = level grundy l.
Proof. intro H. rewrite at_most_settled by lia. unfold settled. now destruct (Nat.leb_spec (length l) k); [lia|]. Qed.

(* ---- The same with the short ending: play ends when a component has ended.  Then F takes the place of G;
   in normal play a position with a component that can be ended at once is won. ---- *)
Definition at_most_first_opts (k : nat) (l : list J) : list (list J) :=
  if existsb ended l then [] else at_most_opts k l.
Lemma at_most_first_short k : well_founded (fun y l => In y (at_most_first_opts k l)).
Proof.
  intro l. induction l as [l IH] using (well_founded_induction (at_most_short k)).
  constructor. intros y I. apply IH. unfold at_most_first_opts in I. destruct (existsb ended l); [destruct I|exact I].
Qed.
Definition at_most_first (k : nat) : game := Game (list J) (at_most_first_opts k) (at_most_first_short k).
Lemma at_most_first_words k l y : In y (at_most_first_opts k l) <->
  existsb ended l = false /\ exists j, 1 <= j <= k /\ moved j l y.
Proof.
  unfold at_most_first_opts. rewrite <- at_most_words. destruct (existsb ended l); [|tauto].
  split; [intros []|intros [[=] _]].
Qed.
Lemma none_ended (l : list J) : existsb ended l = false <-> forallb psi l = true.
Proof.
  unfold psi. induction l as [|p l IH]; [now split|]. cbn [existsb forallb].
  rewrite orb_false_iff, andb_true_iff, negb_true_iff, IH. reflexivity.
Qed.
Lemma phi_moved j l y : moved j l y -> forallb phi l = true -> forallb psi y = true.
Proof.
  induction 1 as [|j p l y M IH|j p p' l y I M IH]; cbn [forallb]; intro C; [reflexivity| |];
    apply andb_prop in C; destruct C as [C C']; apply phi_iff in C; rewrite (IH C'), andb_true_r; unfold psi.
  - now rewrite (proj1 C).
  - now rewrite (proj2 C p' I).
Qed.
Lemma end_one (l : list J) : forallb psi l = true -> forallb phi l = false ->
  exists y, moved 1 l y /\ existsb ended y = true.
Proof.
  induction l as [|p l IH]; cbn [forallb]; [discriminate|]. intros C D. apply andb_prop in C. destruct C as [C C'].
  destruct (phi p) eqn:P.
  - destruct (IH C' D) as (y & M & E). exists (p :: y). split; [now constructor|]. cbn. now rewrite E, orb_true_r.
  - unfold phi in P. fold (psi p) in P. rewrite C in P. apply negb_false_iff, existsb_exists in P.
    destruct P as (p' & I & E). exists (p' :: l).
    split; [constructor; [exact I|apply moved_stays]|]. cbn. now rewrite E.
Qed.
Theorem at_most_first_normal k f l : F_plus f -> 1 <= k -> length l <= S k ->
  good (J := at_most_first k) l = existsb ended l || (forallb phi l && settled f k l).
Proof.
  intros F K1. revert l.
  apply (good_on (at_most_first k) (fun l => length l <= S k)
    (fun l => existsb ended l || (forallb phi l && settled f k l))).
  - intros l y H I. apply at_most_first_words in I. destruct I as (_ & j & _ & M). apply moved_length in M. lia.
  - intros l y H A I. apply at_most_first_words in I. destruct I as (E & j & K & M). rewrite E in A.
    apply andb_prop in A. destruct A as [C A]. pose proof (phi_moved j l y M C) as P.
    apply none_ended in P. rewrite P. cbn [orb]. destruct (forallb phi y) eqn:D; [cbn [andb]|reflexivity].
    now apply (settled_once _ _ F k j l y).
  - intros l H A. apply orb_false_iff in A. destruct A as [E A]. pose proof (proj1 (none_ended l) E) as P.
    destruct (forallb phi l) eqn:C; cbn [andb] in A.
    + destruct (settled_move _ _ F k l H C A) as (j & y & K & M & D & B).
      exists y. split; [apply at_most_first_words; eauto|]. rewrite D, B. apply orb_true_r.
    + destruct (end_one l P C) as (y & M & B). exists y. split; [|now rewrite B].
      apply at_most_first_words. split; [exact E|]. exists 1. split; [lia|exact M].
Qed.
Theorem at_most_first_misere k f l : F_minus f -> 1 <= k -> l <> [] -> length l <= S k ->
  misere_good (J := at_most_first k) l = negb (existsb ended l) && settled f k l.
Proof.
  intros F K1. induction l as [l IH] using (well_founded_induction (at_most_first_short k)). intros N H.
  assert (Same : forall y, In y (at_most_first_opts k l) -> y <> [] /\ length y <= S k).
  { intros y I. apply at_most_first_words in I. destruct I as (_ & j & _ & M). apply moved_length in M.
    split; [|lia]. intros ->. now destruct l. }
  destruct (existsb ended l) eqn:E; cbn [negb andb].
  - apply (proj1 (theorem_1_3_exists_misere (at_most_first k))). apply ended_iff. cbn. unfold at_most_first_opts.
    now rewrite E.
  - pose proof (proj1 (none_ended l) E) as C. destruct (settled f k l) eqn:A.
    + apply misere_good_iff. split.
      * apply not_ended. destruct l as [|p l]; [congruence|]. cbn [forallb] in C. apply andb_prop in C.
        destruct C as [C _]. apply negb_true_iff, not_ended in C. destruct C as [p' I]. exists (p' :: l).
        apply at_most_first_words. split; [exact E|]. exists 1. split; [lia|]. constructor; [exact I|apply moved_stays].
      * intros y I. destruct (Same y I) as [Y Z]. rewrite (IH y I Y Z). apply at_most_first_words in I.
        destruct I as (_ & j & K & M). destruct (existsb ended y) eqn:D; [reflexivity|]. apply none_ended in D.
        now apply (settled_once _ _ F k j l y).
    + destruct (settled_move _ _ F k l H C A) as (j & y & K & M & D & B).
      assert (I : In y (at_most_first_opts k l)) by (apply at_most_first_words; eauto).
      apply misere_good_false. right. exists y. split; [exact I|]. destruct (Same y I) as [Y Z].
      rewrite (IH y I Y Z), B. apply none_ended in D. now rewrite D.
Qed.

(* ---- Any, until k components have ended: lost exactly if k have, or if each component is lost.  With
   k = 1 this is the short selective compound, with k = n the long one. ---- *)
Definition ended_count (l : list J) : nat := length (filter ended l).
Definition until_opts (k : nat) (l : list J) : list (list J) :=
  if k <=? ended_count l then [] else list_turn J any l.
Lemma until_short k : well_founded (fun y l => In y (until_opts k l)).
Proof.
  intro l. induction l as [l IH] using (well_founded_induction (turn_short J any)).
  constructor. intros y I. apply IH. unfold until_opts in I. destruct (k <=? ended_count l); [destruct I|exact I].
Qed.
Definition any_until (k : nat) : game := Game (list J) (until_opts k) (until_short k).

Lemma ended_no_more l y : Forall2 (stays_or_moves J) l y -> forallb good l = true ->
  ended_count y <= ended_count l.
Proof.
  unfold ended_count. induction 1 as [|p p' l y S F IH]; cbn [forallb filter]; [reflexivity|].
  intro G. apply andb_prop in G. destruct G as [G G']. specialize (IH G').
  destruct (ended p') eqn:E; [|destruct (ended p); cbn; lia].
  enough (ended p = true) as -> by (cbn; lia). destruct S as [->|S]; [exact E|].
  pose proof (proj1 (theorem_1_3_exists J) p' E) as X. rewrite (proj1 (good_iff J p) G p' S) in X. discriminate.
Qed.
Lemma to_good l : exists y, Forall2 (stays_or_moves J) l y /\ forallb good y = true.
Proof.
  induction l as [|p l (y & F & G)]; [exists []; auto|]. destruct (good p) eqn:P.
  - exists (p :: y). split; [constructor; [now left|exact F]|]. cbn. now rewrite P.
  - apply good_false in P. destruct P as (p' & I & P).
    exists (p' :: y). split; [constructor; [now right|exact F]|]. cbn. now rewrite P.
Qed.
Theorem any_until_good k l : good (J := any_until k) l = (k <=? ended_count l) || forallb good l.
Proof.
  apply (good_on (any_until k) (fun _ => True) (fun l => (k <=? ended_count l) || forallb good l)); auto;
    clear l; intro l; cbn [opts any_until]; unfold until_opts.
  - intros y _ A I. destruct (k <=? ended_count l) eqn:K; [destruct I|]. cbn [orb] in A.
    apply any_words in I. destruct I as [F (i & p & p' & P & P' & I)].
    pose proof (ended_no_more l y F A) as L. apply Nat.leb_gt in K.
    apply orb_false_iff. split; [apply Nat.leb_gt; lia|].
    apply nth_error_In in P, P'. rewrite forallb_forall in A. apply not_true_is_false. intro B.
    rewrite forallb_forall in B. specialize (B p' P'). rewrite (proj1 (good_iff J p) (A p P) p' I) in B. discriminate.
  - intros _ A. apply orb_false_iff in A. destruct A as [K A]. rewrite K.
    destruct (to_good l) as (y & F & G). exists y. split; [|rewrite G; apply orb_true_r].
    apply any_or_none in F. destruct F as [->|F]; [congruence|exact F].
Qed.
End AtMost.

(* ---- Where the theorems end. ---- *)
(* With n = k + 2 components values do not decide: three heaps of 1 and a chain of two moves have the
   values 1, 1, 1, 0; so have three heaps of 1 and an empty one. *)
Definition chain : game := heap (fun n => [pred n]).
Theorem at_most_more : ~ exists rule : list nat -> bool, forall l, length l = 4 ->
  good (J := at_most chain 2) l = rule (map grundy l).
Proof.
  intros [rule H]. pose proof (H [1; 1; 1; 2] eq_refl) as A. pose proof (H [1; 1; 1; 0] eq_refl) as B.
  vm_compute in A, B. congruence.
Qed.
(* In misère play the outcomes of the components, in both conventions, do not decide any, until k have ended. *)
Theorem any_until_misere : ~ exists rule : list (bool * bool) -> bool, forall l,
  misere_good (J := any_until chain 2) l = rule (map (fun p => (good p, misere_good p)) l).
Proof.
  intros [rule H]. pose proof (H [1; 1; 0]) as A. pose proof (H [1; 1; 2]) as B. vm_compute in A, B. congruence.
Qed.
(* The literal games, run: at most two of three heaps of Nim; any, until two have ended. *)
Example at_most_two : map (good (J := at_most nim 2)) [[2; 2; 2]; [1; 1; 2]; [0; 2; 2]; [0; 0; 0]] =
  [true; false; false; true].
Proof. vm_compute. reflexivity. Qed.
Example until_two : map (good (J := any_until chain 2)) [[2; 2; 2]; [0; 1; 2]; [0; 0; 1]; [2; 1; 4]] =
  [true; false; true; false].
Proof. vm_compute. reflexivity. Qed.
Example at_most_two_first : map (good (J := at_most_first chain 2))
  [[3; 3; 3]; [2; 4; 2]; [3; 3; 2]; [3; 3]; [2; 4]; [2; 1; 2]; [0; 5]] =
  [true; true; false; false; true; false; true].
Proof. vm_compute. reflexivity. Qed.
Example at_most_two_first_misere : map (misere_good (J := at_most_first chain 2))
  [[2; 2; 2]; [1; 3; 1]; [2; 2; 1]; [2; 2]; [1; 3]; [0; 5]] = [true; true; false; false; true; false].
Proof. vm_compute. reflexivity. Qed.
