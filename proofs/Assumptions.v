(* What each theorem rests on: each answer has to be "Closed under the global context". *)
From Kalmar Require ways.Numbers.
From Kalmar Require ways.Games.
From Kalmar Require ways.Six.
From Kalmar Require ways.Short.
From Kalmar Require ways.ShortSelective.
From Kalmar Require ways.Circuits.
From Kalmar Require ways.Lists.
From Kalmar Require ways.ListValues.
From Kalmar Require ways.Splits.
From Kalmar Require ways.SplitValues.
From Kalmar Require ways.SplitShort.
From Kalmar Require ways.Tables.
From Kalmar Require ways.Positions.
From Kalmar Require ways.Examples.
From Kalmar Require ways.Lengths.
From Kalmar Require ways.MoreWays.
From Kalmar Require ways.Moore.
From Kalmar Require ways.SplitOutcomes.
From Kalmar Require ways.Nesting.
From Kalmar Require ways.Digits.
From Kalmar Require ways.HeapWithSum.
From Kalmar Require ways.SplitExamples.
From Kalmar Require ways.Kept.
From Kalmar Require heaps.Heaps.
From Kalmar Require heaps.Sums.
From Kalmar Require octal.Octal.
From Kalmar Require octal.Check.
From Kalmar Require octal.Least.
From Kalmar Require octal.Auto.
From Kalmar Require heaps.Periods.
From Kalmar Require heaps.Codes.
From Kalmar Require heaps.CodeCheck.
From Kalmar Require heaps.Subtraction.
From Kalmar Require heaps.Rise.
From Kalmar Require heaps.Carries.
From Kalmar Require heaps.CarryCheck.
From Kalmar Require heaps.CarryBits.
From Kalmar Require heaps.CarryBound.
From Kalmar Require heaps.Examples.
From Kalmar Require kinds.Kinds.
From Kalmar Require kinds.KindCheck.
From Kalmar Require kinds.NodeKayles.
From Kalmar Require kinds.Caterpillars.
From Kalmar Require kinds.Examples.
From Kalmar Require octal.Bits.
From Kalmar Require octal.Rows.
From Kalmar Require octal.Rare.
From Kalmar Require octal.RareExamples.
From Kalmar Require octal.Window.
From Kalmar Require octal.WindowRun.
From Kalmar Require octal.WindowExamples.
From Kalmar Require octal.Examples.
From Kalmar Require quotients.Misere.
From Kalmar Require octal.Bridge.
From Kalmar Require quotients.MisereCheck.
From Kalmar Require quotients.Examples.
From Kalmar Require quotients.Shipped.
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
Print Assumptions Kalmar.ways.Circuits.remark_3_12.
Print Assumptions Kalmar.ways.Circuits.remark_2_23.
Print Assumptions Kalmar.ways.Circuits.remark_2_23_kernel.
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
Print Assumptions Kalmar.ways.SplitValues.component_eq.
Print Assumptions Kalmar.ways.SplitValues.splits_2_4.
Print Assumptions Kalmar.ways.SplitValues.splits_2_16.
Print Assumptions Kalmar.ways.SplitValues.splits_2_20.
Print Assumptions Kalmar.ways.SplitValues.splits_3_21.
Print Assumptions Kalmar.ways.SplitValues.splits_2_13.
Print Assumptions Kalmar.ways.SplitValues.splits_3_18.
Print Assumptions Kalmar.ways.SplitValues.splits_2_26.
Print Assumptions Kalmar.ways.SplitValues.splits_3_26.
Print Assumptions Kalmar.ways.SplitValues.splits_selective_outcome.
Print Assumptions Kalmar.ways.SplitValues.splits_3_27.
Print Assumptions Kalmar.ways.SplitValues.triples_3_27.
Print Assumptions Kalmar.ways.SplitShort.splits_2_10.
Print Assumptions Kalmar.ways.SplitShort.splits_3_16.
Print Assumptions Kalmar.ways.SplitShort.splits_2_8.
Print Assumptions Kalmar.ways.SplitShort.splits_3_14.
Print Assumptions Kalmar.ways.SplitShort.marks_ok.
Print Assumptions Kalmar.ways.SplitShort.marked_2_8.
Print Assumptions Kalmar.ways.SplitShort.marked_3_14.
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
Print Assumptions Kalmar.ways.Positions.fast_grundy_in.
Print Assumptions Kalmar.ways.Positions.fast_misere_grundy_in.
Print Assumptions Kalmar.ways.Positions.disjunctive.
Print Assumptions Kalmar.ways.Positions.conjunctive.
Print Assumptions Kalmar.ways.Positions.continued.
Print Assumptions Kalmar.ways.Positions.selective.
Print Assumptions Kalmar.ways.Positions.shortened.
Print Assumptions Kalmar.ways.Positions.misere_conjunctive.
Print Assumptions Kalmar.ways.Positions.misere_continued.
Print Assumptions Kalmar.ways.Positions.misere_shortened.
Print Assumptions Kalmar.ways.Positions.misere_selective.
Print Assumptions Kalmar.ways.Positions.diminished.
Print Assumptions Kalmar.ways.Positions.misere_diminished.
Print Assumptions Kalmar.ways.Positions.diminished_ending.
Print Assumptions Kalmar.ways.Positions.misere_diminished_ended.
Print Assumptions Kalmar.ways.Positions.foreclosed_in.
Print Assumptions Kalmar.ways.Positions.misere_foreclosed_in.
Print Assumptions Kalmar.ways.Positions.unforeclosed_in.
Print Assumptions Kalmar.ways.Positions.misere_unforeclosed_in.
Print Assumptions Kalmar.ways.Examples.section_3_1_grundy.
Print Assumptions Kalmar.ways.Examples.section_3_1_remoteness.
Print Assumptions Kalmar.ways.Examples.section_3_1_suspense.
Print Assumptions Kalmar.ways.Lengths.is_length_unique.
Print Assumptions Kalmar.ways.Lengths.kernel_can_win.
Print Assumptions Kalmar.ways.Lengths.misere_kernel_can_win.
Print Assumptions Kalmar.ways.Lengths.remark_1_11.
Print Assumptions Kalmar.ways.Lengths.remark_1_17.
Print Assumptions Kalmar.ways.Lengths.remark_1_11_misere.
Print Assumptions Kalmar.ways.Lengths.remark_1_17_misere.
Print Assumptions Kalmar.ways.Lengths.suspense_is_not_hurried.
Print Assumptions Kalmar.ways.Lengths.remoteness_is_not_delayed.
Print Assumptions Kalmar.ways.MoreWays.at_most_few.
Print Assumptions Kalmar.ways.MoreWays.at_most_one_less.
Print Assumptions Kalmar.ways.MoreWays.at_most_first_normal.
Print Assumptions Kalmar.ways.MoreWays.at_most_first_misere.
Print Assumptions Kalmar.ways.MoreWays.any_until_good.
Print Assumptions Kalmar.ways.MoreWays.at_most_more.
Print Assumptions Kalmar.ways.MoreWays.any_until_misere.
Print Assumptions Kalmar.ways.Moore.moore_normal.
Print Assumptions Kalmar.ways.Moore.moore_misere.
Print Assumptions Kalmar.ways.Moore.moore_misere_words.
Print Assumptions Kalmar.ways.Moore.bouton_normal.
Print Assumptions Kalmar.ways.Moore.bouton_misere.
Print Assumptions Kalmar.ways.Moore.moore_not_k.
Print Assumptions Kalmar.ways.Moore.moore_misere_k_0.
Print Assumptions Kalmar.ways.SplitOutcomes.long_outcomes.
Print Assumptions Kalmar.ways.SplitOutcomes.short_outcomes.
Print Assumptions Kalmar.ways.Nesting.nested_remoteness.
Print Assumptions Kalmar.ways.Nesting.nested_misere_remoteness.
Print Assumptions Kalmar.ways.Nesting.nested_suspense.
Print Assumptions Kalmar.ways.Nesting.nested_misere_suspense.
Print Assumptions Kalmar.ways.Nesting.nested_grundy.
Print Assumptions Kalmar.ways.Nesting.sums_do_not_nest.
Print Assumptions Kalmar.ways.HeapWithSum.value_at_most.
Print Assumptions Kalmar.ways.HeapWithSum.equal_high_digits.
Print Assumptions Kalmar.ways.HeapWithSum.less_than_total.
Print Assumptions Kalmar.ways.HeapWithSum.value_at_least.
Print Assumptions Kalmar.ways.HeapWithSum.heap_with_full_sum.
Print Assumptions Kalmar.ways.HeapWithSum.same_highest_digit.
Print Assumptions Kalmar.ways.HeapWithSum.one_with_equal_heaps.
Print Assumptions Kalmar.ways.HeapWithSum.heap_with_sum_total.
Print Assumptions Kalmar.ways.HeapWithSum.heap_with_sum_land.
Print Assumptions Kalmar.ways.HeapWithSum.heap_with_power.
Print Assumptions Kalmar.ways.HeapWithSum.heap_beside.
Print Assumptions Kalmar.ways.Kept.kept_leaves.
Print Assumptions Kalmar.ways.Kept.kept_grundy.
Print Assumptions Kalmar.ways.Kept.kept_suspense.
Print Assumptions Kalmar.ways.Kept.kept_misere_suspense.
Print Assumptions Kalmar.ways.Kept.kept_remoteness.
Print Assumptions Kalmar.ways.Kept.kept_misere_good.
Print Assumptions Kalmar.heaps.Heaps.heaps_sprague_grundy.
Print Assumptions Kalmar.heaps.Heaps.heaps_grundy_unique.
Print Assumptions Kalmar.heaps.Sums.heaps_sum.
Print Assumptions Kalmar.heaps.Sums.heaps_outcome.
Print Assumptions Kalmar.heaps.Sums.heaps_values.
Print Assumptions Kalmar.heaps.Sums.heaps_leave_parts.
Print Assumptions Kalmar.heaps.Sums.heap_rules_sum.
Print Assumptions Kalmar.octal.Octal.sprague_grundy.
Print Assumptions Kalmar.octal.Octal.grundy_unique.
Print Assumptions Kalmar.octal.Octal.guy_smith.
Print Assumptions Kalmar.octal.Check.check_ok.
Print Assumptions Kalmar.octal.Least.is_least_ok.
Print Assumptions Kalmar.octal.Auto.auto_ok.
Print Assumptions Kalmar.heaps.Periods.values_auto_ok.
Print Assumptions Kalmar.heaps.Codes.codes_guy_smith.
Print Assumptions Kalmar.heaps.Codes.codes_saltus.
Print Assumptions Kalmar.heaps.Codes.sizes.
Print Assumptions Kalmar.heaps.Codes.sizes_ok.
Print Assumptions Kalmar.heaps.Codes.octal_takes.
Print Assumptions Kalmar.heaps.CodeCheck.code_auto_ok.
Print Assumptions Kalmar.heaps.CodeCheck.code_period_ok.
Print Assumptions Kalmar.heaps.CodeCheck.code_values_ok.
Print Assumptions Kalmar.heaps.Subtraction.two_windows.
Print Assumptions Kalmar.heaps.Subtraction.window_proves.
Print Assumptions Kalmar.heaps.Subtraction.subtraction_auto_ok.
Print Assumptions Kalmar.heaps.Rise.codes_rise.
Print Assumptions Kalmar.heaps.Rise.rise_auto_ok.
Print Assumptions Kalmar.heaps.Carries.never_the_value.
Print Assumptions Kalmar.heaps.Carries.always_reached.
Print Assumptions Kalmar.heaps.CarryCheck.carries_auto_ok.
Print Assumptions Kalmar.heaps.CarryBound.carries_of_nim_sums.
Print Assumptions Kalmar.heaps.Examples.grundys_game_rule.
Print Assumptions Kalmar.heaps.Examples.grundys_game.
Print Assumptions Kalmar.heaps.Examples.laskers_nim.
Print Assumptions Kalmar.heaps.Examples.hexadecimal_1F.
Print Assumptions Kalmar.heaps.Examples.kayles.
Print Assumptions Kalmar.heaps.Examples.split_or_07.
Print Assumptions Kalmar.heaps.Examples.hexadecimal_F.
Print Assumptions Kalmar.heaps.Examples.unequal_7.
Print Assumptions Kalmar.heaps.Examples.endless_07_01.
Print Assumptions Kalmar.heaps.Examples.endless_0_20.
Print Assumptions Kalmar.heaps.Examples.endless_03.
Print Assumptions Kalmar.heaps.Examples.nim.
Print Assumptions Kalmar.heaps.Examples.endless_37.
Print Assumptions Kalmar.heaps.Examples.laskers_saltus.
Print Assumptions Kalmar.heaps.Examples.endless_1_66.
Print Assumptions Kalmar.heaps.Examples.hexadecimal_8.
Print Assumptions Kalmar.heaps.Examples.hexadecimal_FB.
Print Assumptions Kalmar.heaps.Examples.hexadecimal_8B.
Print Assumptions Kalmar.heaps.Examples.subtraction_2_5_7.
Print Assumptions Kalmar.kinds.Kinds.kinds_guy_smith.
Print Assumptions Kalmar.kinds.KindCheck.kinds_auto_ok.
Print Assumptions Kalmar.kinds.NodeKayles.pieces_are_heaps.
Print Assumptions Kalmar.kinds.Caterpillars.caterpillars_are_heaps.
Print Assumptions Kalmar.kinds.Caterpillars.caterpillars_period.
Print Assumptions Kalmar.kinds.Examples.node_kayles_on_paths.
Print Assumptions Kalmar.kinds.Examples.node_kayles_with_a_leaf.
Print Assumptions Kalmar.kinds.Examples.node_kayles_with_two_leaves.
Print Assumptions Kalmar.kinds.Examples.node_kayles_on_caterpillars.
Print Assumptions Kalmar.kinds.Examples.nogo_in_turn.
Print Assumptions Kalmar.kinds.Examples.clobber_in_pairs.
Print Assumptions Kalmar.octal.Rows.rows_ok.
Print Assumptions Kalmar.octal.Rare.rare_check_ok.
Print Assumptions Kalmar.octal.Rare.rare_ok.
Print Assumptions Kalmar.octal.RareExamples.octal_45_rare.
Print Assumptions Kalmar.octal.RareExamples.octal_051.
Print Assumptions Kalmar.octal.Window.window_theorem.
Print Assumptions Kalmar.octal.Window.window_certificate.
Print Assumptions Kalmar.octal.Window.window_least.
Print Assumptions Kalmar.octal.WindowRun.window_check_ok.
Print Assumptions Kalmar.octal.WindowExamples.kayles_by_window.
Print Assumptions Kalmar.octal.WindowExamples.octal_051_by_window.
Print Assumptions Kalmar.octal.WindowExamples.octal_45_by_window.
Print Assumptions Kalmar.octal.WindowExamples.kayles_least_by_window.
Print Assumptions Kalmar.octal.Examples.kayles.
Print Assumptions Kalmar.octal.Examples.dawsons_kayles.
Print Assumptions Kalmar.octal.Examples.octal_45.
Print Assumptions Kalmar.quotients.Misere.quotient_least.
Print Assumptions Kalmar.quotients.Misere.misere_quotient.
Print Assumptions Kalmar.quotients.Misere.reduced_is_quotient.
Print Assumptions Kalmar.quotients.Misere.all_fit.
Print Assumptions Kalmar.octal.Bridge.octal_is_sum.
Print Assumptions Kalmar.octal.Bridge.octal_outcome.
Print Assumptions Kalmar.octal.Bridge.octal_misere_outcome.
Print Assumptions Kalmar.octal.Bridge.octal_values.
Print Assumptions Kalmar.octal.Bridge.octal_leaves_parts.
Print Assumptions Kalmar.octal.Bridge.octal_rules_sum.
Print Assumptions Kalmar.octal.Bridge.octal_period.
Print Assumptions Kalmar.quotients.MisereCheck.check_quotient_ok.
Print Assumptions Kalmar.quotients.MisereCheck.check_quotient_to_ok.
Print Assumptions Kalmar.quotients.Examples.O123.quotient.
Print Assumptions Kalmar.quotients.Examples.O31.quotient.
Print Assumptions Kalmar.quotients.Examples.O4_12.quotient.
Print Assumptions Kalmar.quotients.Examples.DawsonsChess.quotient.
Print Assumptions Kalmar.quotients.Shipped.Kayles.quotient.
Print Assumptions Kalmar.quotients.Shipped.Guiles.quotient.
Print Assumptions Kalmar.quotients.Shipped.Treblecross.quotient.
Print Assumptions Kalmar.quotients.Shipped.GrundysGame.quotient.
