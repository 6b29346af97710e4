/** A service of ours did not answer, and nothing had been written yet: HTTP 503. */
export class OutsideAway extends Error {}
