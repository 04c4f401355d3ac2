(* Finite games by tables, and any number of components of them: the theorems that close the files of
   `kalmar solve POSITION --coq FILE`.  Who wins a list of components, and its value in each way, from one
   table of the values of all positions.  No axioms. *)
Require Import Arith NArith List Lia Bool FMapPositive.
From Kalmar.ways Require Import Numbers Games Six Short ShortSelective Circuits Lists ListValues Tables.
Import ListNotations.

Ltac computed := match goal with |- _ = ?v => vm_cast_no_check (eq_refl v) end.

(* ---- A mex that is computed quickly: the first zero among the bits of a number. ---- *)
Fixpoint first_gap (p : positive) : nat := match p with xI q => S (first_gap q) | xO _ => 0 | xH => 1 end.
Lemma first_gap_ok p : N.testbit (N.pos p) (N.of_nat (first_gap p)) = false /\
  forall u, u < first_gap p -> N.testbit (N.pos p) (N.of_nat u) = true.
Proof.
  induction p as [p [A B]|p _|]; cbn [first_gap].
  - change (N.pos p~1) with (2 * N.pos p + 1)%N. split.
    + rewrite Nat2N.inj_succ, N.testbit_odd_succ by apply N.le_0_l. exact A.
    + intros [|u] L; [apply N.testbit_odd_0|].
      rewrite Nat2N.inj_succ, N.testbit_odd_succ by apply N.le_0_l. apply B. lia.
  - split; [reflexivity|lia].
  - split; [reflexivity|]. intros u L. now replace u with 0 by lia.
Qed.
Definition bits (l : list nat) : N := fold_right (fun x m => N.setbit m (N.of_nat x)) 0%N l.
Lemma bits_ok l u : N.testbit (bits l) (N.of_nat u) = true <-> In u l.
Proof.
  induction l as [|x l IH]; cbn [bits fold_right In]; [now rewrite N.bits_0|].
  rewrite N.setbit_iff. fold (bits l). rewrite IH. now rewrite Nat2N.inj_iff.
Qed.
Definition fast_mex (l : list nat) : nat := match bits l with N0 => 0 | N.pos p => first_gap p end.
Lemma fast_mex_ok l : fast_mex l = mex l.
Proof.
  symmetry. apply mex_spec. unfold fast_mex. pose proof (bits_ok l) as H. destruct (bits l) as [|p].
  - split; [|lia]. intro I. apply H in I. now rewrite N.bits_0 in I.
  - destruct (first_gap_ok p) as [A B]. split.
    + intro I. apply H in I. congruence.
    + intros u L. apply H. now apply B.
Qed.
Lemma fold_ext {V} (F G : list V -> V) (J : game) (p : J) : (forall l, F l = G l) -> fold_game F p = fold_game G p.
Proof. intro E. revert p. apply fold_game_unique. intro p. now rewrite fold_game_eq, E. Qed.
Section Fast.
Variables (l : list (list N)) (n : N).
Hypothesis small : (n <? N.of_nat (length l))%N = true.
Theorem fast_grundy_in : grundy (J := game_of l) n = value_in fast_mex 0 l n.
Proof. rewrite <- (value_in_ok fast_mex 0 l n small). apply fold_ext. intro. now rewrite fast_mex_ok. Qed.
Theorem fast_misere_grundy_in : misere_grundy (J := game_of l) n =
  value_in (fun k => if isnil k then 1 else fast_mex k) 0 l n.
Proof.
  rewrite <- (value_in_ok (fun k => if isnil k then 1 else fast_mex k) 0 l n small). apply fold_ext.
  intro. now rewrite fast_mex_ok.
Qed.
End Fast.

(* ---- Ended, a position of the short circuit, and its foreclosed value, at once. ----
   deep: of Phi, where no move may end; else of Psi. *)
Local Notation kind := (bool * bool * nat)%type.
Definition circuit (deep : bool) (k : list kind) : kind :=
  (isnil k, negb (isnil k) && negb (deep && existsb (fun x => fst (fst x)) k),
   fast_mex (map snd (filter (fun x => snd (fst x)) k))).
