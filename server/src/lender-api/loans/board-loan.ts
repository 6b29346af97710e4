import { randomUUID } from 'node:crypto'
import type { boardLoanEndpoint, LoanToBoard } from '@quittance/contract/lender-api/boarding'
import { dayFromParts, dayOf, type LocalDate, dayParts, parseDay } from '@quittance/domain/calendar'
import { installmentDueOn } from '@quittance/domain/loans/contract-terms/installments'
import type { LoanEvent } from '@quittance/domain/loans/events/loan-event'
import type { LenderApiContext } from '../lender-api-context.ts'
import { tryLockBorrower } from '../../lenders/borrower-lock-repository.ts'
import { findNamedBorrower } from '../../lenders/contact-on-file-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'
import { answerOnce } from '../answer-once.ts'
import type { LenderAnswer, LenderCall } from '../lender-router.ts'
import { writeLoan } from './boarding-repository.ts'
import { refuseSmallInstallment } from '../settings/check-tolerance.ts'
import { insertLoanEvent } from '../../servicing/loans/loan-event-repository.ts'
import { findLoanByNumber } from './loan-lookup-repository.ts'
import { previewEndOfDays, refuseChargeOff } from './preview-end-of-days.ts'
import { Problem } from '../problem.ts'
import { toSigner, writeSigners } from './put-signers.ts'
import { figuresOf } from './read-loan.ts'

type Asked = Omit<LoanToBoard, 'signers'>

/**
 * Takes a loan in, once for its key: disbursed today, or boarded mid-life with what it stands at.
 * The answer says what its first nights bring; a charge-off among it has to be confirmed.
 *
 * Contract, parties, ledger and the record of it are one commit.
 */
export async function boardLoan(
  context: Pick<LenderApiContext, 'db' | 'clocks' | 'secrets'>,
  call: LenderCall<typeof boardLoanEndpoint>,
): Promise<LenderAnswer<typeof boardLoanEndpoint>> {
  const { signers: signed, ...asked } = call.body
  refuseContract(asked)
  const { lender, author } = call.caller
  const { loanNo } = asked
  const signers = signed.map((signer) => toSigner(context.secrets, lender.id, { loanNo, signer }))
  // No number of a signer is kept, not even in what tells whether a call is the same.
  const request = { ...asked, signers }
  return answerOnce(context, { ...call, request }, async (trx) => {
    const today = dayOf(context.clocks.business())
    const now = context.clocks.elapsed()
    const event = firstEvent(asked, today)
    await refuseKnown(trx, asked.loanNo)
    await refuseSmallInstallment(trx, asked.contract.payment)
    const borrowerIds = await findParties(trx, asked)
    await lockParties(trx, lender.id, borrowerIds)
    const loanId = randomUUID()
    const dayCount = asked.contract.dayCount ?? lender.settings.servicing.dayCount
    const toWrite = { ...asked, lenderId: lender.id, loanId, dayCount, borrowerIds }
    if (!(await writeLoan(trx, toWrite))) throw loanExists(asked.loanNo)
    await writeSigners(trx, lender.id, signers)
    await postLoanEvent(trx, { lender, loanId, event, enteredAt: now })
    const { reason, ...detail } = asked
    const about = { lenderId: lender.id, loanId, author, reason, detail, now }
    const eventNo = await insertLoanEvent(trx, {
      ...about,
      kind: event.kind,
      on: today,
      amount: asked.standing?.principal ?? asked.contract.principal,
      paymentId: null,
    })
    const loan = await lockLoan(trx, loanId)
    if (loan === null) throw new Error('a loan that was boarded is there')
    const nextDayEvents = previewEndOfDays(lender, loan, today)
    if (asked.confirm !== '1') refuseChargeOff(nextDayEvents)
    const { status, balances, payoff } = figuresOf(lender, loan, today)
    return {
      loanNo: asked.loanNo,
      eventNo,
      kind: event.kind,
      on: today,
      nextDayEvents,
      loan: { status, balances, payoff },
    }
  })
}

/** No contract of a vehicle lasts as long, and days are reckoned well beyond it. */
const latestDueBefore = parseDay('2200-01-01')

