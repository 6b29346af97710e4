import type { Endpoint } from '@quittance/contract/endpoint'
import type * as z from 'zod/mini'

/** What a call answers: a result, or a refusal with the text to show. */
export type CallAnswer<Result, Refusal extends string> =
  | { readonly kind: 'done'; readonly result: Result; readonly message: string }
  | {
      readonly kind: 'refused'
      readonly reason: Refusal | 'badField' | 'unknownField'
      readonly message: string
      readonly field: string | null
      /** too many tries: when the next one counts; seconds */
      readonly retryAfterSeconds: number | null
      readonly data: Readonly<Record<string, string>>
    }

/** The call's result is unknown, or the server rejected it before any rule was checked. */
export class CallError extends Error {
  override name = 'CallError'
  readonly kind: 'offline' | 'timeout' | 'signedOut' | 'notAvailable' | 'fault'
  /** the HTTP status of the answer; null when there was none */
  readonly status: number | null
  /** too many calls: when the next one is accepted; seconds */
  readonly retryAfterSeconds: number | null

  /** @param message the server's own text, or empty */
  constructor(kind: CallError['kind'], message = '', status: number | null = null, wait = 0) {
    super(message)
    this.kind = kind
    this.status = status
    this.retryAfterSeconds = wait > 0 ? wait : null
  }
}

export type CallRefusal = Extract<CallAnswer<never, string>, { kind: 'refused' }>

export type WorkSolver = <Some extends CallAnswer<unknown, string>>(
  refused: CallRefusal,
  ask: (headers: Readonly<Record<string, string>>) => Promise<Some>,
) => Promise<Some>

export type ProofAsker = <Some extends CallAnswer<unknown, string>>(
  refused: CallRefusal,
  ask: () => Promise<Some>,
) => Promise<Some | null>

export type ApiOptions = {
  /** the server's origin; without it that of the page */
  readonly baseUrl?: string
  readonly accessToken: () => string | null
  readonly language: () => string
  readonly send?: typeof fetch
  readonly timeoutMs?: number
  /** Does the work that a call is refused for, and asks again with what that takes. */
  readonly work: WorkSolver
  /** Has the borrower prove who they are where a call is refused for that, and asks again; null: they would not. */
  readonly proof: ProofAsker
  /** The token that the session of this one goes on under: what it made is tried again under that before it is over. */
  readonly newestToken: (token: string) => Promise<string>
  /** Called when the server no longer knows the session that a call was made in. */
  readonly onSignedOut?: (message: string) => void
}

/** An answer that is kept for the next time; the call writes the new one here. */
export type LastAnswer = { version: string | null; result: unknown }

export type CallOptions = {
  /** goes out as Idempotency-Key where the call takes one */
  readonly key?: string
  /** A timer makes the call: it is no sign of the borrower's activity (AMB-99). */
  readonly background?: boolean
  /** What a call that is repeated was answered last; what did not change since is not sent again. */
  readonly last?: LastAnswer
  /** Told that it is asked who makes this call, and that the asking is over. */
  readonly onProof?: (isAsked: boolean) => void
  /** It is sent even where the page is closed before it is answered. */
  readonly keepalive?: boolean
  /**
   * Under this token and no newer one: for the call that brings a newer one, and the sign-out call of a session that
   * has already ended here.
   */
  readonly token?: string
}

export type Api = <
  Request extends z.ZodMiniType,
  Result extends z.ZodMiniType,
  Refusal extends string,
>(
  endpoint: Endpoint<Request, Result, Refusal>,
  request: z.output<Request>,
  options?: CallOptions,
) => Promise<CallAnswer<z.output<Result>, Refusal>>
