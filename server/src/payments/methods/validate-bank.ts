import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { dayOf } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { type MethodValidation, validationOn } from '@quittance/domain/payments/payment-method'
import type { PaymentsContext } from '../payments-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { AmountsCheck } from '../../platform/ports/vault-accounts.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import {
  lockedValidation,
  validationAfterCheck,
  amountAttemptsMax,
  usableValidation,
} from './account-validation.ts'
import { refuseMethodCheck } from './adding-limits.ts'
import {
  countAmountAttempt,
  type UnvalidatedMethod,
  lockMethod,
  setMethodValidation,
} from './bank-account-repository.ts'
import { readMethodUses } from './method-use-repository.ts'
import { toSavedMethod } from './saved-method.ts'

type Refusal =
  | 'methodNotFound'
  | 'methodGone'
  | 'notAwaited'
  | 'notCheckedYet'
  | 'wrongAmounts'
  | 'validationLocked'
  | 'accountNotFound'
  | 'tooManyChecks'

type ValidateContext = Pick<PaymentsContext, 'db' | 'clocks' | 'vault'>
type Answer = Outcome<{ account: SavedMethod }, Refusal>

export type BankValidation = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly methodId: string
  /** the two small amounts that the bank shows its owner; without them the bank is asked again */
  readonly amounts?: readonly Cents[] | undefined
}

/** Validates a saved account, so that it can be debited. */
export async function validateBank(
  context: ValidateContext,
  validating: BankValidation,
): Promise<Answer> {
  const { db, clocks } = context
  const { lender, borrower, methodId, amounts } = validating
  const today = dayOf(clocks.business())
  // A try is counted before the vault is asked: answers can not be had faster than they count.
  const begun = await withLenderTransaction(db, lender.id, async (trx) => {
    const method = await lockMethod(trx, borrower, methodId)
    if (method === null || method.kind === 'card')
      return refused('methodNotFound', { field: 'accountId' })
    if (method.tries >= amountAttemptsMax) return refused('validationLocked', { field: 'amounts' })
    const wanted = amounts === undefined ? 'again' : 'amounts'
    if (validationOn(method, today).awaits !== wanted)
      return refused('notAwaited', { field: 'accountId' })
    const stop = await refuseMethodCheck(trx, { lender, borrower, now: clocks.elapsed() })
    if (stop !== null) return stop
    if (amounts !== undefined) await countAmountAttempt(trx, borrower, { methodId, by: 1 })
    return done(method)
  })
  if (begun.kind === 'refused') return begun
  return amounts === undefined
    ? askAgain(context, validating, begun.result)
    : confirm(context, validating, { method: begun.result, amounts })
}

async function askAgain(
  context: ValidateContext,
  validating: BankValidation,
  method: UnvalidatedMethod,
): Promise<Answer> {
  const { lender } = validating
  const by = lender.settings.servicing.achValidation
  const check = await context.vault.checkAccount({ lenderId: lender.id, token: method.token, by })
  if (check === null) return refused('methodGone', { field: 'accountId' })
  if (check === 'again') return refused('notCheckedYet', { field: 'accountId' })
  const today = dayOf(context.clocks.business())
  const kind = method.kind === 'pad' ? 'pad' : 'ach'
  const answer = await stand(context, validating, validationAfterCheck(check, { kind, today }))
  return check === 'notFound' ? refused('accountNotFound', { field: 'accountId' }) : answer
}

async function confirm(
  context: ValidateContext,
  validating: BankValidation,
  { method, amounts }: { readonly method: UnvalidatedMethod; readonly amounts: readonly Cents[] },
): Promise<Answer> {
  const { lender } = validating
  const ask = { lenderId: lender.id, token: method.token, amounts }
  const result = await context.vault.confirmAmounts(ask).catch((cause: unknown) => {
    // A bank that did not answer has refused no amounts: the borrower keeps the try.
    return restoreAttempt(context, validating).then(() => Promise.reject(cause as Error))
  })
  if (result === null) return refused('methodGone', { field: 'accountId' })
  if (result === 'validated') return stand(context, validating, usableValidation)
  const left = leftAfter(result, method)
  if (left > 0) return refused('wrongAmounts', { field: 'amounts', values: { left: String(left) } })
  await stand(context, validating, lockedValidation)
  return refused('validationLocked', { field: 'amounts' })
}

function leftAfter(
  result: Exclude<AmountsCheck, 'validated'>,
  { tries }: UnvalidatedMethod,
): number {
  return result === 'locked' ? 0 : amountAttemptsMax - tries - 1
}

async function restoreAttempt(
  { db }: ValidateContext,
  { lender, borrower, methodId }: BankValidation,
): Promise<void> {
  await withLenderTransaction(db, lender.id, (trx) =>
    countAmountAttempt(trx, borrower, { methodId, by: -1 }),
  )
}

/** Writes down how the account stands now, unless its debits were stopped meanwhile. */
async function stand(
  { db, clocks }: ValidateContext,
  { lender, borrower, methodId }: BankValidation,
  validation: MethodValidation,
): Promise<Answer> {
  return withLenderTransaction(db, lender.id, async (trx) => {
    const held = await lockMethod(trx, borrower, methodId)
    if (held === null) return refused('methodNotFound', { field: 'accountId' })
    const isOpen = held.status === 'unvalidated'
    const method = isOpen
      ? await setMethodValidation(trx, borrower, { methodId, validation })
      : held
    const at = clocks.business()
    const uses = await readMethodUses(trx, lender, { owner: borrower, at })
    return done({ account: toSavedMethod(method, { today: dayOf(at), uses }) })
  })
}
