(* A checker for misère quotients, proved sound, and run inside Coq by vm_compute. *)
Require Import NArith List Lia Bool.
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

Definition options (n : N) : list N := flat_map (fun rd : N * N => let (r, d) := rd in
  (if N.testbit d 0 && (n =? r) then [product []] else []) ++
  (if N.testbit d 1 && (r <? n) then [product [n - r]] else []) ++
  (if N.testbit d 2 && (r <? n) then
     map (fun a => product [a; n - r - a]) (filter (fun a => 1 <=? a) (numbers (n - r))) else [])) c.

Lemma options_ok n s : In s (options n) <-> option_value n s.
Proof.
  unfold options. rewrite in_flat_map. split.
  - intros ((r, d) & I & H). rewrite !in_app_iff in H. destruct H as [H|[H|H]].
    + destruct (N.testbit d 0) eqn:B; cbn [andb] in H; [|destruct H].
      destruct (N.eqb_spec n r); [|destruct H]. destruct H as [<-|[]].
      exists []. split; [now apply opt0 with r d|reflexivity].
    + destruct (N.testbit d 1) eqn:B; cbn [andb] in H; [|destruct H].
      destruct (N.ltb_spec r n); [|destruct H]. destruct H as [<-|[]].
      exists [n - r]. split; [apply opt1 with r d; auto; lia|reflexivity].
    + destruct (N.testbit d 2) eqn:B; cbn [andb] in H; [|destruct H].
      destruct (N.ltb_spec r n); [|destruct H].
      apply in_map_iff in H. destruct H as (a & <- & A). apply filter_In in A. destruct A as [A A1].
      apply in_numbers in A. apply N.leb_le in A1.
      exists [a; n - r - a]. split; [apply opt2 with r d; auto; lia|reflexivity].
  - intros (l & O & <-). destruct O as [r d I B E|r d m I B A E|r d a b I B A1 A2 E];
      exists (r, d); split; auto; rewrite B, !in_app_iff; cbn [andb].
    + left. subst. rewrite N.eqb_refl. now left.
    + right; left. replace (r <? n) with true by (symmetry; apply N.ltb_lt; lia).
      replace (n - r) with m by lia. now left.
    + right; right. replace (r <? n) with true by (symmetry; apply N.ltb_lt; lia).
      apply in_map_iff. exists a. split; [now replace (n - r - a) with b by lia|].
      apply filter_In. split; [apply in_numbers; lia|now apply N.leb_le].
Qed.

(* Heaps with the same element and the same values of options are alike. *)
Definition kind (n : N) : N * N := (phi n, mask (options n)).
Definition same (a b : N * N) : bool := (fst a =? fst b) && (snd a =? snd b).
Definition kinds (last : N) : list (N * N) :=
  fold_right (fun n l => let a := kind n in if existsb (same a) l then l else a :: l) [] (numbers last).

Definition covers (x m : N) : bool :=
  existsb (fun ys : N * list N => (fst ys =? x) && forallb (N.testbit m) (snd ys)) pairs.
Definition kind_ok (a : N * N) : bool := let (f, m) := a in
  let values := filter (N.testbit m) (numbers size) in
  (if m =? 0 then f =? one else covers f m) &&
  forallb (fun x => negb (is_p (op x f)) || forallb (fun s => negb (is_p (op x s))) values) (numbers size) &&
  forallb (fun xv : N * list N => let (x, v) := xv in
             covers (op x f) (mask (map (fun t => op t f) v ++ map (op x) values))) pairs.
Definition monoid_ok (all : list (N * N)) : bool :=
  forallb (fun x => forallb (fun y => (op x y <? size) && (op x y =? op y x)) (numbers size) &&
                    (op one x =? x)) (numbers size) &&
  forallb (fun a : N * N => forallb (fun x => forallb (fun y =>
    op (fst a) (op x y) =? op (op (fst a) x) y) (numbers size)) (numbers size)) all.
Definition pair_ok (xv : N * list N) : bool := let (x, v) := xv in
  forallb (fun y => y <? size) v && (is_p x || existsb is_p v).

Definition check_quotient : bool :=
  let last := 2 * e + 2 * p + k in
  let all := kinds last in
  (1 <=? e) && (1 <=? p) && (one <? size) && negb (is_p one) &&
  forallb (fun a : N * N => fst a <? size) all && monoid_ok all &&
  forallb pair_ok pairs && forallb kind_ok all.

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
  covers x m = true -> covered pairs x A.
Proof.
  intros H C. apply existsb_exists in C. destruct C as ((y, s) & I & C). cbn [fst snd] in C.
  apply andb_prop in C. destruct C as [E F]. apply N.eqb_eq in E. subst.
  rewrite forallb_forall in F. exists s. split; [exact I|]. auto.
Qed.

Lemma kind_fits n : (forall s, option_value n s -> s < size) -> kind_ok (kind n) = true ->
  fits c size one op phi is_p pairs n.
