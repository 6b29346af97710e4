import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import { canEditAddress, changesAllAddresses } from '@quittance/domain/lenders/lender-features'
import {
  type AddressRefusal,
  type AddressValues,
  checkAddress,
  countryOfAddress,
  countryOfState,
  tidyAddress,
} from '@quittance/domain/profile/check-address'
import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { countContactChange } from '../../auth/contacts/count-contact-change.ts'
import { notifyOwner } from '../contacts/notify-contact-change.ts'
import {
  type AddressedLoan,
  listAddressedLoans,
  writeAccountAddress,
  writeLoanAddress,
} from './address-repository.ts'

type Refusal = AddressRefusal | 'switchedOff' | 'notFound' | 'tooMany'
type AddressContext = Pick<LendersContext, 'db' | 'clocks'>

export type AddressChange = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly address: AddressValues
  /** how the call names the fields, in refusals */
  readonly fields: Readonly<Record<keyof AddressValues, string>>
}

/** The loan that a page shows, as its call names it. */
export type ShownLoan = {
  readonly borrowerId: string
  readonly loanNo: string
  readonly cifNumber: string
  readonly role: AddressedLoan['role']
}

/**
 * Changes the borrower's address on one loan; where the lender changes all of a customer's, on every loan
 * that they signed with this number in this role, and in their account (AMB-79).
 */
export async function changeLoanAddress(
  context: AddressContext,
  { named, ...change }: AddressChange & { readonly named: ShownLoan },
): Promise<Outcome<Record<string, never>, Refusal>> {
  const { borrower, lender } = change
  return changeAddress(context, change, (loans) => {
    const { borrowerId, loanNo, cifNumber, role } = named
    const loan = loans.find((one) => one.isLinked && one.loanNo === loanNo)
    const isShown = loan?.cifNumber === cifNumber && loan.role === role
    if (loan === undefined || !isShown || borrowerId !== borrower.borrowerId) return null
    const before = loan.stateCode
    if (!changesAllAddresses(lender.settings.portal))
      return { loans: [loan], isAccount: false, before }
    // One that lies abroad is corrected where it stands: the account stays in its country.
    if (
      countryOfState(before) !== borrower.country &&
      countryOfState(change.address.stateCode) !== borrower.country
    )
      return { loans: [loan], isAccount: false, before }
    const same = loans.filter((one) => one === loan || isSameCustomer(one, loan))
    return { loans: same, isAccount: true, before }
  })
}

/** Changes the address of the account and of all its loans in a role (AMB-156). */
export async function changeProfileAddress(
  context: AddressContext,
  { role, ...change }: AddressChange & { readonly role: AddressedLoan['role'] },
): Promise<Outcome<Record<string, never>, Refusal>> {
  return changeAddress(context, change, (all) => {
    const loans = all.filter((loan) => loan.role === role)
    const [first] = loans
    return first === undefined ? null : { loans, isAccount: true, before: first.accountState }
  })
}

function isSameCustomer(one: AddressedLoan, other: AddressedLoan): boolean {
  return one.cifNumber !== '' && one.cifNumber === other.cifNumber && one.role === other.role
}

type Changed = {
  readonly loans: readonly AddressedLoan[]
  readonly isAccount: boolean
  /** state of the address that the borrower sees and corrects */
  readonly before: string
}

type Fault = [keyof AddressValues, AddressRefusal]

async function changeAddress(
  { db, clocks }: AddressContext,
  { lender, borrower, address: typed, fields }: AddressChange,
  choose: (loans: readonly AddressedLoan[]) => Changed | null,
): Promise<Outcome<Record<string, never>, Refusal>> {
  const [now, at] = [clocks.elapsed(), clocks.business()]
  if (!canEditAddress(lender.settings.portal)) return refused('switchedOff')
  return withLenderTransaction(db, lender.id, async (trx) => {
    await lockCaller(trx, borrower)
    const changed = choose(await listAddressedLoans(trx, borrower))
    if (changed === null) return refused('notFound')
    const { before } = changed
    const country = countryOfAddress(typed, { account: borrower.country, before })
    const [fault] = Object.entries(checkAddress(typed, country)) as Fault[]
    if (fault !== undefined) return refused(fault[1], { field: fields[fault[0]] })
    const address = tidyAddress(typed)
    const stopped = await countContactChange(trx, { lender, borrower, now })
    if (stopped !== null) return stopped
    await write(trx, { borrower, address, changed, now })
    const notice = { lender, borrower, emailName: 'addressChanged', contact: '' } as const
    await notifyOwner(trx, { ...notice, now, at })
    return done({})
  })
}

type Written = Pick<AddressChange, 'borrower' | 'address'> & {
  readonly changed: Changed
  readonly now: Instant
}

async function write(
  trx: LenderTransaction,
  { borrower, address, changed, now }: Written,
): Promise<void> {
  const loanIds = changed.loans.map(({ loanId }) => loanId)
  await writeLoanAddress(trx, borrower, { loanIds, address })
  const { isAccount } = changed
  if (isAccount) await writeAccountAddress(trx, borrower, address)
  const loanNos = changed.loans.map(({ loanNo }) => loanNo).join(', ')
  const { stateCode, postalCode } = address
  const detail = { loanNos, isAccount, stateCode, postalCode }
  await writeSessionAudit(trx, borrower, { kind: 'address.changed', detail, at: now })
}
