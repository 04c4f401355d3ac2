(* What each theorem rests on: each answer has to be "Closed under the global context". *)
From Kalmar Require ways.Numbers.
From Kalmar Require ways.Games.
From Kalmar Require ways.Six.
From Kalmar Require ways.Short.
From Kalmar Require ways.ShortSelective.
From Kalmar Require ways.Circuits.
From Kalmar Require ways.Lists.
From Kalmar Require ways.ListValues.
From Kalmar Require ways.Tables.
From Kalmar Require ways.Examples.
From Kalmar Require octal.Octal.
From Kalmar Require octal.Check.
From Kalmar Require octal.Least.
From Kalmar Require octal.Auto.
From Kalmar Require octal.Examples.
From Kalmar Require quotients.Misere.
From Kalmar Require quotients.MisereCheck.
From Kalmar Require quotients.Examples.
Print Assumptions Kalmar.ways.Numbers.lego_words.
Print Assumptions Kalmar.ways.Numbers.lemma_2_12.
Print Assumptions Kalmar.ways.Numbers.lemma_3_17.
Print Assumptions Kalmar.ways.Numbers.lemma_2_15.
Print Assumptions Kalmar.ways.Numbers.lemma_3_20.
Print Assumptions Kalmar.ways.Numbers.theorem_2_3_i.
Print Assumptions Kalmar.ways.Numbers.theorem_2_3_ii.
Print Assumptions Kalmar.ways.Numbers.remark_2_19.
Print Assumptions Kalmar.ways.Numbers.remark_2_25.
Print Assumptions Kalmar.ways.Numbers.remark_3_25.
Print Assumptions Kalmar.ways.Games.theorem_1_3_exists.
Print Assumptions Kalmar.ways.Games.theorem_1_3_exists_misere.
Print Assumptions Kalmar.ways.Games.theorem_1_3_unique.
Print Assumptions Kalmar.ways.Games.theorem_1_3_unique_misere.
Print Assumptions Kalmar.ways.Games.theorem_1_7_exists.
Print Assumptions Kalmar.ways.Games.theorem_1_7_unique.
Print Assumptions Kalmar.ways.Games.theorem_3_2_exists.
Print Assumptions Kalmar.ways.Games.theorem_3_2_unique.
Print Assumptions Kalmar.ways.Games.theorem_1_12_exists.
Print Assumptions Kalmar.ways.Games.theorem_1_12_unique.
Print Assumptions Kalmar.ways.Games.theorem_1_18_exists.
Print Assumptions Kalmar.ways.Games.theorem_1_18_unique.
Print Assumptions Kalmar.ways.Games.theorem_3_6_exists.
Print Assumptions Kalmar.ways.Games.theorem_3_6_unique.
Print Assumptions Kalmar.ways.Games.theorem_3_10_exists.
Print Assumptions Kalmar.ways.Games.theorem_3_10_unique.
Print Assumptions Kalmar.ways.Games.remark_1_6.
Print Assumptions Kalmar.ways.Games.theorem_1_7_kernel.
Print Assumptions Kalmar.ways.Games.theorem_3_2_kernel.
Print Assumptions Kalmar.ways.Games.theorem_1_12_kernel.
Print Assumptions Kalmar.ways.Games.theorem_1_18_kernel.
Print Assumptions Kalmar.ways.Games.theorem_3_6_kernel.
Print Assumptions Kalmar.ways.Games.theorem_3_10_kernel.
Print Assumptions Kalmar.ways.Six.theorem_2_4.
Print Assumptions Kalmar.ways.Six.least_length.
Print Assumptions Kalmar.ways.Six.theorem_2_13.
Print Assumptions Kalmar.ways.Six.theorem_3_18.
Print Assumptions Kalmar.ways.Six.greatest_length.
Print Assumptions Kalmar.ways.Six.theorem_2_16.
Print Assumptions Kalmar.ways.Six.theorem_3_21.
Print Assumptions Kalmar.ways.Six.theorem_3_27.
Print Assumptions Kalmar.ways.Six.theorem_2_20.
Print Assumptions Kalmar.ways.Short.foreclosed_unique.
Print Assumptions Kalmar.ways.Short.remark_2_8.
Print Assumptions Kalmar.ways.Short.remark_3_14.
Print Assumptions Kalmar.ways.Short.theorem_2_10.
Print Assumptions Kalmar.ways.Short.theorem_3_16.
Print Assumptions Kalmar.ways.ShortSelective.short_selective_length.
Print Assumptions Kalmar.ways.ShortSelective.theorem_2_26.
Print Assumptions Kalmar.ways.ShortSelective.theorem_3_26.
Print Assumptions Kalmar.ways.Circuits.foreclosed_exists.
Print Assumptions Kalmar.ways.Circuits.remark_3_23.
Print Assumptions Kalmar.ways.ListValues.lists_2_4.
Print Assumptions Kalmar.ways.ListValues.lists_2_13.
Print Assumptions Kalmar.ways.ListValues.lists_2_16.
Print Assumptions Kalmar.ways.ListValues.lists_2_20.
Print Assumptions Kalmar.ways.ListValues.lists_2_26.
Print Assumptions Kalmar.ways.ListValues.lists_3_18.
Print Assumptions Kalmar.ways.ListValues.lists_3_21.
Print Assumptions Kalmar.ways.ListValues.lists_3_26.
Print Assumptions Kalmar.ways.ListValues.lists_selective_outcome.
Print Assumptions Kalmar.ways.ListValues.lists_3_27.
Print Assumptions Kalmar.ways.ListValues.foreclosed_list.
Print Assumptions Kalmar.ways.ListValues.lists_2_10.
Print Assumptions Kalmar.ways.ListValues.lists_3_16.
Print Assumptions Kalmar.ways.Tables.all_values_ok.
Print Assumptions Kalmar.ways.Tables.value_in_ok.
Print Assumptions Kalmar.ways.Tables.good_in.
Print Assumptions Kalmar.ways.Tables.misere_good_in.
Print Assumptions Kalmar.ways.Tables.grundy_in.
Print Assumptions Kalmar.ways.Tables.misere_grundy_in.
Print Assumptions Kalmar.ways.Tables.remoteness_in.
Print Assumptions Kalmar.ways.Tables.suspense_in.
Print Assumptions Kalmar.ways.Tables.misere_remoteness_in.
Print Assumptions Kalmar.ways.Tables.misere_suspense_in.
Print Assumptions Kalmar.ways.Examples.section_3_1_grundy.
Print Assumptions Kalmar.ways.Examples.section_3_1_remoteness.
Print Assumptions Kalmar.ways.Examples.section_3_1_suspense.
Print Assumptions Kalmar.octal.Octal.sprague_grundy_aux.
Print Assumptions Kalmar.octal.Octal.sprague_grundy.
Print Assumptions Kalmar.octal.Octal.grundy_unique.
Print Assumptions Kalmar.octal.Octal.guy_smith.
Print Assumptions Kalmar.octal.Check.check_ok.
Print Assumptions Kalmar.octal.Least.is_least_ok.
Print Assumptions Kalmar.octal.Auto.auto_ok.
Print Assumptions Kalmar.octal.Examples.kayles.
Print Assumptions Kalmar.octal.Examples.dawsons_kayles.
Print Assumptions Kalmar.octal.Examples.octal_45.
Print Assumptions Kalmar.quotients.Misere.misere_quotient.
Print Assumptions Kalmar.quotients.Misere.all_fit.
Print Assumptions Kalmar.quotients.MisereCheck.check_quotient_ok.
Print Assumptions Kalmar.quotients.Examples.O123.misere_play.
Print Assumptions Kalmar.quotients.Examples.O31.misere_play.
Print Assumptions Kalmar.quotients.Examples.Kayles.misere_play.
