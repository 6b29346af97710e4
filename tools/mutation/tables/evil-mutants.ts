/** A bug as somebody might write it, and the tests that have to notice it. */
export type EvilMutant = {
  /** the number under which such a mutant is known */
  readonly no: number
  readonly what: string
  /** where, and which text becomes which: each stands there once */
  readonly plants: readonly {
    readonly file: string
    readonly from: string
    readonly to: string
  }[]
  /** test files, and part of the title of a test of each that fails with it */
  readonly killedBy: readonly { readonly file: string; readonly title: string }[]
}

const payments = 'server/src/features/payments'
const jobs = 'server/src/jobs'
const simulator = {
  file: 'server/testing/simulator/simulate.test.ts',
  title: 'loses, doubles and mistells nothing',
}
const settleOpen = (title: string) => ({ file: `${jobs}/settle-open-payments.test.ts`, title })
const room = (title: string) => ({ file: `${payments}/payment-room.test.ts`, title })

export const evilMutants: readonly EvilMutant[] = [
  {
    no: 1,
    what: 'charged before the intention is committed',
    plants: [
      {
        file: `${payments}/make-payment.ts`,
        from: '  const start = await openPayment(context, order)',
        to: `  const { key, lender: { id: lenderId }, methodId, amount } = order
  await context.vault.charge({ key, lenderId, token: methodId, amount, currency: 'USD' })
  const start = await openPayment(context, order)`,
      },
    ],
    killedBy: [
      simulator,
      { file: `${payments}/database-away.test.ts`, title: 'takes no payment and says so' },
    ],
  },
  {
    no: 2,
    what: 'a new key for each retry',
    plants: [
      {
        file: `${payments}/make-payment.ts`,
        from: 'await vault.charge({ lenderId, key, token',
        to: 'await vault.charge({ lenderId, key: isFirst ? key : `${key}.2`, token',
      },
    ],
    killedBy: [simulator, settleOpen('that never arrived is sent again under the same key')],
  },
  {
    no: 3,
    what: 'no query before a retry',
    plants: [
      { file: `${jobs}/settle-open-payments.ts`, from: '= wasSent\n', to: '= wasSent && false\n' },
    ],
    killedBy: [simulator, settleOpen('is confirming, is asked for, and adopted')],
  },
  {
    no: 4,
    what: 'unknown becomes failed after some tries',
    plants: [
      {
        file: `${jobs}/settle-open-payments.ts`,
        from: '  await settlePayment(context, lender, { intent, ended })',
        to: `  const failed = { ...ended, charge: { result: 'declined', code: 'generic_decline' } as const }
  const isTooOften = ended.charge.result === 'unknown' && intent.attempts > 4
  await settlePayment(context, lender, { intent, ended: isTooOften ? failed : ended })`,
      },
    ],
    killedBy: [simulator, settleOpen('is never turned into a failure by time')],
  },
  {
    no: 5,
    what: 'a query that fails becomes failed',
    plants: [
      {
        file: `${jobs}/settle-open-payments.ts`,
        from: "    case 'processing':\n    case 'unknown':\n",
        to: `    case 'unknown':
      return { charge: { result: 'declined', code: 'generic_decline' }, attempts: [asked] }
    case 'processing':
`,
      },
    ],
    killedBy: [simulator, settleOpen('whose query fails stays in doubt')],
  },
  {
    no: 6,
    what: 'the ledger is written outside the transaction of the state',
    plants: [
      {
        file: `${payments}/settle-payment.ts`,
        from: `  const settled =
    ended.charge.result === 'charged'
      ? await writePosted(`,
        to: `  const settled =
    ended.charge.result === 'charged'
      ? await postAfterwards(`,
      },
      {
        file: `${payments}/settle-payment.ts`,
        from: "    crashAt('before_result_commit')\n    return true\n",
        to: '    return true\n',
      },
      {
        file: `${payments}/settle-payment.ts`,
        from: 'type SettleContext =',
        to: `async function postAfterwards(context: any, lender: Lender, { intent, result }: ToSettle) {
  if (!(await writeUnposted(context, lender, { intent, result }))) return false
  context.crashAt('before_result_commit')
  const today = dayOf(context.clocks.business())
  await inLender(context.db, lender.id, async (trx) => {
    const loan = await lockLoan(trx, intent.loanId)
    const posting = postingTo(loan as StoredLoan, { lender, intent, today, now: result.now })
    await appendPosting(trx, posting)
  })
  return true
}

type SettleContext =`,
      },
      {
        file: `${payments}/settle-payment.ts`,
        from: "import { nextTry } from './back-off.ts'\n",
        to: `import { nextTry } from './back-off.ts'
import { inLender } from '../../db/transaction.ts'
import { appendPosting } from '../ledger/ledger-store.ts'
import { lockLoan } from '../ledger/loan-state-store.ts'
`,
      },
    ],
    killedBy: [settleOpen('before_result_commit in the API leaves one charge')],
  },
  {
    no: 6,
    what: 'the same in the memory of the simulator',
    plants: [
      {
        file: 'server/testing/simulator/memory-room.ts',
        from: '        this.#writes.push(() => post(this.#books, one))\n',
        to: `        writeDown(this.#books, intent, one.result)
        await this.#access.travel('post', () => undefined)
        this.#writes.push(() => post(this.#books, one))
`,
      },
    ],
    killedBy: [simulator],
  },
  {
    no: 7,
    what: 'a result is written whoever holds the payment',
    plants: [
      {
        file: `${payments}/result-store.ts`,
        from: `\${at.paymentId}::uuid and payments.state = 'submitting'
        and payments.lease_token = \${at.leaseToken}::uuid
        and payments.version = \${at.paymentVersion}::integer`,
        to: '${at.paymentId}::uuid',
      },
    ],
    killedBy: [
      settleOpen('throw away the result of a holder that slept too long'),
      room('is written once, by who holds the payment'),
    ],
  },
  {
    no: 7,
    what: 'the same in the memory of the simulator',
    plants: [
      {
        file: 'server/testing/simulator/memory-books.ts',
        from: `  if (row?.state !== 'submitting') return false
  return row.leaseToken === by.leaseToken && row.version === by.version`,
        to: '  return row !== undefined && by !== undefined',
      },
    ],
    killedBy: [simulator, room('is written once, by who holds the payment')],
  },
  {
    no: 8,
    what: 'cents by floating point',
    plants: [
      {
        file: 'domain/src/money.ts',
        from: 'cents(BigInt(`${sign}${whole}${fraction}`))',
        to: 'cents(BigInt(Math.trunc(Number(`${sign}${whole}.${fraction}`) * 100)))',
      },
    ],
    killedBy: [{ file: 'domain/src/money.test.ts', title: 'reads back whatever it writes' }],
  },
  {
    no: 9,
    what: 'a lease that is taken over leaves the old one good',
    plants: [
      {
        file: `${payments}/claim-store.ts`,
        from: 'version = p.version + 1,\n',
        to: 'version = p.version,\n',
      },
      {
        file: `${payments}/claim-store.ts`,
        from: 'lease_token = ${leaseToken}::uuid',
        to: 'lease_token = coalesce(p.lease_token, ${leaseToken}::uuid)',
      },
      {
        file: `${payments}/claim-store.ts`,
        from: 'p.written_at, p.version, p.attempts,\n',
        to: 'p.written_at, p.version, p.lease_token, p.attempts,\n',
      },
    ],
    killedBy: [room('is taken up when its lease has ended, by one only')],
  },
  {
    no: 10,
    what: 'a return is applied each time it is told',
    plants: [
      {
        file: 'domain/src/payments/gateway-events.ts',
        from: "new Set(['pending', 'completed', 'refunded'])",
        to: "new Set(['pending', 'completed', 'refunded', 'returned'])",
      },
    ],
    killedBy: [
      {
        file: `${jobs}/follow-bank.test.ts`,
        title: 'alone decides: order, lots, repeats and pauses do not',
      },
      {
        file: 'domain/src/payments/gateway-events.test.ts',
        title: 'waits for a charge whose result is not known',
      },
    ],
  },
  {
    no: 11,
    what: 'a return that comes before the charge is known is dropped',
    plants: [
      {
        file: `${payments}/gateway-event-store.ts`,
        from: "        applied_at: kind === 'charged' ? at : null,",
        to: '        applied_at: at,',
      },
    ],
    killedBy: [
      {
        file: `${payments}/bank-payment.test.ts`,
        title: 'that comes before the answer waits until the charge is known',
      },
    ],
  },
  {
    no: 12,
    what: 'the signature of an event is not checked',
    plants: [
      {
        file: 'server/src/vault/take-webhook.ts',
        from: '  return isOurs && Math.abs(nowMs - Number(at)) <= toleranceMs',
        to: '  return isOurs || nowMs > 0',
      },
    ],
    killedBy: [{ file: `${jobs}/follow-bank.test.ts`, title: 'takes 0 of 600 forged events' }],
  },
  {
    no: 13,
    what: 'the event that comes last decides',
    plants: [
      {
        file: 'domain/src/payments/gateway-events.ts',
        from: `  if (code === undefined) {
    return`,
        to: `  if (code === undefined || [...events].at(-1)?.kind === 'settled') {
    return`,
      },
    ],
    killedBy: [
      {
        file: 'domain/src/payments/gateway-events.test.ts',
        title: 'depends on the set alone',
      },
    ],
  },
  {
    no: 14,
    what: 'the fee is not in what is charged',
    plants: [
      {
        file: `${payments}/make-payment.ts`,
        from: 'amount: add(amount, fee), currency',
        to: 'amount: fee >= 0n ? amount : add(amount, fee), currency',
      },
    ],
    killedBy: [simulator, settleOpen('after_intent_commit in the API leaves one charge')],
  },
  {
    no: 18,
    what: 'programs act as the owner of the tables',
    plants: [
      {
        file: 'server/src/db/transaction.ts',
        from: 'read committed; set local role quittance_app',
        to: 'read committed',
      },
    ],
    killedBy: [
      {
        file: 'server/src/db/transaction.test.ts',
        title: 'takes on the role in each transaction',
      },
    ],
  },
  {
    no: 19,
    what: 'the lender stays set after its transaction',
    plants: [
      {
        file: 'server/src/db/transaction.ts',
        from: "set local app.lender = '${lenderId}'",
        to: "set app.lender = '${lenderId}'",
      },
    ],
    killedBy: [
      {
        file: 'server/src/db/transaction.test.ts',
        title: 'keeps neither role nor lender on a connection',
      },
    ],
  },
  {
    no: 20,
    what: 'a receipt is sent to whoever knows its id',
    plants: [
      {
        file: 'server/src/features/receipts/receipt-store.ts',
        from: "    .where('lp.borrower_id', '=', borrowerId)\n",
        to: '',
      },
    ],
    killedBy: [
      {
        file: 'server/src/features/receipts/send-receipt.test.ts',
        title: 'for a receipt of another borrower, and of another lender',
      },
    ],
  },
  {
    no: 23,
    what: 'a log line holds what was sent',
    plants: [
      {
        file: 'server/src/http/log-calls.ts',
        from: 'route: http.routeOptions?.url })',
        to: 'route: http.routeOptions?.url, body: http.body })',
      },
    ],
    killedBy: [
      {
        file: 'server/src/http/canaries.test.ts',
        title: 'leaves no password, code, link or token in any log or table',
      },
    ],
  },
]
