import type { Endpoint } from '@quittance/contract/endpoint'
import * as z from 'zod/mini'
import type { CallOptions } from './call.ts'

/** A call as it goes out, but for who makes it and in which language. */
export type WireCall = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  /** JSON; none in a call whose words stand in its address */
  readonly body?: string
}

export function wireCall<Request extends z.ZodMiniType>(
  endpoint: Endpoint<Request, z.ZodMiniType, string>,
  request: z.output<Request>,
  { key, background, last }: CallOptions = {},
): WireCall {
  const { method, path } = endpoint
  const words = z.encode(endpoint.request, request) as Record<string, unknown>
  const isPost = method === 'POST'
  return {
    url: `/app/api${path}${isPost ? '' : queryOf(words)}`,
    method,
    headers: {
      ...(isPost && { 'content-type': 'application/json' }),
      ...(endpoint.key && key !== undefined && { 'idempotency-key': key }),
      ...(background === true && { 'x-background': '1' }),
      ...(typeof last?.version === 'string' && { 'if-none-match': last.version }),
    },
    ...(isPost && { body: JSON.stringify(words) }),
  }
}

function queryOf(words: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(words).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given as [string, string][])}`
}
