import type { EvilMutant } from '../evil-mutant.ts'

const simulator = {
  file: 'verification/simulator/simulate.test.ts',
  title: 'loses, doubles and misreports nothing',
}
const settleOpen = (title: string) => ({
  file: 'server/src/payments/gateway/settle-open-payments.test.ts',
  title,
})
const repository = (title: string) => ({
  file: 'server/src/payments/intents/payment-repository.test.ts',
  title,
})

/** One charge for a payment, whatever fails meanwhile. */
export const chargeMutants: readonly EvilMutant[] = [
  {
    no: 1,
    what: 'charged before the intention is committed',
    plants: [
      {
        file: 'server/src/payments/intents/make-payment.ts',
        from: '  const start = await createPaymentIntent(context, order)',
        to: `  const { key, lender: { id: lenderId }, methodId, amount } = order
  await context.vault.charge({ key, lenderId, token: methodId, amount, currency: 'USD' })
  const start = await createPaymentIntent(context, order)`,
      },
    ],
    killedBy: [
      simulator,
      {
        file: 'server/src/payments/intents/database-away.test.ts',
        title: 'takes no payment and says so when the database fails',
      },
    ],
  },
  {
    no: 2,
    what: 'a new key for each retry',
    plants: [
      {
        file: 'server/src/payments/intents/make-payment.ts',
        from: 'await vault.charge({ lenderId, key, token',
        to: 'await vault.charge({ lenderId, key: isFirst ? key : `${key}.2`, token',
      },
    ],
    killedBy: [
      simulator,
      settleOpen('submits a charge that never arrived again under the same key'),
    ],
  },
  {
    no: 3,
    what: 'no query before a retry',
    plants: [
      {
        file: 'server/src/payments/gateway/settle-open-payments.ts',
        from: '= wasSent\n',
        to: '= wasSent && false\n',
      },
    ],
    killedBy: [
      simulator,
      settleOpen(
        'adopts a charge without an answer once a query finds it: charged once, answered alike ever after',
      ),
    ],
  },
  {
    no: 4,
    what: 'unknown becomes failed after some tries',
    plants: [
      {
        file: 'server/src/payments/gateway/settle-open-payments.ts',
        from: '  await settlePayment(context, lender, { intent, ended })',
        to: `  const failed = { ...ended, charge: { result: 'declined', code: 'generic_decline' } as const }
  const isTooOften = ended.charge.result === 'unknown' && intent.attempts > 4
  await settlePayment(context, lender, { intent, ended: isTooOften ? failed : ended })`,
      },
    ],
    killedBy: [
      simulator,
      settleOpen(
        'turns no confirming payment into a failure by time, and reports it after 15 minutes',
      ),
    ],
  },
  {
    no: 5,
    what: 'a query that fails becomes failed',
    plants: [
      {
        file: 'server/src/payments/gateway/settle-open-payments.ts',
        from: "    case 'processing':\n    case 'unknown':\n",
        to: `    case 'unknown':
      return { charge: { result: 'declined', code: 'generic_decline' }, attempts: [asked] }
    case 'processing':
`,
      },
    ],
    killedBy: [
      simulator,
      settleOpen('keeps a payment confirming whose query fails, however often it fails'),
    ],
  },
  {
    no: 6,
    what: 'the ledger is written outside the transaction of the state',
    plants: [
      {
        file: 'server/src/payments/gateway/settle-payment.ts',
        from: `  const settled =
    ended.charge.result === 'charged'
      ? await writeCharged(`,
        to: `  const settled =
    ended.charge.result === 'charged'
      ? await postAfterwards(`,
      },
      {
        file: 'server/src/payments/gateway/settle-payment.ts',
        from: "    crashAt('before_result_commit')\n    return true\n",
        to: '    return true\n',
      },
      {
        file: 'server/src/payments/gateway/settle-payment.ts',
        from: 'type SettleContext =',
        to: `async function postAfterwards(context: any, lender: Lender, { intent, result }: ToSettle) {
  if (!(await writeUnposted(context, lender, { intent, result }))) return false
  context.crashAt('before_result_commit')
  const today = dayOf(context.clocks.business())
  await withLenderTransaction(context.db, lender.id, async (trx) => {
    const loan = await lockLoan(trx, intent.loanId)
    const posting = postingTo(loan as StoredLoan, { lender, intent, today, now: result.now })
    await appendPosting(trx, posting)
  })
  return true
}

type SettleContext =`,
      },
      {
        file: 'server/src/payments/gateway/settle-payment.ts',
        from: "import { nextRetryAt } from './retry-schedule.ts'\n",
        to: `import { nextRetryAt } from './retry-schedule.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { appendPosting } from '../../servicing/ledger/ledger-repository.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
`,
      },
    ],
    killedBy: [
      settleOpen(
        'survives a crash at before_result_commit in the API with one charge and one posting',
      ),
    ],
  },
  {
    no: 7,
    what: 'a result is written whoever holds the payment',
    plants: [
      {
        file: 'server/src/payments/gateway/payment-result-repository.ts',
        from: `\${at.paymentId}::uuid and payments.state = 'submitting'
        and payments.lease_token = \${at.leaseToken}::uuid
        and payments.version = \${at.paymentVersion}::integer`,
        to: '${at.paymentId}::uuid',
      },
    ],
    killedBy: [
      settleOpen('discards the result of a worker whose lease ran out'),
      repository('writes a result once, by the worker that holds the payment'),
    ],
  },
  {
    no: 7,
    what: 'the same in the memory of the simulator',
    plants: [
      {
        file: 'verification/simulator/memory/memory-books.ts',
        from: `  if (row?.state !== 'submitting') return false
  return row.leaseToken === by.leaseToken && row.version === by.version`,
        to: '  return row !== undefined && by !== undefined',
      },
    ],
    killedBy: [simulator, repository('writes a result once, by the worker that holds the payment')],
  },
  {
    no: 9,
    what: 'a lease that is taken over leaves the old one good',
    plants: [
      {
        file: 'server/src/payments/gateway/payment-claim-repository.ts',
        from: "update payments set ${stepTo('submitting', undecided)},\n",
        to: "update payments set state = 'submitting',\n",
      },
      {
        file: 'server/src/payments/gateway/payment-claim-repository.ts',
        from: 'lease_token = ${leaseToken}::uuid',
        to: 'lease_token = coalesce(payments.lease_token, ${leaseToken}::uuid)',
      },
    ],
    killedBy: [
      repository(
        'claims an open payment when its lease has ended, once; the earlier holder has lost it',
      ),
    ],
  },
  {
    no: 14,
    what: 'the fee is not in what is charged',
    plants: [
      {
        file: 'server/src/payments/intents/make-payment.ts',
        from: 'amount: add(amount, fee), currency',
        to: 'amount: fee >= 0n ? amount : add(amount, fee), currency',
      },
    ],
    killedBy: [
      simulator,
      settleOpen(
        'survives a crash at after_intent_commit in the API with one charge and one posting',
      ),
    ],
  },
]
