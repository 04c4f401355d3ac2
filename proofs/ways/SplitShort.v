(* Short disjunctive compounds of components that split (2.5 to 2.10, 3.11 to 3.16): foreclosed values,
   where they are defined.  No axioms. *)
Require Import Arith List Lia ZArith ZifyNat Bool.
From Kalmar.ways Require Import Numbers Games Six Short ListValues Circuits Splits SplitValues.
Import ListNotations.

Section Values.
Variable R : rules.
Notation position := (list R).
Notation leaves_parts := (leaves_parts R).
Notation pair_of := (pair_of R).
Notation both := (both R).
Notation some := (some R).
Notation joins := (joins R).

(* ---- Short disjunctive, normal and misère play: foreclosed values, where they are defined. ---- *)
Definition phi_part (p : R) : bool :=
  negb (over R p) && negb (existsb (existsb (over R)) (parts p)).
Definition psi_part (p : R) : bool := negb (over R p).
(* Values of the components that satisfy the definition of F. *)
Definition foreclosed_parts (L : R -> bool) (f : R -> nat) : Prop := forall p, L p = true ->
  mexed (fun x => exists o, In o (parts p) /\ forallb L o = true /\ join Nat.lxor (map f o) = x) (f p).
Section Foreclosed.
Variable L : forall K : game, K -> bool.
Hypothesis L_image : forall (A B : game) (h : A -> B) a,
  (forall b, In b (opts (h a)) <-> exists a', In a' (opts a) /\ b = h a') ->
  (forall a', In a' (opts a) -> forall b, In b (opts (h a')) <-> exists a'', In a'' (opts a') /\ b = h a'') ->
  L A a = L B (h a).
Hypothesis L_live : forall (K : game) p, L K p = true -> ended p = false.
Hypothesis sums : forall (J1 J2 : game) (f1 : J1 -> nat) (f2 : J2 -> nat),
  foreclosed (L J1) f1 -> foreclosed (L J2) f2 ->
  foreclosed (L (short_sum J1 J2)) (fun z => Nat.lxor (f1 (fst z)) (f2 (snd z))).
Hypothesis L_pair : forall (J1 J2 : game) (p : J1) (q : J2), L (short_sum J1 J2) (p, q) = L J1 p && L J2 q.
Hypothesis kept : leaves_parts.
Let N : game := splits R one first_end.
Variable part : R -> bool.
Hypothesis part_ok : forall p, L N [p] = part p.
Variable f : N -> nat.
Hypothesis f_ok : foreclosed (L N) f.
Let P : game := pair_of one first_end.

Lemma kept_short : joins first_end. Proof. intro. exact kept. Qed.
Lemma L_both (z : P) : some first_end z -> L P z = L N (both z).
Proof.
  intro D. apply (L_image P N both).
  - now apply (app_image R one first_end).
  - intros z' I. apply (app_image R one first_end). exact (some_kept R one first_end z z' kept_short D I).
Qed.
Lemma L_app (u v : N) : u <> [] -> v <> [] -> L N (u ++ v) = L N u && L N v.
Proof.
  intros U V. rewrite <- (L_pair N N u v). symmetry. apply (L_both (u, v)). intro. now split.
Qed.
Lemma L_some (l : N) : L N l = true -> l <> [].
Proof. intros T ->. apply L_live in T. discriminate. Qed.
Lemma L_join (l : N) : l <> [] -> L N l = forallb part l.
Proof.
  induction l as [|p l IH]; intro D; [congruence|]. destruct l as [|q l].
  - cbn. now rewrite part_ok, andb_true_r.
  - change (p :: q :: l) with ([p] ++ q :: l) at 1. rewrite L_app by discriminate.
    rewrite IH by discriminate. now rewrite part_ok.
Qed.
Lemma f_app (u v : N) : u <> [] -> v <> [] -> L N (u ++ v) = true -> f (u ++ v) = Nat.lxor (f u) (f v).
Proof.
  intros U V T. refine (foreclosed_unique (short_sum N N) (L (short_sum N N)) (fun z => f (both z))
    (fun z => Nat.lxor (f (fst z)) (f (snd z))) _ (sums N N f f f_ok f_ok) (u, v) _).
  - intros z T'. assert (D : some first_end z).
    { destruct z as [a b]. rewrite L_pair in T'. apply andb_prop in T'. destruct T' as [A B]. intro.
      split; now apply L_some. }
    change (L (short_sum N N) z) with (L P z) in T'. rewrite (L_both z D) in T'.
    eapply mexed_ext; [|exact (f_ok (both z) T')]. intro x. symmetry.
    apply (seen_image (L (short_sum N N)) (L N) f (both : short_sum N N -> N)).
    + now apply (app_image R one first_end).
    + intros z' I. apply L_both. exact (some_kept R one first_end z z' kept_short D I).
  - rewrite L_pair. rewrite <- L_app by assumption. exact T.
Qed.
Lemma f_join (l : N) : L N l = true -> f l = join Nat.lxor (map (fun p => f [p]) l).
Proof.
  induction l as [|p l IH]; intro T; [now apply L_some in T|]. destruct l as [|q l]; [reflexivity|].
  change (p :: q :: l) with ([p] ++ q :: l : N) in T |- *. rewrite f_app by (assumption || discriminate).
  rewrite L_app in T by discriminate. apply andb_prop in T. rewrite IH by apply T. reflexivity.
Qed.
Lemma f_parts : foreclosed_parts part (fun p => f [p]).
Proof.
  intros p T. rewrite <- part_ok in T. eapply mexed_ext; [|exact (f_ok [p] T)]. intro x. unfold seen_in. split.
  - intros (o & I & K & <-). apply (one_image R one first_end) in I. exists o. split; [exact I|].
    rewrite <- L_join by now apply (kept p). split; [exact K|]. symmetry. now apply f_join.
  - intros (o & I & K & <-). rewrite <- L_join in K by now apply (kept p). exists o.
    split; [now apply (one_image R one first_end)|]. split; [exact K|now apply f_join].
Qed.
Lemma foreclosed_parts_unique (g h : R -> nat) : foreclosed_parts part g -> foreclosed_parts part h ->
  forall p, part p = true -> g p = h p.
Proof.
  intros G H p. induction p as [p IH] using (well_founded_induction (parts_short R)). intro T.
  eapply mexed_unique; [apply G, T|]. eapply mexed_ext; [|apply H, T]. intro x.
  assert (E : forall o, In o (parts p) -> forallb part o = true -> map g o = map h o).
  { intros o I K. apply map_ext_in. intros q J. apply IH; [eauto|]. rewrite forallb_forall in K. now apply K. }
  split; intros (o & I & K & <-); exists o; (split; [exact I|split; [exact K|]]); now rewrite (E o I K).
Qed.
Lemma foreclosed_join (g : R -> nat) : foreclosed_parts part g -> forall l : N, l <> [] ->
  forallb part l = true -> L N l = true /\ f l = join Nat.lxor (map g l).
Proof.
  intros G l D T. assert (K : L N l = true) by now rewrite L_join. split; [exact K|].
  rewrite f_join by exact K. f_equal. apply map_ext_in. intros p I. symmetry.
  apply (foreclosed_parts_unique g (fun q => f [q]) G f_parts). rewrite forallb_forall in T. now apply T.
Qed.
End Foreclosed.
Lemma phi_one p : leaves_parts -> phi (J := splits R one first_end) [p] = phi_part p.
Proof.
  intro K. unfold phi, phi_part. f_equal.
  - f_equal. rewrite split_ended. cbn. apply orb_false_r.
  - f_equal. apply eq_true_iff_eq. rewrite !existsb_exists.
    assert (E : forall o, In o (parts p) -> @ended (splits R one first_end) o = existsb (over R) o).
    { intros o I. rewrite split_ended. apply K in I. now destruct o. }
    split; intros (o & I & T); exists o.
    + apply (one_image R one first_end) in I. rewrite E in T by exact I. auto.
    + rewrite (E o I). split; [now apply (one_image R one first_end)|exact T].
Qed.
Lemma psi_one p : psi (J := splits R one first_end) [p] = psi_part p.
Proof. unfold psi, psi_part. f_equal. rewrite split_ended. cbn. apply orb_false_r. Qed.

(* A position of which no component has ended, and none can be ended by one move, is in Phi, and its
   value is the nim-sum; in misère play, in Psi, if none has ended. *)
Theorem splits_2_10 (g : R -> nat) (f : splits R one first_end -> nat) : leaves_parts ->
  foreclosed_parts phi_part g -> F_plus f -> forall l, l <> [] -> forallb phi_part l = true ->
  phi (J := splits R one first_end) l = true /\ f l = join Nat.lxor (map g l).
Proof.
  intros K G A. apply (foreclosed_join (@phi)); auto.
  - apply phi_image.
  - intros J q H. now apply phi_iff in H.
  - intros J1 J2 f1 f2. apply theorem_2_10.
  - intros. apply phi_pair.
  - intro. now apply phi_one.
Qed.
Theorem splits_3_16 (g : R -> nat) (f : splits R one first_end -> nat) : leaves_parts ->
  foreclosed_parts psi_part g -> F_minus f -> forall l, l <> [] -> forallb psi_part l = true ->
  psi (J := splits R one first_end) l = true /\ f l = join Nat.lxor (map g l).
Proof.
  intros K G A. apply (foreclosed_join (@psi)); auto.
  - intros K1 K2 h a H _. unfold psi. now rewrite (ended_image h a H).
  - intros J q H. now apply negb_true_iff in H.
  - intros J1 J2 f1 f2. apply theorem_3_16.
  - intros. apply psi_pair.
  - intro. apply psi_one.
Qed.
(* So who wins: in Phi, in Psi. *)
Theorem splits_2_8 (g : R -> nat) : leaves_parts -> foreclosed_parts phi_part g ->
  forall l, l <> [] -> forallb phi_part l = true ->
  good (J := splits R one first_end) l = (join Nat.lxor (map g l) =? 0).
Proof.
  intros K G l D T. pose proof (foreclosed_exists (splits R one first_end) phi) as A.
  destruct (splits_2_10 g _ K G A l D T) as [H <-]. now apply remark_2_8.
Qed.
Theorem splits_3_14 (g : R -> nat) : leaves_parts -> foreclosed_parts psi_part g ->
  forall l, l <> [] -> forallb psi_part l = true ->
  misere_good (J := splits R one first_end) l = (join Nat.lxor (map g l) =? 0).
Proof.
  intros K G l D T. pose proof (foreclosed_exists (splits R one first_end) psi) as A.
  destruct (splits_3_16 g _ K G A l D T) as [H <-]. now apply remark_3_14.
Qed.

(* The values as the program has them: (has it ended, is the value defined, the value). *)
Definition marked : Type := bool * bool * nat.
Definition marked_join (l : list marked) : marked :=
  (existsb (fun x => fst (fst x)) l, forallb (fun x => snd (fst x)) l, join Nat.lxor (map snd l)).
Definition marked_of (exits : bool) (l : list marked) : marked :=
  (isnil l, negb (isnil l) && negb (exits && existsb (fun x => fst (fst x)) l),
   mex (map snd (filter (fun x => snd (fst x)) l))).
Section Marked.
Variable exits : bool.            (* whether a component that one move can end has no value *)
Definition marked_part (p : R) : bool := if exits then phi_part p else psi_part p.
Definition mark : R -> marked := component (marked_of exits) marked_join.
Lemma mark_over p : fst (fst (mark p)) = over R p.
Proof. unfold mark. rewrite component_eq. unfold over. now destruct (parts p). Qed.
Lemma mark_part p : snd (fst (mark p)) = marked_part p.
Proof.
  unfold mark. rewrite component_eq. fold mark. cbn [fst snd marked_of].
  unfold marked_part, phi_part, psi_part, over at 1.
  rewrite existsb_map. cbn [fst marked_join].
  replace (isnil (map (fun o => marked_join (map mark o)) (parts p))) with (isnil (parts p)) by now destruct (parts p).
  destruct exits; cbn [andb negb]; [|apply andb_true_r]. f_equal. f_equal.
  induction (parts p) as [|o os IH]; [reflexivity|]. cbn [existsb]. rewrite IH. f_equal. rewrite existsb_map.
  induction o as [|q o IHo]; [reflexivity|]. cbn [existsb]. now rewrite IHo, mark_over.
Qed.
Theorem marks_ok : foreclosed_parts marked_part (fun p => snd (mark p)).
Proof.
  intros p _. apply mexed_ext with (fun x => In x (map snd (filter (fun y : marked => snd (fst y))
    (map (fun o => marked_join (map mark o)) (parts p))))).
  - intro x. rewrite in_map_iff.
    assert (E : forall o, snd (fst (marked_join (map mark o))) = forallb marked_part o).
    { intro o. cbn [fst snd marked_join]. rewrite forallb_map.
      induction o as [|q o IH]; [reflexivity|]. cbn [forallb]. now rewrite IH, mark_part. }
    split.
    + intros (y & <- & I). apply filter_In in I. destruct I as [I K]. apply in_map_iff in I.
      destruct I as (o & <- & I). rewrite E in K. exists o. split; [exact I|]. split; [exact K|].
      cbn [snd marked_join]. now rewrite map_map.
    + intros (o & I & K & <-). exists (marked_join (map mark o)). split; [cbn [snd marked_join]; now rewrite map_map|].
      apply filter_In. rewrite E. split; [apply in_map_iff; eauto|exact K].
  - unfold mark at 2. rewrite component_eq. apply mex_ok.
Qed.
Lemma marked_joined l : snd (fst (marked_join (map mark l))) = forallb marked_part l /\
  snd (marked_join (map mark l)) = join Nat.lxor (map (fun p => snd (mark p)) l).
Proof.
  cbn [fst snd marked_join]. rewrite forallb_map, map_map. split; [|reflexivity].
  induction l as [|q l IH]; [reflexivity|]. cbn [forallb]. now rewrite IH, mark_part.
Qed.
Lemma marked_over l : fst (fst (marked_join (map mark l))) = existsb (over R) l.
Proof.
  cbn [fst marked_join]. rewrite existsb_map.
  induction l as [|q l IH]; [reflexivity|]. cbn [existsb]. now rewrite IH, mark_over.
Qed.
End Marked.
Lemma over_short c (l : position) : l <> [] -> @ended (splits R c first_end) l = existsb (over R) l.
Proof. intro D. rewrite split_ended. now destruct l. Qed.
Lemma phi_join (l : position) : leaves_parts -> l <> [] ->
  phi (J := splits R one first_end) l = forallb phi_part l.
Proof.
  intros K D. refine (L_join (@phi) phi_image _ K phi_part (fun p => phi_one p K) l D). intros. apply phi_pair.
Qed.
(* So the outcome of every position of one component or more.  Outside Phi play is over, or one move
   ends it; in misère play outside Psi it is over. *)
Theorem marked_2_8 (l : position) : leaves_parts -> l <> [] ->
  let v := marked_join (map (mark true) l) in
  good (J := splits R one first_end) l = if snd (fst v) then snd v =? 0 else fst (fst v).
Proof.
  intros K D. cbn zeta. destruct (marked_joined true l) as [E V]. assert (O := marked_over true l).
  destruct (marked_join (map (mark true) l)) as [[o d] v]. cbn [fst snd] in E, V, O. subst o d v.
  change (forallb (marked_part true) l) with (forallb phi_part l). destruct (forallb phi_part l) eqn:T.
  - apply splits_2_8; auto. exact (marks_ok true).
  - rewrite <- (phi_join l K D) in T. rewrite <- (over_short one l D). unfold phi in T.
    destruct (@ended (splits R one first_end) l) eqn:F; [now apply ended_good|].
    apply negb_false_iff, existsb_exists in T. destruct T as (y & I & T). apply good_false.
    exists y. split; [exact I|now apply ended_good].
Qed.
Theorem marked_3_14 (l : position) : leaves_parts -> l <> [] ->
  let v := marked_join (map (mark false) l) in
  misere_good (J := splits R one first_end) l = if snd (fst v) then snd v =? 0 else false.
Proof.
  intros K D. cbn zeta. destruct (marked_joined false l) as [E V].
  destruct (marked_join (map (mark false) l)) as [[o d] v]. cbn [fst snd] in E, V. subst d v.
  change (forallb (marked_part false) l) with (forallb psi_part l). destruct (forallb psi_part l) eqn:T.
  - apply splits_3_14; auto. exact (marks_ok false).
  - apply ended_misere_good. rewrite over_short by exact D. clear -T.
    induction l as [|p l IH]; [discriminate|]. cbn in *. unfold psi_part in T at 1.
    destruct (over R p); cbn in *; [reflexivity|now apply IH].
Qed.
End Values.
