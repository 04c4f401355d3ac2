(* Periods of games with few rare heaps.  The certificate is the first heap, the period, the mask, and a
   list of the rare heaps with their values, of which nothing is asked: Coq computes the values with it,
   and then checks them by Rows.v, and that they repeat and are not periodic otherwise. *)
Require Import NArith List Lia Bool FMapPositive.
From Kalmar.octal Require Import Octal Check Least Auto Bits Rows.
Import ListNotations.
Open Scope N_scope.

(* The values, computed in order and not proved: rs are the rare heaps and their values. *)
Section Grow.
Variables (c : code) (M : N) (pos s : bool).
Inductive far := Far (g : N) (s : list N) (j : positive).
Definition block : N := 64.
Fixpoint insert (x : N * N) (l : list (N * N)) : list (N * N) :=
  match l with
  | [] => [x]
  | y :: l' => if fst x <=? fst y then x :: l else y :: insert x l'
  end.
Definition distances (rs : list (N * N)) : list (N * N) :=
  fold_right insert [] (flat_map (fun e : N * N => let (k, d) := e in
    if N.testbit d 2 then map (fun x : N * N => (k + fst x, snd x)) rs else []) c).
Fixpoint gaps (at_ : N) (l : list (N * N)) : list (nat * N) :=
  match l with [] => [] | (d, g) :: l' => (N.to_nat (d - at_), g) :: gaps d l' end.
Fixpoint nears (l : list (nat * N)) (h : list N) (t : bits) : bits :=
  match l with
  | [] => t
  | (k, g) :: l' => match skipn k h with
                    | [] => t
                    | (x :: _) as h' => nears l' h' (put t (key (N.lxor g x)) true)
                    end
  end.
