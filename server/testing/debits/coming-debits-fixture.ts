import { instantAt, parseDay } from '@quittance/domain/calendar'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import type { Cents } from '@quittance/domain/money'
import { openDays } from '../../src/payments/end-of-day/open-days.ts'
import { executeAllScheduledDebits } from '../../src/payments/scheduled/execute-scheduled-debits.ts'
import { notifyAllComingDebits } from '../../src/payments/scheduled/notify-coming-debits.ts'
import type { Payer } from '../payments-fixture.ts'
import { type RepresentmentFixture, representmentFixture } from '../representment-fixture.ts'

export type ComingDebitsFixture = Awaited<ReturnType<typeof comingDebitsFixture>>

/** A world in which a test goes from day to day, and reads what payers are told of debits to come. */
export async function comingDebitsFixture(settings: object = {}) {
  const world = await representmentFixture({ creditNominal: '0', ...settings })
  const { clocks, worker, lender } = world
  return {
    ...world,
    /** Moves the clock, opens the days until then, lets two workers tell what is to come, and sends it. */
    async goTo(day: string, time = '12:00:00'): Promise<void> {
      clocks.forward(instantAt(parseDay(day), time) - clocks.business())
      await openDays(worker, lender)
      for (let round = 0; round < 2; round += 1) await executeAllScheduledDebits(worker, lender)
      await Promise.all([1, 2].map(() => notifyAllComingDebits(worker, lender)))
      await world.mails()
    },
    /** The payer of a loan on which this is owed as it begins. */
    payerOwing: (principal: bigint): Promise<Payer> =>
      world.payer({ kind: 'ach', token: 'tok-7777', principal }),
    ...questionsOf(world),
  }
}

type Told = {
  readonly debits: readonly { readonly amount: string; readonly on: string }[]
  readonly coming?: { readonly obstacle: string | null; readonly ending: string | null }
  readonly notMade?: { readonly why: string }
}

const topics = [
  'debitComing',
  'debitWillNotRun',
  'debitRunsAfterAll',
  'lastDebit',
  'debitNotMade',
  'schedulesSuspended',
].map((name) => `account.${name}`)

function questionsOf(world: RepresentmentFixture) {
  return {
    /** All that was told of debits to come and of those that were not made, in its order. */
    told: () =>
      world.read(async (trx) => {
        const rows = await trx
          .selectFrom('outbox')
          .select(['topic', 'payload'])
          .where('topic', 'in', topics)
          .orderBy('written_at')
          .orderBy('topic')
          .execute()
        return rows.map(({ topic, payload }) => {
          const { debits, coming, notMade } = payload as Told
          const [debit] = debits
          const about = [topic.slice('account.'.length), debit?.amount, debit?.on]
          const why = notMade?.why ?? coming?.obstacle ?? coming?.ending ?? ''
          return [...about, why].join(' ').trim()
        })
      }),
    /** What was sent of a debit of December 15, as its readers get it. */
    emails: async () =>
      (await world.mails()).filter((text) => /December 15|15 de diciembre/.test(text)),
    /** All that its contract asks for by a day, as the loan stands now. */
    async dueOn(payer: Payer, on: string): Promise<Cents> {
      const { underRules, state } = await world.loanNow(payer)
      return amountsDue(underRules, state, { today: parseDay(on) }).totalAmountDue
    },
  }
}
