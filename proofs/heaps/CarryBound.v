(* The theorem of carries: how many heaps prove that values grow by a power of two after p heaps, for a
   finite code whose moves leave three heaps at most; docs/explanation/arithmetic-periods.md has it in words.
   Options are dealt out anew: as many high bits in the same parts, more or fewer of them.  No axioms. *)
Require Import NArith List Lia Bool.
From Kalmar.heaps Require Import Heaps Periods Codes Rise Carries CarryBits.
Import ListNotations.
Open Scope N_scope.

Section Bound.
Variables (d f : N -> N) (e p j w h m : N).
Let s := 2 ^ j.
Let M := 2 ^ m.
Definition most_missing : N := h + (2 * e + w + p - 1) / p + 3.
Let L := most_missing.
Hypotheses (He : 1 <= e) (Hp : 1 <= p).
Hypothesis Digit : forall k b, N.testbit (d k) b = true -> b <= 3 /\ k <= w.
Hypothesis Per : rises f e p s.
Hypothesis Low : forall n, n < e + p -> f n / s <= h.
Hypothesis Wide : (2 * h + 3) * p + 2 * e + w < M * p.

(* A value is s H + Y; H is of high and low bits. *)
Definition H (n : N) : N := f n / 2 ^ j.
Definition Y (n : N) : N := f n mod 2 ^ j.
Definition hi (n : N) : N := H n / 2 ^ m.
Definition lo (n : N) : N := H n mod 2 ^ m.
Lemma s_pos : s <> 0. Proof. apply N.pow_nonzero. discriminate. Qed.
Lemma M_pos : M <> 0. Proof. apply N.pow_nonzero. discriminate. Qed.
Lemma h_M : 2 * h + 3 < M.
Proof. nia. Qed.
Lemma L_M : h + L <= M.
Proof.
  unfold L, most_missing.
  assert (A : (2 * e + w + p - 1) / p <= M - 2 * h - 3).
  { apply N.lt_succ_r, N.div_lt_upper_bound; [lia|]. pose proof h_M. nia. }
  pose proof h_M. lia.
Qed.

(* How large values are, of heaps from e on and of those below. *)
Lemma H_times n k : e <= n -> H (n + k * p) = H n + k /\ Y (n + k * p) = Y n.
Proof.
  intro E. unfold H, Y. rewrite (rises_times f e p s Per) by exact E. fold s.
  split; [apply N.div_add|apply N.mod_add]; exact s_pos.
Qed.
Lemma from_first n : e <= n -> exists r q, n = r + q * p /\ e <= r /\ r < e + p /\ H n = H r + q /\ H r <= h.
Proof.
  intro E. exists (e + (n - e) mod p), ((n - e) / p).
  pose proof (N.div_mod (n - e) p ltac:(lia)) as D. pose proof (N.mod_lt (n - e) p ltac:(lia)) as R.
  set (r := (n - e) mod p) in *. set (q := (n - e) / p) in *.
  assert (Q : n = e + r + q * p) by lia. repeat split; [exact Q|lia|lia| |apply Low; lia].
  rewrite Q at 1. apply H_times. lia.
Qed.
Lemma size_up n : e <= n -> p * H n <= p * h + (n - e) /\ n - e < p * H n + p.
Proof. intro E. destruct (from_first n E) as (r & q & -> & A & B & -> & C). split; nia. Qed.
Lemma part_up a : p * H a <= p * h + (a - e) /\ a <= p * H a + e + (p - 1).
Proof.
  destruct (N.le_gt_cases e a) as [E|E].
  - pose proof (size_up a E). lia.
  - pose proof (Low a ltac:(lia)) as B. change (f a / s) with (H a) in B. split; nia.
Qed.

(* The values of an option together are not far from that of its heap. *)
Lemma option_size n l : takes d false n l -> w + 3 * e < n ->
  H n <= sum H l + L /\ sum H l <= H n + 3 * h /\ (length l <= 3)%nat.
