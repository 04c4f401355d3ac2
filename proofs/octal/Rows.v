(* Rows of values in one pass over the heaps, for games with few rare heaps; no value is looked up.  For
   each rare heap r and each digit that splits at k the values from heap n - k - r on are kept; and the
   values before n, the last first, so that the splits of n are two lists side by side.  Heaps are rare or
   common by value (an even number of ones under the mask M), or by value and position (where an odd heap
   changes it).  A common value is an option of a common heap only by a split with one rare part. *)
Require Import NArith List Lia Bool.
From Kalmar.octal Require Import Octal Check Bits.
Import ListNotations.
Open Scope N_scope.
(* A rare heap and a digit that splits: steps to wait, then the values of the other part. *)
Inductive lag := Wait (d : nat) (g : N) | Go (g : N) (s : list N).

Section Checker.
Variables (c : code) (M : N) (pos s : bool) (fwd : list N).   (* fwd: the values from heap 1 on *)
Notation f := (fun n => nth (N.to_nat n) (0 :: fwd) 0).

(* v is common at n. *)
Definition cls (n v : N) : bool := xorb (common M v) (pos && xorb (N.odd n) s).
Definition splits (k d : N) : Prop := In (k, d) c /\ N.testbit d 2 = true.
Definition one_parity : bool :=
  forallb (fun e : N * N => let (k, d) := e in negb (pos && N.testbit d 2) || eqb (N.odd k) s) c.
Lemma cls_split k d n a b x y : one_parity = true -> splits k d -> n = k + a + b ->
  cls n (N.lxor x y) = xorb (cls a x) (cls b y).
Proof.
  unfold one_parity. rewrite forallb_forall. intros P [I B] ->. specialize (P _ I). cbn in P.
  unfold cls. rewrite common_lxor, !N.odd_add. rewrite B in P. destruct pos; cbn [andb negb orb] in *.
  - apply eqb_prop in P. subst s. destruct (common M x), (common M y), (N.odd k), (N.odd a), (N.odd b); reflexivity.
  - now destruct (common M x), (common M y).
Qed.

(* The values of what a move without a split leaves; h: the values of n - 1, ..., 1. *)
Fixpoint singles (c : code) (n : N) (h : list N) (acc : list N) : list N :=
  match c with
  | [] => acc
  | (k, d) :: c' =>
      let acc := if N.testbit d 0 then if n =? k then 0 :: acc else acc else acc in
      singles c' n h
        (if N.testbit d 1 then if k <? n then nth (N.to_nat (k - 1)) h 0 :: acc else acc else acc)
  end.
(* The values of the splits with a rare part. *)
Fixpoint heads (ls : list lag) (acc : list N) : list N :=
  match ls with
  | [] => acc
  | Wait _ _ :: ls' => heads ls' acc
  | Go g s :: ls' => heads ls' (N.lxor g (hd 0 s) :: acc)
  end.
Definition step (x : lag) : lag :=
  match x with Wait O g => Go g fwd | Wait (S d) g => Wait d g | Go g s => Go g (tl s) end.
Fixpoint begin (c : code) (v : N) (ls : list lag) : list lag :=
  match c with
  | [] => ls
  | (k, d) :: c' => begin c' v (if N.testbit d 2 then Wait (N.to_nat (k - 1)) v :: ls else ls)
  end.

(* No split has the value v. *)
Fixpoint differ (l h : list N) (v : N) : bool :=
  match l, h with
  | x :: l', y :: h' => if N.lxor x y =? v then false else differ l' h' v
  | _, _ => true
  end.
(* Numbers below v that are not seen, and how many. *)
Fixpoint wanted (fuel : nat) (u v : N) (seen want : bits) (left : nat) : bits * nat :=
  match fuel with
  | O => (want, left)
  | S k => if has seen (key u) then wanted k (N.succ u) v seen want left
           else wanted k (N.succ u) v seen (put want (key u) true) (S left)
  end.
