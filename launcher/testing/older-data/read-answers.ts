import { demoParties, demoPeople } from '@quittance/demo/tables/people'
import { demoLenders } from '@quittance/demo/tables/lenders'

type Fields = Readonly<Record<string, unknown>>

/** Who asks: a product that runs, or the app in this process. */
export type Asker = {
  signIn(email: string, host: string): Promise<string>
  portal(path: string, asking: { host: string; token: string; body?: Fields }): Promise<Fields>
  office(path: string, asking: { host: string; key: string }): Promise<Fields>
}

const loanFigures =
  'loanNo loanStatus principalBalance payoffAmount totalAmtDue daysPastDue oldestDueDt ' +
  'calNextPayment lastPmtAmt lastPmtDt hasScheduled originalAmount'
const methodFigures =
  'paymentType cardBrand bankName lastFour bankRoutingNumber bankNumber cardExpDate accountType ' +
  'isSchedule isBorrowerDeletable status'
const receiptFigures =
  'datePaid effectiveDate settledDate returnedDate paymentAmount principal interest lateFee ' +
  'nsfFee principalBal'
const returnFigures = 'reason fee triesAgainOn schedulesHeld'
const officeFigures = 'status balances due payoff perDiem trialBalance'

/** What people see of their loans, methods and receipts, and the office of each loan's books. */
export async function readAnswers(asker: Asker): Promise<Fields> {
  const people = demoPeople.filter(({ isEmailVerified }) => isEmailVerified !== false)
  const seen: Record<string, Fields> = {}
  for (const { email, host } of people) seen[email] = await seenBy(asker, { email, host })
  const booked: Record<string, Fields> = {}
  for (const { loanNo, host } of demoParties) {
    const { key = '' } = demoLenders.find(({ hosts }) => hosts.includes(host)) ?? {}
    const loan = await asker.office(`/loans/${loanNo}`, { host, key })
    booked[loanNo] = { ...only(officeFigures)(loan), payments: lengthOf(loan['payments']) }
  }
  return { seen, booked }
}

async function seenBy(asker: Asker, who: { email: string; host: string }): Promise<Fields> {
  const { host } = who
  const token = await asker.signIn(who.email, host)
  const read = (path: string, body?: Fields) =>
    asker.portal(path, { host, token, ...(body && { body }) })
  const { loans } = await read('/users/list-loan-account')
  const { savedCards } = await read('/payments/get-card-lists?limit=50&offset=0')
  const everything = { limit: 100, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }
  const { receipts, totalPage } = await read('/payments/get-payment-receipts', everything)
  return {
    loans: each(loans, only(loanFigures)),
    openPayments: each(loans, ({ openPayments }) => lengthOf(openPayments)),
    methods: each(savedCards, only(methodFigures)),
    receiptPages: totalPage,
    receipts: each(receipts, (one) => ({
      ...only(receiptFigures)(one),
      returned: one['returned'] === null ? null : only(returnFigures)(one['returned'] as Fields),
      state: (one['paymentStatus'] as Fields)['state'],
      method: (one['paymentsMade'] as Fields)['methodText'],
    })).slice(0, 6),
  }
}

function each<T>(list: unknown, read: (one: Fields) => T): T[] {
  return ((list ?? []) as Fields[]).map(read)
}

function lengthOf(list: unknown): number {
  return ((list ?? []) as unknown[]).length
}

function only(names: string) {
  return (one: Fields): Fields =>
    Object.fromEntries(names.split(' ').map((name) => [name, one[name]]))
}
