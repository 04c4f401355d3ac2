(* A checker for misère quotients of codes, proved sound, and run inside Coq by vm_compute. *)
Require Import NArith Arith List Lia Bool Permutation.
From Kalmar.octal Require Import Check.
From Kalmar.heaps Require Import Heaps Periods Codes CodeCheck.
From Kalmar.quotients Require Import Misere.
Import ListNotations.
Open Scope N_scope.

(* ---- Lists of numbers, and sets of numbers as the bits of a number. ---- *)
Definition numbers (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).
Lemma in_numbers n x : In x (numbers n) <-> x < n.
Proof.
  unfold numbers. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intro H. exists (N.to_nat x). split; [lia|]. apply in_seq. lia.
Qed.
Definition mask (l : list N) : N := fold_right (fun x m => N.setbit m x) 0 l.
Lemma in_mask l x : N.testbit (mask l) x = true <-> In x l.
Proof.
  induction l as [|y l IH]; cbn [mask fold_right In]; [rewrite N.bits_0; now split|].
  fold (mask l). rewrite N.setbit_iff, IH. firstorder.
Qed.

(* Numbers x of a list with different f x are told apart by it. *)
Fixpoint distinct (l : list N) : bool :=
  match l with [] => true | a :: l' => negb (existsb (N.eqb a) l') && distinct l' end.
Lemma distinct_ok (f : N -> N) l x y : distinct (map f l) = true -> In x l -> In y l -> f x = f y -> x = y.
Proof.
  assert (Not : forall a m z, negb (existsb (N.eqb (f a)) (map f m)) = true -> In z m -> f a <> f z).
  { intros a m z H I E. assert (T : existsb (N.eqb (f a)) (map f m) = true).
    { apply existsb_exists. exists (f z). split; [now apply in_map|now apply N.eqb_eq]. }
    rewrite T in H. discriminate. }
  induction l as [|a l IH]; cbn [map distinct In]; [easy|]. intro D. apply andb_prop in D. destruct D as [A D].
  intros [->|X] [->|Y] E; auto; [now elim (Not _ _ _ A Y)|now elim (Not _ _ _ A X)].
Qed.

(* What a list of f x for the numbers x has at place x, if it is as long. *)
Lemma nth_or {A} (f : N -> A) n x d :
  nth (N.to_nat x) (map f (numbers n)) d = f x \/ nth (N.to_nat x) (map f (numbers n)) d = d.