(* Splits that have such values. *)
Fixpoint seek (fuel : nat) (l h : list N) (want : bits) (left : nat) : bits * nat :=
  match fuel, left, l, h with
  | S k, S i, x :: l', y :: h' =>
      let z := key (N.lxor x y) in
      if has want z then seek k l' h' (put want z false) i else seek k l' h' want left
  | _, _, _, _ => (want, left)
  end.
Fixpoint seeks (c : code) (fuel : nat) (h : list N) (want : bits) (left : nat) : bits * nat :=
  match c with
  | [] => (want, left)
  | (k, d) :: c' =>
      if N.testbit d 2 then
        let (want, left) := seek fuel fwd (skipn (N.to_nat k) h) want left in seeks c' fuel h want left
      else seeks c' fuel h want left
  end.
Fixpoint wider (ws : list nat) (h : list N) (want : bits) (left : nat) : bits :=
  match ws with
  | [] => want
  | w :: ws' => match left with
                | O => want
                | _ => let (want, left) := seeks c w h want left in wider ws' h want left
                end
  end.
Variable widths : list nat.
Definition row (n v : N) (h : list N) (ls : list lag) : bool :=
  let seen := marks (heads ls (singles c n h [])) Nil in
  if has seen (key v) then false else
  if (if cls n v then true
      else forallb (fun e : N * N => let (k, d) := e in
             if N.testbit d 2 then differ fwd (skipn (N.to_nat k) h) v else true) c)
  then let (want, left) := wanted (N.to_nat v) 0 v seen Nil 0 in none (wider widths h want left)
  else false.
Fixpoint run (vs : list N) (n : N) (h : list N) (ls : list lag) : bool :=
  match vs with
  | [] => true
  | v :: vs' => if row n v h ls
                then run vs' (N.succ n) (v :: h) (let ls := map step ls in if cls n v then ls else begin c v ls)
                else false
  end.
End Checker.

(* Values matter as far as the heap. *)
Lemma opt_less c n l : (forall k d, In (k, d) c -> 1 <= k) -> opt c n l -> Forall (fun m => m < n) l.
Proof. intros W [k d I|k d m I|k d a b I]; apply W in I; repeat constructor; lia. Qed.
Lemma mex_same (c : code) f g n : (forall k d, In (k, d) c -> 1 <= k) -> (forall m, m <= n -> f m = g m) ->
  mex_at c f n -> mex_at c g n.
Proof.
  intros W E [A B].
  assert (Q : forall l, opt c n l -> X f l = X g l).
  { intros l O. pose proof (opt_less c n l W O) as F. clear O. induction F as [|m l Hm F IH]; [reflexivity|].
    cbn [X fold_right]. fold (X f l) (X g l). rewrite IH, E by lia. reflexivity. }
  rewrite E in A, B by lia. split.
  - intros l O. rewrite <- Q by exact O. now apply A.
  - intros v L. destruct (B v L) as (l & O & V). exists l. split; [exact O|]. now rewrite <- Q.
Qed.

(* The row checker is sound. *)
Section Sound.
Variables (c : code) (M : N) (pos s : bool) (fwd : list N) (widths : list nat).
Hypothesis Wf : forall k d, In (k, d) c -> 1 <= k.
Hypothesis Par : one_parity c pos s = true.
Definition val (n : N) : N := nth (N.to_nat n) (0 :: fwd) 0.
Notation cls := (cls M pos s).

Lemma val_pos n : 1 <= n -> val n = nth (N.to_nat (n - 1)) fwd 0.
Proof. intro H. unfold val. replace (N.to_nat n) with (S (N.to_nat (n - 1))) by lia. reflexivity. Qed.
Lemma hd_skipn {A} (d : A) i : forall l, hd d (skipn i l) = nth i l d.
Proof. induction i; intros [|x l]; cbn [skipn hd nth]; auto. Qed.
Lemma tl_skipn {A} i : forall l : list A, tl (skipn i l) = skipn (S i) l.
Proof. induction i; intros [|x l]; try reflexivity. cbn [skipn] in *. rewrite IHi. now destruct l. Qed.
Lemma nth_skipn {A} (d : A) i : forall j l, nth j (skipn i l) d = nth (i + j) l d.
Proof. induction i; intros j [|x l]; cbn [skipn nth Nat.add]; auto. now destruct j. Qed.

