import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'

/** Who is asking. Everything a borrower may see or do is looked up under both ids. */
export type Borrower = {
  readonly lenderId: string
  readonly borrowerId: string
  readonly sessionId: string
  /** of the token under which the call was made */
  readonly tokenHash: Buffer
  readonly firstName: string
  readonly language: Language
  readonly country: 'US' | 'CA'
  /** two letters; decides fees and terms */
  readonly stateCode: string
  /** what this session may do */
  readonly scope: SessionScope
  readonly agent: LenderAgent | null
  readonly deviceId: string
  /** when this session last proved whose it is: at its sign-in, or since; elapsed time */
  readonly provenAt: Instant
}

/** What a session may do: everything, set a password, or look after a borrower. */
export type SessionScope = 'full' | 'setPassword' | 'cap'

/** Who is here in the borrower's place, and why (AMB-14). */
export type LenderAgent = { readonly name: string; readonly reason: string }

/** Who ends what is ended in a session, as the books name them: an agent is the lender's collector. */
export function actorOf({ agent }: Pick<Borrower, 'agent'>): 'borrower' | 'collector' {
  return agent === null ? 'borrower' : 'collector'
}

/**
 * Whether a lender's agent asks for what its borrower was not told of and agreed to: nothing is changed in
 * somebody's name without that.
 */
export function lacksAgreement(
  { agent }: Pick<Borrower, 'agent'>,
  { isReadOut }: { readonly isReadOut?: boolean | undefined },
): boolean {
  return agent !== null && isReadOut !== true
}

/** The agent that a row names; null for none. */
export function toAgent(name: string | null, reason: string | null): LenderAgent | null {
  return name === null || reason === null ? null : { name, reason }
}
