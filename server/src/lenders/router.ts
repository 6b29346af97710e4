import type { Endpoint, Outcome } from '@quittance/contract/endpoint'
import type { Reader } from '@quittance/contract/labels/labels'
import type { Language } from '@quittance/domain/lenders/language'
import type * as z from 'zod/mini'
import type { PollState } from '../platform/database/transaction.ts'
import type { Lender } from './lender-directory.ts'
import type { Borrower } from './borrower.ts'
import type { NamedPaper, PaperInAddress } from './papers/named-paper.ts'

/** What a use case is told of an anonymous call. */
export type PublicCall<Request> = {
  /** with its texts in the caller's language */
  readonly lender: Lender
  readonly language: Language
  /** the caller's words, for the few answers that carry text */
  readonly reader: Reader
  readonly request: Request
  readonly from: {
    readonly ip: string
    readonly userAgent: string
    /** work that the browser did for this call; null for none */
    readonly work: string | null
    /** the portal's own address, as it was called: its host is one of the lender's */
    readonly origin: string
    /** of the session that the caller has already, as they say; null for none */
    readonly token: string | null
  }
}

export type BorrowerCall<Request> = PublicCall<Request> & {
  readonly borrower: Borrower
  /** the caller's Idempotency-Key, or one made for a caller without */
  readonly key: string
  /** whether the caller brought it */
  readonly hasKey: boolean
  /** whether the borrower did something, and no timer */
  readonly isAct: boolean
}

type TicketCall<Request, Kind extends NamedPaper['kind']> = PublicCall<Request> & {
  readonly borrower: Borrower
  readonly paper: Extract<NamedPaper, { readonly kind: Kind }>
}

type Handler<Asked, Result, Refusal extends string> = (
  call: Asked,
) => Promise<Outcome<Result, Refusal>>

/** Binds the calls of the contract to the functions that answer them. `http/` gives one to each context. */
export type Router = {
  /** Binds a call that needs a session. */
  forBorrower<Request extends z.ZodMiniType, Result extends z.ZodMiniType, Refusal extends string>(
    endpoint: Endpoint<Request, Result, Refusal>,
    answer: Handler<BorrowerCall<z.output<Request>>, z.output<Result>, NoInfer<Refusal>>,
  ): void
  /**
   * Binds a call that a timer repeats: whoever names the version that they have, in If-None-Match, is
   * told that nothing changed (304), and the answer is not put together.
   */
  forPoll<Request extends z.ZodMiniType, Result extends z.ZodMiniType, Refusal extends string>(
    endpoint: Endpoint<Request, Result, Refusal>,
    poll: {
      /** how that stands which would be answered */
      readonly state: PollState
      /** Whether the lender has it: where it has not, no version is told, and the answer refuses. */
      readonly isOffered: (lender: Lender) => boolean
      readonly answer: Handler<BorrowerCall<z.output<Request>>, z.output<Result>, NoInfer<Refusal>>
    },
  ): void
  /** Binds a call that needs no session. */
  forAnyone<Request extends z.ZodMiniType, Result extends z.ZodMiniType, Refusal extends string>(
    endpoint: Endpoint<Request, Result, Refusal>,
    answer: Handler<PublicCall<z.output<Request>>, z.output<Result>, NoInfer<Refusal>>,
  ): void
  /** Binds a call that answers the one paper for which its caller has a ticket. */
  forTicket<
    Request extends z.ZodMiniType<{ readonly ticket: string }>,
    Result extends z.ZodMiniType,
    Refusal extends string,
    Kind extends NamedPaper['kind'],
  >(
    endpoint: Endpoint<Request, Result, Refusal>,
    paper: {
      /** which paper the address names */
      readonly named: (
        request: z.output<Request>,
      ) => Extract<PaperInAddress, { readonly kind: Kind }>
      readonly answer: Handler<
        TicketCall<z.output<Request>, Kind>,
        z.output<Result>,
        NoInfer<Refusal>
      >
    },
  ): void
}
