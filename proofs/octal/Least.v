(* Least periods and least preperiods: a period p from e on is the least one, and e the first place
   from which anything repeats, if the values just before e and those after each proper divisor of p
   say so.  No axioms. *)
Require Import NArith List Lia Bool.
Import ListNotations.
Open Scope N_scope.

Definition repeats {A} (g : N -> A) (e p : N) : Prop := forall n, e <= n -> g (n + p) = g n.
Lemma repeats_times {A} (g : N -> A) e p : repeats g e p -> forall k, repeats g e (k * p).
Proof.
  intros R k. induction k using N.peano_ind; intros n Hn.
  - now rewrite N.mul_0_l, N.add_0_r.
  - replace (n + N.succ k * p) with ((n + k * p) + p) by lia. rewrite R by lia. now apply IHk.
Qed.
(* What repeats from some place on repeats from e on, if p does. *)
Lemma repeats_from {A} (g : N -> A) e p f q : 1 <= p -> repeats g e p -> repeats g f q -> repeats g e q.
Proof.
  intros P R Q n Hn. rewrite <- (repeats_times g e p R f (n + q)) by lia.
  rewrite <- (repeats_times g e p R f n) by lia.
  replace (n + q + f * p) with ((n + f * p) + q) by lia. apply Q.
  assert (f * 1 <= f * p) by (apply N.mul_le_mono_l; exact P). lia.
Qed.
(* Of two periods the remainder is one, and so is the greatest common divisor. *)
Lemma repeats_mod {A} (g : N -> A) e p q : 1 <= p -> repeats g e p -> repeats g e q -> repeats g e (q mod p).
Proof.
  intros P R Q n Hn. rewrite <- (Q n Hn). pose proof (N.div_mod q p ltac:(lia)) as D.
  replace (n + q) with ((n + q mod p) + (q / p) * p).
  - symmetry. apply (repeats_times g e p R). generalize (q mod p). lia.
  - revert D. generalize (q / p), (q mod p). intros a b ->. ring.
Qed.
Lemma repeats_gcd {A} (g : N -> A) e : forall q p, 1 <= p -> repeats g e p -> repeats g e q -> repeats g e (N.gcd p q).
Proof.
  intro q. induction q as [q IH] using (well_founded_induction N.lt_wf_0). intros p P R Q.
  destruct (N.eq_dec q 0) as [->|Z]; [now rewrite N.gcd_0_r|].
  rewrite N.gcd_comm, <- (N.gcd_mod p q Z), N.gcd_comm. apply IH.
  - now apply N.mod_lt.
  - lia.
  - exact Q.
  - apply repeats_mod; [lia|exact Q|exact R].
Qed.

(* If some values at the distance of each proper divisor of p differ, all other numbers after which
   values repeat are multiples of p, and they do so from no earlier place than e, if those of e - 1 differ. *)
Lemma least_ok {A} (g : N -> A) e p : 1 <= p -> repeats g e p ->
  (forall d, 1 <= d -> d < p -> p mod d = 0 -> exists n, e <= n /\ g (n + d) <> g n) ->
  forall f q, 1 <= q -> repeats g f q -> N.divide p q /\ (e <= f \/ g (e - 1 + p) = g (e - 1)).
Proof.
  intros P R D f q Q T. split.
  - assert (G : repeats g e (N.gcd p q)) by (apply repeats_gcd; auto; now apply repeats_from with p f).
    destruct (N.gcd_divide_l p q) as [a Ea]. set (d := N.gcd p q) in *.
    assert (Z : d <> 0) by (intros Z; rewrite Z in Ea; lia).
    destruct (N.eq_dec d p) as [Dp|N]; [rewrite <- Dp; apply N.gcd_divide_r|exfalso].
    assert (L : d < p). { assert (a <> 0) by (intros ->; lia). assert (a <> 1) by (intros ->; lia). nia. }
    assert (M : p mod d = 0) by (rewrite Ea; apply N.mod_mul; exact Z).
    destruct (D d ltac:(lia) L M) as (n & Hn & K). now apply K, G.
  - destruct (N.le_gt_cases e f) as [|L]; [now left|right].
    assert (S : repeats g (e - 1) p).
    { apply repeats_from with q e; [exact Q| |exact R]. intros n Hn. apply T. lia. }
    apply S. lia.
Qed.

(* Heap 0 has no things, so that a period from the first heap on is from 1 on. *)
Definition differs (g : N -> N) (e p d : N) (n : nat) : bool :=
  existsb (fun i => negb (g (e + N.of_nat i + d) =? g (e + N.of_nat i))) (seq 0 n).
Definition is_least (g : N -> N) (e p : N) : bool :=
  (1 <=? p) && ((e <=? 1) || negb (g (e - 1 + p) =? g (e - 1))) &&
  forallb (fun i => let d := N.of_nat i in negb (p mod d =? 0) || differs g e p d (N.to_nat p))
    (seq 1 (N.to_nat p - 1)).

Theorem is_least_ok g e p : 1 <= e -> repeats g e p -> is_least g e p = true ->
  1 <= p /\ repeats g e p /\
  forall f q, 1 <= f -> 1 <= q -> repeats g f q -> e <= f /\ N.divide p q.
Proof.
  intros E R H. apply andb_prop in H. destruct H as [H D]. apply andb_prop in H. destruct H as [P B].
  apply N.leb_le in P. rewrite forallb_forall in D. split; [exact P|]. split; [exact R|].
  intros f q F Q T. destruct (least_ok g e p P R) with f q as [Dv B']; auto.
  - intros d D1 Dp M. specialize (D (N.to_nat d) ltac:(apply in_seq; lia)). rewrite N2Nat.id in D.
    cbv zeta in D. rewrite M in D. cbn [N.eqb negb orb] in D.
    apply existsb_exists in D. destruct D as (i & _ & K). exists (e + N.of_nat i).
    split; [lia|]. intro Eq. rewrite Eq, N.eqb_refl in K. discriminate.
  - split; [|exact Dv]. destruct B' as [|Eq]; [assumption|]. rewrite Eq, N.eqb_refl in B.
    destruct (N.leb_spec e 1); [lia|discriminate].
Qed.
