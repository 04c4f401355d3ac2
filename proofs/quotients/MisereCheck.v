(* A checker for misère quotients, proved sound, and run inside Coq by vm_compute. *)
Require Import NArith Arith List Lia Bool.
From Kalmar.octal Require Import Octal Check.
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
Lemma mask_0 l : mask l = 0 <-> l = [].
Proof.
  split; [|now intros ->]. destruct l as [|x l]; [reflexivity|]. intro H.
  assert (T : N.testbit (mask (x :: l)) x = true) by (apply in_mask; now left).
  rewrite H, N.bits_0 in T. discriminate.
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
(* Digits, first heap of the period, period; the elements below `size` with their identity, the set
   of losing ones as bits, the element of each heap below e + p, the table of products by rows. *)
Variables (ds : list N) (e p size one losing : N) (heaps times : tree) (pairs : list (N * list N)).

Definition phi (n : N) : N := value heaps e p n.
Definition op (x y : N) : N := get times (N.succ_pos (x * size + y)).
Definition is_p (x : N) : bool := N.testbit losing x.
Let c := octal ds.
Let k := N.of_nat (length ds).
Let product := product one op phi.
Let option_value := option_value c one op phi.

(* The values of the options of a heap; of two parts the smaller is the first. *)
Definition halves (n : N) : list N := filter (N.leb 1) (numbers (N.div2 n + 1)).
Definition options (n : N) : list N := flat_map (fun rd : N * N => let (r, d) := rd in
  (if N.testbit d 0 && (n =? r) then [one] else []) ++
  (if N.testbit d 1 && (r <? n) then [phi (n - r)] else []) ++
  (if N.testbit d 2 && (r <? n) then
     map (fun a => op (phi a) (phi (n - r - a))) (halves (n - r)) else [])) c.

Lemma options_ok (One : forall m, op (phi m) one = phi m)
  (Comm : forall a b, op (phi a) (phi b) = op (phi b) (phi a)) n s :
  In s (options n) <-> option_value n s.
Proof.
  unfold options, option_value, Misere.option_value, Misere.product. rewrite in_flat_map. split.
  - intros ((r, d) & I & H). rewrite !in_app_iff in H. destruct H as [H|[H|H]].
    + destruct (N.testbit d 0) eqn:B; cbn [andb] in H; [|destruct H].
      destruct (N.eqb_spec n r); [|destruct H]. destruct H as [<-|[]].
      exists []. split; [now apply opt0 with r d|reflexivity].
    + destruct (N.testbit d 1) eqn:B; cbn [andb] in H; [|destruct H].
      destruct (N.ltb_spec r n); [|destruct H]. destruct H as [<-|[]].
      exists [n - r]. split; [apply opt1 with r d; auto; lia|apply One].
    + destruct (N.testbit d 2) eqn:B; cbn [andb] in H; [|destruct H].
      destruct (N.ltb_spec r n); [|destruct H].
      apply in_map_iff in H. destruct H as (a & <- & A). apply filter_In in A. destruct A as [A A1].
      apply in_numbers in A. apply N.leb_le in A1. rewrite N.div2_div in A.
      pose proof (N.mul_div_le (n - r) 2 ltac:(lia)).
      exists [a; n - r - a]. split; [apply opt2 with r d; auto; lia|]. cbn. now rewrite One.
  - intros (l & O & <-). destruct O as [r d I B E|r d m I B A E|r d a b I B A1 A2 E];
      exists (r, d); split; auto; rewrite B, !in_app_iff; cbn [andb].
    + left. subst. rewrite N.eqb_refl. now left.
    + right; left. replace (r <? n) with true by (symmetry; apply N.ltb_lt; lia).
      replace (n - r) with m by lia. cbn. rewrite One. now left.
    + right; right. replace (r <? n) with true by (symmetry; apply N.ltb_lt; lia).
      apply in_map_iff. cbn. rewrite One.
      assert (H : exists i j, i <= j /\ 1 <= i /\ i + j = a + b /\ op (phi i) (phi j) = op (phi a) (phi b)).
      { destruct (N.le_ge_cases a b); [exists a, b|exists b, a]; repeat split; auto; lia. }
      destruct H as (i & j & L & I1 & T & <-). exists i. split.
      * now replace (n - r - i) with j by lia.
      * apply filter_In. split; [apply in_numbers|now apply N.leb_le].
        rewrite N.div2_div.
        assert (i <= (n - r) / 2) by (apply N.div_le_lower_bound; lia). lia.
Qed.

(* Heaps with the same element and the same values of options are alike. *)
Definition kind (n : N) : N * N := (phi n, mask (options n)).
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

(* All that a monoid must satisfy, for the heaps below the last. *)
Definition monoid_fits (last : N) : bool :=
  let all := kinds last in
  (one <? size) && negb (is_p one) && forallb (fun a : N * N => fst a <? size) all &&
  monoid_ok all && forallb pair_ok pairs && heaps_ok all.
Definition check_quotient : bool :=
  (1 <=? e) && (1 <=? p) && monoid_fits (2 * e + 2 * p + k).

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

Lemma kind_fits n : (forall s, In s (options n) <-> option_value n s) ->
  (forall s, option_value n s -> s < size) ->
  kind_ok groups (phi n) (beside groups (phi n)) (mask (options n)) = true ->
  fits c size one op phi is_p pairs n.
