(* The certificate is three numbers: Coq computes the values itself, then checks them. *)
Require Import NArith List Lia Bool.
From Kalmar.octal Require Import Octal Check Least.
Import ListNotations.
Open Scope N_scope.

Fixpoint least (fuel : nat) (keep : N -> bool) (mask v : N) : N :=
  match fuel with
  | O => v
  | S k => if keep v && negb (N.testbit mask v) then v else least k keep mask (v + 1)
  end.
Section Grow.
Variables (c : code) (M : N) (fuel : nat).
Definition next (f : N -> N) (rs : list N) (n : N) : N :=
  let mask := fold_right (some1 f rs n) 0 c in
  let top := if M =? 0 then 63 else least 4096 (common M) mask 0 in
  least 4096 (fun _ => true) (wider c f [16%nat; 256%nat; fuel] n (N.ones top) mask) 0.
Fixpoint grow (k : nat) (n : N) (t : tree) (rs : list N) : tree :=
  match k with
  | O => t
  | S k' => let v := next (fun m => get t (N.succ_pos m)) rs n in
            grow k' (n + 1) (set t (N.succ_pos n) v)
              (if (M =? 0) || (n =? 0) || common M v then rs else n :: rs)
  end.
End Grow.

Definition grown (ds : list N) (e p M : N) : tree :=
  let L := N.to_nat (2 * e + 2 * p + N.of_nat (length ds)) in
  grow (octal ds) M L (N.to_nat (e + p)) 0 Leaf [].
Definition auto (ds : list N) (e p M : N) : bool :=
  let t := grown ds e p M in check ds e p M t && is_least (value t e p) e p.

(* The game has values g that decide who wins every position; they repeat after p heaps from the
   heap e on, and from no earlier heap and after no other number of heaps but multiples of p. *)
Definition has_period (ds : list N) (e p : N) : Prop := exists g, grundy (octal ds) g /\
  (forall pos, lost (octal ds) pos <-> X g pos = 0) /\ repeats g e p /\
  forall f q, 1 <= f -> 1 <= q -> repeats g f q -> e <= f /\ N.divide p q.

Theorem auto_ok ds e p M : auto ds e p M = true -> has_period ds e p.
Proof.
  unfold auto. intro H. apply andb_prop in H. destruct H as [H K].
  pose proof (period_ok _ _ _ _ _ H) as (W & R & _).
  exists (value (grown ds e p M) e p). split; [eapply check_ok, H|]. split; [exact W|]. split; [exact R|].
  apply is_least_ok; auto. unfold check in H. apply andb_prop in H. destruct H as [H _].
  apply andb_prop in H. destruct H as [E _]. now apply N.leb_le.
Qed.