Proof.
  intros (_ & T & B & _) N. apply Digit in B. destruct B as [B K].
  set (c := e + (p - 1)). assert (K3 : N.of_nat (length l) <= 3) by exact B.
  assert (U : p * sum H l <= N.of_nat (length l) * (p * h) + (total l - e) /\
    total l <= p * sum H l + N.of_nat (length l) * c).
  { clear T B K K3. induction l as [|a l IH]; [cbn; lia|].
    rewrite total_cons, sum_cons, !N.mul_add_distr_l. cbn [length]. rewrite Nat2N.inj_succ, !N.mul_succ_l.
    pose proof (part_up a). lia. }
  destruct U as [U V]. pose proof (N.mul_le_mono_r _ _ (p * h) K3). pose proof (N.mul_le_mono_r _ _ c K3).
  destruct (size_up n ltac:(lia)) as [S1 S2]. split; [|split; [|lia]].
  - unfold L, most_missing. pose proof (N.div_mod (2 * e + w + p - 1) p ltac:(lia)) as D.
    pose proof (N.mod_lt (2 * e + w + p - 1) p ltac:(lia)) as R.
    apply (N.mul_le_mono_pos_l _ _ p); [lia|]. rewrite !N.mul_add_distr_l. lia.
  - apply N.lt_succ_r, (N.mul_lt_mono_pos_l p); [lia|]. rewrite N.mul_succ_r, N.mul_add_distr_l. lia.
Qed.

(* Sums and nim-sums of the high and of the low bits. *)
Lemma lo_M n : lo n < M.
Proof. apply N.mod_lt, M_pos. Qed.
Lemma H_bits n : H n = lo n + M * hi n.
Proof. pose proof (N.div_mod (H n) M M_pos). unfold lo, hi. fold M. lia. Qed.
Lemma sum_bits l : sum H l = sum lo l + M * sum hi l.
Proof. induction l as [|a l IH]; [cbn; lia|]. rewrite !sum_cons, IH, H_bits. lia. Qed.
Lemma X_lo_M l : X lo l < M.
Proof. unfold lo. rewrite <- X_mod. apply N.mod_lt, M_pos. Qed.
Lemma X_bits l : X H l = X lo l + M * X hi l.
Proof.
  induction l as [|a l IH]; [cbn; lia|]. rewrite !X_cons, IH, (H_bits a).
  apply lxor_join; [apply lo_M|apply X_lo_M].
Qed.
Lemma bits_carry l : (length l <= 3)%nat -> exists u, sum hi l = X hi l + 2 * u /\
  M * (2 * u) <= sum H l - X H l /\ sum H l < X H l + M * (2 * u) + 2 * M.
Proof.
  intro K. assert (B : sum lo l < X lo l + 2 * M).
  { apply carry_below; [exact K|]. apply Forall_forall. intros. apply lo_M. }
  pose proof (X_le_sum hi l) as A. pose proof (X_le_sum lo l) as A'.
  pose proof (sum_bits l) as S. pose proof (X_bits l) as T. pose proof (X_odd hi l) as O.
  exists ((sum hi l - X hi l) / 2).
  assert (E : sum hi l - X hi l = 2 * ((sum hi l - X hi l) / 2)).
  { pose proof (N.div_mod (sum hi l - X hi l) 2 ltac:(discriminate)) as D.
    rewrite <- N.bit0_mod, N.bit0_odd, N.odd_sub, O, xorb_nilpotent in D by exact A. cbn [N.b2n] in D. lia. }
  set (u := (sum hi l - X hi l) / 2) in *. assert (F : sum hi l = X hi l + 2 * u) by lia.
  rewrite F in S. split; [exact F|]. split; nia.
Qed.

Lemma new_part a k : fits_part (hi a) k -> 1 <= a -> exists a', 1 <= a' /\
  a' + hi a * (M * p) = a + k * (M * p) /\ H a' = lo a + M * k /\ Y a' = Y a.