Definition in_circuit (deep : bool) {J : game} : J -> bool := if deep then phi else psi.
Lemma existsb_map {A B} (f : B -> bool) (h : A -> B) l : existsb f (map h l) = existsb (fun x => f (h x)) l.
Proof. induction l as [|x l IH]; cbn; [reflexivity|now rewrite IH]. Qed.
Lemma filter_map {A B} (f : B -> bool) (h : A -> B) l : filter f (map h l) = map h (filter (fun x => f (h x)) l).
Proof. induction l as [|x l IH]; cbn; [reflexivity|]. destruct (f (h x)); cbn; now rewrite IH. Qed.
Lemma circuit_value deep (J : game) (p : J) :
  fold_game (circuit deep) p = (ended p, in_circuit deep p, grundy (J := restrict J (in_circuit deep)) p).
Proof.
  symmetry. revert p. apply fold_game_unique. intro p. unfold circuit. rewrite fast_mex_ok.
  pose (g := grundy (J := restrict J (in_circuit deep)) : J -> nat). fold g.
  assert (G : g p = mex (map g (filter (in_circuit deep) (opts p)))) by (apply theorem_1_7_exists). rewrite G.
  assert (N : isnil (map (fun q => (ended q, in_circuit deep q, g q)) (opts p)) = ended p)
    by (unfold ended at 2; now destruct (opts p)).
  rewrite N. f_equal; [f_equal|f_equal].
  - rewrite existsb_map. cbn [fst].
    unfold in_circuit, phi, psi. destruct deep; cbn [andb negb]; [reflexivity|now rewrite andb_true_r].
  - rewrite filter_map, map_map. reflexivity.
Qed.
(* Ended, lost in normal play, lost in misere play. *)
Definition triple (k : list (bool * bool * bool)) : bool * bool * bool :=
  (isnil k, negb (existsb id (map (fun x => snd (fst x)) k)), negb (isnil k) && negb (existsb id (map snd k))).
Lemma triple_value (J : game) (p : J) : fold_game triple p = (ended p, good p, misere_good p).
Proof.
  symmetry. revert p. apply fold_game_unique. intro p. unfold triple. rewrite !map_map. cbn [fst snd].
  unfold good at 1, misere_good at 1. rewrite !fold_game_eq. unfold ended at 1. now destruct (opts p).
Qed.

(* ---- The short circuits of lists. ---- *)
Section Short.
Variable J : game.
Let M : game := many J one first_end.
Lemma phi_list (l : M) : phi l = negb (isnil l) && forallb phi l.
Proof.
  destruct l as [|p l]; [reflexivity|]. cbn [isnil negb andb]. revert p. induction l as [|q l IH]; intro p.
  - cbn [forallb]. rewrite andb_true_r. symmetry.
    apply (phi_image J M (fun z => [z])); intros; apply (single_image J one first_end).
  - change (forallb phi (p :: q :: l)) with (phi p && forallb phi (q :: l)). rewrite <- IH, <- (phi_pair J M one).
    symmetry. apply (phi_image (short_sum J M) M (fun z => fst z :: snd z)).
    + now apply step_image.
    + intros [s m] I. apply step_image. apply (step_rest J p (q :: l) (s, m)); [discriminate|exact I].
Qed.
Lemma psi_list (l : M) : psi l = negb (isnil l) && forallb psi l.
Proof.
  transitivity (negb (@ended M l)); [reflexivity|].
  unfold M. rewrite (list_ended J one first_end l), negb_orb. f_equal.
  induction l as [|p l IH]; [reflexivity|]. cbn [existsb forallb]. now rewrite negb_orb, IH.
Qed.
Lemma circuit_list deep (l : M) : in_circuit deep l = negb (isnil l) && forallb (in_circuit deep) l.
Proof. destruct deep; [apply phi_list|apply psi_list]. Qed.
(* Outside of Phi the position has ended, or a move ends it. *)
Lemma good_outside (K : game) (p : K) : phi p = false -> good p = ended p.
Proof.
  unfold phi. destruct (ended p) eqn:E; [intros _; now apply ended_good|]. cbn [negb andb].
  rewrite negb_false_iff, existsb_exists. intros (q & I & T). apply good_false. exists q.
  split; [exact I|now apply ended_good].
Qed.
End Short.

