import { type Cents, zero } from '../money.ts'
import type { MethodStatus } from './payment-method.ts'
import { type ReturnAction, returnCodes, type ReturnWords } from './tables/return-codes.ts'

/** What a return means for the borrower and for the method that was debited. */
export type ReturnMeaning = {
  readonly words: ReturnWords
  readonly action: ReturnAction
  /** what the method becomes; null where it stays as it is */
  readonly methodStatus: Extract<MethodStatus, 'blocked' | 'revoked'> | null
  /** whether a person at the lender has to look at it */
  readonly needsPerson: boolean
}

/** What a code stands for. A code that is in no table is told to a person, and changes no method. */
export function meaningOf(code: string): ReturnMeaning {
  const { words, action } = returnCodes.get(code) ?? { words: 'technical', action: 'alert' }
  return { words, action, methodStatus: statusAfter(action), needsPerson: action !== 'keep' }
}

function statusAfter(action: ReturnAction): ReturnMeaning['methodStatus'] {
  if (action === 'revoke') return 'revoked'
  return action === 'block' ? 'blocked' : null
}

/** Lender settings `nsfFee`, `nsfCodes`, `nsfFeePerItemMax`. */
export type NsfRules = {
  /** cents, 0 or above */
  readonly nsfFee: Cents
  readonly nsfCodes: readonly string[]
  /** how often one payment may bear it; 0 is never */
  readonly nsfFeePerItemMax: number
}

/**
 * The fee for one returned payment; cents, 0 for none. A payment comes back once, so it never bears
 * more than one, whatever the bank said of it besides; a chargeback bears none.
 *
 * @param codes of all that the bank said of the payment
 */
export function nsfFeeFor(
  codes: readonly string[],
  { nsfFee, nsfCodes, nsfFeePerItemMax }: NsfRules,
): Cents {
  const bears = codes.some((code) => code !== 'chargeback' && nsfCodes.includes(code))
  return bears && nsfFeePerItemMax > 0 ? nsfFee : zero
}
