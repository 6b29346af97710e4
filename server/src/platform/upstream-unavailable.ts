/** A service of ours did not answer, and nothing had been written yet: HTTP 503. */
export class UpstreamUnavailable extends Error {}