(* What the state says before heap n. *)
Definition entry (n : N) (rk : N * N) : lag :=
  let (r, k) := rk in
  if n <=? r + k then Wait (N.to_nat (r + k - n)) (val r)
  else Go (val r) (skipn (N.to_nat (n - r - k - 1)) fwd).
Definition rare_before (n : N) (rk : N * N) : Prop :=
  let (r, k) := rk in 1 <= r < n /\ cls r (val r) = false /\ exists d, splits c k d.
Record state (n : N) (vs h : list N) (ls : list lag) : Prop := {
  st_fwd : rev h ++ vs = fwd;
  st_n : n = N.of_nat (length h) + 1;
  st_ls : exists rks, ls = map (entry n) rks /\ forall rk, In rk rks <-> rare_before n rk }.

Lemma step_entry n rk : step fwd (entry n rk) = entry (N.succ n) rk.
Proof.
  destruct rk as [r k]. unfold entry.
  destruct (N.leb_spec n (r + k)), (N.leb_spec (N.succ n) (r + k)); cbn [step].
  - replace (N.to_nat (r + k - n)) with (S (N.to_nat (r + k - N.succ n))) by lia. reflexivity.
  - replace (N.to_nat (r + k - n)) with O by lia.
    now replace (N.to_nat (N.succ n - r - k - 1)) with O by lia.
  - lia.
  - rewrite tl_skipn. do 2 f_equal. lia.
Qed.
Lemma begin_ok v n rks : 1 <= n -> val n = v -> exists new, (forall ls, ls = map (entry (N.succ n)) rks ->
  begin c v ls = map (entry (N.succ n)) (new ++ rks)) /\
  forall r k, In (r, k) new <-> r = n /\ exists d, splits c k d.