Fixpoint fars (bs : PositiveMap.t (list N)) (l acc : list far) (t : bits) : list far * bits :=
  match l with
  | [] => (acc, t)
  | Far g s j :: l' =>
      match s with
      | x :: s' => fars bs l' (Far g s' j :: acc) (put t (key (N.lxor g x)) true)
      | [] => match PositiveMap.find j bs with
              | Some (x :: s') => fars bs l' (Far g s' (Pos.succ j) :: acc) (put t (key (N.lxor g x)) true)
              | _ => (acc, t)
              end
      end
  end.
Fixpoint awake (fuel : nat) (n : N) (later : list (N * N)) (l : list far) : list (N * N) * list far :=
  match fuel, later with
  | S k, (d, g) :: later' => if d <? n then awake k n later' (Far g [] 1 :: l) else (later, l)
  | _, _ => (later, l)
  end.
Fixpoint first (fuel : nat) (n v : N) (t : bits) : N :=
  match fuel with
  | O => v
  | S k => if (if has t (key v) then true else negb (cls M pos s n v)) then first k n (N.succ v) t else v
  end.
Fixpoint grow (fuel : nat) (near : list (nat * N)) (n : N) (h : list N) (rs later : list (N * N)) (l : list far)
    (bs : PositiveMap.t (list N)) (j : positive) (room : nat) : list N :=
  match fuel with
  | O => h
  | S k =>
      let (later, l) := awake 64 n later l in
      let (l, t) := fars bs l [] (nears near h (marks (singles c n h []) Nil)) in
      let rare := match rs with (r, _) :: _ => r =? n | [] => false end in
      let v := match rs with (r, v) :: _ => if r =? n then v else first 4096 n 0 t
                           | [] => first 4096 n 0 t end in
      let h := v :: h in
      let rs := if rare then tl rs else rs in
      match room with
      | S i => grow k near (N.succ n) h rs later l bs j i
      | O => grow k near (N.succ n) h rs later l
               (PositiveMap.add j (rev' (firstn (N.to_nat block) h)) bs) (Pos.succ j) (N.to_nat block - 1)
      end
  end.
Fixpoint extend (fuel : nat) (cycle rest acc : list N) : list N :=
  match fuel with
  | O => rev' acc
  | S k => match rest with
           | x :: rest' => extend k cycle rest' (x :: acc)
           | [] => match cycle with x :: rest' => extend k cycle rest' (x :: acc) | [] => rev' acc end
           end
  end.
(* The values from heap 1 on, as many as asked for. *)
Definition grown (e p : N) (many : N) (rs : list (N * N)) : list N :=
  let ds := distances rs in
  let near := filter (fun x : N * N => fst x <? block) ds in
  let later := filter (fun x : N * N => negb (fst x <? block)) ds in
  let h := grow (N.to_nat (e + p - 1)) (gaps 1 near) 1 [] rs later [] (PositiveMap.empty _) 1 (N.to_nat block - 1) in
  extend (N.to_nat (many - (e + p - 1))) (skipn (N.to_nat (e - 1)) (rev' h)) [] h.
End Grow.

(* What repeats in a list, as far as it goes. *)
Fixpoint at_least (k : nat) (l : list N) : bool :=
  match k, l with O, _ => true | S k', _ :: l' => at_least k' l' | _, _ => false end.
Fixpoint agree (l later : list N) : bool :=
  match later, l with
  | [], _ => true
  | y :: later', x :: l' => if x =? y then agree l' later' else false
  | _, _ => false
  end.
Fixpoint unlike (fuel : nat) (l later : list N) : bool :=
  match fuel, l, later with
  | S k, x :: l', y :: later' => if x =? y then unlike k l' later' else true
  | _, _, _ => false
  end.
(* No d from d on that divides p is a period of l. *)
Fixpoint no_divisor (fuel : nat) (d p : N) (whole : nat) (l : list N) : bool :=
  match fuel with
  | O => true
  | S k => if (if d <? p then p mod d =? 0 else false)
           then if unlike whole l (skipn (N.to_nat d) l) then no_divisor k (N.succ d) p whole l else false
           else no_divisor k (N.succ d) p whole l
  end.

Lemma at_least_ok k : forall l, at_least k l = true -> (k <= length l)%nat.
Proof. 
  induction k as [|k IH]; intros l H; [lia|]. destruct l as [|x l]; cbn [at_least length] in *; [discriminate|].
  apply IH in H. lia.
Qed.
Lemma agree_ok : forall later l, agree l later = true -> forall i, (i < length later)%nat -> nth i l 0 = nth i later 0.
Proof.
  induction later as [|y later IH]; intros [|x l] H i L; cbn [agree length] in *; try lia; try discriminate.
  destruct (N.eqb_spec x y) as [->|]; [|discriminate]. destruct i as [|i]; cbn [nth]; [reflexivity|].
  apply IH; auto. lia.
Qed.
Lemma unlike_ok fuel : forall l later, unlike fuel l later = true ->
  exists i, (i < fuel)%nat /\ (i < length later)%nat /\ nth i l 0 <> nth i later 0.
Proof.
  induction fuel; intros [|x l] [|y later] H; cbn [unlike] in H; try discriminate.
  destruct (N.eqb_spec x y) as [->|D].
  - destruct (IHfuel _ _ H) as (i & A & B & C). exists (S i). cbn [length nth]. repeat split; auto; lia.
  - exists O. cbn [length nth]. repeat split; auto; lia.
Qed.
Lemma no_divisor_ok fuel p whole l : forall d, no_divisor fuel d p whole l = true ->
  forall b, d <= b -> b < d + N.of_nat fuel -> b < p -> p mod b = 0 -> unlike whole l (skipn (N.to_nat b) l) = true.
Proof.
  induction fuel; intros d H b A B C D; [lia|]. cbn [no_divisor] in H.
  destruct (N.eq_dec d b) as [->|N].
  - destruct (N.ltb_spec b p); [|lia]. rewrite D in H. cbn [N.eqb] in H.
    now destruct (unlike whole l (skipn (N.to_nat b) l)).
  - apply IHfuel with (N.succ d); auto; try lia.
    destruct (if d <? p then p mod d =? 0 else false); [|exact H].
    destruct (unlike whole l (skipn (N.to_nat d) l)); [exact H|discriminate].
Qed.

Definition odd_splits (c : code) : bool :=
  existsb (fun e : N * N => let (k, d) := e in N.testbit d 2 && N.odd k) c.
(* Digits, first heap of the period, period, mask, whether heaps count, and the values from heap 1 on. *)
Definition rare_check (ds : list N) (e p M : N) (pos : bool) (vs : list N) : bool :=
  let c := octal ds in
  let s := odd_splits c in
  let many := N.to_nat (2 * e + 2 * p + N.of_nat (length ds)) in
  let from := skipn (N.to_nat (e - 1)) vs in
  if one_parity c pos s && (1 <=? e) && (1 <=? p) && at_least many vs then
  if agree from (skipn (N.to_nat p) from) then
  if (e <=? 1) || negb (nth (N.to_nat (e - 2)) vs 0 =? nth (N.to_nat (e - 2 + p)) vs 0) then
  if no_divisor (N.to_nat p) 1 p (N.to_nat p) from then
  run c M pos s vs [64%nat; 1024%nat; many] vs 1 [] []
  else false else false else false else false.
(* The same where Coq computes the values, from the rare heaps and their values. *)
Definition rare (ds : list N) (e p M : N) (pos : bool) (rs : list (N * N)) : bool :=
  let c := octal ds in
  rare_check ds e p M pos (grown c M pos (odd_splits c) e p (2 * e + 2 * p + N.of_nat (length ds)) rs).

Lemma is_least_if g e p : 1 <= p -> (1 < e -> g (e - 1 + p) <> g (e - 1)) ->
  (forall d, 1 <= d -> d < p -> p mod d = 0 -> exists i, (i < N.to_nat p)%nat /\
    g (e + N.of_nat i + d) <> g (e + N.of_nat i)) -> is_least g e p = true.
Proof.
  intros P B D. unfold is_least. rewrite !andb_true_iff, forallb_forall. split; [split|].
  - now apply N.leb_le.
  - destruct (N.leb_spec e 1); [reflexivity|]. cbn [orb]. apply negb_true_iff, N.eqb_neq. now apply B.
  - intros i I. apply in_seq in I. cbv zeta. destruct (N.eqb_spec (p mod N.of_nat i) 0) as [Z|]; [|reflexivity].
    cbn [negb orb]. destruct (D (N.of_nat i)) as (j & J & K); try lia.
    apply existsb_exists. exists j. split; [apply in_seq; lia|]. now apply negb_true_iff, N.eqb_neq.
Qed.

Theorem rare_check_ok ds e p M pos vs : rare_check ds e p M pos vs = true -> has_period ds e p.
Proof.
  unfold rare_check. cbv zeta. set (c := octal ds). set (s := odd_splits c).
  set (K := N.of_nat (length ds)). set (from := skipn (N.to_nat (e - 1)) vs).
  destruct (one_parity c pos s) eqn:Pa; [|discriminate]. destruct (N.leb_spec 1 e) as [E|]; [|discriminate].
  destruct (N.leb_spec 1 p) as [P|]; [|discriminate]. cbn [andb].
  destruct (at_least _ vs) eqn:L; [|discriminate]. apply at_least_ok in L.
  destruct (agree _ _) eqn:A; [|discriminate].
  destruct ((e <=? 1) || _) eqn:B; [|discriminate].
  destruct (no_divisor _ _ _ _ _) eqn:D; [|discriminate]. intro R.
  pose proof (octal_wf ds) as Wf. fold c K in Wf.
  assert (W1 : forall k d, In (k, d) c -> 1 <= k) by (intros k d I; apply Wf in I; lia).
  pose proof (rows_ok c M pos s vs _ W1 Pa R) as Rows. set (f := val vs) in *.
  assert (Fr : forall i, nth i from 0 = f (e + N.of_nat i)).
  { intro i. unfold from, f. rewrite nth_skipn, val_pos by lia. f_equal. lia. }
  assert (Lf : (N.of_nat (length from) = N.of_nat (length vs) - (e - 1))).
  { unfold from. rewrite skipn_length. lia. }
  assert (Per : forall n, e <= n -> n + p <= N.of_nat (length vs) -> f (n + p) = f n).
  { intros n N1 N2. pose proof (agree_ok _ _ A (N.to_nat (n - e))) as Q.
    rewrite skipn_length, nth_skipn, !Fr in Q. replace (e + N.of_nat (N.to_nat (n - e))) with n in Q by lia.
    rewrite Q by lia. f_equal. lia. }
  set (g := fun n => f (wrap e p n)).
  assert (Rg : repeats g e p) by (intros n N1; unfold g; now rewrite wrap_period).
  assert (Fg : forall n, n <= N.of_nat (length vs) -> f n = g n).
  { intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intro N1.
    destruct (N.lt_ge_cases n (e + p)) as [N2|N2].
    - unfold g, wrap. destruct (N.ltb_spec n (e + p)); [reflexivity|lia].
    - replace n with (n - p + p) by lia. rewrite Per, Rg by lia. apply IH; lia. }
  assert (G : grundy c g).
  { apply guy_smith with K e p; auto. intros n N1. apply mex_same with f; auto.
    - intros m N2. apply Fg. lia.
    - apply Rows. lia. }
  exists g. split; [exact G|]. split; [now apply sprague_grundy with K|]. split; [exact Rg|].
  apply is_least_ok; auto. apply is_least_if; [exact P| |].
  - intros E1. destruct (N.leb_spec e 1); [lia|]. cbn [orb] in B. apply negb_true_iff, N.eqb_neq in B.
    rewrite <- !Fg by lia. unfold f. rewrite !val_pos by lia.
    replace (e - 1 + p - 1) with (e - 2 + p) by lia. replace (e - 1 - 1) with (e - 2) by lia. congruence.
  - intros d D1 D2 D3.
    destruct (unlike_ok _ _ _ (no_divisor_ok _ _ _ _ _ D d D1 ltac:(lia) D2 D3)) as (i & I1 & I2 & I3).
    exists i. split; [exact I1|]. rewrite skipn_length in I2. rewrite nth_skipn, !Fr in I3.
    rewrite <- !Fg by lia. replace (e + N.of_nat i + d) with (e + N.of_nat (N.to_nat d + i)) by lia. congruence.
Qed.

(* The period of a game with few rare heaps; nothing is asked of their list, which is a guess. *)
Theorem rare_ok ds e p M pos rs : rare ds e p M pos rs = true -> has_period ds e p.
Proof. apply rare_check_ok. Qed.
