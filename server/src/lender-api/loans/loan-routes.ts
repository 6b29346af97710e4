import type { PaymentsContext } from '../../payments/payments-context.ts'
import { boardLoan } from './board-loan.ts'
import { readFees, replaceFees } from './assess-fees.ts'
import { finishTask, readLenderTasks } from '../tasks/list-tasks.ts'
import type { LenderRequest, LenderRoute } from '../lender-route.ts'
import { quotePayoff } from './quote-payoff.ts'
import { readLedger, readLoanEvents } from './read-ledger.ts'
import { readRefunds, refundPayment } from '../payments/refund-payment.ts'
import { takeLoanEvent } from './take-loan-event.ts'

/** What people at the lender do to loans, and what is for them to do. */
export function lenderLoanRoutes(route: LenderRoute, context: PaymentsContext): void {
  route('POST', '/loans', (caller, http) => boardLoan(context, keyed(caller, http)))
  route('POST', '/loans/:loanNo/events', (caller, http) =>
    takeLoanEvent(context, { ...keyed(caller, http), loanNo: wordIn(http, 'loanNo') }),
  )
  route('GET', '/loans/:loanNo/events', ({ lender }, http) =>
    readLoanEvents(context, lender, wordIn(http, 'loanNo')),
  )
  route('GET', '/loans/:loanNo/ledger', ({ lender }, http) =>
    readLedger(context, lender, wordIn(http, 'loanNo')),
  )
  route('GET', '/loans/:loanNo/payoff', ({ lender }, http) =>
    quotePayoff(context, lender, {
      loanNo: wordIn(http, 'loanNo'),
      goodThrough: asked(http, 'goodThrough'),
    }),
  )
  const refunds = '/payments/:orderId/refund'
  route('POST', refunds, (caller, http) =>
    refundPayment(context, { ...keyed(caller, http), orderId: wordIn(http, 'orderId') }),
  )
  route('GET', `${refunds}s`, ({ lender }, http) =>
    readRefunds(context, lender, wordIn(http, 'orderId')),
  )
  route('GET', '/tasks', ({ lender }, http) =>
    readLenderTasks(context, lender, asked(http, 'state')),
  )
  route('POST', '/tasks/:id/done', (caller, http) =>
    finishTask(context, caller, { taskId: wordIn(http, 'id'), body: http.body }),
  )
  route('GET', '/fees', async ({ lender }) => readFees(lender))
  route('PUT', '/fees', (caller, { body }) => replaceFees(context, caller, body))
}

type Caller = Parameters<Parameters<LenderRoute>[2]>[0]

/** A call that is done once for its key: address and body are what the key stands for. */
export function keyed(caller: Caller, { url, headers, body }: LenderRequest) {
  const sent = headers['idempotency-key']
  const key = typeof sent === 'string' ? sent : undefined
  return { caller, key, request: [url, body], body }
}

export function wordIn({ params }: LenderRequest, name: string): string {
  return (params as Record<string, string>)[name] ?? ''
}

/** A word of the query; '' for none. */
function asked({ query }: LenderRequest, name: string): string {
  const word = (query as Record<string, string | string[]>)[name]
  return typeof word === 'string' ? word : ''
}
