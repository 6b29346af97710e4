/** Measures waiting and idleness. Days never come from it: they come from the server. */
export type Clock = { readonly now: () => number }

/** The browser's clock: the only place in the web where it is read. */
export const browserClock: Clock = { now: () => Date.now() }
