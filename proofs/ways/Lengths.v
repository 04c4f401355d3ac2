(* Source 000, remarks 1.11 and 1.17, and their twins in misère play: with best play R is the number
   of moves if the winner hurries and the loser delays, S if the winner delays and the loser hurries.
   Plays and strategies are defined literally; a strategy may look at all earlier positions.  No axioms. *)
Require Import Arith List Lia ZArith ZifyNat Bool.
From Kalmar.ways Require Import Numbers Games Six Examples.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Section Plays.
Context {J : game}.

(* A strategy names a move at each position that has one; h are the earlier positions, the last first. *)
Definition strategy (s : list J -> J -> J) : Prop := forall h p, ended p = false -> In (s h p) (opts p).

(* From p the player to move follows s and the other one t, and play ends after n moves: no move is left. *)
Inductive play : (list J -> J -> J) -> (list J -> J -> J) -> list J -> J -> nat -> Prop :=
| play_end s t h p : ended p = true -> play s t h p 0
| play_move s t h p n : ended p = false -> play t s (p :: h) (s h p) n -> play s t h p (S n).

(* The same, of us and them, where we move first or second. *)
Definition lasts (first : bool) us them h p n : Prop := if first then play us them h p n else play them us h p n.

(* Who moves last wins in normal play and loses in misère play. *)
Definition wins (misere first : bool) (n : nat) : Prop := Nat.odd n = xorb misere first.

(* `len p` is the length of play from p with best play: one of the players has a strategy that wins
   within `len p` moves, whatever the other one does, and the other one a strategy against which no win
   takes fewer; if both follow them, play lasts `len p` moves.  That is for <= in the place of `before`:
   the winner hurries and the loser delays.  With >= the winner delays and the loser hurries. *)
Definition is_length (misere : bool) (before : nat -> nat -> Prop) (len : J -> nat) : Prop :=
  exists best, strategy best /\ forall h p,
    play best best h p (len p) /\
    exists first,
      (forall them n, strategy them -> lasts first best them h p n -> wins misere first n /\ before n (len p)) /\
      (forall us n, strategy us -> lasts first us best h p n -> wins misere first n -> before (len p) n).

(* A play comes to an end, and has one length. *)
Lemma play_ends s t h p : strategy s -> strategy t -> exists n, play s t h p n.
Proof.
  revert s t h. induction p as [p IH] using (well_founded_induction (short J)). intros s t h S T.
  destruct (ended p) eqn:E; [exists 0; now constructor|].
  destruct (IH (s h p) (S h p E) t s (p :: h) T S) as [n N]. exists (Datatypes.S n). now constructor.
Qed.
Lemma play_once s t h p m n : play s t h p m -> play s t h p n -> m = n.
Proof.
  intro M. revert n. induction M as [s t h p E|s t h p m E M IH]; intros n N; inversion N; subst;
    try congruence; f_equal; auto.
Qed.
Lemma lasts_ends first us them h p : strategy us -> strategy them -> exists n, lasts first us them h p n.
Proof. destruct first; intros; now apply play_ends. Qed.
Lemma lasts_other first us them h p n : lasts first us them h p n -> lasts (negb first) them us h p n.
Proof. now destruct first. Qed.

(* There is one such number at most. *)
Theorem is_length_unique misere before (f g : J -> nat) : before = le \/ before = ge ->
  is_length misere before f -> is_length misere before g -> forall p, f p = g p.
Proof.
  intros O (a & A & F) (b & B & G) p.
  destruct (F [] p) as [_ (x & X & X')], (G [] p) as [_ (y & Y & Y')].
  assert (E : y = x).
  { destruct (bool_dec y x) as [E|E]; [exact E|exfalso].
    assert (N : y = negb x) by (destruct x, y; cbn; congruence). subst y.
    destruct (lasts_ends x a b [] p A B) as [n N]. destruct (X b n B N) as [W _].
    apply lasts_other in N. destruct (Y a n A N) as [V _]. unfold wins in *. rewrite W in V.
    destruct misere, x; discriminate. }
  subst y. destruct (lasts_ends x a b [] p A B) as [n N], (lasts_ends x b a [] p B A) as [m M].
  destruct (X b n B N) as [W K], (Y a m A M) as [V L].
  pose proof (Y' a n A N W). pose proof (X' b m B M V). destruct O; subst before; lia.
Qed.

