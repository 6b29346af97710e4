import * as fc from 'fast-check'
import { addDays, dayOf, type LocalDate } from '@quittance/domain/calendar'
import { addBankingDays } from '@quittance/domain/calendar/banking-days'
import { payoffAmount } from '@quittance/domain/loans/payoff/payoff'
import { formatDollars } from '@quittance/domain/money'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { lenderApiOf } from '../../testing/lender-api-fixture.ts'
import { monthlySeries, type ScheduleCalls, scheduleCalls } from '../../testing/schedule-calls.ts'

const open = [
  'makeOne',
  'editOne',
  'editSeries',
  'deleteOne',
  'deleteSeries',
  'removeMethod',
  'stopDebits',
  'waitForDebits',
] as const
/** Nothing is debited after these. */
const ending = ['deleteAll', 'payOff', 'chargeOff'] as const
type Command = 'makeSeries' | (typeof open)[number] | (typeof ending)[number]

const pick = fc.nat({ max: 99 })
const made = (account: number) => ({ command: 'makeSeries' as Command, pick: account })

/** With what each picks: a series from each account, then this and that, and what ends it all. */
const sequences = fc
  .tuple(
    fc.array(fc.record({ command: fc.constantFrom<Command>(...open), pick }), {
      minLength: 2,
      maxLength: 7,
    }),
    fc.record({ command: fc.constantFrom<Command>(...ending), pick }),
  )
  .map(([acts, end]) => [made(0), made(1), made(2), ...acts, end])

/** A borrower with three accounts, and the commands that change what is debited from them. */
async function commandsOf(calls: ScheduleCalls) {
  const { world, payer } = calls
  const lender = await lenderApiOf(world)
  const more = ['tok-6101', 'tok-6102'].map((token) => payer.addMethod({ kind: 'ach', token }))
  const accounts = [payer.methodId, ...(await Promise.all(more))]
  const accountOf = (no: number) => accounts[no % accounts.length] ?? payer.methodId
  const today = (): LocalDate => dayOf(world.clocks.business())
  const soon = (days: number) => ({
    scheduleDate1: addBankingDays(today(), 5 + (days % 12), 'US'),
  })
  const once = (no: number) => ({ ...soon(no), id: accountOf(no) })
  const series = (no: number) => ({ ...monthlySeries, ...once(no) })

  async function idsOf(no: number, isWhole: boolean) {
    const rows = await calls.list()
    const row = rows[no % Math.max(1, rows.length)]
    return { scheduleId: row?.id ?? '', recurringId: isWhole ? (row?.recurringId ?? null) : null }
  }

  async function payOff() {
    const methodId = await payer.addMethod({ token: 'tok-4242' })
    const { underRules, state } = await world.loanNow(payer)
    const whole = payoffAmount(underRules.terms, state, today())
    return (await payer.pay({ methodId, amount: formatDollars(whole) })).body
  }

  const run: Record<Command, (no: number) => Promise<object | void>> = {
    makeOne: async (no) => calls.create(once(no)),
    makeSeries: async (no) => calls.create(series(no)),
    editOne: async (no) => calls.edit({ ...once(no), ...(await idsOf(no, false)) }),
    editSeries: async (no) => calls.edit({ ...series(no), ...(await idsOf(no, true)) }),
    deleteOne: async (no) => calls.ask('/payments/delete-schedule', await idsOf(no, false)),
    deleteSeries: async (no) => calls.ask('/payments/delete-schedule', await idsOf(no, true)),
    deleteAll: async () => calls.ask('/users/web/delete-all-schedule', { loanId: payer.loanId }),
    removeMethod: async (no) => calls.ask('/ach/delete', { accountId: accountOf(no) }),
    stopDebits: async (no) => calls.ask('/ach/stop-debits', { accountId: accountOf(no) }),
    waitForDebits: async (no) => calls.goTo(addDays(today(), 2 + (no % 8))),
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
  const succeeded = new Set<string>()
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const calls = await scheduleCalls({ collectorScheduledDelete: '1' })
      const run = await commandsOf(calls)
      for (const { command, pick: no } of sequence) {
        const answer = await run[command](no)
        if (!isRefused(answer)) succeeded.add(command)
        expect([command, await findOrphans(calls)]).toEqual([command, []])
      }
      await calls.world.closeInBalance()
    }),
    { numRuns: 12 },
  )
  expect([...succeeded].toSorted()).toEqual(['makeSeries', ...open, ...ending].toSorted())
})

function isRefused(answer: object | void): boolean {
  return typeof answer === 'object' && 'status' in answer && answer.status !== 1
}
