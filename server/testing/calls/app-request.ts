/** What a call of the portal answers, as it is on the wire. */
export type AppRequest = {
  readonly status: 0 | 1
  readonly statusCode: number
  readonly message: string
  readonly reason?: string
  readonly field?: string
  readonly retryAfterSeconds?: number
  readonly result: Record<string, unknown>
}