Proof.
  unfold numbers. rewrite map_map. destruct (Nat.le_gt_cases (N.to_nat n) (N.to_nat x)) as [L|L].
  - right. apply nth_overflow. now rewrite map_length, seq_length.
  - left. rewrite nth_indep with (d' := f (N.of_nat 0)) by now rewrite map_length, seq_length.
    rewrite (map_nth (fun i => f (N.of_nat i)) _ 0%nat), seq_nth by exact L. cbn [Nat.add].
    now rewrite N2Nat.id.
Qed.

Section Checker.
(* Digits, those of the tail, whether parts are unequal, first heap of the period, period; the elements
   below `size` with their identity, the set of losing ones as bits, the element of each heap below
   e + p, the table of products by rows. *)
Variables (ds tail : list N) (u : bool) (e p size one losing : N) (heaps times : tree) (pairs : list (N * list N)).

Definition phi (n : N) : N := value heaps e p n.
Definition op (x y : N) : N := get times (N.succ_pos (x * size + y)).
Definition is_p (x : N) : bool := N.testbit losing x.
Let R := takes (digit ds tail) u.
Let product := product one op phi.
Let option_value := option_value R one op phi.

(* The values of the options of a heap, as bits. *)
Definition options (n : N) : N := all_options ds tail u (fun x m => op x (phi m)) one n.

(* Heaps with the same element and the same values of options are alike. *)
Definition kind (n : N) : N * N := (phi n, options n).
Definition same (a b : N * N) : bool := (fst a =? fst b) && (snd a =? snd b).
Definition kinds (last : N) : list (N * N) :=
  fold_right (fun n l => let a := kind n in if existsb (same a) l then l else a :: l) [] (numbers last).

(* The sets of the pairs of each element, as bits; whether one of some sets lies in another set. *)
Definition groups : list (list N) := map (fun x =>
  map (fun ys : N * list N => mask (snd ys)) (filter (fun ys => fst ys =? x) pairs)) (numbers size).
Definition covers (sets : list N) (m : N) : bool := existsb (fun s => N.land s m =? s) sets.
Definition group (all : list (list N)) (x : N) : list N := nth (N.to_nat x) all [].

(* For a heap of value f, once for all its kinds: of each pair the place x, the sets of x f, and the
   values of f with the options of x, as bits. *)
Definition beside (all : list (list N)) (f : N) : list (N * (list N * N)) :=
  map (fun xv : N * list N => let (x, v) := xv in
    (x, (group all (op x f), mask (map (fun t => op t f) v)))) pairs.
(* For a heap with options of the values in m: x, and the values of x with these options. *)
Definition moved (m : N) : list (N * N) :=
  let values := filter (N.testbit m) (numbers size) in
  map (fun x => (x, mask (map (op x) values))) (numbers size).

Definition kind_ok (all : list (list N)) (f : N) (steps : list (N * (list N * N))) (m : N) : bool :=
  let after := moved m in
  (if m =? 0 then f =? one else covers (group all f) m) &&
  forallb (fun xs : N * N => let (x, s) := xs in negb (is_p (op x f)) || (N.land s losing =? 0)) after &&
  forallb (fun step : N * (list N * N) => let (x, sets) := step in
    covers (fst sets) (N.lor (snd sets) (snd (nth (N.to_nat x) after (0, 0))))) steps.
Definition heaps_ok (kinds : list (N * N)) : bool :=
  let all := groups in
  forallb (fun f => let steps := beside all f in
    forallb (fun a : N * N => if fst a =? f then kind_ok all f steps (snd a) else true) kinds)
    (nodup N.eq_dec (map fst kinds)).
(* Associative, where the first factor is that of a heap (Light's test). *)
Definition monoid_ok (kinds : list (N * N)) : bool :=
  let all := numbers size in
  forallb (fun x => (op one x =? x) &&
    forallb (fun y => (op x y <? size) && (op x y =? op y x)) all) all &&
  forallb (fun f => forallb (fun x => let g := op f x in
    forallb (fun y => op f (op x y) =? op g y) all) all) (nodup N.eq_dec (map fst kinds)).
Definition pair_ok (xv : N * list N) : bool := let (x, v) := xv in
  forallb (fun y => y <? size) v && (is_p x || existsb is_p v).

(* No two elements are lost with the same elements, and each but the identity is the product of that of
   a heap and a smaller one: the monoid is reduced, and sums of heaps have all of its elements. *)
Definition lost_with (x : N) : N := mask (filter (fun z => is_p (op x z)) (numbers size)).
Definition exact_good (kinds : list (N * N)) : bool :=
  let all := numbers size in let heaps := nodup N.eq_dec (map fst kinds) in
  distinct (map lost_with all) && forallb (fun x => (x =? one) ||
    existsb (fun f => existsb (fun y => op f y =? x) (numbers x)) heaps) all.

(* That the monoid decides all sums of heaps of these kinds; with that it is exact, for the heaps below
   the last: all that a quotient must satisfy. *)
Definition decides_good (kinds : list (N * N)) : bool :=
  (one <? size) && negb (is_p one) && forallb (fun a : N * N => fst a <? size) kinds &&
  monoid_ok kinds && forallb pair_ok pairs && heaps_ok kinds.
Definition monoid_fits (last : N) : bool := negb (N.testbit (digit ds tail 0) 1) &&
  let all := kinds last in decides_good all && exact_good all.
Definition needed : N := bound u (most ds tail) e (both tail p) (last ds tail p).
Definition check_quotient : bool := (1 <=? e) && (1 <=? p) && monoid_fits needed.

Lemma kind_in n last : n < last -> In (kind n) (kinds last).
Proof.
  intro L. apply in_numbers in L. unfold kinds. revert L. generalize (numbers last) as l.
  induction l as [|x l IH]; intros I; [destruct I|]. cbn [fold_right].
  set (r := fold_right _ _ l) in *. destruct (existsb (same (kind x)) r) eqn:E.
  - destruct I as [->|I]; [|now apply IH]. apply existsb_exists in E.
    destruct E as ((f, m) & J & S). unfold same, kind in S. cbn [fst snd] in S.
    apply andb_prop in S. destruct S as [A B]. apply N.eqb_eq in A. apply N.eqb_eq in B.
    unfold kind. now rewrite A, B.
  - destruct I as [->|I]; [now left|right; now apply IH].
Qed.
Lemma kinds_are a last : In a (kinds last) -> exists n, n < last /\ a = kind n.
Proof.
  unfold kinds. enough (H : forall l, In a (fold_right (fun n l => let a := kind n in
    if existsb (same a) l then l else a :: l) [] l) -> exists n, In n l /\ a = kind n).
  { intro I. destruct (H _ I) as (n & J & E). exists n. split; [now apply in_numbers|exact E]. }
  induction l as [|n l IH]; [easy|]. cbn [fold_right]. cbv zeta. destruct (existsb _ _); cbn [In].
  - intro I. destruct (IH I) as (m & J & E). eauto.
  - intros [<-|I]; [eauto|]. destruct (IH I) as (m & J & E). eauto.
Qed.
Lemma covers_ok x m (A : N -> Prop) : (forall y, N.testbit m y = true -> A y) ->
  covers (group groups x) m = true -> covered pairs x A.
Proof.
  intros H C. unfold group, groups in C.
  destruct (nth_or (fun x => map (fun ys : N * list N => mask (snd ys))
    (filter (fun ys => fst ys =? x) pairs)) size x []) as [E|E]; rewrite E in C; [|discriminate].
  apply existsb_exists in C. destruct C as (s & I & C). apply in_map_iff in I.
  destruct I as ((y, v) & <- & I). apply filter_In in I. cbn [fst snd] in *. destruct I as [I X].
  apply N.eqb_eq in X. apply N.eqb_eq in C. subst. exists v. split; [exact I|].
  intros y Y. apply H. apply in_mask in Y. rewrite <- C, N.land_spec in Y. now apply andb_prop in Y.
Qed.

Lemma moved_ok m x y : N.testbit (snd (nth (N.to_nat x) (moved m) (0, 0))) y = true ->
  exists s, s < size /\ N.testbit m s = true /\ y = op x s.
Proof.
  unfold moved. intro H.
  destruct (nth_or (fun x => (x, mask (map (op x) (filter (N.testbit m) (numbers size)))))
    size x (0, 0)) as [E|E]; rewrite E in H; cbn [snd] in H; [|now rewrite N.bits_0 in H].
  apply in_mask, in_map_iff in H. destruct H as (s & <- & S). apply filter_In in S.
  destruct S as [S M]. apply in_numbers in S. now exists s.
Qed.

Lemma kind_fits n : (forall s, N.testbit (options n) s = true <-> option_value n s) ->
  (forall s, option_value n s -> s < size) ->
  kind_ok groups (phi n) (beside groups (phi n)) (options n) = true ->
  fits R size one op phi is_p pairs n.
Proof.
  intros V Small H. set (f := phi n) in *. set (m := options n) in *. unfold kind_ok in H.
  apply andb_prop in H. destruct H as [H Step]. apply andb_prop in H. destruct H as [Start Pc].
  rewrite forallb_forall in Step, Pc.
  assert (D : m = 0 <-> forall s, ~ option_value n s).
  { split.
    - intros Z s O. apply V in O. rewrite Z, N.bits_0 in O. discriminate.
    - intro E. apply N.bits_inj_0. intro s. apply not_true_is_false. intro T. now apply (E s), V. }
  split.
  - destruct (N.eq_dec m 0) as [Z|Z]; [right; now apply D|left].
    exists (N.log2 m). now apply V, N.bit_log2.
  - intro E. apply (proj2 D) in E. rewrite E in Start. now apply N.eqb_eq.
  - intros x s X O Hp. apply in_numbers in X.
    specialize (Pc (x, mask (map (op x) (filter (N.testbit m) (numbers size))))).
    assert (I : In (x, mask (map (op x) (filter (N.testbit m) (numbers size)))) (moved m)).
    { unfold moved. apply in_map_iff. now exists x. }
    apply Pc in I. cbn beta iota in I. fold f in Hp. rewrite Hp in I. cbn [negb orb] in I.
    apply N.eqb_eq in I. destruct (is_p (op x s)) eqn:E; [exfalso|reflexivity].
    assert (T : N.testbit 0 (op x s) = true); [|now rewrite N.bits_0 in T].
    rewrite <- I, N.land_spec. unfold is_p in E. rewrite E, andb_true_r. apply in_mask, in_map.
    apply filter_In. split; [now apply in_numbers, Small|now apply V].
  - intros (s & O). destruct (N.eqb_spec m 0) as [Z|Z].
    + exfalso. now apply (proj1 D Z s).
    + eapply covers_ok; [|exact Start]. intros y Y. now apply V.
  - intros x v I.
    assert (J : In (x, (group groups (op x f), mask (map (fun t => op t f) v))) (beside groups f)).
    { unfold beside. apply in_map_iff. now exists (x, v). }
    specialize (Step _ J). cbn [fst snd] in Step. eapply covers_ok; [|exact Step].
    intros y Y. rewrite N.lor_spec in Y. apply orb_prop in Y. destruct Y as [Y|Y].
    + apply in_mask, in_map_iff in Y. destruct Y as (t & <- & T). left. now exists t.
    + apply moved_ok in Y. destruct Y as (s & _ & M & ->). right. exists s. split; [now apply V|reflexivity].
Qed.

(* If all heaps have the elements of those below the last, these satisfy the theorem. *)
Lemma monoid_fits_ok last (inside : N -> Prop) : monoid_fits last = true ->
  (forall n, exists m, m < last /\ phi m = phi n) -> (forall n, n < last -> inside n) ->
  (forall n l, inside n -> R n l -> Forall inside l) ->
  ((forall n, n < last -> fits R size one op phi is_p pairs n) ->
    forall n, inside n -> fits R size one op phi is_p pairs n) ->
  is_quotient R inside size one op phi is_p.
Proof.
  unfold monoid_fits, decides_good. cbv zeta. intros H Rep Within Closed All.
  apply andb_prop in H. destruct H as [Zero H]. apply andb_prop in H. destruct H as [H Exact].
  apply andb_prop in H. destruct H as [H Knd]. apply andb_prop in H. destruct H as [H Prs].
  apply andb_prop in H. destruct H as [H Mon]. apply andb_prop in H. destruct H as [H Small].
  apply andb_prop in H. destruct H as [One NotP].
  apply N.ltb_lt in One. apply negb_true_iff in NotP, Zero.
  unfold heaps_ok in Knd. cbv zeta in Knd. rewrite forallb_forall in Small, Prs, Knd.
  unfold monoid_ok in Mon. cbv zeta in Mon.
  apply andb_prop in Mon. destruct Mon as [Mon Assoc]. rewrite forallb_forall in Mon, Assoc.
  assert (First : forall n, n < last -> In (phi n) (nodup N.eq_dec (map fst (kinds last)))).
  { intros n L. apply nodup_In, in_map_iff. exists (kind n). split; [reflexivity|now apply kind_in]. }
  assert (Phi : forall n, phi n < size).
  { intro n. destruct (Rep n) as (m & L & <-). apply N.ltb_lt, (Small (kind m)). now apply kind_in. }
  assert (In2 : forall x y, x < size -> y < size -> op x y < size /\ op x y = op y x).
  { intros x y X Y. apply in_numbers in X. apply in_numbers in Y. specialize (Mon x X).
    apply andb_prop in Mon. destruct Mon as [_ A]. rewrite forallb_forall in A. specialize (A y Y).
    apply andb_prop in A. destruct A as [A B]. split; [now apply N.ltb_lt|now apply N.eqb_eq]. }
  assert (OpIn : forall x y, x < size -> y < size -> op x y < size) by (intros; now apply In2).
  assert (OpComm : forall x y, x < size -> y < size -> op x y = op y x) by (intros; now apply In2).
  assert (OpOne : forall x, x < size -> op one x = x).
  { intros x X. apply in_numbers in X. specialize (Mon x X). apply andb_prop in Mon.
    destruct Mon as [A _]. now apply N.eqb_eq. }
  assert (OpAssoc : forall n x y, x < size -> y < size -> op (phi n) (op x y) = op (op (phi n) x) y).
  { intros n x y X Y. apply in_numbers in X. apply in_numbers in Y.
    destruct (Rep n) as (m & L & <-). specialize (Assoc _ (First m L)).
    rewrite forallb_forall in Assoc. specialize (Assoc x X).
    rewrite forallb_forall in Assoc. specialize (Assoc y Y). now apply N.eqb_eq. }
  unfold exact_good in Exact. cbv zeta in Exact. apply andb_prop in Exact. destruct Exact as [Reduced Reached].
  rewrite forallb_forall in Reached.
  assert (Steps : forall l, product l = fold_left (fun x m => op x (phi m)) l one).
  { intro l. unfold product. rewrite (product_steps size one) by auto. symmetry. apply OpOne.
    now apply (product_in size one). }
  assert (Order : forall l m, Permutation l m -> product l = product m).
  { intros l m. now apply (product_permutation size one). }
  apply reduced_is_quotient with pairs; auto.
  - now apply takes_shrinks.
  - apply All. intros n L. apply kind_fits.
    + apply (all_options_ok ds tail u p _ one product Steps Order).
    + intros s O. eapply option_in; eauto.
    + specialize (Knd _ (First n L)). rewrite forallb_forall in Knd.
      specialize (Knd _ (kind_in n last L)). cbn [kind fst snd] in Knd.
      now rewrite N.eqb_refl in Knd.
  - intros x v I y Y. specialize (Prs _ I). unfold pair_ok in Prs. apply andb_prop in Prs.
    destruct Prs as [A _]. rewrite forallb_forall in A. now apply N.ltb_lt, A.
  - intros x v I N. specialize (Prs _ I). unfold pair_ok in Prs. apply andb_prop in Prs.
    destruct Prs as [_ A]. rewrite N in A. cbn [orb] in A. now apply existsb_exists in A.
  - intros x y X Y E. apply (distinct_ok lost_with (numbers size)); try now apply in_numbers.
    + exact Reduced.
    + unfold lost_with. f_equal. apply filter_ext_in. intros z Z. now apply E, in_numbers.
  - intro x. induction x as [x IH] using (well_founded_induction N.lt_wf_0). intro X.
    specialize (Reached x (proj2 (in_numbers size x) X)). apply orb_prop in Reached.
    destruct Reached as [E|E]; [apply N.eqb_eq in E; subst; now exists []|].
    apply existsb_exists in E. destruct E as (f & F & E). apply existsb_exists in E. destruct E as (y & Y & E).
    apply N.eqb_eq in E. apply in_numbers in Y. apply nodup_In, in_map_iff in F. destruct F as (a & <- & A).
    apply kinds_are in A. destruct A as (n & L & ->). destruct (IH y Y) as (q & I & V); [lia|].
    exists (n :: q). split; [constructor; auto|]. cbn [Misere.product fold_right kind fst] in *.
    fold (Misere.product one op phi q). now rewrite V.
Qed.

(* All heaps: the elements of heaps repeat after p from e on. *)
Definition every_heap (n : N) : Prop := True.
Theorem check_quotient_ok : check_quotient = true -> is_quotient R every_heap size one op phi is_p.
Proof.
  unfold check_quotient. intro H. apply andb_prop in H. destruct H as [H Fits].
  apply andb_prop in H. destruct H as [E P]. apply N.leb_le in E. apply N.leb_le in P.
  assert (Per : rises phi e p 0).
  { intros n Hn. unfold phi, value. now rewrite wrap_period, N.add_0_r. }
  destruct (N.divide_lcm_l p (N.max 1 (N.of_nat (length tail)))) as [c C]. fold (both tail p) in C.
  assert (Pb : 1 <= both tail p).
  { unfold both. assert (N.lcm p (N.max 1 (N.of_nat (length tail))) <> 0) by (rewrite N.lcm_eq_0; lia). lia. }
  pose proof (rises_times phi e p 0 Per c) as Rc. rewrite <- C, N.mul_0_r in Rc.
  pose proof (bound_beyond u (most ds tail) e (both tail p) (last ds tail p) (most_1 _ _) Pb) as Far.
  fold needed in Far.
  apply monoid_fits_ok with needed; auto.
  - intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
    destruct (N.lt_ge_cases n needed) as [L|L]; [now exists n|].
    destruct (IH (n - both tail p)) as (m & M & F); [lia|]. exists m. split; [exact M|].
    rewrite F. specialize (Rc (n - both tail p) ltac:(lia)).
    replace (n - both tail p + both tail p) with n in Rc by lia. lia.
  - intros n _. exact I.
  - intros n l _ _. apply Forall_forall. intros; exact I.
  - intros B n _. revert n. apply all_fit with (most ds tail) e (both tail p) (last ds tail p); auto.
    + apply most_1.
    + apply digit_most.
    + now apply digit_tailed.
    + intros n Hn. rewrite Rc by exact Hn. apply N.add_0_r.
Qed.
End Checker.

(* The same of heaps below the last only, where no period is known. *)
Definition heaps_below (last n : N) : Prop := n < last.
Definition check_quotient_to (ds tail : list N) (u : bool) (last size one losing : N) (heaps times : tree)
  (pairs : list (N * list N)) : bool :=
  (1 <=? last) && (phi last 1 heaps last =? phi last 1 heaps 0) &&
  monoid_fits ds tail u last 1 size one losing heaps times pairs last.
Theorem check_quotient_to_ok ds tail u last size one losing heaps times pairs :
  check_quotient_to ds tail u last size one losing heaps times pairs = true ->
  is_quotient (takes (digit ds tail) u) (heaps_below last) size one (op size times) (phi last 1 heaps) (is_p losing).
Proof.
  unfold check_quotient_to. intro H. apply andb_prop in H. destruct H as [H Fits].
  apply andb_prop in H. destruct H as [L Z]. apply N.leb_le in L. apply N.eqb_eq in Z.
  apply (monoid_fits_ok ds tail u last 1 size one losing heaps times pairs last); auto.
  - intro n. destruct (N.lt_ge_cases n last) as [I|I]; [now exists n|].
    exists 0. split; [lia|]. rewrite <- Z. unfold phi, value, wrap. f_equal. f_equal.
    destruct (N.ltb_spec last (last + 1)); [|lia]. destruct (N.ltb_spec n (last + 1)); [lia|].
    rewrite N.mod_1_r. destruct (N.ltb_spec n (last + 1 + 1)); lia.
  - intros n l I O. assert (S : shrinks (takes (digit ds tail) u)).
    { apply takes_shrinks. unfold monoid_fits in Fits. apply andb_prop in Fits. now apply negb_true_iff. }
    apply S in O. eapply Forall_impl; [|exact O]. unfold heaps_below in *. cbv beta. lia.
Qed.
