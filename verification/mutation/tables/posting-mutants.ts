import type { EvilMutant } from '../evil-mutant.ts'

const simulator = {
  file: 'verification/simulator/simulate.test.ts',
  title: 'loses, doubles and misreports nothing',
}
const effective = (title: string) => ({
  file: 'server/src/payments/end-of-day/post-effective-payments.test.ts',
  title,
})
const refuse = (title: string) => ({
  file: 'server/src/payments/intents/refuse-order.test.ts',
  title,
})

/** A payment is posted on the day of its effect, and no more is taken than is owed. */
export const postingMutants: readonly EvilMutant[] = [
  {
    no: 51,
    what: 'a payment is posted before it takes effect',
    plants: [
      {
        file: 'server/src/payments/gateway/settle-payment.ts',
        from: 'if (intent.effectiveOn > today)',
        to: 'if (intent.effectiveOn < today)',
      },
    ],
    killedBy: [
      effective('posts a payment of a later day when that day opens, and not before'),
      effective(
        'charges a late fee, announced before, for a payment that takes effect past the grace period',
      ),
    ],
  },
  {
    no: 52,
    what: 'a payment of today is posted before missed days are closed',
    plants: [
      {
        file: 'server/src/payments/gateway/settle-payment.ts',
        from: '=> canPostOn(state, today)',
        to: '=> intent.effectiveOn <= today || canPostOn(state, today)',
      },
    ],
    killedBy: [
      effective('charges the late fee of a missed day before it posts the payment of today'),
      effective('charges a loan off on the missed day'),
    ],
  },
  {
    no: 53,
    what: 'payments on their way do not lower what may be paid',
    plants: [
      {
        file: 'server/src/payments/intents/refuse-order.ts',
        from: 'const most = highestPaymentOn(underRules, state, pendingPayments, effectiveOn)',
        to: 'const most = highestPaymentOn(underRules, state, [], effectiveOn)',
      },
    ],
    killedBy: [simulator, refuse('takes no more than pending payments leave of the payoff')],
  },
  {
    no: 54,
    what: 'what is on its way is not asked for again when a payment is written down',
    plants: [
      {
        file: 'server/src/payments/intents/payment-intent-repository.ts',
        from: '<= g."pendingAmount"',
        to: '>= 0',
      },
    ],
    killedBy: [
      {
        file: 'server/src/payments/intents/payment-repository.test.ts',
        title:
          'refuses a payment of a loan that has more pending payments than when it was checked',
      },
      refuse('takes one of two payments at one moment that exceed the payoff together'),
    ],
  },
  {
    no: 70,
    what: 'a payoff of a later day forgets the nights on the way',
    plants: [
      {
        file: 'domain/src/loans/payoff/project-loan.ts',
        from: 'openThrough(day)\n  return',
        to: 'return',
      },
    ],
    killedBy: [
      {
        file: 'domain/src/loans/payoff/project-loan.test.ts',
        title: 'ends the loan beside any pending payments, with nothing overpaid',
      },
      {
        file: 'server/src/payments/end-of-day/payoff-ahead.test.ts',
        title: 'includes the late fee that arises by the day of a later payoff, and ends the loan',
      },
    ],
  },
]
