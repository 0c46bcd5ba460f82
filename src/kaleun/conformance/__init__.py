"""Conformance: checks that run over every registered game, option set and seat count. A new game is covered unasked.

* `replay`: clone, undo, save, load, levels of automation and illegal answers, exact at every pause
* `fuzz`: random games with invariants; a failure writes a file that re-runs with one command
* `views`: what a seat is shown comes back from JSON as it was
* `guarded`: invariants that would notice an absurd number; `chain`: the same games in every process
* `secrets`: worlds that differ only in what a seat may not know look the same to it, byte by byte and frame by frame
* `frames`: what is shown line by line adds up to what there is; `told`: each line comes with its change
* `consequences`: what an answer is said to mean is what comes of it, and tells no secret
* `catalogue`, `rows`: rule ids in the catalogue, in the code and in the tests; chart rows reached
* `source`: lint of the rules' source; `texts`: every code has its words in every language
* `playthrough`: transcripts of seeded games that a person can read in review

Each check returns sentences, one for each thing that is wrong; no sentence means all is well.
"""