Proof.
  intros Small H. unfold kind, kind_ok in H.
  apply andb_prop in H. destruct H as [H Step]. apply andb_prop in H. destruct H as [Start Pc].
  rewrite forallb_forall in Step, Pc.
  assert (V : forall s, In s (filter (N.testbit (mask (options n))) (numbers size)) <-> option_value n s).
  { intro s. rewrite filter_In, in_mask, options_ok, in_numbers. split; [tauto|]. intro O. auto. }
  assert (D : mask (options n) = 0 <-> forall s, ~ option_value n s).
  { rewrite mask_0. split.
    - intros E s O. apply options_ok in O. rewrite E in O. destruct O.
    - intro E. destruct (options n) as [|s l] eqn:F; [reflexivity|exfalso].
      apply (E s), options_ok. rewrite F. now left. }
  split.
  - destruct (options n) as [|s l] eqn:F.
    + right. apply D. reflexivity.
    + left. exists s. apply options_ok. rewrite F. now left.
  - intro E. apply (proj2 D) in E. rewrite E in Start. now apply N.eqb_eq.
  - intros x s X O Hp. apply in_numbers in X. specialize (Pc x X). rewrite Hp in Pc. cbn [negb orb] in Pc.
    rewrite forallb_forall in Pc. apply negb_true_iff, Pc. now apply V.
  - intros (s & O). destruct (N.eqb_spec (mask (options n)) 0) as [Z|Z].
    + exfalso. now apply (proj1 D Z s).
    + eapply covers_ok; [|exact Start]. intros y Y. now apply options_ok, in_mask.
  - intros x v I. specialize (Step _ I). cbn beta iota in Step. eapply covers_ok; [|exact Step].
    intros y Y. apply in_mask in Y. apply in_app_iff in Y. destruct Y as [Y|Y]; apply in_map_iff in Y.
    + destruct Y as (t & <- & T). left. now exists t.
    + destruct Y as (s & <- & S). right. exists s. split; [now apply V|reflexivity].
Qed.

Theorem check_quotient_ok : check_quotient = true ->
  forall pos, misere_lost c pos <-> is_p (product pos) = true.
Proof.
  unfold check_quotient. set (last := 2 * e + 2 * p + k). intro H.
  repeat match goal with K : _ && _ = true |- _ => apply andb_prop in K; destruct K end.
  rename H into E1, H6 into P1, H5 into One, H4 into NotP, H3 into Small, H2 into Mon, H1 into Prs, H0 into Knd.
  apply N.leb_le in E1. apply N.leb_le in P1. apply N.ltb_lt in One. apply negb_true_iff in NotP.
  rewrite forallb_forall in Small, Prs, Knd.
  apply andb_prop in Mon. destruct Mon as [Mon Assoc]. rewrite forallb_forall in Mon, Assoc.
  assert (Per : forall n, e <= n -> phi (n + p) = phi n).
  { intros n Hn. unfold phi, value. now rewrite wrap_period. }
  assert (Rep : forall n, exists m, m < last /\ phi m = phi n).
  { intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
    destruct (N.lt_ge_cases n last) as [L|L]; [now exists n|].
    destruct (IH (n - p)) as (m & M & F); [lia|]. exists m. split; [exact M|].
    rewrite F. apply back with e; auto. lia. }
  assert (Phi : forall n, phi n < size).
  { intro n. destruct (Rep n) as (m & L & <-). apply N.ltb_lt, (Small (kind m)). now apply kind_in. }
  assert (In2 : forall x y, x < size -> y < size -> op x y < size /\ op x y = op y x).
  { intros x y X Y. apply in_numbers in X. apply in_numbers in Y. specialize (Mon x X).
    apply andb_prop in Mon. destruct Mon as [A _]. rewrite forallb_forall in A. specialize (A y Y).
    apply andb_prop in A. destruct A as [A B]. split; [now apply N.ltb_lt|now apply N.eqb_eq]. }
  assert (OpIn : forall x y, x < size -> y < size -> op x y < size) by (intros; now apply In2).
  assert (OpComm : forall x y, x < size -> y < size -> op x y = op y x) by (intros; now apply In2).
  assert (OpOne : forall x, x < size -> op one x = x).
  { intros x X. apply in_numbers in X. specialize (Mon x X). apply andb_prop in Mon.
    destruct Mon as [_ A]. now apply N.eqb_eq. }
  assert (OpAssoc : forall n x y, x < size -> y < size -> op (phi n) (op x y) = op (op (phi n) x) y).
  { intros n x y X Y. apply in_numbers in X. apply in_numbers in Y.
    destruct (Rep n) as (m & L & <-). specialize (Assoc _ (kind_in m last L)).
    rewrite forallb_forall in Assoc. specialize (Assoc x X). rewrite forallb_forall in Assoc.
    specialize (Assoc y Y). now apply N.eqb_eq. }
  apply misere_quotient with k size pairs; auto.
  - apply octal_wf.
  - apply all_fit with k e p; auto; [apply octal_wf|].
    intros n L. apply kind_fits; [|now apply Knd, kind_in].
    intros s O. eapply option_in; eauto.
  - intros x v I y Y. specialize (Prs _ I). unfold pair_ok in Prs. apply andb_prop in Prs.
    destruct Prs as [A _]. rewrite forallb_forall in A. now apply N.ltb_lt, A.
  - intros x v I N. specialize (Prs _ I). unfold pair_ok in Prs. apply andb_prop in Prs.
    destruct Prs as [_ A]. rewrite N in A. cbn [orb] in A. now apply existsb_exists in A.
Qed.
End Checker.
