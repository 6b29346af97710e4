import type { EvilMutant } from '../evil-mutant.ts'

const simulator = {
  file: 'verification/simulator/simulate.test.ts',
  title: 'loses, doubles and misreports nothing',
}
const events = 'domain/src/payments/gateway-events'
const represent = 'domain/src/servicing/representment'
const tries = (title: string) => ({
  file: 'server/src/payments/representment/represent-what-is-owed.test.ts',
  title,
})
const followBank = (title: string) => ({
  file: 'server/src/payments/returns/follow-bank.test.ts',
  title,
})
const ofEvents = (title: string) => ({ file: `${events}.test.ts`, title })

/** Cents, and what the bank says after a charge. */
export const bankMutants: readonly EvilMutant[] = [
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
    killedBy: [{ file: 'domain/src/money.test.ts', title: 'reads back whatever amount it writes' }],
  },
  {
    no: 10,
    what: 'a return is applied each time it is told',
    plants: [
      {
        file: `${events}.ts`,
        from: "new Set(['pending', 'completed', 'refunded'])",
        to: "new Set(['pending', 'completed', 'refunded', 'returned'])",
      },
    ],
    killedBy: [
      simulator,
      followBank('depends on the set of events alone, not on order, batches, repeats and pauses'),
      ofEvents('waits for a charge whose result is not known'),
    ],
  },
  {
    no: 11,
    what: 'a return that comes before the charge is known is dropped',
    plants: [
      {
        file: 'server/src/payments/returns/gateway-event-repository.ts',
        from: "        applied_at: kind === 'charged' && !contradicted.has(ref) ? at : null,",
        to: '        applied_at: at,',
      },
    ],
    killedBy: [
      {
        file: 'server/src/payments/returns/bank-payment.test.ts',
        title: 'keeps a return that comes before the answer until the charge is known',
      },
    ],
  },
  {
    no: 12,
    what: 'the signature of an event is not checked',
    plants: [
      {
        file: 'vault/src/events/take-webhook.ts',
        from: '  return isOurs && Math.abs(nowMs - Number(at)) <= toleranceMs',
        to: '  return isOurs || nowMs > 0',
      },
    ],
    killedBy: [followBank('accepts none of 600 forged events, and the signed one')],
  },
  {
    no: 13,
    what: 'the event that comes last decides',
    plants: [
      {
        file: `${events}.ts`,
        from: `  if (code === undefined) {
    return`,
        to: `  if (code === undefined || [...events].at(-1)?.kind === 'settled') {
    return`,
      },
    ],
    killedBy: [
      ofEvents('depends on the set of events alone: 20,000 shuffled, duplicated and late events'),
    ],
  },
  {
    no: 26,
    what: 'a retry does not ask what is owed',
    plants: [
      {
        file: `${represent}.ts`,
        from: '  if (besides <= 0n) return zero\n  const most = smallest(amount, wasPayoff ? whole : besides)',
        to: '  const most = wasPayoff && besides < 0n ? -besides : amount',
      },
    ],
    killedBy: [
      simulator,
      tries(
        'drops a re-presentment where the loan owes nothing any more, and notifies the borrower',
      ),
      tries('cuts a re-presentment to what is due, and notifies of its new amount'),
      { file: `${represent}.test.ts`, title: 'presents what is owed, and never more' },
    ],
  },
  {
    no: 27,
    what: 'a retry asks for what another payment asks for already',
    plants: [
      {
        file: `${represent}.ts`,
        from: 'subtract(owed, sum(pendingPayments.map((coming) => coming.amount)))',
        to: 'subtract(owed, zero)',
      },
    ],
    killedBy: [
      tries('leaves out of a re-presentment what a payment covers that takes effect before it'),
      { file: `${represent}.test.ts`, title: 'presents what is owed, and never more' },
    ],
  },
  {
    no: 28,
    what: 'a planned retry outlives its account',
    // Its borrower ends it, or its bank does, or it turns out to be an account that they have besides.
    plants: [
      {
        file: 'server/src/payments/representment/end-debits-of-method.ts',
        from: 'await repository.callOffTries(asked)',
        to: '[]',
      },
      {
        file: 'server/src/payments/returns/reverse-payment.ts',
        from: 'await repository.callOffTries({ lenderId, methodId, paymentId, why })',
        to: '[]',
      },
      {
        file: 'server/src/payments/representment/plan-representment.ts',
        from: 'await repository.callOffTries({ lenderId, methodId, paymentId: null, why })',
        to: '[]',
      },
    ],
    killedBy: [
      ...[
        'where its account is removed',
        'where its account is stopped by its borrower',
        'where its account is closed at the bank',
        'where its account is revoked at the bank',
        'where the bank reports the same debit unauthorized',
      ].map((end) => tries(`cancels a planned re-presentment at once ${end}`)),
      tries('cancels a planned re-presentment where the bank stops that payment'),
      {
        file: 'server/src/payments/returns/apply-corrections.test.ts',
        title: 'ends the planned re-presentment of the method that a notice of change removes',
      },
    ],
  },
]
