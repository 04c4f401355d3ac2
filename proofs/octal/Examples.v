(* Periods that Coq computes and checks itself, and claims that the checker must refuse. *)
Require Import NArith List.
From Kalmar.octal Require Import Octal Check Least Auto.
Import ListNotations.
Open Scope N_scope.

(* Kayles, 0.77, and Dawson's Kayles, 0.07. *)
Theorem kayles : has_period [7; 7] 71 12. Proof. apply (auto_ok _ _ _ 0). vm_cast_no_check (eq_refl true). Qed.
Theorem dawsons_kayles : has_period [0; 7] 53 34. Proof. apply (auto_ok _ _ _ 0). vm_cast_no_check (eq_refl true). Qed.
(* 0.45, with the rare values of the mask 15. *)
Theorem octal_45 : has_period [4; 5] 498 20. Proof. apply (auto_ok _ _ _ 15). vm_cast_no_check (eq_refl true). Qed.

(* A preperiod that is too short, a wrong period, one that is not the least, a late preperiod. *)
Example refused : map (fun x => auto (fst (fst x)) (snd (fst x)) (fst (snd x)) (snd (snd x)))
  [(([7; 7], 70), (12, 0)); (([7; 7], 71), (11, 0)); (([7; 7], 71), (24, 0)); (([7; 7], 72), (12, 0));
   (([0; 7], 52), (34, 0)); (([4; 5], 497), (20, 15))]
  = repeat false 6.
Proof. vm_cast_no_check (eq_refl (repeat false 6)). Qed.

(* What the definitions say of small heaps. *)
Example split : opt (octal [7; 7]) 5 [1; 3].
Proof. apply opt2 with 1 7; cbn; auto; discriminate. Qed.
Example no_split_into_none : ~ opt (octal [4; 0]) 3 [2].
Proof.
  intro H. inversion H; subst; cbn in *;
    repeat match goal with
    | K : _ \/ _ |- _ => destruct K as [K|K]
    | K : (_, _) = (_, _) |- _ => inversion K; subst; clear K
    | K : False |- _ => destruct K
    end; discriminate.
Qed.
