import { randomUUID } from 'node:crypto'
import type { BankToAdd } from '@quittance/contract/payments/bank-accounts'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { dayOf, type Instant } from '@quittance/domain/calendar'
import { gatewayFor, offeredMethodKinds } from '@quittance/domain/lenders/lender-features'
import {
  type BankRefusal,
  checkBankForm,
  formatPadRouting,
} from '@quittance/domain/payments/bank-account'
import type { MethodValidation } from '@quittance/domain/payments/payment-method'
import type { PaymentsContext } from '../payments-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { AccountCheck, AddedAccount } from '../../platform/ports/vault-accounts.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { validationAfterCheck, findEarlierStop } from './account-validation.ts'
import {
  countAddedMethod,
  type MethodAddition,
  type MethodLimitRefusal,
  refuseMethodAddition,
  refuseMethodCount,
} from './adding-limits.ts'
import { readFormerAccount, renewBank, saveBank } from './bank-account-repository.ts'
import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import { findByFingerprint } from './method-repository.ts'
import { readMethodUses } from './method-use-repository.ts'
import { notifyMethodChange } from './notify-method-change.ts'
import { toSavedMethod } from './saved-method.ts'

type Refusal =
  | BankRefusal
  | MethodLimitRefusal
  | 'notSealed'
  | 'accountNotFound'
  | 'tooManyChecks'
  | 'methodNotOffered'

type AddContext = Pick<PaymentsContext, 'db' | 'clocks' | 'vault'>
type Added = Extract<AddedAccount, { ok: true }>
type Adding = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly bank: BankToAdd
}

/**
 * Saves a bank account: fields first, then whether the lender takes it of this borrower, whether
 * there is room, and last the number itself, which only the vault can open. The same account again
 * is the one that is there.
 */
export async function addBank(
  context: AddContext,
  { lender, borrower, bank }: Adding,
): Promise<Outcome<{ account: SavedMethod }, Refusal>> {
  const { db, clocks, vault } = context
  const [fault] = checkBankForm({ ...bank, accountNumber: null })
  if (fault !== undefined) return refused(fault.reason, { field: fault.field })
  const { portal, servicing } = lender.settings
  const isOffered =
    offeredMethodKinds(portal, borrower.country).includes(bank.kind) &&
    gatewayFor(servicing, bank.kind) !== null
  if (!isOffered) return refused('methodNotOffered')
  const place = { lender, borrower, now: clocks.elapsed() }
  const stop = await withLenderTransaction(db, lender.id, (trx) => refuseMethodAddition(trx, place))
  if (stop !== null) return stop

  const added = await vault.addAccount({
    lenderId: lender.id,
    borrowerId: borrower.borrowerId,
    kind: bank.kind,
    routing: routingOf(bank),
    accountType: bank.accountType,
    accountNumber: bank.sealedNumber,
    by: servicing.achValidation,
  })
  if (!added.ok) {
    const reason = added.reason === 'notFound' ? 'accountNotFound' : added.reason
    return refused(reason, { field: 'accountNumber' })
  }
  const check = await checkOf(context, { lender, borrower }, added)
  if (check === 'notFound') return refused('accountNotFound', { field: 'accountNumber' })
  const saving = { ...place, bank, added, check, madeAt: clocks.business() }
  return withLenderTransaction(db, lender.id, (trx) => save(trx, saving))
}

function routingOf({ kind, routingNumber, bankNumber, branchNumber }: BankToAdd): string {
  return kind === 'ach' ? routingNumber : formatPadRouting(bankNumber, branchNumber)
}

/**
 * What the check of an account came to; null where it needs none. The vault does not check again
 * what it has kept before: that is left to us, who know whether it is in the list.
 */
async function checkOf(
  { db, vault }: AddContext,
  { lender, borrower }: Pick<Adding, 'lender' | 'borrower'>,
  { check, token, fingerprint }: Added,
): Promise<AccountCheck | null> {
  if (check !== 'known') return check
  const same = await withLenderTransaction(db, lender.id, (trx) =>
    findByFingerprint(trx, borrower, fingerprint),
  )
  if (same !== null && same.awaits !== 'again') return null
  const by = lender.settings.servicing.achValidation
  return (await vault.checkAccount({ lenderId: lender.id, token, by })) ?? 'again'
}

type Saving = MethodAddition & {
  readonly bank: BankToAdd
  readonly added: Added
  readonly check: AccountCheck | null
  readonly madeAt: Instant
}

async function save(
  trx: LenderTransaction,
  { lender, borrower, now, bank, added, check, madeAt }: Saving,
): Promise<Outcome<{ account: SavedMethod }, MethodLimitRefusal>> {
  await lockCaller(trx, borrower)
  const today = dayOf(madeAt)
  const { token, fingerprint, lastFour } = added
  const { kind, accountType } = bank
  const written = {
    token,
    holderName: bank.name.trim(),
    bankName: bank.bankName.trim(),
    accountType,
  }
  const checked = check === null ? null : validationAfterCheck(check, { kind, today })
  const same = await findByFingerprint(trx, borrower, fingerprint)
  if (same !== null) {
    const validation = same.awaits === 'again' && checked !== null ? checked : same
    const renewed = await renewBank(trx, borrower, { methodId: same.id, ...written, validation })
    const uses = await readMethodUses(trx, lender, { owner: borrower, at: madeAt })
    return done({ account: toSavedMethod(renewed, { today, uses }) })
  }
  // Asked again under the lock: another tab may have taken the last place meanwhile.
  const full = await refuseMethodCount(trx, { lender, borrower, now })
  if (full !== null) return full
  await countAddedMethod(trx, { lender, borrower, now })
  const former = await readFormerAccount(trx, borrower, fingerprint)
  const validation = newMethodValidation(former, checked)
  const saved = await saveBank(trx, borrower, {
    methodId: randomUUID(),
    kind,
    fingerprint,
    lastFour,
    routingNumber: routingOf(bank),
    ...written,
    validation,
    tries: former?.tries ?? 0,
    madeAt,
  })
  const { language } = borrower
  const change = { lender, borrower, method: saved, language, now, at: madeAt }
  await notifyMethodChange(trx, 'methodAdded', change)
  return done({ account: toSavedMethod(saved, { today }) })
}

function newMethodValidation(
  former: Pick<MethodValidation, 'status'> | null,
  checked: MethodValidation | null,
): MethodValidation {
  const status = findEarlierStop(former)
  if (status !== null) return { status, awaits: 'nothing', usableFrom: null }
  return checked ?? { status: 'unvalidated', awaits: 'again', usableFrom: null }
}
