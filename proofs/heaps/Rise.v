(* Arithmetic periods of codes with endless digits whose moves split heaps.  The saltus s is a power of
   two.  No option is in the way, as its last bits differ or its values are too small together; and each
   smaller value is an option with one free part and perhaps a small one of a value below s.  No axioms. *)
Require Import NArith ZArith List Lia Bool Permutation.
From Kalmar.octal Require Import Least Check.
From Kalmar.heaps Require Import Heaps Periods Codes CodeCheck.
Import ListNotations.
Open Scope N_scope.

Definition sum (g : N -> N) (l : list N) : N := fold_right (fun n x => g n + x) 0 l.
Lemma sum_cons g n l : sum g (n :: l) = g n + sum g l.
Proof. reflexivity. Qed.
Lemma sum_app g x y : sum g (x ++ y) = sum g x + sum g y.
Proof. induction x; cbn [app]; rewrite ?sum_cons; [reflexivity|lia]. Qed.
Lemma sum_permutation g l m : Permutation l m -> sum g l = sum g m.
Proof. induction 1; rewrite ?sum_cons; lia. Qed.
Lemma sum_small g G l : Forall (fun a => g a <= G) l -> sum g l <= N.of_nat (length l) * G.
Proof. induction 1; [reflexivity|]. rewrite sum_cons. cbn [length]. nia. Qed.
Lemma lxor_le a b : N.lxor a b <= a + b.
Proof. destruct a as [|a], b as [|b]; cbn [N.lxor]; try lia. apply pos_lxor_le. Qed.
Lemma X_le_sum g l : X g l <= sum g l.
Proof. induction l; [reflexivity|]. rewrite X_cons, sum_cons. pose proof (lxor_le (g a) (X g l)). lia. Qed.

Lemma lxor_mod j a b : N.lxor a b mod 2 ^ j = N.lxor (a mod 2 ^ j) (b mod 2 ^ j).
Proof.
  rewrite <- !N.land_ones. apply N.bits_inj. intro i. rewrite !N.lxor_spec, !N.land_spec, !N.lxor_spec.
  now destruct (N.testbit a i), (N.testbit b i), (N.testbit (N.ones j) i).
Qed.
Lemma lxor_div j a b : N.lxor a b / 2 ^ j = N.lxor (a / 2 ^ j) (b / 2 ^ j).
Proof. rewrite <- !N.shiftr_div_pow2. apply N.shiftr_lxor. Qed.
Lemma X_mod j g l : X g l mod 2 ^ j = X (fun n => g n mod 2 ^ j) l.
Proof.
  assert (Z : 2 ^ j <> 0) by (apply N.pow_nonzero; discriminate).
  induction l; [now apply N.mod_0_l|]. now rewrite !X_cons, lxor_mod, IHl.
Qed.
Lemma lxor_rise j y x : x < 2 ^ j -> N.lxor (y + 2 ^ j) x = N.lxor y x + 2 ^ j.
Proof.
  intro L. assert (Z : 2 ^ j <> 0) by lia. pose proof (lxor_mod j (y + 2 ^ j) x) as A.
  pose proof (lxor_div j (y + 2 ^ j) x) as B. pose proof (lxor_mod j y x) as C. pose proof (lxor_div j y x) as D.
  rewrite (N.div_small x) in B, D by exact L. rewrite N.lxor_0_r in B, D.
  replace (y + 2 ^ j) with (y + 1 * 2 ^ j) in A at 2 by lia. rewrite N.mod_add, <- C in A by exact Z.
  replace (y + 2 ^ j) with (y + 1 * 2 ^ j) in B at 2 by lia. rewrite N.div_add, <- D in B by exact Z.
  rewrite (N.div_mod (N.lxor (y + 2 ^ j) x) (2 ^ j) Z), (N.div_mod (N.lxor y x) (2 ^ j) Z), A, B. lia.
Qed.

(* An option l of n is away from the value of n, and stays so when n and one part grow by a period. *)
Definition away (g : N -> N) (s n : N) (l : list N) : Prop :=
  X (fun m => g m mod s) l <> g n mod s \/ sum g l < g n \/ (length l = 1%nat /\ sum g l <> g n).
