import type { EvilMutant } from '../evil-mutant.ts'

const batch = (title: string) => ({
  file: 'server/src/payments/batches/leave-out-of-batch.test.ts',
  title,
})
const beforeSending = (title: string) => ({
  file: 'server/src/payments/gateway/refuse-submission-worker.test.ts',
  title,
})
const chargeback = (title: string) => ({
  file: 'server/src/payments/returns/chargeback-after-refund.test.ts',
  title,
})

/** What happens to money after it was taken: between a decision and its deed something changed. */
export const afterwardsMutants: readonly EvilMutant[] = [
  {
    no: 61,
    what: 'a cheque is refused while a payoff is held',
    plants: [
      {
        file: 'domain/src/loans/events/refuse-loan-event.ts',
        from: 'return !isPaidOff(state) && isInHand(event)',
        to: 'return false',
      },
    ],
    killedBy: [
      {
        file: 'domain/src/loans/events/refuse-loan-event.test.ts',
        title: 'takes a check while a payoff by bank is held, and no other payment',
      },
      {
        file: 'server/src/lender-api/loans/office-payoff-held.test.ts',
        title: 'takes a check for a loan whose payoff is held, and owes it back',
      },
    ],
  },
  {
    no: 62,
    what: 'what a chargeback takes beyond what a refund left is not owed',
    plants: [
      {
        file: 'domain/src/payments/share-of-return.ts',
        from: 'const taken = took ?? add(paid.amount, paid.fee)',
        to: 'const taken = add(left.amount, left.fee)',
      },
    ],
    killedBy: [
      { file: 'domain/src/payments/share-of-return.test.ts', title: 'owes what was taken twice' },
      chargeback(
        'posts as owed what a chargeback takes beyond the unrefunded amount, and creates a task',
      ),
    ],
  },
  {
    no: 63,
    what: 'a chargeback of what was refunded whole is told to nobody',
    plants: [
      {
        file: 'domain/src/payments/gateway-events.ts',
        from: "outcome.state === 'returned' ? 'tellTakenTwice' : null",
        to: 'null',
      },
    ],
    killedBy: [
      {
        file: 'domain/src/payments/gateway-events.test.ts',
        title: 'returns what a partial refund left, and reports what was refunded as a whole',
      },
      chargeback(
        'creates a task for a chargeback after a full refund, moves no money, and reports it in reconciliation',
      ),
    ],
  },
  {
    no: 64,
    what: 'an overpayment is refunded before its debit has arrived',
    plants: [
      {
        file: 'server/src/payments/refunds/overpayment-in-transit-repository.ts',
        from: 'return left === null || left === 0n ?',
        to: 'return left !== -1n ?',
      },
    ],
    killedBy: [
      {
        file: 'server/src/payments/refunds/overpayment-in-transit.test.ts',
        title: 'refuses to refund an overpayment before the debit',
      },
      {
        file: 'verification/model/ledger-model.test.ts',
        title: 'loans in PostgreSQL as in a plain model, whatever is done to them',
      },
    ],
  },
  {
    no: 65,
    what: 'the batch asks for the method alone',
    plants: [
      {
        file: 'server/src/payments/batches/leave-out-of-batch.ts',
        from: 'if (refusal === null) {',
        to: "if (refusal !== 'methodEnded') {",
      },
    ],
    killedBy: [
      batch(
        'leaves a debit out of the batch where its loan is charged off since the payment was made',
      ),
      batch(
        'leaves a debit out of the batch where another payment paid the loan off before it took effect',
      ),
      batch(
        'reads the loan under its lock, so a concurrent charge-off comes before or after the batch',
      ),
    ],
  },
  {
    no: 66,
    what: 'balances of a day before what was accrued are not refused',
    plants: [
      {
        file: 'domain/src/loans/events/refuse-loan-event.ts',
        from: "if (event.on < state.accruedThrough) return 'accruedBeyond'",
        to: '',
      },
    ],
    killedBy: [
      {
        file: 'domain/src/loans/events/refuse-loan-event.test.ts',
        title:
          'leaves decisions and balances to the lender where its system is the system of record',
      },
      {
        file: 'server/src/payments/end-of-day/stated-again.test.ts',
        title: 'refuses restated balances by name where interest was earned through a later day',
      },
    ],
  },
  {
    no: 67,
    what: 'emails tell times by another clock than their lender’s',
    plants: [
      {
        file: 'server/src/notifications/templates/write-email.ts',
        from: 'const { timeZone: zone } = lender.settings.servicing',
        to: "const zone = 'America/New_York'",
      },
    ],
    killedBy: [
      {
        file: 'server/src/payments/end-of-day/zone-of-lender.test.ts',
        title:
          'writes in emails when a payment was made in the lender’s own time zone, with its name',
      },
    ],
  },
  {
    no: 68,
    what: 'a payment confirmed after a charge-off is no recovery',
    plants: [
      {
        file: 'domain/src/loans/payments/split-payment.ts',
        from: 'if (state.chargedOff !== null) return splitRecovery(rules, state.chargedOff, amount)',
        to: '',
      },
    ],
    killedBy: [
      {
        file: 'verification/simulator/simulate.test.ts',
        title: 'loses, doubles and misreports nothing',
      },
      {
        file: 'server/src/payments/end-of-day/confirm-after-charge-off.test.ts',
        title:
          'keeps a charge-off, and posts a card payment that is confirmed after it as a recovery',
      },
    ],
  },
  {
    no: 69,
    what: 'what was written down is sent later without being asked for again',
    plants: [
      {
        file: 'server/src/payments/gateway/refuse-submission.ts',
        from: "if (loan === null) return 'notHeld'",
        to: 'if (loan !== undefined) return null',
      },
    ],
    killedBy: [
      beforeSending(
        'submits no payment that was saved and never sent once the loan is charged off',
      ),
      beforeSending('submits no payment that was saved and never sent once debits are stopped'),
    ],
  },
]
