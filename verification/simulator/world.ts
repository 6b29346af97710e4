import { addDays, type Instant, toInstant, parseDay } from '@quittance/domain/calendar'
import { readSettings } from '@quittance/domain/lenders/settings'
import { newLoanState, type LoanTerms } from '@quittance/domain/loans/loan'
import { applyEvent } from '@quittance/domain/loans/events/apply-event'
import type { LoanEvent } from '@quittance/domain/loans/events/loan-event'
import { cents, zero } from '@quittance/domain/money'
import type { Transaction } from '@quittance/domain/ledger/transaction'
import type { StoredLoan } from '@quittance/server/servicing/loans/loan-state-repository'
import type { Lender } from '@quittance/server/lenders/lender-directory'
import type { PayableMethod } from '@quittance/server/payments/methods/method-row'
import type { Borrower } from '@quittance/server/lenders/borrower'
import { type MemoryBooks, memoryBooks } from './memory/memory-books.ts'

/** When the world begins: a Friday, 10 in the morning, Eastern. */
export const simulationNow: Instant = toInstant(Date.parse('2026-11-20T15:00:00Z'))
const today = parseDay('2026-11-20')
const contractOn = parseDay('2026-01-15')

const settings = readSettings({
  chargeOffDays: 120,
  companyName: 'Lone Mesa',
  cardGateway: { adapter: 'sandbox', account: 'simulated' },
  achGateway: { adapter: 'sandbox', account: 'simulated' },
  isAchMobile: '1',
  borAchRealtimePmts: '1',
  enableMinPaymentAmount: '5.00',
  nsfFee: '25.00',
  nsfCodes: ['R01', 'R09'],
  feeRules: [{ paymentType: '1', type: '1', flat: '3.95' }],
})

export const simulatedLender: Lender = {
  id: '10000000-0000-4000-8000-000000000001',
  name: 'Lone Mesa',
  country: 'US',
  settings,
  labels: {},
  images: {},
  languages: ['en'],
}

const usualTerms: LoanTerms = {
  currency: 'USD',
  principal: cents(18_800_00n),
  rate: 9_00000n,
  dayCount: 'ACT365',
  contractOn,
  firstDueOn: parseDay('2026-02-15'),
  frequency: 'MO',
  installments: 48,
  installmentAmount: cents(467_84n),
}

/** How much of the ten installments that fell due was paid: all but 12.00, 30.00 and 60.00. */
const paidBefore = { l1: 4_666_40n, l2: 4_648_40n, l3: 4_618_40n } as const
const paidOn = parseDay('2026-11-16')
const smallTerms: LoanTerms = {
  ...usualTerms,
  principal: cents(14_00n),
  firstDueOn: parseDay('2026-10-15'),
}
/** Charged off as the next day opens: 119 days past due. */
const lateTerms: LoanTerms = { ...usualTerms, firstDueOn: addDays(today, -119) }

/** What loans are when the world begins, and the ledgers that led to it: worked out once. */
const begun = {
  usual: {
    l1: begin(usualTerms, paidBefore.l1),
    l2: begin(usualTerms, paidBefore.l2),
    l3: begin(usualTerms, paidBefore.l3),
  },
  small: { l1: begin(smallTerms), l2: begin(smallTerms), l3: begin(smallTerms) },
  late: { l1: begin(lateTerms), l2: begin(lateTerms), l3: begin(lateTerms) },
}

function begin(terms: LoanTerms, paid: bigint = 0n) {
  const loan = { terms, rules: settings.servicing }
  const atOffice = { kind: 'payment', channel: 'check', amount: cents(paid), fee: zero } as const
  const events: readonly LoanEvent[] = [
    { kind: 'disbursed', on: contractOn },
    ...(paid === 0n ? [] : [{ ...atOffice, effectiveOn: paidOn, enteredOn: paidOn }]),
    { kind: 'dayClosed', on: today },
  ]
  let state = newLoanState(terms)
  const transactions: Transaction[] = []
  for (const event of events) {
    const after = applyEvent(loan, state, event)
    state = after.state
    transactions.push(...after.transactions)
  }
  return { terms, state, transactions }
}

export const borrowerIds = ['b1', 'b2'] as const
export const loanIds = ['l1', 'l2', 'l3'] as const
/** What the network does with a method stands in its token. */
export const methodKinds = ['card', 'declined', 'ach'] as const

export function borrowerOf(borrowerId: string): Borrower {
  return {
    lenderId: simulatedLender.id,
    borrowerId,
    sessionId: 's',
    tokenHash: Buffer.alloc(32),
    firstName: 'Maria',
    language: 'en',
    country: 'US',
    stateCode: 'TX',
    scope: 'full',
    agent: null,
    deviceId: 'd',
    provenAt: toInstant(0),
  }
}

/**
 * Two borrowers, three loans of which they share one, and three methods each.
 *
 * @param loans of which kind: two payments or three pay a small one off, and a late one is lost soon
 */
export function booksOfWorld(loans: keyof typeof begun = 'usual'): MemoryBooks {
  const books = memoryBooks(simulatedLender.id, today)
  for (const loanId of loanIds) {
    const { terms, state, transactions } = begun[loans][loanId]
    books.loans.set(loanId, loanOf(loanId, { terms, state }))
    for (const transaction of transactions)
      books.postings.push({ paymentId: null, loanId, transaction })
  }
  for (const party of ['l1 b1', 'l1 b2', 'l2 b1', 'l3 b2']) books.parties.add(party)
  for (const borrowerId of borrowerIds)
    for (const kind of methodKinds) {
      const method = methodOf(`${borrowerId}-${kind}`)
      books.methods.set(method.id, { ...method, borrowerId, isRemoved: false })
    }
  return books
}

function loanOf(loanId: string, { terms, state }: Pick<StoredLoan, 'terms' | 'state'>): StoredLoan {
  const none = { lastPaidOn: null, lastPaid: zero }
  return { loanId, loanNo: loanId, terms, state, mode: 'ours', version: 2, ...none }
}

function methodOf(id: string): PayableMethod {
  const isBank = id.endsWith('ach')
  return {
    id,
    kind: isBank ? 'ach' : 'card',
    token: `tok-${id}`,
    fingerprint: id,
    brand: 'visa',
    funding: isBank ? null : 'credit',
    lastFour: '4242',
    expires: isBank ? '' : '2030-05',
    status: 'usable',
    awaits: 'nothing',
    usableFrom: null,
    bankName: '',
    accountType: isBank ? 'checking' : '',
    routing: '',
  }
}
