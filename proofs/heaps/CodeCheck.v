(* A checker for periods of codes, which computes all options of a heap as the bits of a number.
   The certificate is the code, the first heap of the period and the period.  No axioms. *)
Require Import NArith List Lia Bool Permutation.
From Kalmar.octal Require Import Least.
From Kalmar.heaps Require Import Heaps Periods Codes.
Import ListNotations.
Open Scope N_scope.

(* Numbers from a on. *)
Fixpoint range (a : N) (k : nat) : list N := match k with O => [] | S k' => a :: range (a + 1) k' end.
Lemma in_range k : forall a x, In x (range a k) <-> a <= x /\ x < a + N.of_nat k.
Proof. induction k; intros a x; cbn [range In]; [lia|]. rewrite IHk. lia. Qed.

(* Bits that are set one after another. *)
Lemma fold_bits {A} (F : A -> N -> N) (Q : A -> Prop) v acc xs :
  (forall x acc, In x xs -> N.testbit (F x acc) v = true <-> N.testbit acc v = true \/ Q x) ->
  N.testbit (fold_right F acc xs) v = true <-> N.testbit acc v = true \/ exists x, In x xs /\ Q x.
Proof.
  induction xs as [|x xs IH]; intro H; cbn [fold_right].
  - split; [auto|]. intros [T|(y & [] & _)]. exact T.
  - rewrite H by (cbn; auto). rewrite IH by (intros; apply H; cbn; auto). cbn [In]. split.
    + intros [[T|(y & I & Y)]|Y]; eauto.
    + intros [T|(y & [<-|I] & Y)]; eauto.
Qed.
Lemma setbit_bits acc x v : N.testbit (N.setbit acc x) v = true <-> N.testbit acc v = true \/ x = v.
Proof. rewrite N.setbit_iff. tauto. Qed.

(* Parts in ascending order, each at least u more than the one before. *)
Fixpoint ascending (u lo : N) (l : list N) : Prop :=
  match l with [] => True | a :: l' => lo <= a /\ ascending u (a + u) l' end.
Lemma ascending_from u l : forall lo hi, lo <= hi -> ascending u hi l -> Forall (fun m => lo <= m) l.
Proof.
  induction l as [|a l IH]; intros lo hi L A; cbn in A; constructor; [lia|].
  apply IH with (a + u); [lia|tauto].
Qed.
Lemma ascending_nodup l : forall lo, ascending 1 lo l -> NoDup l.
Proof.
  induction l as [|a l IH]; intros lo A; cbn in A; constructor; [|apply IH with (a + 1); tauto].
  intro I. pose proof (ascending_from 1 l (a + 1) (a + 1) ltac:(lia) ltac:(tauto)) as F.
  rewrite Forall_forall in F. specialize (F _ I). cbv beta in F. lia.
Qed.
Lemma has_least l : l <> [] -> exists a m, Permutation l (a :: m) /\ Forall (fun b => a <= b) m.
Proof.
  induction l as [|a l IH]; intro H; [congruence|]. destruct l as [|b l]; [now exists a, []|].
  destruct IH as (c & m & P & F); [discriminate|]. destruct (N.le_gt_cases a c) as [L|L].
  - exists a, (b :: l). split; [reflexivity|]. apply (Permutation_Forall (Permutation_sym P)).
    constructor; [exact L|]. eapply Forall_impl; [|exact F]. cbv beta. lia.
  - exists c, (a :: m). split; [|constructor; [lia|exact F]]. rewrite P. constructor.
Qed.
Definition gap (u : bool) : N := if u then 1 else 0.
Lemma sorted u k : forall l lo, length l = k -> Forall (fun m => lo <= m) l -> (u = true -> NoDup l) ->
  exists m, Permutation l m /\ ascending (gap u) lo m.
