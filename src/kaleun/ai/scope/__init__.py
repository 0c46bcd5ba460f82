"""The compact twin of SCOPE U-Boot: the base game, Wolf and Shepherd and the hunting group without advanced modules, as
an array of numbers for numba. It is no second rulebook: a test holds it equal to the rules over 100,000 positions."""
