import * as fc from 'fast-check'
import { addDays, dayOf, type LocalDate } from '@quittance/domain/calendar'
import { payoffAmount } from '@quittance/domain/loans/payoff/payoff'
import { formatDollars } from '@quittance/domain/money'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { lenderApiOf } from '../../testing/lender-api-fixture.ts'
import { monthlySeries, type ScheduleCalls, scheduleCalls } from '../../testing/schedule-calls.ts'

const commands = [
  'makeOne',
  'makeSeries',
  'makeSeries',
  'editOne',
  'editSeries',
  'deleteOne',
  'deleteSeries',
  'deleteAll',
  'removeMethod',
  'stopDebits',
  'waitForDebits',
  'payOff',
  'chargeOff',
] as const
type Command = (typeof commands)[number]

/** With what each picks, as far as it does. */
const drawn = fc.record({ command: fc.constantFrom(...commands), pick: fc.nat({ max: 99 }) })

/** A borrower with three accounts, and the commands that change what is debited from them. */
async function commandsOf(calls: ScheduleCalls) {
  const { world, payer } = calls
  const lender = await lenderApiOf(world)
  const more = ['tok-6101', 'tok-6102'].map((token) => payer.addMethod({ kind: 'ach', token }))
  const accounts = [payer.methodId, ...(await Promise.all(more))]
  const accountOf = (pick: number) => accounts[pick % accounts.length] ?? payer.methodId
  const today = (): LocalDate => dayOf(world.clocks.business())
  const soon = (pick: number) => ({ scheduleDate1: addDays(today(), 5 + (pick % 20)) })
  const once = (pick: number) => ({ ...soon(pick), id: accountOf(pick) })
  const series = (pick: number) => ({ ...monthlySeries, ...once(pick) })

  async function idsOf(pick: number, isWhole: boolean) {
    const rows = await calls.list()
    const row = rows[pick % Math.max(1, rows.length)]
    return { scheduleId: row?.id ?? '', recurringId: isWhole ? (row?.recurringId ?? null) : null }
  }

  async function payOff(): Promise<void> {
    const methodId = await payer.addMethod({ token: 'tok-4242' })
    const { underRules, state } = await world.loanNow(payer)
    const whole = payoffAmount(underRules.terms, state, today())
    await payer.pay({ methodId, amount: formatDollars(whole) })
  }

  const run: Record<Command, (pick: number) => Promise<unknown>> = {
    makeOne: async (pick) => calls.create(once(pick)),
    makeSeries: async (pick) => calls.create(series(pick)),
    editOne: async (pick) => calls.edit({ ...once(pick), ...(await idsOf(pick, false)) }),
    editSeries: async (pick) => calls.edit({ ...series(pick), ...(await idsOf(pick, true)) }),
    deleteOne: async (pick) => calls.ask('/payments/delete-schedule', await idsOf(pick, false)),
    deleteSeries: async (pick) => calls.ask('/payments/delete-schedule', await idsOf(pick, true)),
    deleteAll: async () => calls.ask('/users/web/delete-all-schedule', { loanId: payer.loanId }),
    removeMethod: async (pick) => calls.ask('/ach/delete', { accountId: accountOf(pick) }),
    stopDebits: async (pick) => calls.ask('/ach/stop-debits', { accountId: accountOf(pick) }),
    waitForDebits: async (pick) => calls.goTo(addDays(today(), 3 + (pick % 30))),
    payOff,
    chargeOff: async () =>
      lender.event(payer.loanId, { kind: 'chargedOff', reason: 'as the office decided' }),
  }
  return run
}

/** Payments to come that nothing would debit, and schedules without a payment to come. */
async function findOrphans({ world, payer }: ScheduleCalls): Promise<readonly unknown[]> {
  const { state } = await world.loanNow(payer)
  const isOver = state.chargedOff !== null || state.paidOffOn !== null
  const { rows } = await world.read((trx) =>
    sql`
      select d.status as payment, s.status as schedule, s.void_reason, m.status as method
      from schedules s
      join methods m using (lender_id, method_id)
      left join scheduled_payments d on d.lender_id = s.lender_id
        and d.schedule_id = s.schedule_id and d.status in ('active', 'submitted')
      where (d.status = 'active' and (s.status <> 'active' or ${isOver} or m.removed_at is not null
          or m.status <> 'usable' or not exists (select from consents c
            where c.lender_id = s.lender_id and c.consent_id = s.consent_id)))
        or (s.status = 'active' and d.status is null)`.execute(trx),
  )
  return rows
}

it('leaves no payment to come without a schedule, an account and a consent, whatever is done in turn', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 3, maxLength: 10 }), async (sequence) => {
      const calls = await scheduleCalls()
      const run = await commandsOf(calls)
      for (const { command, pick } of sequence) {
        await run[command](pick)
        expect([command, await findOrphans(calls)]).toEqual([command, []])
      }
      await calls.world.closeInBalance()
    }),
    { numRuns: 12 },
  )
})