Proof.
  induction k; intros l lo L F D.
  - destruct l; [|discriminate]. exists []. split; [constructor|exact I].
  - destruct (has_least l) as (a & m & P & H); [now destruct l|].
    assert (D' : u = true -> NoDup (a :: m)) by (intro U; now apply (Permutation_NoDup P), D).
    apply (Permutation_Forall P) in F. inversion F as [|? ? A F']; subst.
    destruct (IHk m (a + gap u)) as (m' & P' & S).
    + apply Permutation_length in P. cbn in P. lia.
    + rewrite Forall_forall in *. intros x I. specialize (H x I). destruct u; cbn [gap]; [|lia].
      specialize (D' eq_refl). inversion D'; subst. assert (a <> x) by congruence. lia.
    + intro U. specialize (D' U). now inversion D'.
    + exists (a :: m'). split; [now rewrite P, P'|]. split; [exact A|exact S].
Qed.
Lemma total_permutation l m : Permutation l m -> total l = total m.
Proof. induction 1; rewrite ?total_cons; lia. Qed.
Lemma ascending_total u l : forall lo, ascending u lo l -> N.of_nat (length l) * lo <= total l.
Proof.
  induction l as [|a l IH]; intros lo A; [reflexivity|]. destruct A as [A B]. apply IH in B.
  rewrite total_cons. cbn [length]. nia.
Qed.

Section Options.
(* The value of a list of heaps is made one by one: of `start`, and then of the value before and a heap. *)
Variables (step : N -> N -> N) (start : N) (u : bool).

(* The values of b parts, from lo on, of m things, after x. *)
Fixpoint collect (b : nat) (lo m x acc : N) : N :=
  match b with
  | O => if m =? 0 then N.setbit acc x else acc
  | S b' => match b' with
    | O => if lo <=? m then N.setbit acc (step x m) else acc
    | _ => fold_right (fun a acc => collect b' (a + gap u) (m - a) (step x a) acc) acc
             (range lo (N.to_nat (m / N.of_nat b + 1 - lo)))
    end
  end.
Lemma collect_ok b : forall lo m x acc v, N.testbit (collect b lo m x acc) v = true <->
  N.testbit acc v = true \/
  exists l, length l = b /\ ascending (gap u) lo l /\ total l = m /\ fold_left step l x = v.
Proof.
  induction b as [|b IH]; intros lo m x acc v.
  - cbn [collect]. destruct (N.eqb_spec m 0) as [->|Z]; rewrite ?setbit_bits.
    + split; [intros [T|<-]; [auto|right; exists []; cbn; auto]|].
      intros [T|(l & L & _ & _ & V)]; auto. destruct l; [auto|discriminate].
    + split; [auto|]. intros [T|(l & L & _ & T & _)]; auto. destruct l; [|discriminate]. cbn in T. lia.
  - destruct b as [|b].
    + clear IH. cbn [collect]. destruct (N.leb_spec lo m) as [L|L]; rewrite ?setbit_bits.
      * split; [intros [T|<-]; [auto|right; exists [m]; cbn; rewrite N.add_0_r; auto]|].
        intros [T|([|a [|]] & E & A & T & V)]; auto; try discriminate.
        cbn in T, V. replace m with a by lia. auto.
      * split; [auto|]. intros [T|([|a [|]] & E & A & T & _)]; auto; try discriminate. cbn in A, T. lia.
    + change (collect (S (S b)) lo m x acc) with
        (fold_right (fun a acc => collect (S b) (a + gap u) (m - a) (step x a) acc) acc
          (range lo (N.to_nat (m / N.of_nat (S (S b)) + 1 - lo)))).
      rewrite (fold_bits _ _ v acc _ (fun a acc _ => IH (a + gap u) (m - a) (step x a) acc v)).
      apply or_iff_compat_l. split.
      * intros (a & I & l & L & A & T & V). apply in_range in I.
        assert (m / N.of_nat (S (S b)) <= m) by (apply N.div_le_upper_bound; nia).
        exists (a :: l). cbn [length ascending]. rewrite total_cons.
        repeat split; auto; lia.
      * intros ([|a l] & L & A & T & V); [discriminate|]. rewrite total_cons in T.
        injection L as L. cbn [ascending] in A. destruct A as [A B].
        exists a. split; [|exists l; repeat split; auto; lia].
        apply in_range. split; [exact A|]. apply ascending_total in B. rewrite L in B.
        assert (a <= m / N.of_nat (S (S b))) by (apply N.div_le_lower_bound; nia). lia.
Qed.

(* The values of the options of a heap of n: those of each digit, for numbers of up to r parts. *)
Variables (pairs : list (N * N)) (r : nat).
Definition of_digit (n : N) (kd : N * N) (acc : N) : N :=
  if fst kd <=? n then
    fold_right (fun b acc => if N.testbit (snd kd) (N.of_nat b) then collect b 1 (n - fst kd) start acc else acc)
      acc (seq 0 (S r))
  else acc.
Definition options (n : N) : N := fold_right (of_digit n) 0 pairs.

Variable V : list N -> N.
Hypothesis by_steps : forall l, V l = fold_left step l start.
Hypothesis in_any_order : forall l m, Permutation l m -> V l = V m.

Lemma options_ok d n : (forall k, k <= n -> d k <> 0 -> In (k, d k) pairs) ->
  (forall k e, In (k, e) pairs -> e = d k) -> (forall k b, N.testbit (d k) b = true -> b <= N.of_nat r) ->
  forall v, N.testbit (options n) v = true <-> exists l, takes d u n l /\ V l = v.
Proof.
  intros C D R v. unfold options.
  rewrite (fold_bits _ (fun kd => fst kd <= n /\ exists b, In b (seq 0 (S r)) /\
    N.testbit (snd kd) (N.of_nat b) = true /\
    exists l, length l = b /\ ascending (gap u) 1 l /\ total l = n - fst kd /\ V l = v)).
  - rewrite N.bits_0. split.
    + intros [T|((k & e) & I & K & b & _ & B & l & L & A & T & E)]; [discriminate|]. cbn [fst snd] in *.
      apply D in I. subst e. exists l. split; [|exact E]. split; [|split; [lia|split]].
      * apply ascending_from with (gap u) 1; [lia|exact A].
      * replace (n - total l) with k by lia. now rewrite L.
      * intros ->. now apply ascending_nodup with 1.
    + intros (l & (P & T & B & U) & E). right.
      destruct (sorted u _ l 1 eq_refl P U) as (m & Q & A).
      rewrite (total_permutation _ _ Q) in *. rewrite (in_any_order _ _ Q) in E.
      rewrite (Permutation_length Q) in B.
      exists (n - total m, d (n - total m)). cbn [fst snd]. split; [|split; [lia|]].
      * apply C; [lia|]. intro Z. rewrite Z, N.bits_0 in B. discriminate.
      * exists (length m). split; [|split; [exact B|exists m; repeat split; auto; lia]].
        apply in_seq. apply R in B. lia.
  - intros [k e] acc I. unfold of_digit. cbn [fst snd]. destruct (N.leb_spec k n) as [L|L].
    + rewrite (fold_bits _ (fun b => N.testbit e (N.of_nat b) = true /\
        exists l, length l = b /\ ascending (gap u) 1 l /\ total l = n - k /\ V l = v)).
      * apply or_iff_compat_l. tauto.
      * intros b acc' _. destruct (N.testbit e (N.of_nat b)); [|intuition discriminate].
        rewrite collect_ok. apply or_iff_compat_l. setoid_rewrite by_steps. tauto.
    + split; [auto|]. intros [T|[K _]]; [exact T|lia].
Qed.

End Options.

Section Code.
Variables (ds tail : list N) (u : bool) (e p s : N).
Definition most : N := fold_right (fun d => N.max (N.log2 d)) 1 (ds ++ tail).
(* A number of heaps after which values and digits repeat, and the last taking before digits do. *)
Definition both : N := N.lcm p (N.max 1 (N.of_nat (length tail))).
Definition last : N := N.of_nat (length ds) - 1 + match tail with [] => 0 | _ => both end.
Definition digit_pairs (n : N) : list (N * N) := map (fun k => (k, digit ds tail k))
  (range 0 match tail with [] => length ds | _ => S (N.to_nat n) end).
Definition all_options (step : N -> N -> N) (start n : N) : N :=
  options step start u (digit_pairs n) (N.to_nat most) n.
Definition code_options (f : N -> N) (n : N) : N := all_options (fun x m => N.lxor x (f m)) 0 n.
(* How far values must be known: with a saltus, moves leave one heap at most. *)
Definition rise : N := s * (both / p).
Definition high (f : N -> N) : N := fold_right (fun n => N.max (f n)) 0 (range 0 (N.to_nat (e + both))) + rise.
Definition above (f : N -> N) : N := e + (high f / rise + 1) * both.
Definition needed (f : N -> N) : N :=
  if s =? 0 then bound u most e both last else above f + last + both + 1.

Lemma digit_in k : digit ds tail k = 0 \/ In (digit ds tail k) (ds ++ tail).
Proof.
  unfold digit. destruct (N.ltb_spec k (N.of_nat (length ds))).
  - right. apply in_app_iff. left. apply nth_In. lia.
  - set (i := N.to_nat _). destruct (nth_in_or_default i tail 0) as [I|Z]; [|auto].
    right. apply in_app_iff. auto.
Qed.
Lemma digit_most k b : N.testbit (digit ds tail k) b = true -> b <= most.
Proof.
  intro T. destruct (N.le_gt_cases b most) as [|L]; [assumption|exfalso].
  destruct (digit_in k) as [Z|I]; [rewrite Z, N.bits_0 in T; discriminate|].
  rewrite N.bits_above_log2 in T; [discriminate|]. revert I. generalize (digit ds tail k). intros d I.
  apply N.le_lt_trans with most; [|exact L]. unfold most. clear - I.
  induction (ds ++ tail) as [|x l IH]; [contradiction|]. cbn [fold_right]. destruct I as [->|I]; [lia|].
  specialize (IH I). lia.
Qed.
Lemma most_1 : 1 <= most.
Proof. unfold most. induction (ds ++ tail) as [|x l IH]; cbn [fold_right]; lia. Qed.
Lemma tail_or_not : (tail = [] /\ last = N.of_nat (length ds) - 1) \/
  (1 <= N.of_nat (length tail) /\ last = N.of_nat (length ds) - 1 + both).
Proof. unfold last. destruct tail; [left|right]; cbn [length]; split; lia || reflexivity. Qed.
Lemma digit_tailed : 1 <= p -> tailed (digit ds tail) last both.
Proof.
  intros P k K. unfold digit. set (n := N.of_nat (length ds)) in *.
  destruct tail_or_not as [[T L]|[Q L]]; rewrite L in K; fold n in K.
  - left. destruct (N.ltb_spec k n); [lia|]. rewrite T. now destruct (N.to_nat _).
  - right. split; [lia|]. set (q := N.of_nat (length tail)) in *.
    destruct (N.divide_lcm_r p (N.max 1 q)) as [c C]. change (both = c * N.max 1 q) in C.
    replace (k - both <? n) with false by (symmetry; apply N.ltb_ge; lia).
    replace (k <? n) with false by (symmetry; apply N.ltb_ge; lia).
    replace (k + both <? n) with false by (symmetry; apply N.ltb_ge; lia).
    replace (N.max 1 q) with q in C by lia.
    replace (k + both - n) with (k - n + c * q) by lia.
    rewrite N.mod_add by lia. split; [|reflexivity].
    replace (k - n) with (k - both - n + c * q) by lia. now rewrite N.mod_add by lia.
Qed.

Lemma all_options_ok step start (V : list N -> N) : (forall l, V l = fold_left step l start) ->
  (forall l m, Permutation l m -> V l = V m) ->
  forall n v, N.testbit (all_options step start n) v = true <-> exists l, takes (digit ds tail) u n l /\ V l = v.
Proof.
  intros St Any n v. apply options_ok; [exact St|exact Any| | |].
  - intros k K Z. apply in_map_iff. exists k. split; [reflexivity|]. apply in_range. split; [lia|].
    destruct tail_or_not as [[T _]|[T _]].
    + revert Z. rewrite T. unfold digit. destruct (N.ltb_spec k (N.of_nat (length ds))); [lia|].
      intro Z. now destruct (N.to_nat _) in Z.
    + destruct tail; [cbn in T; lia|]. lia.
  - intros k d I. apply in_map_iff in I. destruct I as (k' & I & _). now inversion I.
  - rewrite N2Nat.id. exact digit_most.
Qed.
Lemma X_steps f l : X f l = fold_left (fun x m => N.lxor x (f m)) l 0.
Proof.
  enough (H : forall x, fold_left (fun x m => N.lxor x (f m)) l x = N.lxor x (X f l)) by now rewrite H.
  induction l as [|m l IH]; intro x; [symmetry; apply N.lxor_0_r|].
  cbn [fold_left]. now rewrite IH, X_cons, N.lxor_assoc.
Qed.
Lemma code_options_ok f n v : N.testbit (code_options f n) v = true <->
  exists l, takes (digit ds tail) u n l /\ X f l = v.
Proof. apply all_options_ok; [apply X_steps|apply X_permutation]. Qed.

Definition code_auto : bool :=
  (0 <? N.of_nat (length ds)) && negb (N.testbit (digit ds tail 0) 1) && ((s =? 0) || (most =? 1)) &&
  heap_auto code_options e p s needed.

Theorem code_auto_ok : code_auto = true -> code_saltus ds tail u e p s.
Proof.
  intro H. apply andb_prop in H. destruct H as [H A]. apply andb_prop in H. destruct H as [H One].
  apply andb_prop in H. destruct H as [D D0]. apply N.ltb_lt in D. apply negb_true_iff in D0.
  revert A. apply heap_auto_ok; [now apply takes_shrinks|intros; apply code_options_ok|].
  intros f E P Rf Base. unfold needed in Base.
  destruct (N.divide_lcm_l p (N.max 1 (N.of_nat (length tail)))) as [c C]. fold both in C.
  assert (Pb : 1 <= both).
  { unfold both. assert (N.lcm p (N.max 1 (N.of_nat (length tail))) <> 0) by (rewrite N.lcm_eq_0; lia). lia. }
  pose proof (rises_times f e p s Rf c) as Rc. rewrite <- C in Rc.
  destruct (N.eqb_spec s 0) as [Z|Z].
  - apply codes_guy_smith with most e both last; auto.
    + apply most_1.
    + exact digit_most.
    + now apply digit_tailed.
    + intros n Hn. rewrite Rc by exact Hn. rewrite Z. lia.
  - cbn [orb] in One. apply N.eqb_eq in One.
    assert (Ri : rise = c * s). { unfold rise. rewrite C, N.div_mul by lia. lia. }
    rewrite <- Ri in Rc. assert (1 <= c) by (destruct (N.eq_dec c 0) as [Y|]; [rewrite Y in C|]; lia).
    assert (1 <= rise) by (rewrite Ri; nia).
    apply codes_saltus with e both rise last (high f) (above f); auto.
    + apply N.le_add_r.
    + intros k b B. apply digit_most in B. lia.
    + now apply digit_tailed.
    + intros n Hn. unfold high. apply N.add_le_mono_r.
      assert (I : In n (range 0 (N.to_nat (e + both)))) by (apply in_range; lia). revert I.
      induction (range _ _) as [|x l IH]; [contradiction|]. cbn [fold_right].
      intros [->|I]; [lia|]. specialize (IH I). lia.
    + intros n Hn. unfold above in Hn. set (j := high f / rise + 1) in *.
      replace n with ((n - j * both) + j * both) by lia.
      rewrite (rises_times f e both rise Rc j) by lia.
      pose proof (N.mul_succ_div_gt (high f) rise ltac:(lia)) as G. rewrite N.mul_comm in G.
      replace (N.succ (high f / rise)) with j in G by lia. lia.
Qed.
End Code.

Theorem code_period_ok ds tail u e p : code_auto ds tail u e p 0 = true -> code_period ds tail u e p.
Proof. intro H. now apply no_saltus, code_auto_ok. Qed.
Theorem code_values_ok ds tail u vs : N.testbit (digit ds tail 0) 1 = false ->
  values_auto (code_options ds tail u) vs = true -> heap_values (takes (digit ds tail) u) vs.
Proof.
  intro D. exact (values_auto_ok _ (code_options ds tail u) vs (takes_shrinks _ u D) (code_options_ok ds tail u 1)).
Qed.