Proof.
  intros Hn Hv. unfold splits. assert (W : forall e, In e c -> 1 <= fst e) by (intros [k d]; apply Wf).
  revert W. generalize c. intro c'. revert rks. induction c' as [|[k d] c' IH]; intros rks W.
  - exists []. split; [intros ls ->; reflexivity|]. intros r k. cbn [In]. split; [tauto|]. now intros (_ & d & [] & _).
  - cbn [begin]. destruct (N.testbit d 2) eqn:B.
    + destruct (IH ((n, k) :: rks)) as (new & E & I); [intros; apply W; now right|].
      exists (new ++ [(n, k)]). split.
      * intros ls ->. rewrite <- app_assoc. cbn [app]. apply E. cbn [map]. f_equal. unfold entry.
        specialize (W (k, d) (or_introl eq_refl)). cbn in W.
        destruct (N.leb_spec (N.succ n) (n + k)); [|lia]. rewrite Hv. f_equal. lia.
      * intros r j. rewrite in_app_iff, I. cbn [In]. split.
        -- intros [(-> & d' & K & K')|[K|[]]]; [|inversion K; subst]; (split; [reflexivity|]); eauto.
        -- intros (-> & d' & [K|K] & K'); [inversion K; subst; auto|]. left. eauto.
    + destruct (IH rks) as (new & E & I); [intros; apply W; now right|].
      exists new. split; [exact E|]. intros r j. rewrite I. cbn [In]. split.
      * intros (-> & d' & K & K'). eauto.
      * intros (-> & d' & [K|K] & K'); [inversion K; subst; congruence|]. eauto.
Qed.

Lemma state_head n v vs h ls : state n (v :: vs) h ls -> 1 <= n /\ val n = v /\
  forall i, (i < length h)%nat -> nth i h 0 = val (n - 1 - N.of_nat i).
Proof.
  intros [F E _]. split; [lia|]. split.
  - rewrite val_pos by lia. rewrite <- F, app_nth2; rewrite rev_length; [|lia].
    now replace (N.to_nat (n - 1) - length h)%nat with O by lia.
  - intros i Hi. rewrite val_pos by lia. rewrite <- F, app_nth1 by (rewrite rev_length; lia).
    rewrite rev_nth by lia. f_equal. lia.
Qed.
Lemma state_next n v vs h ls : state n (v :: vs) h ls ->
  state (N.succ n) vs (v :: h) (let ls := map (step fwd) ls in if cls n v then ls else begin c v ls).
Proof.
  intro S. destruct (state_head _ _ _ _ _ S) as (Hn & Hv & _). destruct S as [F E (rks & L & I)]. split.
  - cbn [rev]. now rewrite <- app_assoc.
  - cbn [length]. lia.
  - assert (K : map (step fwd) ls = map (entry (N.succ n)) rks).
    { subst ls. rewrite map_map. apply map_ext. intro. apply step_entry. }
    cbv zeta. destruct (cls n v) eqn:C.
    + exists rks. split; [exact K|]. intros [r k]. rewrite I. unfold rare_before. split.
      * intros (A & B). split; [lia|exact B].
      * intros (A & B & D). split; [|auto]. split; [lia|].
        destruct (N.eq_dec r n) as [->|]; [congruence|lia].
    + destruct (begin_ok v n rks Hn Hv) as (new & G & J). exists (new ++ rks). split; [now apply G|].
      intros [r k]. rewrite in_app_iff, J, I. unfold rare_before. split.
      * intros [(-> & D)|(A & B)]; [|split; [lia|exact B]]. repeat split; auto; [lia|congruence].
      * intros (A & B & D). destruct (N.eq_dec r n) as [->|]; [now left|right]. split; [lia|auto].
Qed.

Definition option_value (n u : N) : Prop := exists l, opt c n l /\ X val l = u.

Lemma split_value n k d a b : splits c k d -> 1 <= a -> 1 <= b -> n = k + a + b ->
  option_value n (N.lxor (val a) (val b)).
Proof.
  intros [I B] A1 B1 E. exists [a; b]. split; [now apply opt2 with k d|]. cbn [X fold_right]. now rewrite N.lxor_0_r.
Qed.
Lemma heads_ok n rks u : In u (heads (map (entry n) rks) []) <->
  exists r k, In (r, k) rks /\ r + k < n /\ u = N.lxor (val r) (val (n - r - k)).
Proof.
  assert (G : forall acc, In u (heads (map (entry n) rks) acc) <-> In u acc \/
    exists r k, In (r, k) rks /\ r + k < n /\ u = N.lxor (val r) (val (n - r - k))).
  { induction rks as [|[r k] rks IH]; intro acc; cbn [map heads].
    - split; [now left|]. intros [H|(r & k & [] & _)]. exact H.
    - unfold entry at 1. destruct (N.leb_spec n (r + k)); rewrite IH; cbn [In].
      + split; intros [H1|(r' & k' & I & L & E)]; eauto; right; [eauto 7|].
        destruct I as [I|I]; [inversion I; subst; lia|]. eauto 7.
      + rewrite hd_skipn. rewrite <- val_pos by lia. split.
        * intros [[<-|H1]|(r' & k' & I & L & E)]; eauto 8.
        * intros [H1|(r' & k' & [I|I] & L & E)]; eauto 7. inversion I; subst. auto. }
  rewrite G. cbn [In]. tauto.
Qed.
Lemma singles_ok n h u : (forall i, (i < length h)%nat -> nth i h 0 = val (n - 1 - N.of_nat i)) ->
  n = N.of_nat (length h) + 1 -> forall c' acc, (forall k d, In (k, d) c' -> 1 <= k) ->
  In u (singles c' n h acc) <-> In u acc \/
    exists k d, In (k, d) c' /\ (N.testbit d 0 = true /\ n = k /\ u = 0 \/
      N.testbit d 1 = true /\ k < n /\ u = val (n - k)).
