(* Sets of natural numbers as trees of bits, which take a few steps for each number. *)
Require Import NArith List Bool.
Import ListNotations.
Open Scope N_scope.

Inductive bits := Nil | Bit (l : bits) (v : bool) (r : bits).
Fixpoint has (t : bits) (i : positive) : bool :=
  match t with
  | Nil => false
  | Bit l v r => match i with xH => v | xO j => has l j | xI j => has r j end
  end.
Fixpoint put (t : bits) (i : positive) (x : bool) : bits :=
  match i, t with
  | xH, Nil => Bit Nil x Nil
  | xH, Bit l _ r => Bit l x r
  | xO j, Nil => Bit (put Nil j x) false Nil
  | xO j, Bit l v r => Bit (put l j x) v r
  | xI j, Nil => Bit Nil false (put Nil j x)
  | xI j, Bit l v r => Bit l v (put r j x)
  end.
Fixpoint none (t : bits) : bool :=
  match t with Nil => true | Bit l v r => if v then false else if none l then none r else false end.
Notation key := N.succ_pos.

Lemma has_put i x : forall t j, has (put t i x) j = if (i =? j)%positive then x else has t j.
Proof.
  induction i; intros [|l v r] [j|j|]; cbn [put has Pos.eqb]; rewrite ?IHi; try reflexivity;
    destruct (i =? j)%positive; reflexivity.
Qed.
Lemma key_inj x y : key x = key y -> x = y.
Proof. intro H. apply N.succ_inj. now rewrite <- !N.succ_pos_spec, H. Qed.
Lemma has_put_key t u x j : has (put t (key u) x) (key j) = if u =? j then x else has t (key j).
Proof.
  rewrite has_put. destruct (N.eqb_spec u j) as [->|D]; [now rewrite Pos.eqb_refl|].
  destruct (Pos.eqb_spec (key u) (key j)) as [K|_]; [now apply key_inj in K|reflexivity].
Qed.
Lemma none_ok t : none t = true -> forall i, has t i = false.
Proof.
  induction t as [|l IHl v r IHr]; intros H i; [reflexivity|]. cbn [none] in H.
  destruct v; [discriminate|]. destruct (none l); [|discriminate]. destruct i; cbn [has]; auto.
Qed.

Fixpoint marks (xs : list N) (t : bits) : bits :=
  match xs with [] => t | x :: xs' => marks xs' (put t (key x) true) end.
Lemma marks_ok xs : forall t u, has (marks xs t) (key u) = true <-> In u xs \/ has t (key u) = true.
Proof.
  induction xs as [|x xs IH]; intros t u; cbn [marks In]; [tauto|].
  rewrite IH, has_put_key. destruct (N.eqb_spec x u); intuition congruence.
Qed.
