import type { EvilMutant } from '../evil-mutant.ts'

/** What a night decides with. */
export const endOfDayMutants: readonly EvilMutant[] = [
  {
    no: 75,
    what: 'a night does not ask for payments that became known as it began',
    plants: [
      {
        file: 'server/src/payments/end-of-day/close-loans.ts',
        from: 'if (known.length > 0) return known',
        to: 'if (known.length > 250) return known',
      },
    ],
    killedBy: [
      {
        file: 'server/src/payments/end-of-day/confirm-as-night-begins.test.ts',
        title:
          'posts a card payment confirmed as its day closes in time: the loan is not charged off',
      },
      {
        file: 'server/src/payments/end-of-day/confirm-as-night-begins.test.ts',
        title:
          'posts a card payment confirmed as its day closes in time: the installment bears no late fee',
      },
    ],
  },
  {
    no: 76,
    what: 'a return goes by its own day where its loan is through a later night',
    plants: [
      {
        file: 'domain/src/loans/events/apply-event.ts',
        from: 'latestDay(event.on, back.state.closedThrough)',
        to: 'event.on',
      },
    ],
    killedBy: [
      {
        file: 'server/src/payments/end-of-day/return-as-day-opens.test.ts',
        title: 'charges the late fee of a closed day for a return before the business date changes',
      },
    ],
  },
  {
    no: 77,
    what: 'nights decide in hindsight of a loan that was over',
    plants: [
      {
        file: 'domain/src/loans/status/loan-status.ts',
        from: 'closedThrough: latestDay(after.closedThrough, on)',
        to: 'closedThrough: after.closedThrough',
      },
    ],
    killedBy: [
      {
        file: 'domain/src/servicing/servicing-laws.test.ts',
        title: 'decides nothing of a day on which the loan was over',
      },
      {
        file: 'domain/src/servicing/close-day.test.ts',
        title: 'charges no late fee in hindsight on a paid-off loan that a return opens again',
      },
    ],
  },
  {
    no: 78,
    what: 'payments of one day are posted in no order',
    plants: [
      {
        file: 'server/src/payments/end-of-day/settlement-repository.ts',
        from: 'order by effective_on, made_at, payment_id limit',
        to: 'order by payment_id limit',
      },
    ],
    killedBy: [
      {
        file: 'server/src/payments/end-of-day/post-effective-payments.test.ts',
        title: 'posts the payments of a day in the order in which they were made',
      },
    ],
  },
]
