/**
 * How long at most the supervisor of a crash run waits before it restarts what died often;
 * milliseconds. In the product it is 5,000: whoever dies there often has a fault of their own. Here
 * the kills come from outside, and waiting for them to be forgotten would be most of the run.
 */
export const restartPauseMs = 100