(* ---- Lists of positions of one table. ---- *)
Section Positions.
Variable l : list (list N).
Let J : game := game_of l.
Definition inside (s : list N) : bool := forallb (fun n => (n <? N.of_nat (length l))%N) s.
Definition values_of {V} (F : list V -> V) (none : V) :=
  all_values (table_of 0 l (PositiveMap.empty _)) V F none (length l).
Lemma values_of_ok {V} (F : list V -> V) none s n : inside s = true -> In n s ->
  look V none (values_of F none) n = fold_game (J := J) F n.
Proof.
  intros H I. apply all_values_ok. apply N.ltb_lt. unfold inside in H. rewrite forallb_forall in H. now apply H.
Qed.

(* All components, joined by an operation: the value v, and whether it is one of those that are lost. *)
Definition agrees (F : list nat -> nat) op (lost : nat -> bool) (s : list N) (o : bool) (v : nat) : bool :=
  inside s && match s with
  | [] => false
  | p :: r => let t := values_of F 0 in joined J op (look nat 0 t) p r =? v
  end && eqb o (lost v).
Lemma joined_ext (f g : N -> nat) op p r : (forall q, In q (p :: r) -> f q = g q) ->
  joined J op f p r = joined J op g p r.
Proof.
  revert p. induction r as [|q r IH]; intros p H; cbn [joined]; [apply H; now left|].
  f_equal; [apply H; now left|]. apply IH. intros x I. apply H. now right.
Qed.
Lemma agrees_ok F op lost s o v : agrees F op lost s o v = true ->
  exists p r, s = p :: r /\ v = joined J op (fold_game F) p r /\ o = lost v.
Proof.
  unfold agrees. destruct s as [|p r]; [now rewrite andb_false_r|]. rewrite !andb_true_iff.
  intros [[I E] B]. apply Nat.eqb_eq in E. apply eqb_prop in B. exists p, r. repeat split; [|exact B].
  rewrite <- E. apply joined_ext. intros q K. now apply (values_of_ok F 0 (p :: r)).
Qed.
Definition zero v := v =? 0.
Definition even v := v mod 2 =? 0.
Definition odd v := v mod 2 =? 1.
Ltac by_list T K := let X := fresh in let E := fresh in
  intro X; destruct (agrees_ok _ _ _ _ _ _ X) as (? & ? & -> & E & ->); rewrite K, T, E; split; reflexivity.

Theorem disjunctive s o v : agrees fast_mex Nat.lxor zero s o v = true ->
  good (J := many J one all_end) s = o /\ grundy (J := many J one all_end) s = v.
Proof.
  intro H. destruct (agrees_ok _ _ _ _ _ _ H) as (p & r & -> & E & ->). rewrite theorem_1_7_kernel, lists_2_4, E.
  rewrite (joined_ext (fold_game (J := J) fast_mex) (grundy (J := J))); [split; reflexivity|].
  intros q _. apply (fold_ext fast_mex mex J), fast_mex_ok.
Qed.
Theorem conjunctive s o v : agrees (step 0 true) Nat.min even s o v = true ->
  good (J := many J all first_end) s = o /\ remoteness (J := many J all first_end) s = v.
Proof. by_list lists_2_13 theorem_1_12_kernel. Qed.
Theorem continued s o v : agrees (step 0 false) Nat.max even s o v = true ->
  good (J := many J all all_end) s = o /\ suspense (J := many J all all_end) s = v.
Proof. by_list lists_2_16 theorem_1_18_kernel. Qed.
Theorem selective s o v : agrees (step 0 true) plus1 even s o v = true ->
  good (J := many J any all_end) s = o /\ remoteness (J := many J any all_end) s = v.
Proof. by_list lists_2_20 theorem_1_12_kernel. Qed.
Theorem shortened s o v : agrees (step 0 true) nabla even s o v = true ->
  good (J := many J any first_end) s = o /\ remoteness (J := many J any first_end) s = v.
Proof. by_list lists_2_26 theorem_1_12_kernel. Qed.
Theorem misere_conjunctive s o v : agrees (step 1 true) Nat.min odd s o v = true ->
  misere_good (J := many J all first_end) s = o /\ misere_remoteness (J := many J all first_end) s = v.