Lemma away_ok j g n l : away g (2 ^ j) n l -> X g l <> g n.
Proof.
  intros A E. destruct A as [A|[A|[L A]]].
  - apply A. now rewrite <- X_mod, E.
  - pose proof (X_le_sum g l). lia.
  - destruct l as [|m [|]]; try discriminate. apply A. rewrite <- E. cbn. rewrite N.lxor_0_r. lia.
Qed.
(* One part that may grow by a period, and perhaps a small one whose value touches the last bits only. *)
Definition easy (g : N -> N) (e s : N) (l : list N) : Prop :=
  l = [] \/ exists m, l = [m] \/ exists c, l = [m; c] /\ c < e /\ g c < s.

(* With all options of the heaps before B away from the values (Far), and all smaller values reached
   (Near), easily in the last p heaps before B, the pattern holds for ever. *)
Section Rise.
Variables (d : N -> N) (r e p w j G T : N) (g : N -> N).
Let s := 2 ^ j.
Let H := r * G + 2 * s.
Let B := T + e + w + 3 * p + 1.
Hypotheses (He : 1 <= e) (Hp : 1 <= p) (Te : e <= T) (Hr : 1 <= r).
Hypothesis Digit : forall k b, N.testbit (d k) b = true -> b <= r.
Hypothesis Tail : tailed d w p.
Hypothesis Per : rises g e p s.
Hypothesis Low : forall n, n < e + p -> g n <= G.
Hypothesis High : forall n, T <= n -> H + s < g n.
Hypothesis Far : forall n, n < B -> forall l, takes d false n l -> away g s n l.
Hypothesis Near : forall n, n < B -> forall v, v < g n ->
  exists l, takes d false n l /\ (B <= n + p -> easy g (e + p) s l) /\ X g l = v.

