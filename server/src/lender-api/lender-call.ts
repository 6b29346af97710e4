/** One call of the lender's API, with an example of it that a test runs. */
export type LenderCall = {
  readonly method: 'GET' | 'PUT' | 'PATCH' | 'POST'
  /** below /lender/api/v1 */
  readonly path: string
  readonly does: string
  /** done once for its key, which goes in the header `Idempotency-Key` */
  readonly isKeyed?: true
  readonly query?: string
  /** left out for a picture */
  readonly body?: object
  /** of a long answer a part: what varies is told by its form */
  readonly answer: object
  /** what the example shows, where it does not say so itself */
  readonly notes?: string
  /** the same call with another body, and the problem that it is answered with */
  readonly refused?: { readonly body: object; readonly problem: object }
}