Proof.
  intros [[Z ->]|[A K]] P.
  - exists a. pose proof (H_bits a) as B. rewrite Z in *. repeat split; lia.
  - pose proof (H_bits a) as B. pose proof h_M as C.
    assert (E : e <= a).
    { apply N.le_ngt. intro E. pose proof (Low a ltac:(lia)) as F. change (f a / s) with (H a) in F. nia. }
    destruct (from_first a E) as (r & q & Q & R1 & R2 & V & W).
    assert (D : H r <= lo a + M * k) by nia.
    assert (Z : exists z, z + H r = lo a + M * k) by (exists (lo a + M * k - H r); lia). destruct Z as [z Z].
    exists (r + z * p). destruct (H_times r z R1) as [H1 H2].
    assert (H3 : Y a = Y r) by (rewrite Q; now apply H_times). rewrite H1, H2, H3.
    split; [apply N.le_trans with r; [lia|apply N.le_add_r]|]. split; [|split; [lia|reflexivity]].
    assert (G : q + H r = lo a + M * hi a) by lia.
    assert (G' : q * p + H r * p = lo a * p + hi a * (M * p)).
    { replace (hi a * (M * p)) with (M * hi a * p) by lia. now rewrite <- !N.mul_add_distr_r, G. }
    assert (D' : z * p + H r * p = lo a * p + k * (M * p)).
    { replace (k * (M * p)) with (M * k * p) by lia. now rewrite <- !N.mul_add_distr_r, Z. }
    clear - Q G' D'. revert Q G' D'.
    generalize (z * p), (q * p), (H r * p), (lo a * p), (hi a * (M * p)), (k * (M * p)). lia.
Qed.
Lemma new_parts l ks : Forall2 (fun a k => fits_part (hi a) k) l ks -> Forall (fun a => 1 <= a) l ->
  exists l', length l' = length l /\ Forall (fun a => 1 <= a) l' /\
  total l' + sum hi l * (M * p) = total l + total ks * (M * p) /\
  X H l' = X lo l + M * xor ks /\ X Y l' = X Y l.
Proof.
  induction 1 as [|a k l ks A F IH]; intro P.
  - exists []. cbn. repeat split; auto. lia.
  - inversion P as [|? ? Pa Pl]; subst. destruct (IH Pl) as (l' & E & P' & T & V & W).
    destruct (new_part a k A Pa) as (a' & Pa' & T' & V' & W'). exists (a' :: l').
    split; [cbn [length]; lia|]. split; [now constructor|]. rewrite !total_cons, sum_cons, !X_cons.
    split; [lia|]. rewrite V, W, V', W'. split; [|reflexivity]. apply lxor_join; [apply lo_M|apply X_lo_M].
Qed.
Lemma redealt n n' l ks : takes d false n l -> Forall2 (fun a k => fits_part (hi a) k) l ks ->
  n' + sum hi l * (M * p) = n + total ks * (M * p) ->
  exists l', takes d false n' l' /\ X H l' = X lo l + M * xor ks /\ X Y l' = X Y l.
Proof.
  intros (P & T & B & _) F E. destruct (new_parts l ks F P) as (l' & K & P' & T' & V).
  exists l'. split; [|exact V]. split; [exact P'|]. split; [lia|]. split; [|discriminate].
  rewrite K. now replace (n' - total l') with (n - total l) by lia.
Qed.
Lemma X_value l : X H l = X f l / s /\ X Y l = X f l mod s.
Proof.
  split; [|symmetry; apply X_mod]. unfold H. apply (X_map (fun x => x / 2 ^ j)); [apply N.div_0_l, s_pos|].
  intros. apply lxor_div.
Qed.

(* The value is not an option: else it would be one of a smaller heap, with one high bit for each part. *)
Fixpoint marks (b : N) (l : list N) : list N :=
  match l with [] => [] | a :: l' => (if hi a =? 0 then 0 else b) :: marks (2 * b) l' end.
Lemma marks_ok l : forall b, 1 <= b -> Forall2 (fun a k => fits_part (hi a) k) l (marks b l).
Proof.
  induction l as [|a l IH]; intros b B; cbn [marks]; constructor; [|apply IH; lia].
  unfold fits_part. destruct (N.eqb_spec (hi a) 0); [left|right]; lia.
Qed.
Lemma marks_xor l : (length l <= 3)%nat -> xor (marks 1 l) = total (marks 1 l) /\ total (marks 1 l) <= 7 /\
  (total (marks 1 l) = 0 -> sum hi l = 0).
Proof.
  intro K. destruct l as [|a [|b [|c [|]]]]; cbn [length] in K; try lia; cbn [marks];
    rewrite ?sum_cons; change (sum hi []) with 0;
    repeat match goal with |- context [?x =? 0] => destruct (N.eqb_spec x 0) end; cbn; lia.
Qed.
Lemma bits_unique l a b : X H l = a + M * b -> a < M -> X lo l = a /\ X hi l = b.
Proof.
  intros E A. pose proof (X_bits l) as B. pose proof (X_lo_M l) as C. rewrite E in B.
  destruct (N.div_mod_unique M b (X hi l) a (X lo l) A C); [lia|auto].
Qed.
Section Smaller.
Variable n : N.
Hypothesis Mex : forall n', n' < n -> mex_at (takes d false) f n'.
Hypothesis Large : 10 * M + L < H n.
Lemma smaller_heap t x : x + t * M = H n -> M <= x -> exists n', n' + t * (M * p) = n /\
  e <= n' /\ w + 3 * e < n' /\ H n' = x /\ Y n' = Y n.
Proof.
  intros E B. pose proof h_M as C.
  assert (En : e <= n).
  { apply N.le_ngt. intro F. pose proof (Low n ltac:(lia)) as G. change (f n / s) with (H n) in G. lia. }
  destruct (size_up n En) as [S _]. assert (S' : p * H n = p * x + t * (M * p)) by (rewrite <- E; lia).
  assert (B' : M * p <= p * x) by (rewrite (N.mul_comm p); now apply N.mul_le_mono_r).
  assert (W : e + (h + 3) * p + 2 * e + w + t * (M * p) < n) by lia.
  exists (n - t * (M * p)). assert (A : n - t * (M * p) + t * M * p = n) by lia.
  assert (Z : e <= n - t * (M * p) /\ w + 3 * e < n - t * (M * p)) by lia. destruct Z as [Z Z'].
  split; [lia|]. split; [exact Z|]. split; [exact Z'|].
  destruct (H_times _ (t * M) Z) as [F G]. rewrite A in F, G. split; [lia|now symmetry].
Qed.
Lemma n_heap : w + 3 * e < n.
Proof. destruct (smaller_heap 0 (H n)) as (n' & A & _ & B & _); lia. Qed.

Lemma not_the_value l : takes d false n l -> X f l <> f n.
Proof.
  intros O E. destruct (X_value l) as [XH XY]. rewrite E in XH, XY.
  change (f n / s) with (H n) in XH. change (f n mod s) with (Y n) in XY.
  destruct (option_size n l O n_heap) as (_ & S & K). destruct (bits_carry l K) as (u & U & U1 & _).
  destruct (marks_xor l K) as (K1 & K2 & K3). set (k := total (marks 1 l)) in *. pose proof h_M as C.
  assert (Z : u = 0).
  { destruct (N.eq_dec u 0); [assumption|]. assert (M * 2 <= M * (2 * u)) by (apply N.mul_le_mono_l; lia). lia. }
  rewrite Z, N.add_0_r in U. clear Z U1.
  pose proof (X_bits l) as T. rewrite XH in T. pose proof (X_lo_M l) as T1. rewrite <- U in T.
  set (a := sum hi l) in *. assert (A : 10 <= a).
  { apply N.le_ngt. intro F. assert (M * a <= M * 9) by (apply N.mul_le_mono_l; lia). lia. }
  assert (k <> 0) by (intro Z; specialize (K3 Z); lia).
  assert (M * 1 <= M * k) by (apply N.mul_le_mono_l; lia).
  destruct (smaller_heap (a - k) (X lo l + M * k)) as (n' & N & _ & _ & Hn & Yn); [|lia|].
  { rewrite T, N.mul_sub_distr_r, (N.mul_comm a M), (N.mul_comm k M).
    assert (M * k <= M * a) by (apply N.mul_le_mono_l; lia). lia. }
  destruct (redealt n n' l (marks 1 l) O) as (l' & O' & L1 & L2); [apply marks_ok; lia| |].
  { fold k a. rewrite <- N, N.mul_sub_distr_r.
    assert (k * (M * p) <= a * (M * p)) by (apply N.mul_le_mono_r; lia). lia. }
  assert (Less : n' < n).
  { rewrite <- N. assert (0 < (a - k) * (M * p)); [|lia].
    pose proof M_pos. apply N.mul_pos_pos; [lia|]. apply N.mul_pos_pos; lia. }
  destruct (Mex n' Less) as [F _]. apply (F l' O'). destruct (X_value l') as [VH VY].
  rewrite (N.div_mod (X f l') s s_pos), (N.div_mod (f n') s s_pos), <- VH, <- VY, L1, L2, K1, XY.
  change (f n' / s) with (H n'). change (f n' mod s) with (Y n'). now rewrite Hn, Yn.
Qed.

(* Smaller values are options: one of a smaller heap and value is dealt out anew. *)
Lemma reach t x' z v : z + t * M = H n -> M <= z -> 1 <= t -> s * x' + v mod s < s * z + Y n ->
  (forall l, (length l <= 3)%nat -> X H l = x' -> z <= sum H l + L -> sum H l <= z + 3 * h ->
    exists ks, Forall2 (fun a k => fits_part (hi a) k) l ks /\ total ks = sum hi l + t /\
      X lo l + M * xor ks = v / s) ->
  exists l, takes d false n l /\ X f l = v.
Proof.
  intros E B T V K. destruct (smaller_heap t z E B) as (n' & N & N1 & N2 & Hn & Yn).
  assert (Less : n' < n).
  { rewrite <- N. assert (0 < t * (M * p)); [|lia]. pose proof M_pos. repeat apply N.mul_pos_pos; lia. }
  destruct (Mex n' Less) as [_ F]. destruct (F (s * x' + v mod s)) as (l & O & W).
  { rewrite (N.div_mod (f n') s s_pos). change (f n' / s) with (H n'). change (f n' mod s) with (Y n').
    now rewrite Hn, Yn. }
  pose proof (N.mod_lt v s s_pos) as R. destruct (X_value l) as [XH XY]. rewrite W in XH, XY.
  replace (s * x' + v mod s) with (v mod s + x' * s) in XH, XY by lia.
  rewrite N.div_add, N.div_small in XH by (exact s_pos || exact R).
  rewrite N.mod_add, N.mod_small in XY by (exact s_pos || exact R).
  destruct (option_size n' l O N2) as (S1 & S2 & S3). rewrite Hn in S1, S2.
  destruct (K l S3 XH S1 S2) as (ks & G & G1 & G2).
  destruct (redealt n' n l ks O G) as (l' & O' & L1 & L2); [rewrite <- N, G1; lia|].
  exists l'. split; [exact O'|]. destruct (X_value l') as [VH VY].
  rewrite (N.div_mod (X f l') s s_pos), (N.div_mod v s s_pos), <- VH, <- VY, L1, L2, XY, G2. reflexivity.
Qed.

Lemma all_smaller_reached v : v < f n -> exists l, takes d false n l /\ X f l = v.
Proof.
  intro V. set (x := v / s). pose proof L_M as LM. pose proof h_M as HM.
  assert (XT : x <= H n) by (apply N.div_le_mono; [exact s_pos|lia]).
  assert (SV : s * x + v mod s < s * H n + Y n).
  { unfold x. rewrite <- (N.div_mod v s s_pos). unfold H, Y. fold s. now rewrite <- (N.div_mod (f n) s s_pos). }
  pose proof (N.div_mod x M M_pos) as XB. pose proof (N.mod_lt x M M_pos) as X0.
  set (b := x / M) in *. set (x0 := x mod M) in *.
  destruct (N.lt_ge_cases (H n) (x + L + 2 * M)) as [A|A].
  - (* near the value: one part gets all high bits of the nim-sum but the last or the last two *)
    assert (B : 8 <= b).
    { apply N.le_ngt. intro F. assert (M * b <= M * 7) by (apply N.mul_le_mono_l; lia). lia. }
    assert (E : exists y t, (y = 1 \/ y = 2) /\ b = y + 2 * t /\ 1 <= t).
    { pose proof (N.div_mod b 2 ltac:(discriminate)) as D. pose proof (N.mod_lt b 2 ltac:(discriminate)) as R.
      exists (2 - b mod 2), (b / 2 + b mod 2 - 1). revert D R. generalize (b / 2), (b mod 2). lia. }
    destruct E as (y & t & Dy & E & T). assert (Eb : M * b = M * y + 2 * t * M) by (rewrite E; lia).
    assert (MY : M * 1 <= M * y) by (apply N.mul_le_mono_l; lia).
    assert (Z : exists z, z + 2 * t * M = H n) by (exists (H n - 2 * t * M); lia). destruct Z as [z Z].
    apply (reach (2 * t) (x0 + M * y) z); [exact Z|lia|lia| |].
    { rewrite XB, <- Z, Eb in SV. rewrite !N.mul_add_distr_l in *. lia. }
    intros l K XH _ S. destruct (bits_unique l x0 y XH X0) as [Lo Hi].
    destruct (bits_carry l K) as (u & U & U1 & _). rewrite Hi in U. rewrite XH in U1.
    destruct (deal_one hi l y u t K Hi Dy U) as (ks & F & F1 & F2).
    { apply N.le_ngt. intro G. assert (M * 4 <= M * (2 * u)) by (apply N.mul_le_mono_l; lia). lia. }
    exists ks. split; [exact F|]. split; [exact F1|]. fold x. rewrite Lo, F2, XB, E. lia.
  - (* far: two parts, or all three, have high bits, and get as many as are carried *)
    pose proof (N.div_mod (H n - x - L) (2 * M) ltac:(lia)) as D.
    pose proof (N.mod_lt (H n - x - L) (2 * M) ltac:(lia)) as R.
    set (a := (H n - x - L) / (2 * M)) in *. set (c := (H n - x - L) mod (2 * M)) in *.
    assert (Pa : 1 <= a) by (apply N.div_le_lower_bound; lia).
    assert (E : H n = x0 + L + c + M * (b + 2 * a)) by lia.
    set (y := if b =? 0 then 0 else 3).
    assert (Y3 : y <= 3) by (unfold y; destruct (b =? 0); lia).
    assert (MY : M * (y + 2) <= M * 5) by (apply N.mul_le_mono_l; lia).
    assert (T : y + 2 < b + 2 * a).
    { apply (N.mul_lt_mono_pos_l M); [lia|]. lia. }
    assert (Z : exists t, t + y + 2 = b + 2 * a) by (exists (b + 2 * a - (y + 2)); lia). destruct Z as [t Z].
    apply (reach t (x0 + M * y) (x0 + M * y + L + c + 2 * M)); [rewrite E, <- Z; lia|lia|lia| |].
    { pose proof (N.mod_lt v s s_pos). replace (s * (x0 + M * y + L + c + 2 * M)) with
        (s * (x0 + M * y) + s * (L + c + 2 * M)) by lia.
      assert (s * 1 <= s * (L + c + 2 * M)) by (apply N.mul_le_mono_l; lia). lia. }
    intros l K XH S1 S2. destruct (bits_unique l x0 y XH X0) as [Lo Hi].
    destruct (bits_carry l K) as (u & U & U1 & U2). rewrite Hi in U. rewrite XH in U1, U2.
    assert (P1 : 1 <= u).
    { destruct (N.eq_dec u 0) as [Q|]; [|lia]. subst u. lia. }
    assert (P2 : u <= 2).
    { apply N.le_ngt. intro G. assert (M * 6 <= M * (2 * u)) by (apply N.mul_le_mono_l; lia). lia. }
    unfold y in *. destruct (N.eqb_spec b 0) as [B|B].
    + destruct (deal_two hi l u (u + a - 1)) as (ks & F & F1 & F2); auto; [lia|].
      exists ks. split; [exact F|]. split; [lia|]. fold x. rewrite Lo, F2, XB, B. lia.
    + destruct (deal_all hi l u (u + a - 1) b) as (ks & F & F1 & F2); auto; [lia|lia|].
      exists ks. split; [exact F|]. split; [lia|]. fold x. rewrite Lo, F2, XB. lia.
Qed.
End Smaller.
End Bound.

(* Values that grow so in the first 10 2^m + L periods do so for ever. *)
Theorem carries_of_nim_sums d g e p j w h m : N.testbit (d 0) 1 = false -> 1 <= e -> 1 <= p ->
  (forall k b, N.testbit (d k) b = true -> b <= 3 /\ k <= w) -> grundy (takes d false) g ->
  (forall n, n < e + p -> g n / 2 ^ j <= h) -> (2 * h + 3) * p + 2 * e + w < 2 ^ m * p ->
  (forall n, e <= n -> n + p <= e + p + (10 * 2 ^ m + most_missing e p w h) * p -> g (n + p) = g n + 2 ^ j) ->
  rises g e p (2 ^ j).
Proof.
  intros D0 E P Digit G Low Wide Grow. set (L := most_missing e p w h) in *. set (s := 2 ^ j) in *.
  set (f := fun n => if n <? e then g n else g (e + (n - e) mod p) + s * ((n - e) / p)).
  assert (R : rises f e p s).
  { intros n Hn. unfold f. rewrite !(proj2 (N.ltb_ge _ _)) by lia.
    replace (n + p - e) with (n - e + 1 * p) by lia. rewrite N.mod_add, N.div_add by lia. lia. }
  assert (First : forall n, n < e + p -> f n = g n).
  { intros n Hn. unfold f. destruct (N.ltb_spec n e) as [A|A]; [reflexivity|].
    rewrite N.mod_small, N.div_small by lia. rewrite N.mul_0_r, N.add_0_r. f_equal. lia. }
  assert (Same : forall n, n <= e + p + (10 * 2 ^ m + L) * p -> f n = g n).
  { intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intro B.
    destruct (N.lt_ge_cases n (e + p)) as [A|A]; [now apply First|].
    replace n with (n - p + p) by lia. rewrite R, Grow by lia. f_equal. apply IH; lia. }
  assert (Gf : grundy (takes d false) f).
  { intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
    destruct (N.le_gt_cases n (e + p + (10 * 2 ^ m + L) * p)) as [B|B].
    - assert (XE : forall l, takes d false n l -> X f l = X g l).
      { intros l O. apply X_ext. apply (takes_shrinks d false D0) in O. eapply Forall_impl; [|exact O].
        cbv beta. intros. apply Same. lia. }
      destruct (G n) as [G1 G2]. split.
      + intros l O. rewrite XE, Same by assumption. now apply G1.
      + intros v V. rewrite Same in V by exact B. destruct (G2 v V) as (l & O & <-). exists l. auto.
    - assert (Low' : forall n, n < e + p -> f n / s <= h) by (intros; rewrite First by assumption; auto).
      assert (Large : 10 * 2 ^ m + L < H f j n).
      { destruct (size_up f e p j w h m E P R Low' Wide n ltac:(lia)) as [_ S].
        apply (N.mul_lt_mono_pos_r p); [lia|]. lia. }
      split.
      + intros l O. now apply (not_the_value d f e p j w h m E P Digit R Low' Wide n IH Large l).
      + intros v V. now apply (all_smaller_reached d f e p j w h m E P Digit R Low' Wide n IH Large v). }
  intros n Hn. rewrite <- !(heaps_grundy_unique _ f g (takes_shrinks d false D0) Gf G). now apply R.
Qed.
