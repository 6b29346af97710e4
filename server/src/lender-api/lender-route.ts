import type { ApiKeyCaller } from './authenticate-api-key.ts'

/** What a call of the lender's API brings: its path's words, its query, its body and headers. */
export type LenderRequest = {
  readonly params: unknown
  /** path and query, as they were asked for */
  readonly url: string
  readonly query: unknown
  readonly body: unknown
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Binds one call of the lender's API. */
export type LenderRoute = (
  method: 'GET' | 'PUT' | 'PATCH' | 'POST',
  url: string,
  answer: (caller: ApiKeyCaller, http: LenderRequest) => Promise<unknown>,
) => void