(* ---- The option that suits best who moves to it. ---- *)
Fixpoint best_in e least (v : J -> nat) (q : J) (l : list J) : J :=
  match l with [] => q | r :: l' => let b := best_in e least v r l' in if better e least (v q) (v b) then b else q end.
Lemma best_in_ok e least v l : forall q, In (best_in e least v q l) (q :: l) /\
  forall r, In r (q :: l) -> dom e least (v r) (v (best_in e least v q l)).
Proof.
  induction l as [|x l IH]; intro q; cbn [best_in].
  - split; [now left|]. intros r [->|[]]. apply dom_refl.
  - destruct (IH x) as [I D]. destruct (better e least (v q) (v (best_in e least v x l))) eqn:B; split.
    + now right.
    + intros r [<-|R]; [exact B|now apply D].
    + now left.
    + intros r [<-|R]; [apply dom_refl|]. eapply dom_trans; [now apply D|now apply dom_total].
Qed.
Definition best_move e least (_ : list J) (p : J) : J :=
  match opts p with [] => p | q :: l => best_in e least (length_of e least) q l end.
Lemma best_move_ok e least h p : e < 2 -> ended p = false -> In (best_move e least h p) (opts p) /\
  length_of e least p = S (length_of e least (best_move e least h p)) /\
  forall q, In q (opts p) -> dom e least (length_of e least q) (length_of e least (best_move e least h p)).
Proof.
  intros L E. apply not_ended in E. destruct E as [q0 I0]. unfold best_move.
  destruct (opts p) as [|q l] eqn:O; [destruct I0|].
  destruct (best_in_ok e least (length_of e least) l q) as [I D]. rewrite <- O in *.
  split; [exact I|]. split; [|exact D]. eapply stepped_unique; [exact L|now apply length_seen|].
  right. eexists. split; [reflexivity|]. split; [eexists; eauto|]. intros x (r & R & <-). now apply D.
Qed.

(* One move later the order of the lengths is that of the other player. *)
Lemma dom_other e least x y : e < 2 -> dom e least (S y) (S x) <-> dom e least x y.
Proof. intro L. rewrite !dom_iff. destruct least; lia. Qed.

Lemma saddle e least h p : e < 2 -> let b := best_move e least in let v := length_of e least p in
  play b b h p v /\
  (forall t n, strategy t -> play b t h p n -> dom e least n v) /\
  (forall t n, strategy t -> play t b h p n -> dom e least v n).
Proof.
  intro L. cbv zeta. revert h. induction p as [p IH] using (well_founded_induction (short J)). intro h.
  destruct (ended p) eqn:E.
  - assert (Z : length_of e least p = 0).
    { unfold length_of. rewrite fold_game_eq. apply ended_iff in E. now rewrite E. }
    rewrite Z. split; [now constructor|].
    split; intros t n _ P; inversion P; subst; try congruence; apply dom_refl.
  - destruct (best_move_ok e least h p L E) as (I & V & D). rewrite V. split; [|split].
    + constructor; [exact E|]. now apply IH.
    + intros t n T P. inversion P; subst; [congruence|]. apply dom_other; [exact L|].
      eapply (IH _ I); eauto.
    + intros t n T P. inversion P; subst; [congruence|]. apply dom_other; [exact L|].
      eapply dom_trans; [|apply D, (T h p E)]. eapply (IH _ (T h p E)); eauto.
Qed.

Definition lost_parity (misere : bool) : nat := if misere then 1 else 0.
Lemma lost_parity_lt misere : lost_parity misere < 2.
Proof. destruct misere; cbn; lia. Qed.
Lemma wins_mod misere first n : wins misere first n <-> first = negb (n mod 2 =? lost_parity misere).
Proof.
  assert (O : Nat.odd n = (n mod 2 =? 1)) by (rewrite <- Nat.bit0_odd; apply Nat.bit0_eqb).
  unfold wins. rewrite O. unfold lost_parity.
  destruct misere, first, (Nat.eqb_spec (n mod 2) 0), (Nat.eqb_spec (n mod 2) 1); cbn [negb xorb]; split;
    intro; try congruence; lia.
Qed.
Lemma length_ok (misere least : bool) : is_length misere (if least then le else ge)
  (length_of (lost_parity misere) least).