Proof. by_list lists_3_18 theorem_3_6_kernel. Qed.
Theorem misere_continued s o v : agrees (step 1 false) Nat.max odd s o v = true ->
  misere_good (J := many J all all_end) s = o /\ misere_suspense (J := many J all all_end) s = v.
Proof. by_list lists_3_21 theorem_3_10_kernel. Qed.
Theorem misere_shortened s o v : agrees (step 1 true) bnabla odd s o v = true ->
  misere_good (J := many J any first_end) s = o /\ misere_remoteness (J := many J any first_end) s = v.
Proof. by_list lists_3_26 theorem_3_6_kernel. Qed.

(* Selective in misere play has no value but the three kernels. *)
Definition kernels_agree (s : list N) (e o m : bool) : bool :=
  inside s && let t := values_of triple (true, true, false) in
  let at_ := look _ (true, true, false) t in
  let alive := filter (fun n => negb (fst (fst (at_ n)))) s in
  let lost := forallb (fun n => snd (fst (at_ n))) s in
  eqb e (isnil alive) && eqb o lost &&
  eqb m (match alive with [] => false | [p] => snd (at_ p) | _ => lost end).
Lemma filter_ext_at (f g : N -> bool) s : (forall n, In n s -> f n = g n) -> filter f s = filter g s.
Proof.
  induction s as [|n s IH]; intro H; [reflexivity|]. cbn [filter].
  rewrite (H n) by now left. rewrite IH; [reflexivity|]. intros m I. apply H. now right.
Qed.
Lemma forallb_ext_at (f g : N -> bool) s : (forall n, In n s -> f n = g n) -> forallb f s = forallb g s.
Proof.
  induction s as [|n s IH]; intro H; [reflexivity|]. cbn [forallb].
  rewrite (H n) by now left. rewrite IH; [reflexivity|]. intros m I. apply H. now right.
Qed.
Theorem misere_selective s e o m : kernels_agree s e o m = true ->
  @ended (many J any all_end) s = e /\ good (J := many J any all_end) s = o /\
  misere_good (J := many J any all_end) s = m.
Proof.
  unfold kernels_agree. cbv zeta. rewrite !andb_true_iff. intros (I & ((E & O) & M)).
  apply eqb_prop in E, O, M. subst e o m.
  assert (T : forall n, In n s -> look _ (true, true, false) (values_of triple (true, true, false)) n
    = (@ended J n, good (J := J) n, misere_good (J := J) n)).
  { intros n K. rewrite (values_of_ok _ _ s n I K). apply triple_value. }
  assert (A : filter (fun n => negb (fst (fst
    (look _ (true, true, false) (values_of triple (true, true, false)) n)))) s = live J s).
  { apply filter_ext_at. intros n K. now rewrite (T n K). }
  assert (G : forallb (fun n => snd (fst
    (look _ (true, true, false) (values_of triple (true, true, false)) n))) s = forallb (good (J := J)) s).
  { apply forallb_ext_at. intros n K. now rewrite (T n K). }
  rewrite A, G, (list_ended J any all_end s), (lists_selective_outcome J s), (lists_3_27 J s).
  split; [|split; [reflexivity|]].
  - destruct (forallb (@ended J) s) eqn:F; symmetry.
    + apply isnil_iff. exact (proj2 (live_nil J s) F).
    + destruct (live J s) eqn:L; [|reflexivity]. pose proof (proj1 (live_nil J s) L). congruence.
  - assert (K : forall n, In n (live J s) -> In n s) by (intros n K; now apply filter_In in K).
    rewrite <- (live_good J s). destruct (live J s) as [|p [|q r]] eqn:L; [reflexivity| |reflexivity].
    now rewrite T by (apply K; now left).
Qed.

(* Short disjunctive: the foreclosed value, which only positions of the short circuit have. *)
Definition foreclosed_agrees deep (s : list N) (v : nat) : bool :=
  inside s && let t := values_of (circuit deep) (true, false, 0) in
  let at_ := look _ (true, false, 0) t in
  forallb (fun n => snd (fst (at_ n))) s &&
  match s with [] => false | p :: r => joined J Nat.lxor (fun n => snd (at_ n)) p r =? v end.
