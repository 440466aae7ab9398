"""The laws as one test class per game; what each law demands stands in the module named after its idea."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bohrd import games
from bohrd.contract import Event, OptionValue, Position
from kit import coverage, legality, pictures, replaying, rooms, round_trips, sampling, secrecy, tensors, words
from kit.play import PART, Case, cases, play

Pieces = Callable[[Position], Mapping[str, Any]]
Recount = Callable[[Sequence[Event], int, Mapping[str, OptionValue]], list[int]]


def laws(game_id: str, tests: str, pieces: Pieces, recount: Recount) -> type:
    """The tests that make a game a game of Bohrd, over random games of every size and option.

    ``tests`` is the file that asks for them, in whose folder every rule must have its test.
    """
    game = games.load(game_id)
    every = cases(game)
    # one process looks at a game in all ways, so that it is played once
    together = [pytest.param(case, marks=pytest.mark.xdist_group(f"{game_id} {case}")) for case in every]
    each_game = pytest.mark.parametrize("case", together, ids=[str(case) for case in every])

    class Laws:
        @each_game
        def test_1_what_is_legal_plays_and_what_is_not_is_refused(self, case: Case) -> None:
            legality.check_legal_moves(play(case))
            legality.check_refusals(play(case))
            legality.check_one_truth(play(case))

        @each_game
        def test_2_copies_are_equal_and_independent(self, case: Case) -> None:
            legality.check_copies(play(case))

        def test_3_games_replay_alike_in_another_process(self, tmp_path: Path) -> None:
            replaying.check([play(case) for case in every], tmp_path)

        @each_game
        def test_4_nobody_learns_what_they_may_not_know(self, case: Case) -> None:
            secrecy.check_pairs(play(case))
            secrecy.check_told_alike(play(case))
            secrecy.check_secret_parts(play(case))

        @each_game
        def test_4_numbers_say_what_the_view_says(self, case: Case) -> None:
            tensors.check(play(case))

        @each_game
        def test_5_a_sample_has_the_view_it_was_drawn_for(self, case: Case) -> None:
            sampling.check_views(play(case))

        @pytest.mark.parametrize("seats", list(game.seats))
        def test_5_sampling_is_uniform(self, seats: int) -> None:
            sampling.check_at_the_start(play(Case(game_id, seats)))
            sampling.check_on_the_way(play(Case(game_id, seats)))

        @each_game
        def test_6_pieces_are_neither_made_nor_lost(self, case: Case) -> None:
            first, *others = map(pieces, play(case).positions)
            for number, count in enumerate(others, 1):
                assert count == first, f"after decision {number}"

        @each_game
        def test_7_games_end_with_scores_the_events_account_for(self, case: Case) -> None:
            played = play(case)
            result = played.positions[-1].result()
            assert result.over
            assert result.scores == recount(played.events, case.seats, played.record.header.options)
            legality.check_result(played)

        def test_8_every_rule_has_a_test_and_every_marker_a_rule(self) -> None:
            coverage.check(game, Path(tests).parent)

        def test_9_moves_survive_a_round_trip(self) -> None:
            round_trips.check_moves(game)

        @each_game
        def test_9_views_and_positions_survive_a_round_trip(self, case: Case) -> None:
            round_trips.check_views(play(case))
            round_trips.check_positions(play(case))

        @settings(max_examples=500 // PART)
        @given(st.sampled_from(every), st.data())
        def test_9_damaged_positions_are_refused(self, case: Case, data: st.DataObject) -> None:
            round_trips.check_damaged(play(case), data)

        @settings(max_examples=150 // PART)
        @given(st.sampled_from(every), st.data())
        def test_10_every_position_that_loads_can_be_played_to_the_end(
            self, case: Case, data: st.DataObject
        ) -> None:
            round_trips.check_playable(play(case), data)

        def test_it_has_the_rooms_of_every_game(self) -> None:
            rooms.check(game)

        @each_game
        def test_words_are_punctuated_alike(self, case: Case) -> None:
            words.check(play(case))

        @each_game
        def test_pictures_are_well_formed_and_show_what_can_be_touched(self, case: Case) -> None:
            pictures.check(play(case))

    return Laws
