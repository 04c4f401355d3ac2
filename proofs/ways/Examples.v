(* Heaps as games, and section 3.1 of source 000: in misère play no operation on one of the values
   of two components gives that of their long disjunctive compound.  No axioms. *)
Require Import Arith List Lia ZArith ZifyNat Bool.
From Kalmar.ways Require Import Numbers Games Six Short.
Import ListNotations.

Definition heap_opts (take : nat -> list nat) (n : nat) : list nat := filter (fun m => m <? n) (take n).
Lemma heap_short take : well_founded (fun q p => In q (heap_opts take p)).
Proof.
  apply well_founded_lt_compat with (fun n => n). intros q p I.
  apply filter_In in I. now apply Nat.ltb_lt.
Qed.
Definition heap take : game := Game nat (heap_opts take) (heap_short take).
Definition nim : game := heap (fun n => seq 0 n).
Definition o123 : game := heap (fun n => match n with 0 => [] | 1 => [0] | 2 => [] | S (S m) => [m; m - 1] end).

(* Section 3.1: no operation on G-, on R- or on S- gives that of a sum. *)
Theorem section_3_1_grundy : ~ exists op, forall (J1 J2 : game) (p : J1) (q : J2),
  misere_grundy (J := sum J1 J2) (p, q) = op (misere_grundy p) (misere_grundy q).
Proof.
  intros [op H]. pose proof (H o123 o123 3 5) as A. pose proof (H o123 o123 3 6) as B.
  vm_compute in A, B. congruence.
Qed.
Theorem section_3_1_remoteness : ~ exists op, forall (J1 J2 : game) (p : J1) (q : J2),
  misere_remoteness (J := sum J1 J2) (p, q) = op (misere_remoteness p) (misere_remoteness q).
Proof.
  intros [op H]. pose proof (H o123 o123 1 5) as A. pose proof (H o123 o123 1 6) as B.
  vm_compute in A, B. congruence.
Qed.
Theorem section_3_1_suspense : ~ exists op, forall (J1 J2 : game) (p : J1) (q : J2),
  misere_suspense (J := sum J1 J2) (p, q) = op (misere_suspense p) (misere_suspense q).
Proof.
  intros [op H]. pose proof (H o123 o123 3 1) as A. pose proof (H o123 o123 3 5) as B.
  vm_compute in A, B. congruence.
Qed.