Definition undefined_agrees deep (s : list N) (o : bool) : bool :=
  inside s && negb (isnil s) && let t := values_of (circuit deep) (true, false, 0) in
  let at_ := look _ (true, false, 0) t in
  negb (forallb (fun n => snd (fst (at_ n))) s) && eqb o (existsb (fun n => fst (fst (at_ n))) s).
Lemma circuit_at deep s n : inside s = true -> In n s ->
  look _ (true, false, 0) (values_of (circuit deep) (true, false, 0)) n =
  (@ended J n, @in_circuit deep J n, grundy (J := restrict J (in_circuit deep)) n).
Proof. intros I K. rewrite (values_of_ok _ _ s n I K). apply circuit_value. Qed.
Let M : game := many J one first_end.
Lemma foreclosed_agrees_ok deep s v : foreclosed_agrees deep s v = true -> exists p r, s = p :: r /\
  in_circuit deep (J := M) s = true /\
  v = joined J Nat.lxor (grundy (J := restrict J (in_circuit deep))) p r.
Proof.
  unfold foreclosed_agrees. cbv zeta. destruct s as [|p r]; [now rewrite !andb_false_r|].
  rewrite !andb_true_iff. intros (I & C & E). exists p, r. split; [reflexivity|]. split.
  - refine (eq_trans (circuit_list J deep (p :: r)) _). rewrite <- C. cbn [isnil negb andb].
    apply forallb_ext_at. intros n K. now rewrite (circuit_at deep _ n I K).
  - apply Nat.eqb_eq in E. rewrite <- E. apply joined_ext. intros n K. now rewrite (circuit_at deep _ n I K).
Qed.
Theorem diminished s o v : foreclosed_agrees true s v && eqb o (zero v) = true ->
  good (J := M) s = o /\ phi (J := M) s = true /\ forall F : M -> nat, F_plus F -> F s = v.
Proof.
  rewrite andb_true_iff. intros [H O]. apply eqb_prop in O. apply foreclosed_agrees_ok in H.
  destruct H as (p & r & -> & C & ->). cbn [in_circuit] in C.
  assert (V : forall F : M -> nat, F_plus F -> F (p :: r) = joined J Nat.lxor (grundy (J := restrict J phi)) p r).
  { intros F H. apply (lists_2_10 J); [apply (foreclosed_exists J phi)|exact H|exact C]. }
  split; [|split; [exact C|exact V]].
  pose proof (foreclosed_exists M phi) as X. rewrite (remark_2_8 M _ X _ C), O. unfold zero. f_equal. now apply V.
Qed.
Theorem misere_diminished s o v : foreclosed_agrees false s v && eqb o (zero v) = true ->
  misere_good (J := M) s = o /\ psi (J := M) s = true /\ forall F : M -> nat, F_minus F -> F s = v.
Proof.
  rewrite andb_true_iff. intros [H O]. apply eqb_prop in O. apply foreclosed_agrees_ok in H.
  destruct H as (p & r & -> & C & ->). cbn [in_circuit] in C.
  assert (V : forall F : M -> nat, F_minus F -> F (p :: r) = joined J Nat.lxor (grundy (J := restrict J psi)) p r).
  { intros F H. apply (lists_3_16 J); [apply (foreclosed_exists J psi)|exact H|exact C]. }
  split; [|split; [exact C|exact V]].
  pose proof (foreclosed_exists M psi) as X. rewrite (remark_3_14 M _ X _ C), O. unfold zero. f_equal. now apply V.
Qed.
Lemma undefined_ok deep s o : undefined_agrees deep s o = true ->
  in_circuit deep (J := M) s = false /\ @ended M s = o.
Proof.
  unfold undefined_agrees. cbv zeta. rewrite !andb_true_iff, !negb_true_iff. intros ((I & Z) & C & E).
  apply eqb_prop in E. subst o.
  split.
  - refine (eq_trans (circuit_list J deep s) _). change (@isnil J s) with (@isnil N s).
    rewrite Z. cbn [negb andb]. rewrite <- C. apply forallb_ext_at. intros n K. now rewrite (circuit_at deep s n I K).
  - refine (eq_trans (list_ended J one first_end s) _). change (@isnil J s) with (@isnil N s). rewrite Z. cbn [orb].
    apply eq_true_iff_eq. rewrite !existsb_exists.
    split; intros (n & K & T); exists n; (split; [exact K|]); revert T; now rewrite (circuit_at deep s n I K).
