(* Finite games given by a table of options: every value of every position is computed once, in the
   order of the table, and kept.  No axioms. *)
Require Import NArith List Lia Bool FMapPositive.
From Kalmar.ways Require Import Numbers Games.
Import ListNotations.

Section Table.
Variable table : PositiveMap.t (list N).     (* the options of each position; those listed must be smaller *)

Definition key (n : N) : positive := N.succ_pos n.
Definition table_opts (n : N) : list N :=
  match PositiveMap.find (key n) table with
  | None => []
  | Some l => filter (fun m => (m <? n)%N) l
  end.
Lemma table_short : well_founded (fun m n => In m (table_opts n)).
Proof.
  intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). constructor. intros m I.
  apply IH. unfold table_opts in I. destruct (PositiveMap.find (key n) table); [|destruct I].
  apply filter_In in I. now apply N.ltb_lt.
Qed.
Definition table_game : game := Game N table_opts table_short.

Section Values.
Variables (V : Type) (F : list V -> V) (none : V).
Definition look (t : PositiveMap.t V) (n : N) : V :=
  match PositiveMap.find (key n) t with None => none | Some v => v end.
Fixpoint valued (k : nat) (n : N) (t : PositiveMap.t V) : PositiveMap.t V :=
  match k with
  | 0 => t
  | S k' => valued k' (N.succ n) (PositiveMap.add (key n) (F (map (look t) (table_opts n))) t)
  end.
Lemma key_inj m n : key m = key n -> m = n.
Proof. unfold key. intro E. apply (f_equal N.pos) in E. rewrite !N.succ_pos_spec in E. lia. Qed.
Lemma valued_ok k : forall n t, (forall m, (m < n)%N -> look t m = fold_game (J := table_game) F m) ->
  forall m, (m < n + N.of_nat k)%N -> look (valued k n t) m = fold_game (J := table_game) F m.
Proof.
  induction k as [|k IH]; intros n t H m L; cbn [valued]; [apply H; lia|].
  apply IH; [|lia]. clear m L. intros m L. unfold look.
  destruct (N.eq_dec m n) as [->|D].
  - rewrite PositiveMap.gss, fold_game_eq. f_equal. apply map_ext_in. intros q I. apply H.
    cbn [opts table_game] in I. unfold table_opts in I.
    destruct (PositiveMap.find (key n) table); [|destruct I]. apply filter_In in I. now apply N.ltb_lt.
  - rewrite PositiveMap.gso by (intro E; now apply key_inj in E). apply H. lia.
Qed.
(* The value of the last position, and of each before. *)
Definition all_values (size : nat) : PositiveMap.t V := valued size 0 (PositiveMap.empty V).
Theorem all_values_ok size m : (m < N.of_nat size)%N ->
  look (all_values size) m = fold_game (J := table_game) F m.
Proof. intro L. apply valued_ok; [lia|exact L]. Qed.
End Values.
End Table.

Fixpoint table_of (n : N) (l : list (list N)) (t : PositiveMap.t (list N)) : PositiveMap.t (list N) :=
  match l with [] => t | o :: r => table_of (N.succ n) r (PositiveMap.add (key n) o t) end.
Definition game_of (l : list (list N)) : game := table_game (table_of 0 l (PositiveMap.empty _)).
Definition value_in {V} (F : list V -> V) (none : V) (l : list (list N)) (n : N) : V :=
  look V none (all_values (table_of 0 l (PositiveMap.empty _)) V F none (length l)) n.
Theorem value_in_ok {V} (F : list V -> V) none l n : (n <? N.of_nat (length l))%N = true ->
  fold_game (J := game_of l) F n = value_in F none l n.
Proof. intro H. symmetry. apply all_values_ok. now apply N.ltb_lt. Qed.

(* Each value of the thesis, so computed. *)
Ltac by_table := intros; apply value_in_ok; assumption.
Section Named.
Variables (l : list (list N)) (n : N).
Hypothesis small : (n <? N.of_nat (length l))%N = true.
Let J := game_of l.
Theorem good_in : good (J := J) n = value_in (fun k => negb (existsb id k)) true l n. Proof. by_table. Qed.
Theorem misere_good_in : misere_good (J := J) n =
  value_in (fun k => negb (isnil k) && negb (existsb id k)) true l n. Proof. by_table. Qed.
Theorem grundy_in : grundy (J := J) n = value_in mex 0 l n. Proof. by_table. Qed.
Theorem misere_grundy_in : misere_grundy (J := J) n = value_in (fun k => if isnil k then 1 else mex k) 0 l n.
Proof. by_table. Qed.
Theorem remoteness_in : remoteness (J := J) n = value_in (step 0 true) 0 l n. Proof. by_table. Qed.
Theorem suspense_in : suspense (J := J) n = value_in (step 0 false) 0 l n. Proof. by_table. Qed.
Theorem misere_remoteness_in : misere_remoteness (J := J) n = value_in (step 1 true) 0 l n. Proof. by_table. Qed.
Theorem misere_suspense_in : misere_suspense (J := J) n = value_in (step 1 false) 0 l n. Proof. by_table. Qed.
End Named.
