import { type Cents, zero } from '../money.ts'
import type { MethodStatus } from './payment-method.ts'
import { type ReturnCode, returnCodes } from './tables/return-codes.ts'

/** What a return means for the borrower and for the method that was debited. */
export type ReturnMeaning = ReturnCode & {
  /** what the method becomes; null where it stays as it is */
  readonly methodStatus: Extract<MethodStatus, 'blocked' | 'revoked'> | null
  /** whether a person at the lender has to look at it */
  readonly needsPerson: boolean
}

const unknown: ReturnCode = { state: 'returned', words: 'technical', action: 'alert' }

/**
 * What a code stands for. One that is in no table moved the money all the same: it is told to a
 * person, and changes no method.
 */
export function interpretReturnCode(code: string): ReturnMeaning {
  const meaning = returnCodes.get(code) ?? unknown
  const { action } = meaning
  return { ...meaning, methodStatus: statusAfter(action), needsPerson: action !== 'keep' }
}

/** The codes by which a bank says that an account lacks the money: it may be debited again. */
export const fundsReturnCodes: readonly string[] = [...returnCodes]
  .filter(([, { action }]) => action === 'keep')
  .map(([code]) => code)

/** Whether a debit came back for want of funds alone, by all that its bank said. */
export function isReturnForFunds(codes: readonly string[]): boolean {
  return codes.length > 0 && codes.every((code) => fundsReturnCodes.includes(code))
}

function statusAfter(action: ReturnCode['action']): ReturnMeaning['methodStatus'] {
  if (action === 'revoke') return 'revoked'
  return action === 'block' ? 'blocked' : null
}

/** Lender settings `nsfFee`, `nsfCodes`, `nsfFeePerItemMax`. */
export type NsfRules = {
  /** cents, 0 or above */
  readonly nsfFee: Cents
  readonly nsfCodes: readonly string[]
  /** how often one item may bear it, its re-presentments counted in; 0 is never */
  readonly nsfFeePerItemMax: number
}

/**
 * The fee for one returned payment; cents, 0 for none. A payment comes back once, so it never bears
 * more than one, whatever the bank said of it besides; a chargeback bears none.
 *
 * @param codes of all that the bank said of the payment
 * @param borne fees that the item bore before: the payments that this one tries again
 */
export function nsfFeeFor(
  codes: readonly string[],
  { nsfFee, nsfCodes, nsfFeePerItemMax }: NsfRules,
  borne = 0,
): Cents {
  const bears = codes.some((code) => code !== 'chargeback' && nsfCodes.includes(code))
  return bears && borne < nsfFeePerItemMax ? nsfFee : zero
}