Qed.
Theorem diminished_ending s o : undefined_agrees true s o = true ->
  good (J := M) s = o /\ phi (J := M) s = false.
Proof.
  intro H. apply undefined_ok in H. destruct H as [C <-]. cbn [in_circuit] in C.
  split; [now apply good_outside|exact C].
Qed.
Theorem misere_diminished_ended s : undefined_agrees false s true = true ->
  misere_good (J := M) s = false /\ psi (J := M) s = false.
Proof.
  intro H. apply undefined_ok in H. destruct H as [C E]. cbn [in_circuit] in C.
  split; [now apply ended_misere_good|exact C].
Qed.

(* ---- One position of a table. ---- *)
Section One.
Variable n : N.
Definition one_agrees deep (o : bool) (v : nat) : bool :=
  match look _ (true, false, 0) (values_of (circuit deep) (true, false, 0)) n with
  | (_, live, g) => inside [n] && eqb o live && (negb live || (g =? v))
  end.
Lemma one_agrees_ok deep o v : one_agrees deep o v = true -> in_circuit deep (J := J) n = o /\
  forall F : J -> nat, foreclosed (in_circuit deep) F -> in_circuit deep (J := J) n = true -> F n = v.
Proof.
  unfold one_agrees. destruct (inside [n]) eqn:I.
  - rewrite (circuit_at deep [n] n I) by now left. cbn [andb]. rewrite andb_true_iff.
    intros [O V]. apply eqb_prop in O. split; [now symmetry|]. intros F H C. rewrite C in V. cbn in V.
    apply Nat.eqb_eq in V. rewrite <- V.
    apply (foreclosed_unique J (in_circuit deep)); [exact H|apply foreclosed_exists|exact C].
  - now destruct look as [[? ?] ?].
Qed.
Theorem foreclosed_in v : one_agrees true true v = true ->
  phi (J := J) n = true /\ forall F : J -> nat, F_plus F -> F n = v.
Proof. intro H. apply one_agrees_ok in H. destruct H as [C V]. split; [exact C|]. intros F H. now apply V. Qed.
Theorem misere_foreclosed_in v : one_agrees false true v = true ->
  psi (J := J) n = true /\ forall F : J -> nat, F_minus F -> F n = v.
Proof. intro H. apply one_agrees_ok in H. destruct H as [C V]. split; [exact C|]. intros F H. now apply V. Qed.
Theorem unforeclosed_in : one_agrees true false 0 = true -> phi (J := J) n = false.
Proof. intro H. now apply one_agrees_ok in H. Qed.
Theorem misere_unforeclosed_in : one_agrees false false 0 = true -> psi (J := J) n = false.
Proof. intro H. now apply one_agrees_ok in H. Qed.
End One.
End Positions.

(* Nim heaps of up to 2: what holds is found to hold, and what does not is refused. *)
Module Nim.
Definition options : list (list N) := [[]; [0]; [0; 1]]%N.
Example sums : let check := agrees options fast_mex Nat.lxor zero in
  check [1; 2]%N false 3 = true /\ check [1; 2]%N false 2 = false /\ check [1; 2]%N true 3 = false /\
  check [1; 3]%N false 3 = false /\ check [] true 0 = false.
Proof. vm_compute. repeat split. Qed.
Example kernels : let check := kernels_agree options in
  check [1; 1]%N false false false = true /\ check [1; 1]%N false false true = false /\
  check [1; 0]%N false false true = true /\ check [0; 0]%N false true false = false.
Proof. vm_compute. repeat split. Qed.
Example short : foreclosed_agrees options false [1; 2]%N 1 = true /\
  foreclosed_agrees options false [1; 2]%N 0 = false /\ foreclosed_agrees options true [1; 2]%N 1 = false /\
  undefined_agrees options true [1; 2]%N false = true /\ undefined_agrees options true [1; 2]%N true = false /\
  one_agrees options 2 false true 1 = true /\ one_agrees options 2 true true 1 = false.
Proof. vm_compute. repeat split. Qed.
End Nim.