Proof.
  pose proof (lost_parity_lt misere) as L. set (e := lost_parity misere) in *.
  exists (best_move e least). split; [intros h p E; now apply best_move_ok|]. intros h p.
  destruct (saddle e least h p L) as (P & A & B). split; [exact P|].
  set (v := length_of e least p) in *. exists (negb (v mod 2 =? e)).
  assert (W : forall n, wins misere (negb (v mod 2 =? e)) n <-> n mod 2 = v mod 2).
  { intro n. rewrite wins_mod. fold e.
    destruct (Nat.eqb_spec (v mod 2) e), (Nat.eqb_spec (n mod 2) e); cbn [negb xorb];
      split; intro; try congruence; lia. }
  destruct (Nat.eqb_spec (v mod 2) e) as [V|V]; cbn [negb lasts] in *;
  split; intros t n T Q; rewrite W; (apply A in Q || apply B in Q); try exact T;
  apply dom_iff in Q; destruct least; lia.
Qed.

(* Who has a winning strategy: the player to move (first = true) exactly outside the kernel. *)
Definition can_win (misere first : bool) (p : J) : Prop := exists us, strategy us /\
  forall them n, strategy them -> lasts first us them [] p n -> wins misere first n.
Lemma can_win_length misere first p : can_win misere first p <->
  first = negb (length_of (lost_parity misere) true p mod 2 =? lost_parity misere).
Proof.
  set (e := lost_parity misere). set (v := length_of e true p).
  destruct (saddle e true [] p (lost_parity_lt misere)) as (P & A & B). fold v in P, A, B.
  set (best := best_move e true) in *.
  assert (S : strategy best) by (intros h q E; apply best_move_ok; [apply lost_parity_lt|exact E]).
  assert (M : forall n, dom e true n v -> v mod 2 <> e -> n mod 2 <> e) by (intros n; rewrite dom_iff; lia).
  assert (N : forall n, dom e true v n -> v mod 2 = e -> n mod 2 = e) by (intros n; rewrite dom_iff; lia).
  assert (X : forall n, first = negb (n mod 2 =? e) <-> (if first then n mod 2 <> e else n mod 2 = e)).
  { intro n. destruct first, (Nat.eqb_spec (n mod 2) e); cbn [negb xorb]; split; congruence. }
  rewrite X. split.
  - intros (us & U & H). destruct (lasts_ends first us best [] p U S) as [n Q].
    pose proof (H best n S Q) as W. apply wins_mod, X in W. destruct first; cbn [lasts] in Q.
    + intro V. apply W, (N n); [|exact V]. now apply (B us).
    + destruct (Nat.eq_dec (v mod 2) e) as [V|V]; [exact V|]. now destruct (M n (A us n U Q) V).
  - intro V. exists best. split; [exact S|]. intros t n T Q. apply wins_mod, X.
    destruct first; cbn [lasts] in Q; [apply (M n (A t n T Q) V)|apply (N n (B t n T Q) V)].
Qed.
Theorem kernel_can_win first p : can_win false first p <-> first = negb (good p).
Proof. rewrite (length_kernel true). apply can_win_length. Qed.
Theorem misere_kernel_can_win first p : can_win true first p <-> first = negb (misere_good p).
Proof. rewrite (length_kernel_misere true). apply can_win_length. Qed.
End Plays.

Theorem remark_1_11 (J : game) : is_length (J := J) false le remoteness.
Proof. exact (length_ok false true). Qed.
Theorem remark_1_17 (J : game) : is_length (J := J) false ge suspense.
Proof. exact (length_ok false false). Qed.
Theorem remark_1_11_misere (J : game) : is_length (J := J) true le misere_remoteness.
Proof. exact (length_ok true true). Qed.
Theorem remark_1_17_misere (J : game) : is_length (J := J) true ge misere_suspense.
Proof. exact (length_ok true false). Qed.

(* Two heaps of 2 of Nim: a loser who delays takes one counter (4 moves in all), one who hurries takes
   both of a heap (2 moves).  So S is not the length if the winner hurries, and R not if he delays. *)
Theorem suspense_is_not_hurried : ~ is_length (J := sum nim nim) false le suspense.
Proof.
  intro H. pose proof (is_length_unique false le remoteness suspense (or_introl eq_refl) (remark_1_11 _) H (2, 2)) as E.
  vm_compute in E. discriminate.
Qed.
Theorem remoteness_is_not_delayed : ~ is_length (J := sum nim nim) false ge remoteness.
Proof.
  intro H. pose proof (is_length_unique false ge suspense remoteness (or_intror eq_refl) (remark_1_17 _) H (2, 2)) as E.
  vm_compute in E. discriminate.
Qed.