function refuseContract({ contract, standing: balances }: Asked): void {
  if (contract.firstDueOn <= contract.contractOn)
    throw fieldProblem('contract.firstDueOn', 'a day after the contract')
  if (contract.firstDueOn >= latestDueBefore)
    throw fieldProblem('contract.firstDueOn', `a day before ${latestDueBefore}`)
  const { firstDueOn, frequency, installments, dueDay = null } = contract
  const plan = { firstDueOn, frequency, installments, dueDay }
  if (installmentDueOn(plan, installments) >= latestDueBefore)
    throw fieldProblem(
      'contract.installments',
      `so many that all are due before ${latestDueBefore}`,
    )
  const isTwice = contract.frequency === 'SM' || contract.frequency === 'S4'
  refuseDueDay(contract)
  const dayOfMonth = contract.dueDay ?? dayParts(contract.firstDueOn).dayOfMonth
  const second = contract.secondDueDay
  if (second !== undefined && (!isTwice || second === dayOfMonth))
    throw fieldProblem(
      'contract.secondDueDay',
      'another day than the first, of a loan that is due twice a month',
    )
  if (balances !== undefined && balances.principal > contract.principal)
    throw fieldProblem('standing.principal', 'at most what the contract financed')
}

/** The day of the month agrees with the first due date, in a month that may be too short for it. */
function refuseDueDay({ firstDueOn, dueDay, frequency }: Asked['contract']): void {
  if (dueDay === undefined) return
  if (frequency === 'WE' || frequency === 'BW')
    throw fieldProblem('contract.dueDay', 'only of a loan that is due by the month')
  const { year, month } = dayParts(firstDueOn)
  if (dayFromParts(year, month, dueDay) !== firstDueOn)
    throw fieldProblem(
      'contract.dueDay',
      'the day of contract.firstDueOn, or a later one that its month does not have',
    )
}

type FirstEvent = Extract<LoanEvent, { kind: 'boarded' | 'disbursed' }>

function firstEvent({ contract, standing: balances }: Asked, today: LocalDate): FirstEvent {
  if (contract.contractOn > today) throw fieldProblem('contract.contractOn', 'a day up to today')
  if (balances !== undefined) {
    const { lateFeeCharged, ...amounts } = balances
    return { kind: 'boarded', on: today, ...amounts, lateFeeCharged: lateFeeCharged === '1' }
  }
  if (contract.contractOn < today)
    throw fieldProblem('standing', 'what a loan owes that began before today')
  return { kind: 'disbursed', on: today }
}

async function refuseKnown(trx: LenderTransaction, loanNo: string): Promise<void> {
  if ((await findLoanByNumber(trx, loanNo)) !== null) throw loanExists(loanNo)
}

function loanExists(loanNo: string): Problem {
  const at = { field: 'loanNo', reason: 'loanExists' }
  return new Problem(422, `loanNo: there is a loan ${loanNo} already.`, at)
}

async function findParties(trx: LenderTransaction, { parties }: Asked): Promise<string[]> {
  const found: string[] = []
  for (const [at, { email }] of parties.entries()) {
    const borrowerId = await findNamedBorrower(trx, email)
    if (borrowerId === null || found.includes(borrowerId)) throw unknownBorrower(at)
    found.push(borrowerId)
  }
  return found
}

/** Whose erasure begins meanwhile has no loan put on their list: their email is nobody's any more. */
async function lockParties(
  trx: LenderTransaction,
  lenderId: string,
  borrowerIds: readonly string[],
): Promise<void> {
  for (const borrowerId of borrowerIds.toSorted())
    if (!(await tryLockBorrower(trx, { lenderId, borrowerId })))
      throw unknownBorrower(borrowerIds.indexOf(borrowerId))
}

function unknownBorrower(at: number): Problem {
  const field = `parties.${at}.email`
  const what = { field, reason: 'unknownBorrower' } as const
  return new Problem(422, `${field}: a verified email of one borrower each.`, what)
}

function fieldProblem(field: string, what: string): Problem {
  return new Problem(422, `${field}: ${what}.`, field)
}
