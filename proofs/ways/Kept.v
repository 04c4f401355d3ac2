(* A component that vanishes, and one that stays but has no option: in the long ways they are the same,
   so that heaps of which the last counter is taken may be left as heaps of 0, as the short ways need.
   No axioms. *)
Require Import Arith List Lia ZArith ZifyNat Bool.
From Kalmar.ways Require Import Numbers Games Six ListValues Splits SplitValues.
Import ListNotations.

Section Kept.
Variables (R : rules) (z : R) (z_over : over R z = true).
Definition keep (o : list R) : list R := match o with [] => [z] | _ => o end.
Lemma kept_short : well_founded (fun q p : R => exists o, In o (map keep (parts p)) /\ In q o).
Proof.
  assert (Z : Acc (fun q p : R => exists o, In o (map keep (parts p)) /\ In q o) z).
  { constructor. intros q (o & I & _). apply over_iff in z_over. rewrite z_over in I. destruct I. }
  intro p. induction p as [p IH] using (well_founded_induction (parts_short R)). constructor.
  intros q (o & I & K). apply in_map_iff in I. destruct I as (o' & <- & I).
  destruct o' as [|x o']; [destruct K as [<-|[]]; exact Z|]. apply IH. eauto.
Qed.
Definition kept : rules := Rules R (fun p => map keep (parts p)) kept_short.
Theorem kept_leaves : leaves_parts kept.
Proof. intros p o I. apply in_map_iff in I. destruct I as ([|x o'] & <- & _); discriminate. Qed.

Lemma kept_value c F op : of_set F -> F [] = 0 ->
  (forall (J1 J2 : game) (p : J1) (q : J2),
     fold_game F (J := compound J1 J2 c all_end) (p, q) = op (fold_game F p) (fold_game F q)) ->
  forall l, fold_game F (J := splits kept c all_end) l = fold_game F (J := splits R c all_end) l.
Proof.
  intros S N T l. assert (P : forall Q, joins Q all_end) by discriminate.
  rewrite (join_value R c all_end F op S N T (P R) l).
  set (g := fun p => fold_game F (J := splits R c all_end) [p]).
  apply (joined_value kept c all_end F op S N T (P kept) g). intro p.
  assert (E : forall x, g x = F (map (fun o => join op (map g o)) (parts x)))
    by (intro; apply (joined_exists R c all_end F op S N T (P R))).
  rewrite E. cbn [parts kept]. rewrite map_map. f_equal. apply map_ext. intros [|x o]; [|reflexivity].
  cbn [keep map join]. rewrite E. now rewrite (proj1 (over_iff R z) z_over).
Qed.
Theorem kept_grundy l : grundy (J := splits kept one all_end) l = grundy (J := splits R one all_end) l.
Proof. exact (kept_value one mex _ mex_of_set eq_refl theorem_2_4 l). Qed.
Theorem kept_suspense l : suspense (J := splits kept all all_end) l = suspense (J := splits R all all_end) l.
Proof. refine (kept_value all (step 0 false) _ _ eq_refl theorem_2_16 l). apply step_of_set. lia. Qed.
Theorem kept_misere_suspense l :
  misere_suspense (J := splits kept all all_end) l = misere_suspense (J := splits R all all_end) l.
Proof. refine (kept_value all (step 1 false) _ _ eq_refl theorem_3_21 l). apply step_of_set. lia. Qed.
Theorem kept_remoteness l : remoteness (J := splits kept any all_end) l = remoteness (J := splits R any all_end) l.
Proof. refine (kept_value any (step 0 true) _ _ eq_refl theorem_2_20 l). apply step_of_set. lia. Qed.
Theorem kept_misere_good l :
  misere_good (J := splits kept any all_end) l = misere_good (J := splits R any all_end) l.
Proof.
  set (g := fun p => good (J := splits R any all_end) [p]).
  set (m := fun p => misere_good (J := splits R any all_end) [p]).
  assert (V : forall p, over kept p = over R p) by (intro p; unfold over; cbn [parts kept]; now destruct (@parts R p)).
  assert (L : forall o, lost kept g m o = lost R g m o).
  { intro o. unfold lost, live. now rewrite (filter_ext _ _ (fun p => f_equal negb (V p))). }
  assert (G : forall o, existsb (forallb g) (map keep o) = existsb (forallb g) o).
  { induction o as [|[|x o] os IH]; [reflexivity|..]; cbn [map existsb keep]; rewrite IH; [|reflexivity].
    cbn. unfold g. now rewrite (over_good R z z_over). }
  assert (M : forall o, existsb (lost kept g m) (map keep o) = existsb (lost R g m) o).
  { induction o as [|[|x o] os IH]; [reflexivity|..]; cbn [map existsb keep]; rewrite IH, L; [|reflexivity].
    unfold lost, live. cbn. now rewrite z_over. }
  transitivity (lost kept g m l); [apply splits_3_27|rewrite L; symmetry; apply misere_join].
  - intro p. cbn [parts kept]. rewrite G. apply good_parts.
  - intro p. cbn [parts kept]. rewrite M, V. apply misere_parts.
Qed.
End Kept.
