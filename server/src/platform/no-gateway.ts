/** No payment network is set up: it is not away, and asking again tells nothing new. */
export class NoGateway extends Error {}
