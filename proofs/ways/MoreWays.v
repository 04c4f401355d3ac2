(* Two more ways of playing any number of components: a turn moves at most k of them (as Moore's Nim
   of 1910 does with heaps); and a turn moves any, until k have ended.  No axioms. *)
Require Import Arith List Lia Bool.
From Kalmar.ways Require Import Numbers Games Six Lists Examples.
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

(* ---- At most k of n <= k + 1 components: with n <= k a position is lost exactly if all values are 0,
   with n = k + 1 if all are equal. ---- *)
Definition all_have (v : nat) (l : list J) : bool := forallb (fun p => grundy p =? v) l.
Definition level (l : list J) : bool := match l with [] => true | p :: _ => all_have (grundy p) l end.
Lemma all_have_iff v l : all_have v l = true <-> forall p, In p l -> grundy p = v.
Proof. unfold all_have. rewrite forallb_forall. split; intros H p I; apply Nat.eqb_eq; auto. Qed.
Lemma all_have_cons v p l : all_have v (p :: l) = true <-> grundy p = v /\ all_have v l = true.
Proof. unfold all_have. cbn [forallb]. now rewrite andb_true_iff, Nat.eqb_eq. Qed.
Lemma level_iff l : level l = true <-> exists v, all_have v l = true.
Proof.
  destruct l as [|p l]; [split; [now exists 0|reflexivity]|]. unfold level. split; [eauto|].
  intros (v & H). pose proof (proj1 (all_have_cons _ _ _) H) as [-> _]. exact H.
Qed.
Lemma grundy_changes (p q : J) : In q (opts p) -> grundy q <> grundy p.
Proof.
  intros I E. pose proof (proj1 (mex_seen J grundy p (grundy p)) (theorem_1_7_exists J p)) as [N _].
  apply N. now exists q.
Qed.
Lemma grundy_reaches (p : J) v : v < grundy p -> exists q, In q (opts p) /\ grundy q = v.
Proof.
  intro L. pose proof (proj1 (mex_seen J grundy p (grundy p)) (theorem_1_7_exists J p)) as [_ R].
  exact (R v L).
Qed.

(* A turn from equal values to equal values moves none of the components, or all. *)
Lemma moved_level j l y v w : moved j l y -> all_have v l = true -> all_have w y = true ->
  j = if v =? w then 0 else length l.
Proof.
  induction 1 as [|j p l y M IH|j p p' l y I M IH]; intros A B; cbn [length].
  - now destruct (v =? w).
  - apply all_have_cons in A, B. destruct A as [E A], B as [E' B]. specialize (IH A B).
    destruct (Nat.eqb_spec v w); [exact IH|congruence].
  - apply all_have_cons in A, B. destruct A as [E A], B as [E' B]. specialize (IH A B).
    pose proof (grundy_changes p p' I). destruct (Nat.eqb_spec v w); [congruence|lia].
Qed.
(* All values can be lowered to the least one, moving those that exceed it. *)
Lemma lower v l : (forall p, In p l -> v <= grundy p) -> exists j y, moved j l y /\ all_have v y = true /\
  (forall p, In p l -> grundy p = v -> j < length l).
Proof.
  induction l as [|p l IH]; intro L.
  - exists 0, []. repeat split; [constructor|intros p []].
  - destruct IH as (j & y & M & A & C); [intros q I; apply L; now right|].
    pose proof (moved_count _ _ _ M) as K.
    destruct (Nat.eq_dec (grundy p) v) as [E|E].
    + exists j, (p :: y). split; [now constructor|]. split; [now apply all_have_cons|]. cbn. intros. lia.
    + destruct (grundy_reaches p v) as (q & I & Q). { specialize (L p (or_introl eq_refl)). lia. }
      exists (S j), (q :: y). split; [now constructor|]. split; [now apply all_have_cons|].
      intros r [<-|R] V; [congruence|]. specialize (C r R V). cbn. lia.
Qed.
Lemma least l : l <> [] -> exists p, In p l /\ forall q, In q l -> grundy (J := J) p <= grundy q.
Proof.
  induction l as [|p l IH]; [congruence|]. intros _. destruct l as [|q l].
  - exists p. split; [now left|]. intros q [<-|[]]. reflexivity.
  - destruct IH as (r & R & L); [discriminate|]. destruct (le_lt_dec (grundy p) (grundy r)) as [K|K].
    + exists p. split; [now left|]. intros x [<-|X]; [reflexivity|]. specialize (L x X). lia.
    + exists r. split; [now right|]. intros x [<-|X]; [lia|auto].
Qed.

Theorem at_most_few k l : length l <= k -> good (J := at_most k) l = all_have 0 l.
Proof.
  revert l. apply (good_on (at_most k) (fun l => length l <= k) (all_have 0)).
  - intros l y H I. apply at_most_words in I. destruct I as (j & _ & M). apply moved_length in M. lia.
  - intros l y H A I. apply at_most_words in I. destruct I as (j & L & M).
    apply not_true_is_false. intro B. pose proof (moved_level j l y 0 0 M A B). cbn in *. lia.
  - intros l H A. destruct (lower 0 l) as (j & y & M & B & _); [intros; lia|].
    exists y. split; [|exact B]. apply at_most_words. exists j. split; [|exact M].
    pose proof (moved_count _ _ _ M). destruct j; [|lia]. apply moved_none in M. congruence.
Qed.
Theorem at_most_one_less k l : length l = S k -> good (J := at_most k) l = level l.
Proof.
  revert l. apply (good_on (at_most k) (fun l => length l = S k) level).
  - intros l y H I. apply at_most_words in I. destruct I as (j & _ & M). apply moved_length in M. congruence.
  - intros l y H A I. apply at_most_words in I. destruct I as (j & L & M).
    apply not_true_is_false. intro B. apply level_iff in A, B. destruct A as [v A], B as [w B].
    pose proof (moved_level j l y v w M A B). destruct (v =? w); lia.
  - intros l H A. destruct (least l) as (p & I & L); [intros ->; discriminate|].
    destruct (lower (grundy p) l L) as (j & y & M & B & C).
    exists y. split; [|apply level_iff; eauto]. apply at_most_words. exists j. split; [|exact M].
    specialize (C p I eq_refl). destruct j; [|lia]. apply moved_none in M. subst y.
    assert (level l = true) by (apply level_iff; eauto). congruence.
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
