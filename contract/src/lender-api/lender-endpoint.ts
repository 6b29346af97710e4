import * as z from 'zod/mini'

/** The names between braces: `loanNo` of '/loans/{loanNo}/events'. */
type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never

/** What the path of a call carries. */
export type PathParameters<Path extends string> = {
  readonly [Name in ParameterNames<Path>]: string
}

/** One call of the lender's back office: the whole agreement between their system and the server. */
export type LenderEndpoint<
  Path extends string = string,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly method: 'GET' | 'PUT' | 'PATCH' | 'POST'
  /** below /lender/api/v1 */
  readonly path: Path
  /** what it does, in a sentence or a few */
  readonly does: string
  /** done once for its key, which goes in the header `Idempotency-Key` */
  readonly isKeyed?: true
  /** the body is a file and no JSON: a PNG, JPEG or WebP, or a PDF */
  readonly takesFile?: 'picture' | 'pdf'
  /** the answer is a CSV file and no JSON, which comes piece by piece */
  readonly answersCsv?: true
  readonly query: Query
  readonly body: Body
  /** JSON as it is sent: amounts and days are texts */
  readonly answer: Answer
  readonly example: LenderExample
}

/** What a file in a body may be. */
export const fileTypes = {
  picture: ['image/png', 'image/jpeg', 'image/webp'],
  pdf: ['application/pdf'],
} as const

/** A call as the documentation shows it; a test runs it. */
export type LenderExample = {
  readonly query?: string
  readonly body?: object
  /** of a long answer a part, of a file its first lines; … stands for what differs each time */
  readonly answer: object
  /** what the example shows, where it does not say so itself */
  readonly notes?: string
  /** the same call with another body, and the problem that it is answered with */
  readonly refused?: { readonly body: object; readonly problem: object }
}

const nothing = z.strictObject({})
type Nothing = typeof nothing

type Definition<Path extends string, Query, Body, Answer> = Omit<
  LenderEndpoint<Path>,
  'query' | 'body' | 'answer'
> & { readonly query?: Query; readonly body?: Body; readonly answer: Answer }

/** Defines a call. Without `query` or `body` it takes no field there. */
export function lenderEndpoint<
  const Path extends string,
  Answer extends z.ZodMiniType,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing,
>(definition: Definition<Path, Query, Body, Answer>): LenderEndpoint<Path, Query, Body, Answer> {
  const { query = nothing as never, body = nothing as never } = definition
  return { ...definition, query, body }
}