Proof.
  intros H E. induction c' as [|[k d] c' IH]; intros acc W; cbn [singles].
  - split; [now left|]. intros [I|(k & d & [] & _)]. exact I.
  - rewrite IH by (intros; eapply W; right; eassumption).
    assert (Q : k < n -> nth (N.to_nat (k - 1)) h 0 = val (n - k)).
    { intro L. specialize (W k d (or_introl eq_refl)). rewrite H by lia. f_equal. lia. }
    assert (A : In u (if N.testbit d 1 then if k <? n then
        nth (N.to_nat (k - 1)) h 0 :: (if N.testbit d 0 then if n =? k then 0 :: acc else acc else acc)
        else (if N.testbit d 0 then if n =? k then 0 :: acc else acc else acc)
        else (if N.testbit d 0 then if n =? k then 0 :: acc else acc else acc)) <->
      In u acc \/ (N.testbit d 0 = true /\ n = k /\ u = 0 \/ N.testbit d 1 = true /\ k < n /\ u = val (n - k))).
    { destruct (N.testbit d 0), (N.testbit d 1), (N.eqb_spec n k), (N.ltb_spec k n); cbn [In];
        rewrite ?Q by assumption; intuition (try congruence; try lia). }
    cbv zeta. rewrite A. clear A. split.
    + intros [[I|I]|(k' & d' & I & J)]; [now left|right|right]; do 2 eexists;
        (split; [|eassumption]); [now left|now right].
    + intros [I|(k' & d' & [I|I] & J)]; [auto| |].
      * inversion I; subst k' d'. auto.
      * right. eauto.
Qed.

Lemma differ_ok v : forall l h, differ l h v = true -> forall i, (i < length l)%nat -> (i < length h)%nat ->
  N.lxor (nth i l 0) (nth i h 0) <> v.
Proof.
  induction l as [|x l IH]; intros [|y h] H i Hl Hh; cbn [length] in *; try lia. cbn [differ] in H.
  destruct (N.eqb_spec (N.lxor x y) v); [discriminate|]. destruct i as [|i]; cbn [nth]; [assumption|].
  apply IH; auto; lia.
Qed.

(* Numbers below v are options, or still wanted. *)
Definition either (n v : N) (want : bits) : Prop :=
  forall u, u < v -> option_value n u \/ has want (key u) = true.
Lemma either_put n v want z : option_value n z -> either n v want -> either n v (put want (key z) false).
Proof.
  intros O H u L. destruct (H u L) as [K|K]; [now left|]. rewrite has_put_key.
  destruct (N.eqb_spec z u) as [<-|]; [now left|now right].
Qed.
Lemma seek_either n v fuel : forall l h want left, either n v want ->
  (forall i, (i < length l)%nat -> (i < length h)%nat -> option_value n (N.lxor (nth i l 0) (nth i h 0))) ->
  either n v (fst (seek fuel l h want left)).
Proof.
  induction fuel; intros l h want left H O; [exact H|].
  destruct left as [|left]; [exact H|]. destruct l as [|x l]; [exact H|]. destruct h as [|y h]; [exact H|].
  cbn [seek]. cbv zeta.
  assert (T : forall i, (i < length l)%nat -> (i < length h)%nat -> option_value n (N.lxor (nth i l 0) (nth i h 0))).
  { intros i Hl Hh. apply (O (S i)); cbn [length]; lia. }
  destruct (has want (key (N.lxor x y))); apply IHfuel; auto.
  apply either_put; auto. apply (O 0%nat); cbn [length]; lia.
Qed.

Section OneRow.
Variables (n v : N) (vs h : list N) (ls : list lag).
Hypothesis St : state n (v :: vs) h ls.
Lemma split_at k d i : splits c k d -> (i < length fwd)%nat -> (i < length (skipn (N.to_nat k) h))%nat ->
  option_value n (N.lxor (nth i fwd 0) (nth i (skipn (N.to_nat k) h) 0)).
Proof.
  intros Sp Hl Hh. destruct (state_head _ _ _ _ _ St) as (Hn & Hv & Hi). pose proof (st_n _ _ _ _ St) as E.
  rewrite skipn_length in Hh. rewrite nth_skipn, Hi by lia.
  replace (nth i fwd 0) with (val (N.of_nat i + 1)) by (rewrite val_pos by lia; f_equal; lia).
  apply split_value with k d; auto; lia.
