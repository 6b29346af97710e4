import type { LenderEndpoint, PathParameters } from '@quittance/contract/lender-api/lender-endpoint'
import type * as z from 'zod/mini'
import type { ApiKeyCaller } from './authenticate-api-key.ts'

/** What a use case is told of a call of the lender's API. */
export type LenderCall<Endpoint extends LenderEndpoint> = {
  readonly caller: ApiKeyCaller
  readonly parameters: PathParameters<Endpoint['path']>
  readonly query: z.output<Endpoint['query']>
  readonly body: z.output<Endpoint['body']>
  /** the header `Idempotency-Key`; undefined where none was sent */
  readonly key: string | undefined
  /** address and body as they came: what must be the same when the key comes again */
  readonly request: unknown
}

/** A value of JSON that nobody changes before it is sent. */
type Sent<Value> = Value extends readonly (infer One)[]
  ? readonly Sent<One>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Sent<Value[Name]> }
    : Value

/** What a use case answers: values, or a file piece by piece. */
export type LenderAnswer<Endpoint extends LenderEndpoint> =
  z.input<Endpoint['answer']> extends string
    ? AsyncIterable<string>
    : Sent<z.input<Endpoint['answer']>>

/** Binds a call of the contract to the function that answers it. `http/` gives one to each noun. */
export type LenderRouter = <Endpoint extends LenderEndpoint>(
  endpoint: Endpoint,
  answer: (call: LenderCall<Endpoint>) => Promise<LenderAnswer<Endpoint>>,
) => void
