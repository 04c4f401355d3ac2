(* Node Kayles on graphs, and how it becomes a game of heaps: if what is left of a graph falls apart into
   pieces, and the pieces move as heaps do, then the graph has the value of these heaps.  Paths whose
   vertices have the same number of leaves are such graphs.  No axioms. *)
Require Import Arith NArith List Lia Bool.
From Kalmar.ways Require Import Numbers Games.
From Kalmar.octal Require Import Least.
From Kalmar.heaps Require Import Heaps Sums CodeCheck.
From Kalmar.kinds Require Import Kinds KindCheck.
Import ListNotations.
Open Scope N_scope.

(* A move chooses a vertex that is left, and removes it with its neighbours. *)
Section Graph.
Variables (V : Type) (hit : V -> V -> bool).     (* the same vertex, or a neighbour *)
Hypothesis hit_same : forall v, hit v v = true.

Definition without (v : V) (left : list V) : list V := filter (fun u => negb (hit v u)) left.
Lemma without_shorter v left : In v left -> (length (without v left) < length left)%nat.
Proof.
  unfold without. assert (Le : forall l, (length (filter (fun u => negb (hit v u)) l) <= length l)%nat).
  { induction l as [|u l IH]; cbn [filter length]; [lia|]. destruct (negb (hit v u)); cbn [length]; lia. }
  induction left as [|u left IH]; intros []; cbn [filter length].
  - subst. rewrite hit_same. cbn [negb]. specialize (Le left). lia.
  - specialize (IH H). destruct (negb (hit v u)); cbn [length]; lia.
Qed.
Lemma node_kayles_short : well_founded (fun q p => In q (map (fun v => without v p) p)).
Proof.
  apply (well_founded_lt_compat _ (@length V)). intros q p I. apply in_map_iff in I.
  destruct I as (v & <- & I). now apply without_shorter.
Qed.
Definition node_kayles : game := Game (list V) (fun p => map (fun v => without v p) p) node_kayles_short.

(* Pieces of the graph, each with its vertices. *)
Hypothesis hit_sym : forall u v, hit u v = hit v u.
Variables (piece : Type) (has : piece -> V -> Prop).
Definition apart (s t : piece) : Prop := forall u v, has s u -> has t v -> hit u v = false.
Fixpoint separate (l : list piece) : Prop :=
  match l with [] => True | s :: l' => (forall t, In t l' -> apart s t) /\ separate l' end.
Definition covers (l : list piece) (v : V) : Prop := exists s, In s l /\ has s v.
(* The choice of v in s leaves the pieces l. *)
Definition falls_into (s : piece) (v : V) (l : list piece) : Prop := has s v /\ separate l /\
  forall u, covers l u <-> has s u /\ hit v u = false.

Lemma apart_sym s t : apart s t -> apart t s.
Proof. intros A u v U W. rewrite hit_sym. now apply A. Qed.
Lemma separate_app l m : separate (l ++ m) <->
  separate l /\ separate m /\ forall s t, In s l -> In t m -> apart s t.
Proof.
  induction l as [|a l IH]; cbn [app separate]; [cbn; intuition|].
  rewrite IH. setoid_rewrite in_app_iff. cbn [In]. split.
  - intros (A & B & C & D). repeat split; auto. intros s t [<-|S] T; auto.
  - intros ((A & B) & C & D). repeat split; auto. intros t [T|T]; auto.
Qed.
Lemma covers_app l m v : covers (l ++ m) v <-> covers l v \/ covers m v.
Proof.
  unfold covers. setoid_rewrite in_app_iff. split.
  - intros (s & [S|S] & H); eauto.
  - intros [(s & S & H)|(s & S & H)]; eauto.
Qed.

(* Vertices that are left, as separate pieces. *)
Definition described (left : list V) (l : list piece) : Prop := separate l /\ forall v, In v left <-> covers l v.
Lemma described_move left x s y v l : described left (x ++ s :: y) -> falls_into s v l ->
  In v left /\ described (without v left) (x ++ l ++ y).