Qed.
Lemma seeks_either fuel : forall c', incl c' c -> forall want left, either n v want ->
  either n v (fst (seeks fwd c' fuel h want left)).
Proof.
  induction c' as [|[k d] c' IH]; intros K want left H; cbn [seeks]; [exact H|].
  assert (K' : incl c' c) by (intros x I; apply K; now right).
  destruct (N.testbit d 2) eqn:B; [|now apply IH].
  pose proof (seek_either n v fuel fwd (skipn (N.to_nat k) h) want left H) as Z.
  destruct (seek fuel fwd (skipn (N.to_nat k) h) want left) as [w l]. apply IH; [exact K'|]. apply Z.
  intros i. apply split_at with d. split; [apply K; now left|exact B].
Qed.
Lemma wider_either ws : forall want left, either n v want -> either n v (wider c fwd ws h want left).
Proof.
  induction ws as [|w ws IH]; intros want left H; cbn [wider]; [exact H|]. destruct left as [|left]; [exact H|].
  pose proof (seeks_either w c (incl_refl c) want (S left) H) as Z.
  destruct (seeks fwd c w h want (S left)) as [want' left']. now apply IH.
Qed.
Lemma wanted_ok seen : (forall u, has seen (key u) = true -> option_value n u) ->
  forall fuel u want left, (forall x, x < u -> option_value n x \/ has want (key x) = true) ->
  v <= u + N.of_nat fuel -> either n v (fst (wanted fuel u v seen want left)).
Proof.
  intro O. induction fuel; intros u want left H E; cbn [wanted].
  - intros x L. apply H. lia.
  - destruct (has seen (key u)) eqn:T; apply IHfuel; try lia; intros x L.
    + destruct (N.eq_dec x u) as [->|]; [left; auto|]. apply H. lia.
    + rewrite has_put_key. destruct (N.eqb_spec u x) as [|D]; [now right|]. apply H. lia.
Qed.

Lemma row_ok : row c M pos s fwd widths n v h ls = true -> mex_at c val n.
Proof.
  destruct (state_head _ _ _ _ _ St) as (Hn & Hv & Hi). pose proof (st_n _ _ _ _ St) as E.
  destruct (st_ls _ _ _ _ St) as (rks & Els & I).
  unfold row. cbv zeta. rewrite Els. set (seen := marks _ _).
  assert (Sn : forall u, has seen (key u) = true <->
    (exists r k, rare_before n (r, k) /\ r + k < n /\ u = N.lxor (val r) (val (n - r - k))) \/
    exists k d, In (k, d) c /\ (N.testbit d 0 = true /\ n = k /\ u = 0 \/
      N.testbit d 1 = true /\ k < n /\ u = val (n - k))).
  { intro u. unfold seen. rewrite marks_ok.
    assert (Hh : forall acc, In u (heads (map (entry n) rks) acc) <-> In u acc \/ In u (heads (map (entry n) rks) [])).
    { clear. generalize (map (entry n) rks). intro xs. induction xs as [|[d g|g t] xs IH]; intro acc; cbn [heads].
      - cbn [In]. tauto.
      - rewrite IH. tauto.
      - rewrite IH, (IH [_]). cbn [In]. tauto. }
    rewrite Hh, heads_ok, singles_ok by (auto; intros; eapply Wf; eassumption). cbn [In has]. split.
    - intros [[[[]|H]|(r & k & H & H')]|H]; [now right| |discriminate]. left. exists r, k. now rewrite <- I.
    - intros [(r & k & H & H')|H]; left; [right|now left; right]. exists r, k. now rewrite I. }
  destruct (has seen (key v)) eqn:T; [discriminate|].
  assert (Tn : ~ has seen (key v) = true) by congruence. rewrite Sn in Tn.
  match goal with |- context [if ?b then _ else false] => destruct b eqn:D end; [|discriminate].
  destruct (wanted (N.to_nat v) 0 v seen Nil 0) as [want left] eqn:W. intro Z. split.
  - intros l O Q. rewrite Hv in Q. destruct O as [k d K B E'|k d m K B A E'|k d a b K B A1 B1 E'].
    + apply Tn. right. exists k, d. split; [exact K|]. left. cbn [X fold_right] in Q. auto.
    + apply Tn. right. exists k, d. split; [exact K|]. right. cbn [X fold_right] in Q. rewrite N.lxor_0_r in Q.
      replace (n - k) with m by lia. repeat split; auto. lia.
    + cbn [X fold_right] in Q. rewrite N.lxor_0_r in Q. assert (Sp : splits c k d) by now split.
      assert (Rr : forall x y, 1 <= x -> 1 <= y -> n = k + x + y -> N.lxor (val x) (val y) = v -> cls x (val x) = true).
      { intros x y X1 Y1 Exy V. destruct (cls x (val x)) eqn:C; [reflexivity|exfalso]. apply Tn. left. exists x, k.
        replace (n - x - k) with y by lia. cbn [rare_before]. repeat split; eauto; lia. }
      destruct (cls n v) eqn:C.
      * rewrite <- Q, (cls_split c M pos s k d n a b _ _ Par Sp E') in C.
        rewrite (Rr a b), (Rr b a) in C; auto; try lia; [discriminate|]. now rewrite N.lxor_comm.
      * rewrite forallb_forall in D. specialize (D _ K). cbn in D. rewrite B in D.
        pose proof (differ_ok _ _ _ D (N.to_nat (a - 1))) as V.
        assert (LL : (length h < length fwd)%nat).
        { rewrite <- (st_fwd _ _ _ _ St), app_length, rev_length. cbn [length]. lia. }
        rewrite skipn_length, nth_skipn, Hi in V by lia. rewrite <- val_pos in V by lia. apply V; try lia.
        rewrite <- Q. f_equal. f_equal. lia.
  - intros u U. rewrite Hv in U.
    assert (Ei : either n v want).
    { replace want with (fst (wanted (N.to_nat v) 0 v seen Nil 0)) by now rewrite W.
      apply wanted_ok; [|intros x L; lia|lia]. intro x. rewrite Sn.
      intros [(r & k & (A & B & d & Sp) & L & ->)|(k & d & K & Q)].
      - apply split_value with k d; auto; lia.
      - destruct Q as [(B & -> & ->)|(B & L & ->)].
        + exists []. split; [|reflexivity]. now apply opt0 with k d.
        + exists [n - k]. split; [apply opt1 with k d; auto; lia|]. cbn [X fold_right]. now rewrite N.lxor_0_r. }
    destruct (wider_either widths _ left Ei u U) as [K|K]; [exact K|].
    rewrite none_ok in K by exact Z. discriminate.
Qed.
End OneRow.

Lemma run_ok : forall vs n h ls, state n vs h ls -> run c M pos s fwd widths vs n h ls = true ->
  forall m, n <= m -> m <= N.of_nat (length fwd) -> mex_at c val m.
Proof.
  induction vs as [|v vs IH]; intros n h ls St H m A B.
  - destruct St as [F E _]. rewrite app_nil_r in F. rewrite <- F, rev_length in B. lia.
  - cbn [run] in H. destruct (row c M pos s fwd widths n v h ls) eqn:R; [|discriminate].
    destruct (N.eq_dec n m) as [<-|]; [now apply row_ok with v vs h ls|].
    eapply IH; [|exact H|lia|exact B]. now apply state_next.
Qed.
Theorem rows_ok : run c M pos s fwd widths fwd 1 [] [] = true ->
  forall n, n <= N.of_nat (length fwd) -> mex_at c val n.
Proof.
  intros H n L. destruct (N.eq_dec n 0) as [->|].
  - split; [|intros v V; cbn in V; lia]. intros l O. exfalso.
    destruct O as [k d I|k d m I|k d a b I]; apply Wf in I; lia.
  - apply run_ok with fwd 1 [] []; auto; [|lia]. split; [reflexivity|reflexivity|]. exists []. split; [reflexivity|].
    intros [r k]. cbn [In rare_before]. split; [tauto|]. intros (A & _). lia.
Qed.
End Sound.
