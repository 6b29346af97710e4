import { instantAt, parseDay } from '@quittance/domain/calendar'
import { openDays } from '../src/payments/end-of-day/open-days.ts'
import { executeAllScheduledDebits } from '../src/payments/scheduled/execute-scheduled-debits.ts'
import type { Payer } from './payments-fixture.ts'
import { type RepresentmentFixture, representmentFixture } from './representment-fixture.ts'

type Answer = {
  readonly status: number
  readonly statusCode: number
  readonly message: string
  /** of a refusal: the field at fault */
  readonly field?: string
  readonly result?: {
    readonly data: Record<string, unknown> & { readonly id: string }
  }
}

/** One payment, and a series, as the schedule form asks for them. */
export const oncePayment = { type: '1', pmtFreq: 'onlyonce', scheduleDate1: '2026-12-15' }
export const monthlySeries = {
  type: '2',
  pmtFreq: 'MO',
  scheduleDate1: '2026-12-15',
  loanAmount: '480.00',
}

export type ScheduleCalls = Awaited<ReturnType<typeof scheduleCalls>>

/** A world with a borrower who schedules payments of $100.00 by bank account, and their calls. */
export async function scheduleCalls(settings: object = {}) {
  const given = { creditNominal: '0', borAchRealtimePmts: '1', ...settings }
  const world: RepresentmentFixture = await representmentFixture(given)
  const payer: Payer = world.mine
  return { world, payer, ...callsOf(payer), ...looksAt(world) }
}

function callsOf(payer: Payer) {
  const wanted = (changed: object = {}) => ({
    loanId: payer.loanId,
    id: payer.methodId,
    paymentType: '2',
    loanAmount: '100.00',
    ...oncePayment,
    ...changed,
  })

  async function ask(path: string, payload: object, key?: string): Promise<Answer> {
    const sent = { method: 'POST', payload } as const
    const { body } = await payer.call(path, key === undefined ? sent : { ...sent, key })
    return body as Answer
  }

  async function list(type = '0') {
    const page = { limit: 1000, offset: 0, loanId: payer.loanId, sortBy: '1', type }
    const { result } = await ask('/payments/schedule-list', { ...page, paymentType: '-1' })
    return ((result?.data ?? []) as unknown as Record<string, unknown>[]).map((row) => ({
      id: String(row['id']),
      recurringId: row['recurringId'] as string | null,
      on: (row['nextExecutionDate'] as { date: string }).date,
      amount: row['pmtAmt'],
      frequency: row['repeatingType'],
    }))
  }

  return {
    ask,
    list,
    create: (changed: object = {}, key?: string) =>
      ask('/payments/scheduled-payment', wanted(changed), key),
    edit: (changed: object, key?: string) =>
      ask('/payments/edit-scheduled-payment', wanted(changed), key),
    preview: async (changed: object = {}) => {
      const { result } = await ask('/payments/schedule-preview', wanted(changed))
      return result as unknown as Record<string, unknown>
    },
  }
}

/** What is kept, and how time goes on. */
function looksAt(world: RepresentmentFixture) {
  return {
    consents: () =>
      world.read((trx) =>
        trx.selectFrom('consents').select(['kind', 'text', 'amount_cents', 'evidence']).execute(),
      ),
    sentNotices: async (emailName: string) => {
      const topic = `account.${emailName}`
      const rows = await world.read((trx) =>
        trx.selectFrom('outbox').select('payload').where('topic', '=', topic).execute(),
      )
      return rows.map(({ payload }) => payload as Record<string, unknown>)
    },
    debits: () =>
      world.read((trx) =>
        trx
          .selectFrom('payments')
          .select(['amount_cents', 'effective_on'])
          .where('platform', '=', 'schedule')
          .orderBy('effective_on')
          .execute(),
      ),
    /** Changes settings of the lender while its loans go on. */
    change: async (settings: object) => {
      const { database, context, lender } = world
      for (const [name, value] of Object.entries(settings))
        await database.owner.query(
          `insert into lender_settings (lender_id, name, value) values ($1, $2, $3)
            on conflict (lender_id, name) do update set value = excluded.value`,
          [lender.id, name, JSON.stringify(value)],
        )
      context.lenders.forget(lender.id)
    },
    goTo: async (day: string, time = '17:00:00') => {
      const { clocks, worker, context } = world
      const lender = (await context.lenders.byId(world.lender.id)) ?? world.lender
      clocks.forward(instantAt(parseDay(day), time) - clocks.business())
      await openDays(worker, lender)
      for (let round = 0; round < 2; round += 1) await executeAllScheduledDebits(worker, lender)
    },
  }
}