Proof.
  intros [Sep Cov] (Hv & Sl & Fall). split.
  { apply Cov, covers_app. right. exists s. cbn. auto. }
  apply separate_app in Sep. destruct Sep as (Sx & Sy & Sxy). destruct Sy as [Ss Sy].
  assert (Sub : forall t u, In t l -> has t u -> has s u) by (intros t u T U; apply Fall; now exists t).
  split.
  - apply separate_app. split; [exact Sx|]. split.
    + apply separate_app. repeat split; auto. intros a b A B u w U W. apply (Ss b B); [|exact W]. eauto.
    + intros a b A B. apply in_app_iff in B. destruct B as [B|B].
      * intros u w U W. apply (Sxy a s A); cbn; eauto.
      * apply Sxy; cbn; auto.
  - intro u. unfold without. rewrite filter_In, Cov, !covers_app, negb_true_iff, Fall.
    assert (Cs : covers (s :: y) u <-> has s u \/ covers y u).
    { unfold covers. cbn [In]. split; [intros (t & [<-|T] & H)|intros [H|(t & T & H)]]; eauto. }
    assert (Hx : covers x u -> hit v u = false).
    { intros (t & T & H). apply (apart_sym t s); auto. apply Sxy; cbn; auto. }
    assert (Hy : covers y u -> hit v u = false) by (intros (t & T & H); apply (Ss t T); auto).
    rewrite Cs. tauto.
Qed.

(* The heap that a piece moves as. *)
Variables (size : piece -> N) (R : rule) (S : shrinks R) (options : N -> list (list N)).
Hypothesis listed : forall n l, In l (options n) <-> R n l.
Hypothesis to_heaps : forall s v, has s v -> exists l, falls_into s v l /\ R (size s) (map size l).
Hypothesis from_heaps : forall s l', R (size s) l' -> exists v l, falls_into s v l /\ map size l = l'.

Theorem pieces_are_heaps left : forall l, described left l ->
  Games.grundy (J := node_kayles) left = Games.grundy (J := sum_of_heaps R S options listed) (map size l).
Proof.
  induction left as [left IH] using (well_founded_induction (short node_kayles)). intros l D.
  rewrite (theorem_1_7_exists node_kayles left). symmetry. apply mex_seen.
  eapply mexed_ext; [|apply mex_seen, (theorem_1_7_exists (sum_of_heaps R S options listed))].
  intro x. split.
  - intros (q & I & <-). apply heaps_sum in I. inversion I as [u n w l' O E]; subst.
    symmetry in E. apply map_eq_app in E. destruct E as (a & b & -> & <- & E). destruct b as [|s b]; [discriminate|].
    injection E as <- <-. apply from_heaps in O. destruct O as (v & m & F & <-).
    destruct (described_move _ _ _ _ _ _ D F) as [Iv D'].
    exists (without v left). split; [now apply in_map with (f := fun v => without v left)|].
    rewrite (IH _ (in_map (fun v => without v left) _ _ Iv) _ D'). now rewrite !map_app.
  - intros (q & I & <-). apply in_map_iff in I. destruct I as (v & <- & Iv).
    pose proof (proj1 (proj2 D v) Iv) as (s & Is & Hv). apply in_split in Is. destruct Is as (a & b & ->).
    destruct (to_heaps s v Hv) as (m & F & O). destruct (described_move _ _ _ _ _ _ D F) as [_ D'].
    exists (map size (a ++ m ++ b)). split.
    + apply heaps_sum. rewrite !map_app. cbn [map]. now constructor.
    + symmetry. apply IH; [now apply in_map with (f := fun v => without v left)|exact D'].
Qed.
End Graph.

(* The options of kinds of heaps, in a list. *)
Definition kinds_listed (K : N) (s : list moves) (m : N) : list (list N) :=
  flat_map (fun x => if m mod K =? kind x
    then map (fun i => map (heap K) (parts x (m / K) i)) (places x (m / K)) else []) s.
Lemma kinds_listed_ok K s m l : In l (kinds_listed K s m) <-> kinds_rule K s m l.
Proof.
  unfold kinds_listed, kinds_rule. rewrite in_flat_map. split.
  - intros (x & I & L). destruct (N.eqb_spec (m mod K) (kind x)) as [E|]; [|contradiction].
    apply in_map_iff in L. destruct L as (i & E' & P).
    destruct (proj1 (places_ok x (m / K) l (fun i => map (heap K) (parts x (m / K) i))
      ltac:(intros j [H|(? & ? & H)]; unfold parts; now rewrite H))) as (j & D & V); eauto.
    exists x, j. repeat split; auto.
  - intros (x & i & I & E & D & ->). exists x. split; [exact I|]. rewrite E, N.eqb_refl. apply in_map_iff.
    destruct (proj2 (places_ok x (m / K) (map (heap K) (parts x (m / K) i)) (fun i => map (heap K) (parts x (m / K) i))
      ltac:(intros j [H|(? & ? & H)]; unfold parts; now rewrite H))) as (j & P & V); eauto.
Qed.
