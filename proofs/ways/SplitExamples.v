(* Heaps that split, in each of the twelve ways: the compounds played out, against the values of the
   heaps joined.  No axioms. *)
Require Import Arith List Lia Bool.
From Kalmar.ways Require Import Numbers Games Six Short Circuits Splits SplitValues SplitShort Nesting.
Import ListNotations.

(* Kayles: take one or two from a row, and leave what is left as one or two rows; of a row that is gone
   an empty one stays, as the program has it, and ends a short way. *)
Definition rows (take n : nat) : list (list nat) :=
  if n <? take then [] else [n - take] :: map (fun a => [a; n - take - a]) (seq 1 (n - take - 1)).
Definition smaller (n : nat) : list (list nat) -> list (list nat) := filter (forallb (fun m => m <? n)).
Lemma smaller_short take : well_founded (fun q p => exists o, In o (smaller p (take p)) /\ In q o).
Proof.
  apply well_founded_lt_compat with (fun n => n). intros q p (o & I & K).
  apply filter_In in I. destruct I as [_ I]. rewrite forallb_forall in I. now apply Nat.ltb_lt, I.
Qed.
Definition heaps take : rules := Rules nat (fun n => smaller n (take n)) (smaller_short take).
Definition kayles : rules := heaps (fun n => rows 1 n ++ rows 2 n).
(* Grundy's game: split a heap into two that are not equal. *)
Definition grundys : rules :=
  heaps (fun n => flat_map (fun a => if a + a =? n then [] else [[a; n - a]]) (seq 1 (n - 1))).
(* Bricks of the thesis, chapter 4: (a, b) with r layers to go is cut in two, and the second part has a
   layer less. *)
Definition brick : Type := nat * nat * nat.
Definition cuts (x : brick) : list (list brick) :=
  let '(a, b, r) := x in
  match r with
  | 0 => []
  | S s => map (fun i => [(i, b, r); (a - i, b, s)]) (seq 1 (a - 1)) ++
           map (fun i => [(a, i, r); (a, b - i, s)]) (seq 1 (b - 1))
  end.
Lemma cuts_short : well_founded (fun q p => exists o, In o (cuts p) /\ In q o).
Proof.
  apply well_founded_lt_compat with (fun x : brick => let '(a, b, r) := x in a + b + r).
  intros [[a' b'] r'] [[a b] r] (o & I & K). destruct r as [|s]; [destruct I|].
  apply in_app_iff in I. destruct I as [I|I]; apply in_map_iff in I; destruct I as (i & <- & I); apply in_seq in I;
    destruct K as [[= <- <- <-]|[[= <- <- <-]|[]]]; lia.
Qed.
Definition bricks : rules := Rules brick cuts cuts_short.

(* Without limit, r = oo. *)
Definition rectangle : Type := nat * nat.
Definition cuts_without_limit (x : rectangle) : list (list rectangle) :=
  let (a, b) := x in
  map (fun i => [(i, b); (a - i, b)]) (seq 1 (a - 1)) ++ map (fun i => [(a, i); (a, b - i)]) (seq 1 (b - 1)).
Lemma cuts_without_limit_short : well_founded (fun q p => exists o, In o (cuts_without_limit p) /\ In q o).
Proof.
  apply well_founded_lt_compat with (fun x : rectangle => fst x + snd x).
  intros [a' b'] [a b] (o & I & K). cbn [fst snd]. apply in_app_iff in I.
  destruct I as [I|I]; apply in_map_iff in I; destruct I as (i & <- & I); apply in_seq in I;
    destruct K as [[= <- <-]|[[= <- <-]|[]]]; lia.
Qed.
Definition bricks_without_limit : rules := Rules rectangle cuts_without_limit cuts_without_limit_short.
(* 003: selective R+ of 3 x 4 is ab - 1 (3 is odd), of 2 x 2 ab - 2; conjunctive R+ is 3 and 2; the
   disjunctive value is 0 iff ab is odd. *)
Example bricks_003 :
  map (component (R := bricks_without_limit) (step 0 true) (join plus1)) [(3, 4); (2, 2)] = [11; 2] /\
  map (component (R := bricks_without_limit) (step 0 true) (join Nat.min)) [(3, 4); (2, 2)] = [3; 2] /\
  map (component (R := bricks_without_limit) mex (join Nat.lxor)) [(3, 4); (3, 3); (1, 5); (2, 3)] = [1; 0; 0; 1].
Proof. vm_compute. auto. Qed.

(* Each leaves parts, so that all theorems hold. *)
Lemma kayles_leaves : leaves_parts kayles.
Proof.
  intros n o I. apply filter_In in I. destruct I as [I _]. unfold rows in I. intros ->. apply in_app_iff in I.
  destruct I as [I|I]; match type of I with In _ (if ?b then _ else _) => destruct b end; try destruct I as [|I];
    try discriminate; try apply in_map_iff in I; try destruct I as (? & ? & _); try discriminate; destruct I.
Qed.
Lemma grundys_leaves : leaves_parts grundys.
Proof.
  intros n o I. apply filter_In in I. destruct I as [I _]. apply in_flat_map in I. destruct I as (a & _ & I).
  destruct (a + a =? n); [destruct I|]. destruct I as [<-|[]]. discriminate.
Qed.
Lemma bricks_leave : leaves_parts bricks.
Proof.
  intros [[a b] [|s]] o I; [destruct I|]. apply in_app_iff in I.
  destruct I as [I|I]; apply in_map_iff in I; destruct I as (i & <- & _); discriminate.
Qed.

(* The compounds themselves, played out: outcomes and values. *)
Section Played.
Variables (R : rules) (l : list R).
Definition normal_values : list nat :=      (* +, (+), /\, triangle, \/, nabla *)
  [grundy (J := splits R one all_end) l; grundy (J := Phi (splits R one first_end)) l;
   remoteness (J := splits R all first_end) l; suspense (J := splits R all all_end) l;
   remoteness (J := splits R any all_end) l; remoteness (J := splits R any first_end) l].
Definition misere_values : list nat :=      (* (+), /\, triangle, nabla *)
  [grundy (J := Psi (splits R one first_end)) l; misere_remoteness (J := splits R all first_end) l;
   misere_suspense (J := splits R all all_end) l; misere_remoteness (J := splits R any first_end) l].
Definition ways : list (choice * ending) :=
  [(one, all_end); (one, first_end); (all, first_end); (all, all_end); (any, all_end); (any, first_end)].
Definition lost_normal : list bool := map (fun w => good (J := splits R (fst w) (snd w)) l) ways.
Definition lost_misere : list bool := map (fun w => misere_good (J := splits R (fst w) (snd w)) l) ways.
End Played.
Definition T := true. Definition F := false.
(* `kalmar solve "kayles 4 3" --composition WAY --json`, with and without --misere, and so on. *)
Example kayles_4_3 : normal_values kayles [4; 3] = [2; 1; 2; 3; 5; 3] /\
  misere_values kayles [4; 3] = [1; 2; 2; 2] /\
  lost_normal kayles [4; 3] = [F; F; T; F; F; F] /\ lost_misere kayles [4; 3] = [F; F; F; F; F; F].
Proof. vm_compute. auto. Qed.
Example kayles_3_3 : normal_values kayles [3; 3] = [0; 0; 2; 2; 4; 2] /\
  misere_values kayles [3; 3] = [0; 2; 2; 2] /\
  lost_normal kayles [3; 3] = [T; T; T; T; T; T] /\ lost_misere kayles [3; 3] = [T; T; F; F; T; F].
Proof. vm_compute. auto. Qed.
(* Grundy's game: one move from [4] ends the heaps 1 and 3, or the first of them, so F+ is not defined. *)
Example grundys_5_4 : phi_part grundys 4 = false /\
  normal_values grundys [5; 4] = [2; 0; 1; 3; 5; 1] /\ misere_values grundys [5; 4] = [0; 1; 2; 1] /\
  lost_normal grundys [5; 4] = [F; F; F; F; F; F] /\ lost_misere grundys [5; 4] = [F; T; T; F; F; T].
Proof. vm_compute. auto. Qed.
Example bricks_2x2_2x1 : let l := [(2, 2, 1); (2, 1, 1)] : list bricks in
  normal_values bricks l = [1; 0; 1; 2; 3; 1] /\ misere_values bricks l = [0; 1; 2; 1] /\
  lost_normal bricks l = [F; F; F; T; F; F] /\ lost_misere bricks l = [T; T; T; F; F; T].
Proof. vm_compute. auto. Qed.

(* Larger ones by the theorems: no play, only the values of the heaps. *)
Ltac by_theorem T f op := rewrite (T kayles (component f (join op))); [vm_compute; reflexivity|..];
  first [exact kayles_leaves|intro; apply component_eq].
Example kayles_7_6_sum : grundy (J := splits kayles one all_end) [7; 6] = 1.
Proof. by_theorem splits_2_4 mex Nat.lxor. Qed.
Example kayles_7_6_conjunctive : remoteness (J := splits kayles all first_end) [7; 6] = 3.
Proof. by_theorem splits_2_13 (step 0 true) Nat.min. Qed.
Example kayles_7_6_continued : suspense (J := splits kayles all all_end) [7; 6] = 3.
Proof. by_theorem splits_2_16 (step 0 false) Nat.max. Qed.
Example kayles_7_6_selective : remoteness (J := splits kayles any all_end) [7; 6] = 9.
Proof. by_theorem splits_2_20 (step 0 true) plus1. Qed.
Example kayles_7_6_shortened : remoteness (J := splits kayles any first_end) [7; 6] = 5.
Proof. by_theorem splits_2_26 (step 0 true) nabla. Qed.
Example kayles_7_6_misere_conjunctive : misere_remoteness (J := splits kayles all first_end) [7; 6] = 2.
Proof. by_theorem splits_3_18 (step 1 true) Nat.min. Qed.
Example kayles_7_6_misere_continued : misere_suspense (J := splits kayles all all_end) [7; 6] = 4.
Proof. by_theorem splits_3_21 (step 1 false) Nat.max. Qed.
Example kayles_7_6_misere_shortened : misere_remoteness (J := splits kayles any first_end) [7; 6] = 6.
Proof. by_theorem splits_3_26 (step 1 true) bnabla. Qed.

(* The three that have more than a number: (ended, F+ or F- defined, its value); the triple of 3.27. *)
Example kayles_7_6_diminished : marked_join (map (mark kayles true) [7; 6]) = (F, T, 1) /\
  good (J := splits kayles one first_end) [7; 6] = F.
Proof.
  split; [vm_compute; reflexivity|].
  rewrite marked_2_8; [now vm_compute|exact kayles_leaves|discriminate].
Qed.
Example kayles_7_6_misere_diminished : marked_join (map (mark kayles false) [7; 6]) = (F, T, 4) /\
  misere_good (J := splits kayles one first_end) [7; 6] = F.
Proof.
  split; [vm_compute; reflexivity|].
  rewrite marked_3_14; [now vm_compute|exact kayles_leaves|discriminate].
Qed.
Example grundys_5_4_outside : marked_join (map (mark grundys true) [5; 4]) = (F, F, 0) /\
  good (J := splits grundys one first_end) [5; 4] = F.
Proof.
  split; [vm_compute; reflexivity|]. rewrite marked_2_8; [now vm_compute|exact grundys_leaves|discriminate].
Qed.
Example kayles_misere_selective : misere_good (J := splits kayles any all_end) [7; 6] = F /\
  misere_good (J := splits kayles any all_end) [3; 3] = T /\
  misere_good (J := splits kayles any all_end) [9] = T.
Proof. rewrite !triples_3_27. vm_compute. auto. Qed.

(* Rows that split in compounds that are nested:
   `kalmar solve "(kayles 5 & kayles 6) | (kayles 5 |! kayles 7)"`. *)
Example kayles_nested :
  let t := node Selective (leaf (splits kayles all first_end) [5; 6]) (leaf (splits kayles any first_end) [5; 7]) in
  remoteness (J := nested _ hurried_way t) (start _ _ t) = 5.
Proof.
  intro t. rewrite nested_remoteness. cbn [formula t hurried_op].
  rewrite (splits_2_13 kayles (component (step 0 true) (join Nat.min)) kayles_leaves).
  - rewrite (splits_2_26 kayles (component (step 0 true) (join nabla)) kayles_leaves).
    + vm_compute. reflexivity.
    + intro. apply component_eq.
  - intro. apply component_eq.
Qed.

(* Where a component vanishes, a short way goes on without it: then the least remoteness is not the
   remoteness of the position. *)
Definition vanishing : rules := heaps (fun n => match n with 0 => [] | 1 => [[]] | S m => [[m]] end).
Example vanishing_is_not_least : ~ leaves_parts vanishing /\
  remoteness (J := splits vanishing all first_end) [1] = 1 /\
  remoteness (J := splits vanishing all first_end) [3] = 3 /\
  remoteness (J := splits vanishing all first_end) [1; 3] = 3.
Proof. split; [|vm_compute; auto]. intro H. exact (H 1 [] (or_introl eq_refl) eq_refl). Qed.