Lemma never n : forall l, takes d false n l -> away g s n l.
Proof.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros l O.
  destruct (N.lt_ge_cases n B) as [L|L]; [now apply Far|].
  assert (V : g n = g (n - p) + s). { rewrite <- (Per (n - p)) by lia. f_equal. lia. }
  destruct (existsb (fun a => e + p <=? a) l) eqn:E.
  - apply existsb_exists in E. destruct E as (a & I & A). apply N.leb_le in A.
    apply in_split in I. destruct I as (x & y & ->).
    assert (W : g a = g (a - p) + s). { rewrite <- (Per (a - p)) by lia. f_equal. lia. }
    assert (O' : takes d false (n - p) (x ++ (a - p) :: y)).
    { apply (other_takes d false n (n - p) x y a (a - p)); auto; [lia|lia|discriminate]. }
    assert (S0 : s <> 0) by (apply N.pow_nonzero; discriminate).
    specialize (IH (n - p) ltac:(lia) _ O'). unfold away in *.
    rewrite !X_app, !X_cons, !sum_app, !sum_cons, !app_length in *. cbn [length] in *.
    assert (M : forall x, (x + s) mod s = x mod s).
    { intro z. replace (z + s) with (z + 1 * s) by lia. now apply N.mod_add. }
    rewrite W, V, !M.
    destruct IH as [?|[?|[? ?]]]; [left; assumption|right; left; lia|right; right; split; [assumption|lia]].
  - right. left. assert (A : Forall (fun a => g a <= G) l).
    { apply Forall_forall. intros a I. apply Low. apply N.lt_nge. intro A.
      rewrite (proj2 (existsb_exists _ l)) in E; [discriminate|]. exists a. now rewrite N.leb_le. }
    apply sum_small in A. destruct O as (_ & _ & D & _). apply Digit in D.
    pose proof (High n ltac:(lia)). unfold H in *. nia.
Qed.

Lemma always n : forall v, v < g n ->
  exists l, takes d false n l /\ (B <= n + p -> easy g (e + p) s l) /\ X g l = v.
Proof.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros v Lv.
  destruct (N.lt_ge_cases n B) as [L|L]; [now apply Near|].
  assert (V : g n = g (n - p) + s). { rewrite <- (Per (n - p)) by lia. f_equal. lia. }
  pose proof (High (n - p) ltac:(lia)) as Hn.
  destruct (N.le_gt_cases v H) as [Sv|Bv].
  - destruct (IH (n - p) ltac:(lia) v ltac:(lia)) as (l & O & E & X'). specialize (E ltac:(lia)).
    exists l. split; [|split; [intros _; exact E|exact X']].
    assert (K : total l < T + (e + p)).
    { destruct E as [->|(m & [->|(c & -> & C & Gc)])]; cbn [total fold_right]; [lia| |].
      - cbn in X'. rewrite N.lxor_0_r in X'. destruct (N.le_gt_cases T m) as [Q|Q]; [specialize (High m Q); lia|lia].
      - cbn in X'. rewrite N.lxor_0_r in X'. assert (g m = N.lxor v (g c)).
        { rewrite <- X', N.lxor_assoc, N.lxor_nilpotent. now rewrite N.lxor_0_r. }
        pose proof (lxor_le v (g c)). destruct (N.le_gt_cases T m) as [Q|Q]; [specialize (High m Q); lia|lia]. }
    destruct O as (P & A & D & U). destruct (Tail (n - p - total l) ltac:(lia)) as [Y|(_ & _ & Y)].
    { rewrite Y, N.bits_0 in D. discriminate. }
    split; [exact P|split; [lia|split; [|exact U]]].
    replace (n - total l) with (n - p - total l + p) by lia. now rewrite Y.
  - assert (HG : G + 2 * s <= H) by (unfold H; nia).
    destruct (IH (n - p) ltac:(lia) (v - s) ltac:(lia)) as (l & O & E & X'). specialize (E ltac:(lia)).
    destruct E as [->|(m & Em)]; [cbn in X'; lia|].
    assert (Me : e <= m).
    { apply N.le_ngt. intro M. pose proof (Low m ltac:(lia)).
      destruct Em as [->|(c & -> & C & Gc)]; cbn in X'; rewrite N.lxor_0_r in X'; [lia|].
      pose proof (lxor_le (g m) (g c)). lia. }
    assert (rest : exists y, l = m :: y) by (destruct Em as [->|(c & -> & _)]; eauto). destruct rest as [y ->].
    exists ((m + p) :: y). split; [|split; [intros _|]].
    + apply (other_takes d false (n - p) n [] y m (m + p)); auto; [lia|lia|discriminate].
    + right. exists (m + p). destruct Em as [Q|(c & Q & C)]; injection Q as ->; eauto.
    + rewrite X_cons in *. rewrite Per by exact Me. unfold s. rewrite lxor_rise; [fold s; lia|].
      destruct Em as [Q|(c & Q & C & Gc)]; injection Q as ->; cbn; [|now rewrite N.lxor_0_r].
      apply N.neq_0_lt_0, N.pow_nonzero. discriminate.
Qed.

Theorem codes_rise : grundy (takes d false) g.
Proof.
  intro n. split; [intros l O; apply (away_ok j), never; exact O|].
  intros v L. destruct (always n v L) as (l & O & _ & E). eauto.
Qed.
End Rise.

(* All splits, in ascending order. *)
Fixpoint splits (b : nat) (lo m : N) : list (list N) :=
  match b with
  | O => if m =? 0 then [[]] else []
  | S b' => match b' with
    | O => if lo <=? m then [[m]] else []
    | _ => flat_map (fun a => map (cons a) (splits b' (a + gap false) (m - a)))
             (range lo (N.to_nat (m / N.of_nat b + 1 - lo)))
    end
  end.
Lemma splits_ok b : forall lo m l, length l = b -> ascending (gap false) lo l -> total l = m ->
  In l (splits b lo m).
Proof.
  induction b as [|b IH]; intros lo m l L A T.
  - destruct l; [|discriminate]. cbn in T. subst m. now left.
  - destruct l as [|a l]; [discriminate|]. injection L as L. destruct A as [A A']. rewrite total_cons in T.
    destruct b as [|b].
    + destruct l; [|discriminate]. cbn in T. cbn [splits]. replace m with a by lia.
      destruct (N.leb_spec lo a); [now left|lia].
    + change (In (a :: l) (flat_map (fun a => map (cons a) (splits (S b) (a + gap false) (m - a)))
        (range lo (N.to_nat (m / N.of_nat (S (S b)) + 1 - lo))))).
      apply in_flat_map. exists a. split.
      * apply in_range. split; [exact A|]. apply ascending_total in A'. rewrite L in A'. cbn [gap] in A'.
        assert (a <= m / N.of_nat (S (S b))) by (apply N.div_le_lower_bound; nia). lia.
      * apply in_map, IH; auto. lia.
Qed.
Lemma fold_inv {A} (F : A -> N -> N) (Q : N -> Prop) acc xs :
  (forall x acc, In x xs -> Q acc -> Q (F x acc)) -> Q acc -> Q (fold_right F acc xs).
Proof.
  intros H I. induction xs as [|x xs IH]; cbn [fold_right]; [exact I|]. apply H; [now left|].
  apply IH. intros; apply H; [now right|assumption].
Qed.

Lemma not_nil {A} (t : list A) (x y : nat) : t <> [] -> match t with [] => x | _ :: _ => y end = y.
Proof. now destruct t. Qed.

Lemma max_ok (f : N -> N) n xs : In n xs -> f n <= fold_right (fun n => N.max (f n)) 0 xs.
Proof.
  induction xs as [|x l IH]; [contradiction|]. cbn [fold_right In]. intros [->|I]; [lia|].
  specialize (IH I). lia.
Qed.

Section RiseCheck.
Variables (ds tail : list N) (e p s : N).
Let d := digit ds tail.
Let P := both tail p.
Definition step : N := s * (P / p).
Definition option_lists (n : N) : list (list N) :=
  flat_map (fun kd => if fst kd <=? n then flat_map (fun b =>
    if N.testbit (snd kd) (N.of_nat b) then splits b 1 (n - fst kd) else [])
    (seq 0 (S (N.to_nat (most ds tail)))) else []) (digit_pairs ds tail n).
Definition is_away (f : N -> N) (n : N) (l : list N) : bool :=
  negb (X (fun m => f m mod step) l =? f n mod step) || (sum f l <? f n) ||
  ((length l =? 1)%nat && negb (sum f l =? f n)).
Definition easy_options (f : N -> N) (small : list N) (n : N) : N :=
  fold_right (fun kd acc => let k := fst kd in
    let acc := if N.testbit (snd kd) 0 && (k =? n) then N.setbit acc 0 else acc in
    let acc := if N.testbit (snd kd) 1 && (k <? n) then N.setbit acc (f (n - k)) else acc in
    if N.testbit (snd kd) 2 then fold_right (fun c acc =>
      if k + c <? n then N.setbit acc (N.lxor (f (n - k - c)) (f c)) else acc) acc small else acc)
  0 (digit_pairs ds tail n).

Lemma digit_pairs_ok n k x : In (k, x) (digit_pairs ds tail n) -> x = d k.
Proof. intro I. apply in_map_iff in I. destruct I as (k' & I & _). now inversion I. Qed.
Lemma in_digit_pairs n k b : k <= n -> N.testbit (d k) b = true -> In (k, d k) (digit_pairs ds tail n).
Proof.
  intros K B. apply in_map_iff. exists k. split; [reflexivity|]. apply in_range. split; [lia|].
  assert (C : tail = [] \/ tail <> []) by (generalize tail; intros [|]; [left|right]; congruence).
  destruct C as [C|C]; [|rewrite not_nil by exact C; lia]. unfold d in B. rewrite C in *.
  revert B. unfold digit. destruct (N.ltb_spec k (N.of_nat (length ds))); [lia|].
  replace (nth _ [] 0) with 0 by now destruct (N.to_nat _). rewrite N.bits_0. discriminate.
Qed.
Lemma option_lists_ok n l : takes d false n l -> exists m, Permutation l m /\ In m (option_lists n).
Proof.
  intros (Q & T & B & U). destruct (sorted false _ l 1 eq_refl Q U) as (m & M & A).
  exists m. split; [exact M|]. rewrite (total_permutation _ _ M), (Permutation_length M) in *.
  apply in_flat_map. exists (n - total m, d (n - total m)).
  split; [now apply in_digit_pairs with (N.of_nat (length m)); [lia|]|].
  cbn [fst snd]. destruct (N.leb_spec (n - total m) n); [|lia]. apply in_flat_map. exists (length m).
  split; [apply in_seq; pose proof (digit_most ds tail _ _ B); lia|]. rewrite B. apply splits_ok; auto. lia.
Qed.
Lemma is_away_ok f n l m : Permutation l m -> is_away f n m = true -> away f step n l.
Proof.
  intros M H. unfold away. rewrite (X_permutation _ _ _ M), (sum_permutation _ _ _ M), (Permutation_length M).
  unfold is_away in H. apply orb_prop in H. destruct H as [H|H]; [apply orb_prop in H; destruct H as [H|H]|].
  - left. apply negb_true_iff, N.eqb_neq in H. exact H.
  - right; left. now apply N.ltb_lt.
  - right; right. apply andb_prop in H. destruct H as [H K]. apply negb_true_iff, N.eqb_neq in K.
    apply Nat.eqb_eq in H. auto.
Qed.
Lemma easy_options_ok f small n v : (forall c, In c small -> 1 <= c < e + P /\ f c < step) ->
  N.testbit (easy_options f small n) v = true -> exists l, takes d false n l /\ easy f (e + P) step l /\ X f l = v.
Proof.
  intros S. unfold easy_options. revert v. set (Q := fun acc => forall v, N.testbit acc v = true ->
    exists l, takes d false n l /\ easy f (e + P) step l /\ X f l = v). apply (fold_inv _ Q).
  2: { intros v B. rewrite N.bits_0 in B. discriminate. }
  intros [k x] acc I A. apply digit_pairs_ok in I. subst x. cbn [fst snd].
  assert (Set1 : forall l acc, Q acc -> takes d false n l -> easy f (e + P) step l -> Q (N.setbit acc (X f l))).
  { intros l acc' A' O E v B. apply setbit_bits in B. destruct B as [B|<-]; [now apply A'|eauto]. }
  assert (A1 : Q (if N.testbit (d k) 0 && (k =? n) then N.setbit acc 0 else acc)).
  { destruct (N.testbit (d k) 0) eqn:B; cbn [andb]; [|exact A]. destruct (N.eqb_spec k n) as [->|]; [|exact A].
    apply (Set1 [] acc A); [|now left]. split; [constructor|]. cbn [total fold_right length].
    rewrite N.sub_0_r. repeat split; [lia|exact B|discriminate]. }
  revert A1. generalize (if N.testbit (d k) 0 && (k =? n) then N.setbit acc 0 else acc). intros acc1 A1.
  assert (A2 : Q (if N.testbit (d k) 1 && (k <? n) then N.setbit acc1 (f (n - k)) else acc1)).
  { destruct (N.testbit (d k) 1) eqn:B; cbn [andb]; [|exact A1]. destruct (N.ltb_spec k n) as [L|]; [|exact A1].
    replace (f (n - k)) with (X f [n - k]) by (cbn; apply N.lxor_0_r). apply Set1; [exact A1| |right; eauto].
    split; [repeat constructor; lia|]. cbn [total fold_right length].
    replace (n - (n - k + 0)) with k by lia. repeat split; [lia|exact B|discriminate]. }
  revert A2. generalize (if N.testbit (d k) 1 && (k <? n) then N.setbit acc1 (f (n - k)) else acc1). intros acc2 A2.
  destruct (N.testbit (d k) 2) eqn:B; [|exact A2]. apply (fold_inv _ Q); [|exact A2].
  intros c acc3 I A3. destruct (S c I) as [C F]. destruct (N.ltb_spec (k + c) n) as [L|]; [|exact A3].
  replace (N.lxor (f (n - k - c)) (f c)) with (X f [n - k - c; c]) by (cbn; now rewrite N.lxor_0_r).
  apply Set1; [exact A3| |right; exists (n - k - c); right; exists c; repeat split; auto; lia].
  split; [repeat constructor; lia|]. cbn [total fold_right length].
  replace (n - (n - k - c + (c + 0))) with k by lia. repeat split; [lia|exact B|discriminate].
Qed.

(* How far: values below e + P, above H, the first heap above, and the heaps that are looked at. *)
Definition most_low (f : N -> N) : N := fold_right (fun n => N.max (f n)) 0 (range 0 (N.to_nat (e + P))).
Definition first_high (f : N -> N) : N := e + ((most ds tail * most_low f + 2 * step + step) / step + 1) * P.
Definition looked_at (f : N -> N) : N := first_high f + e + last ds tail p + 3 * P + 1.
Definition rise_auto : bool :=
  let f := rising e p s (grow_values (code_options ds tail false) (N.to_nat (e + p)) 0 Leaf) in
  let small := filter (fun c => f c <? step) (range 1 (N.to_nat (e + P - 1))) in
  let B := looked_at f in
  (1 <=? e) && (1 <=? p) && (1 <=? s) && (0 <? N.of_nat (length ds)) && negb (N.testbit (d 0) 1) &&
  (step =? 2 ^ N.log2 step) && rows (fun n => forallb (is_away f n) (option_lists n)) (N.to_nat B) 0 &&
  rows (fun n => full (if n + P <? B then code_options ds tail false f n else easy_options f small n)
    (N.ones (f n))) (N.to_nat B) 0 &&
  is_least (level f p s) e p.

Theorem rise_auto_ok : rise_auto = true -> code_saltus ds tail false e p s.
Proof.
  unfold rise_auto. set (f := rising e p s _). set (small := filter _ _). cbv zeta. intro H.
  apply andb_prop in H. destruct H as [H Least]. apply andb_prop in H. destruct H as [H Near].
  apply andb_prop in H. destruct H as [H Far]. apply andb_prop in H. destruct H as [H Two].
  apply andb_prop in H. destruct H as [H D0]. apply andb_prop in H. destruct H as [H D].
  apply andb_prop in H. destruct H as [H S1]. apply andb_prop in H. destruct H as [E P1].
  apply N.leb_le in E, P1, S1. apply N.ltb_lt in D. apply negb_true_iff in D0. apply N.eqb_eq in Two.
  assert (Rf : rises f e p s) by now apply rising_rises.
  destruct (N.divide_lcm_l p (N.max 1 (N.of_nat (length tail)))) as [c C]. change (P = c * p) in C.
  assert (Pb : 1 <= P).
  { unfold P, both. assert (N.lcm p (N.max 1 (N.of_nat (length tail))) <> 0) by (rewrite N.lcm_eq_0; lia). lia. }
  pose proof (rises_times f e p s Rf c) as Rc. rewrite <- C in Rc.
  assert (St : step = c * s). { unfold step. rewrite C, N.div_mul by lia. lia. }
  rewrite <- St in Rc. assert (1 <= c) by (destruct (N.eq_dec c 0) as [Y|]; [rewrite Y in C|]; lia).
  assert (1 <= step) by (rewrite St; nia).
  apply least_saltus with f; auto; [now apply takes_shrinks|].
  apply (codes_rise d (most ds tail) e P (last ds tail p) (N.log2 step) (most_low f) (first_high f) f);
    rewrite <- ?Two; auto.
  - apply N.le_add_r.
  - apply most_1.
  - exact (digit_most ds tail).
  - now apply digit_tailed.
  - intros n Hn. apply (max_ok f), in_range. lia.
  - intros n Hn. unfold first_high in Hn. set (h := most ds tail * most_low f + 2 * step + step) in *.
    set (i := h / step + 1) in *. replace n with ((n - i * P) + i * P) by lia.
    rewrite (rises_times f e P step Rc i) by lia.
    pose proof (N.mul_succ_div_gt h step ltac:(lia)) as Q. rewrite N.mul_comm in Q.
    replace (N.succ (h / step)) with i in Q by lia. unfold h in Q at 1. lia.
  - intros n Hn l O. destruct (option_lists_ok n l O) as (m & M & I). apply is_away_ok with m; [exact M|].
    assert (K : forallb (is_away f n) (option_lists n) = true).
    { apply (rows_ok _ _ _ Far n); [lia|]. rewrite N2Nat.id. exact Hn. }
    rewrite forallb_forall in K. now apply K.
  - intros n Hn v Lv. assert (K : full (if n + P <? looked_at f then code_options ds tail false f n
      else easy_options f small n) (N.ones (f n)) = true).
    { apply (rows_ok _ _ _ Near n); [lia|]. rewrite N2Nat.id. exact Hn. }
    apply full_ok with (u := v) in K; [|exact Lv]. destruct (N.ltb_spec (n + P) (looked_at f)) as [L|L].
    + apply (code_options_ok ds tail false 1) in K. destruct K as (l & O & V). exists l. split; [exact O|].
      split; [|exact V]. intro Z. change (looked_at f <= n + P) in Z. lia.
    + apply easy_options_ok in K; [destruct K as (l & O & Es & V); eauto|].
      intros a I. apply filter_In in I. destruct I as [I J]. apply in_range in I. apply N.ltb_lt in J. lia.
Qed.
End RiseCheck.
