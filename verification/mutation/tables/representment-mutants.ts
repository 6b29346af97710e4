import type { EvilMutant } from '../evil-mutant.ts'

const represent = 'domain/src/servicing/representment'
const simulator = {
  file: 'verification/simulator/simulate.test.ts',
  title: 'loses, doubles and misreports nothing',
}
const callOff = (title: string) => ({
  file: 'server/src/payments/representment/call-off-loan.test.ts',
  title,
})
const beforePosting = (title: string) => ({
  file: 'server/src/payments/refunds/refund-before-posting.test.ts',
  title,
})
const told = (title: string) => ({
  file: 'server/src/payments/representment/notify-of-retries.test.ts',
  title,
})
const tries = (title: string) => ({
  file: 'server/src/payments/representment/represent-what-is-owed.test.ts',
  title,
})

/** Returned debits that are tried again, and refunds that the network made. */
export const representmentMutants: readonly EvilMutant[] = [
  {
    no: 81,
    what: 'a retry asks for the fee for its return',
    plants: [
      {
        file: `${represent}.ts`,
        from: 'subtract(whole, state.nsfFee)',
        to: 'subtract(whole, zero)',
      },
    ],
    killedBy: [
      simulator,
      tries('drops a re-presentment where the loan owes only the fee for its return, and notifies'),
      { file: `${represent}.test.ts`, title: 'leaves the fee for the return out' },
      {
        file: `${represent}.test.ts`,
        title: 'presents nothing of a loan that owes returned-payment fees alone',
      },
    ],
  },
  {
    no: 82,
    what: 'a planned retry outlives what ended its loan',
    plants: [
      {
        file: 'server/src/servicing/ledger/ledger-repository.ts',
        from: 'triesEnd: retryEndReason(loan.state, state)',
        to: 'triesEnd: retryEndReason(state, state)',
      },
      {
        file: 'server/src/servicing/end-of-day/day-batch-repository.ts',
        from: 'retryEndReason(loan.state, state)',
        to: 'retryEndReason(state, state)',
      },
    ],
    killedBy: [
      callOff(
        'cancels a planned re-presentment in the same commit where its loan is charged off by the lender',
      ),
      callOff(
        'cancels a planned re-presentment in the same commit where its loan is in bankruptcy',
      ),
      callOff(
        'cancels a planned re-presentment in the same commit where its loan is paid off by card',
      ),
      callOff('cancels a planned re-presentment where the end of day charges its loan off'),
    ],
  },
  {
    no: 83,
    what: 'a planned retry that is called off is told twice',
    plants: [
      {
        file: 'server/src/servicing/ledger/cancel-representments-repository.ts',
        from: 'set retry_on = null, retry_ended = planned.why from',
        to: 'set retry_on = payments.retry_on from',
      },
      {
        file: 'server/src/servicing/ledger/cancel-representments-repository.ts',
        from: "'payment.notTriedAgain:' || payment_id",
        to: "'payment.notTriedAgain:' || gen_random_uuid()",
      },
    ],
    killedBy: [
      callOff(
        'cancels a planned re-presentment in the same commit where its loan is charged off by the lender',
      ),
      callOff('cancels a planned re-presentment where the end of day charges its loan off'),
      told('notifies once, without a demand for payment in a bankruptcy, in en'),
    ],
  },
  {
    no: 84,
    what: 'a refund that waits for its posting is asked for again',
    plants: [
      {
        file: 'server/src/payments/refunds/finish-refunds.ts',
        from: "refund.state === 'posting'",
        to: "refund.gatewayKey === 'posting'",
      },
    ],
    killedBy: [
      beforePosting(
        'saves a refund made before its loan’s days are open at once, and posts it once they are',
      ),
      beforePosting(
        'saves a refund made before its payment is posted at once, and posts it after the payment',
      ),
    ],
  },
]