Proof.
  intros Ok Small H. set (f := phi n) in *. set (m := mask (options n)) in *. unfold kind_ok in H.
  apply andb_prop in H. destruct H as [H Step]. apply andb_prop in H. destruct H as [Start Pc].
  rewrite forallb_forall in Step, Pc.
  assert (V : forall s, N.testbit m s = true <-> option_value n s).
  { intro s. unfold m. now rewrite in_mask, Ok. }
  assert (D : m = 0 <-> forall s, ~ option_value n s).
  { unfold m. rewrite mask_0. split.
    - intros E s O. apply Ok in O. rewrite E in O. destruct O.
    - intro E. destruct (options n) as [|s l] eqn:F; [reflexivity|exfalso].
      apply (E s), Ok. now left. }
  split.
  - destruct (options n) as [|s l] eqn:F.
    + right. apply D. unfold m. reflexivity.
    + left. exists s. apply Ok. now left.
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
  (forall n, exists m, m < last /\ phi m = phi n) ->
  (forall n l, inside n -> opt c n l -> Forall inside l) ->
  ((forall n, n < last -> fits c size one op phi is_p pairs n) ->
    forall n, inside n -> fits c size one op phi is_p pairs n) ->
  forall pos, Forall inside pos -> misere_lost c pos <-> is_p (product pos) = true.
Proof.
  unfold monoid_fits. intros H Rep Closed All.
  repeat match goal with K : _ && _ = true |- _ => apply andb_prop in K; destruct K end.
  rename H into One, H4 into NotP, H3 into Small, H2 into Mon, H1 into Prs, H0 into Knd.
  apply N.ltb_lt in One. apply negb_true_iff in NotP.
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
  apply misere_quotient with k size pairs; auto.
  - apply octal_wf.
  - apply All. intros n L. apply kind_fits.
    + intro s. apply options_ok; [|auto]. intro m. rewrite OpComm by auto. auto.
    + intros s O. eapply option_in; eauto.
    + specialize (Knd _ (First n L)). rewrite forallb_forall in Knd.
      specialize (Knd _ (kind_in n last L)). cbn [kind fst snd] in Knd.
      now rewrite N.eqb_refl in Knd.
  - intros x v I y Y. specialize (Prs _ I). unfold pair_ok in Prs. apply andb_prop in Prs.
    destruct Prs as [A _]. rewrite forallb_forall in A. now apply N.ltb_lt, A.
  - intros x v I N. specialize (Prs _ I). unfold pair_ok in Prs. apply andb_prop in Prs.
    destruct Prs as [_ A]. rewrite N in A. cbn [orb] in A. now apply existsb_exists in A.
Qed.

Theorem check_quotient_ok : check_quotient = true ->
  forall pos, misere_lost c pos <-> is_p (product pos) = true.
Proof.
  unfold check_quotient. intro H. apply andb_prop in H. destruct H as [H Fits].
  apply andb_prop in H. destruct H as [E P]. apply N.leb_le in E. apply N.leb_le in P.
  assert (Per : forall n, e <= n -> phi (n + p) = phi n).
  { intros n Hn. unfold phi, value. now rewrite wrap_period. }
  intro pos. apply monoid_fits_ok with (2 * e + 2 * p + k) (fun _ => True); auto.
  - intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
    destruct (N.lt_ge_cases n (2 * e + 2 * p + k)) as [L|L]; [now exists n|].
    destruct (IH (n - p)) as (m & M & F); [lia|]. exists m. split; [exact M|].
    rewrite F. apply back with e; auto. lia.
  - intros n l _ _. apply Forall_forall. auto.
  - intros B n _. apply all_fit with k e p; auto. apply octal_wf.
  - apply Forall_forall. auto.
Qed.
End Checker.

(* The same of heaps below the last only, where no period is known. *)
Definition check_quotient_to (ds : list N) (last size one losing : N) (heaps times : tree)
  (pairs : list (N * list N)) : bool :=
  (1 <=? last) && (phi last 1 heaps last =? phi last 1 heaps 0) &&
  monoid_fits ds last 1 size one losing heaps times pairs last.
Lemma part_total l x : In x l -> x <= total l.
Proof.
  induction l as [|y l IH]; [easy|]. cbn [total fold_right]. fold (total l).
  intros [->|I]; [|apply IH in I]; lia.
Qed.
Theorem check_quotient_to_ok ds last size one losing heaps times pairs :
  check_quotient_to ds last size one losing heaps times pairs = true ->
  forall pos, Forall (fun n => n < last) pos ->
  (misere_lost (octal ds) pos <-> is_p losing (product one (op size times) (phi last 1 heaps) pos) = true).
Proof.
  unfold check_quotient_to. intro H. apply andb_prop in H. destruct H as [H Fits].
  apply andb_prop in H. destruct H as [L Z]. apply N.leb_le in L. apply N.eqb_eq in Z.
  apply monoid_fits_ok with pairs last; auto.
  - intro n. destruct (N.lt_ge_cases n last) as [I|I]; [now exists n|].
    exists 0. split; [lia|]. rewrite <- Z. unfold phi, value, wrap. f_equal. f_equal.
    destruct (N.ltb_spec last (last + 1)); [|lia]. destruct (N.ltb_spec n (last + 1)); [lia|].
    rewrite N.mod_1_r. destruct (N.ltb_spec n (last + 1 + 1)); lia.
  - intros n l I O. apply Forall_forall. intros x X.
    pose proof (opt_total _ _ _ _ (octal_wf ds) O). pose proof (part_total l x X). lia.
Qed.
