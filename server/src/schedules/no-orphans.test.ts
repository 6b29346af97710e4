import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { addDays, dayOf, type LocalDate } from '@quittance/domain/calendar'
import { addBankingDays } from '@quittance/domain/calendar/banking-days'
import { payoffAmount } from '@quittance/domain/loans/payoff/payoff'
import { formatDollars } from '@quittance/domain/money'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { watchRowLocks } from '../../testing/database/watch-row-locks.ts'
import { lenderApiOf } from '../../testing/lender-api-fixture.ts'
import { monthlySeries, type ScheduleCalls, scheduleCalls } from '../../testing/schedule-calls.ts'

const open = [
  'makeOne',
  'editOne',
  'editSeries',
  'deleteOne',
  'deleteSeries',
  'move',
  'pause',
  'resume',
  'removeMethod',
  'stopDebits',
  'waitForDebits',
] as const
/** Nothing is debited after these. */
const ending = ['deleteAll', 'payOff', 'chargeOff'] as const
/** Nor after the first of these, whatever opens the loan again. */
const leaving = ['unlink', 'comesBack'] as const
type Command =
  | 'makeSeries'
  | (typeof open)[number]
  | (typeof ending)[number]
  | (typeof leaving)[number]

const pick = fc.nat({ max: 99 })
const made = (account: number) => ({ command: 'makeSeries' as Command, pick: account })
const paused = (which: number) => ({ command: 'pause' as Command, pick: which })
const done = (command: Command) => ({ command, pick: 7 })

/**
 * With what each picks: a series from each account, one of them paused, this and that, what ends it all, and what may
 * bring it back.
 */
const sequences = fc
  .tuple(
    fc.array(fc.record({ command: fc.constantFrom<Command>(...open), pick }), {
      minLength: 2,
      maxLength: 7,
    }),
    fc.record({ command: fc.constantFrom<Command>(...ending), pick }),
    fc.subarray<Command>([...leaving]),
  )
  .map(([acts, end, after]) => {
    const ends = [end, ...after.map(done), done('waitForDebits')]
    return [made(0), made(1), made(2), paused(end.pick), ...acts, ...ends]
  })

/** Its payoff comes back once the loan is in the list no more. */
const leftBehind = [
  made(0),
  made(1),
  ...(['payOff', ...leaving, 'waitForDebits'] as const).map(done),
]

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

  async function seriesOf(no: number): Promise<string> {
    const running = (await calls.list()).flatMap(({ recurringId }) => recurringId ?? [])
    return running[no % Math.max(1, running.length)] ?? ''
  }

  const payoffs: string[] = []
  async function payOff() {
    const methodId = await payer.addMethod({ kind: 'ach', token: 'tok-6103' })
    const { underRules, state } = await world.loanNow(payer)
    const whole = payoffAmount(underRules.terms, state, today())
    const { body } = await payer.pay({ methodId, amount: formatDollars(whole), paymentType: '2' })
    if (body.status === 1) payoffs.push(body.result.paymentToken.orderId as string)
    return body
  }

  async function comesBack() {
    const [orderId] = payoffs
    if (orderId === undefined) return { status: 0 }
    await world.hear(orderId, { code: 'R01' })
    return { status: 1 }
  }

  const run: Record<Command, (no: number) => Promise<object | void>> = {
    makeOne: async (no) => calls.create(once(no)),
    makeSeries: async (no) => calls.create(series(no)),
    editOne: async (no) => calls.edit({ ...once(no), ...(await idsOf(no, false)) }),
    editSeries: async (no) => calls.edit({ ...series(no), ...(await idsOf(no, true)) }),
    deleteOne: async (no) => calls.ask('/payments/delete-schedule', await idsOf(no, false)),
    deleteSeries: async (no) => calls.ask('/payments/delete-schedule', await idsOf(no, true)),
    move: async (no) => {
      const { scheduleId } = await idsOf(no, false)
      const date = addBankingDays(today(), 3 + (no % 9), 'US')
      const key = randomUUID()
      return calls.ask('/payments/move-scheduled-payment', { scheduleId, date }, key)
    },
    pause: async (no) => {
      const recurringId = await seriesOf(no)
      const until = no % 2 === 0 ? null : addDays(today(), 1 + (no % 20))
      return calls.ask('/payments/pause-schedule', { recurringId, until }, randomUUID())
    },
    resume: async (no) => {
      const recurringId = await seriesOf(no)
      return calls.ask('/payments/resume-schedule', { recurringId }, randomUUID())
    },
    deleteAll: async () => calls.ask('/users/web/delete-all-schedule', { loanId: payer.loanId }),
    removeMethod: async (no) => calls.ask('/ach/delete', { accountId: accountOf(no) }),
    stopDebits: async (no) => calls.ask('/ach/stop-debits', { accountId: accountOf(no) }),
    waitForDebits: async (no) => calls.goTo(addDays(today(), 2 + (no % 8))),
    payOff,
    unlink: async () => calls.ask('/loan/delete-loan', { loanId: payer.loanId }),
    comesBack,
    chargeOff: async () =>
      lender.event(payer.loanId, { kind: 'chargedOff', reason: 'as the office decided' }),
  }
  return run
}

/** Payments to come that nothing would debit, or nobody sees, and schedules without a payment to come. */
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
            where c.lender_id = s.lender_id and c.consent_id = coalesce(d.consent_id, s.consent_id))
          or exists (select from loan_parties o where o.lender_id = s.lender_id
            and o.loan_id = s.loan_id and o.borrower_id = s.borrower_id and not o.is_linked)))
        or (s.status = 'active' and d.status is null)`.execute(trx),
  )
  return [...rows, ...(await findUnseen({ world }))]
}

/** Debits that are under way or wait to be tried again, though their payer took the loan off the list. */
async function findUnseen({ world }: Pick<ScheduleCalls, 'world'>): Promise<readonly unknown[]> {
  const { rows } = await world.read((trx) =>
    sql`
      select p.platform, p.state, p.retry_on
      from payments p join loan_parties o using (lender_id, loan_id, borrower_id)
      where not o.is_linked and (p.state = 'returned' and p.retry_on is not null
        or (p.platform = 'schedule' or p.represents is not null)
          and p.state in ('created', 'submitting', 'confirming', 'pending'))`.execute(trx),
  )
  return rows
}

it('leaves no payment to come without schedule, account, consent and a payer who sees its loan, and locks rows in one order, whatever is done', async () => {
  const succeeded = new Set<string>()
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const calls = await scheduleCalls({ collectorScheduledDelete: '1' })
      const rowLocks = watchRowLocks(calls.world.database.db.pool)
      rowLocks.takeFaults([])
      const run = await commandsOf(calls)
      for (const { command, pick: no } of sequence) {
        const answer = await run[command](no)
        if (!isRefused(answer)) succeeded.add(command)
        expect([command, await findOrphans(calls)]).toEqual([command, []])
      }
      await calls.world.closeInBalance()
      expect(rowLocks.takeFaults(['loans', 'schedules'])).toEqual([])
    }),
    { numRuns: 13, examples: [[leftBehind]] },
  )
  expect([...succeeded].toSorted()).toEqual(
    ['makeSeries', ...open, ...ending, ...leaving].toSorted(),
  )
})

function isRefused(answer: object | void): boolean {
  return typeof answer === 'object' && 'status' in answer && answer.status !== 1
}
