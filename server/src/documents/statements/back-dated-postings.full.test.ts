import { parseDay } from '@quittance/domain/calendar'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'
import { closeLoans } from '../../payments/end-of-day/close-loans.ts'
import { readerFor } from '../../lenders/translated-lender.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { beginRun } from '../../servicing/end-of-day/day-run-repository.ts'
import { readComingPayments } from '../../payments/scheduled/notices/read-coming-payments.ts'
import { makeStatements } from './make-statements.ts'
import type { StatementEvidence } from './statement-evidence.ts'
import { activityBlocks } from './statement-tables.ts'

let calls: ScheduleCalls
beforeEach(async () => {
  calls = await scheduleCalls()
})
afterEach(() => calls.world.closeInBalance())

const make = () =>
  makeStatements({ ...calls.world.context, readComing: readComingPayments }, calls.world.lender)

async function made(): Promise<StatementEvidence[]> {
  const rows = await calls.world.read((trx) =>
    trx.selectFrom('statements').select('evidence').orderBy('statement_on').execute(),
  )
  return rows.map(({ evidence }) => evidence as StatementEvidence)
}

const told = ({ activity }: StatementEvidence) =>
  activity.map(({ kind, on, amount }) => `${kind} ${on} ${amount}`)

/** Where one statement ends the next one begins, and its lines lead from there to its balance. */
function expectUnbroken(statements: readonly StatementEvidence[]): void {
  const [begins, ends] = [
    statements.slice(1).map(({ figures }) => figures.previousPrincipal),
    statements.slice(0, -1).map(({ figures }) => figures.principal),
  ]
  expect(begins).toEqual(ends)
  for (const { figures, activity } of statements)
    expect(activity.at(-1)?.balance ?? figures.previousPrincipal).toBe(figures.principal)
}

it('tells what counts from a day before the last statement in the next one, once', async () => {
  const { payer, world } = calls
  const paid = await payer.pay({ amount: '60.00', paymentType: '2' })
  await calls.goTo('2026-11-25')
  await make()
  await calls.goTo('2026-12-01')
  await world.hear(String(paid.body.result.paymentToken.orderId), { code: 'R01' })
  const office = await lenderApiOf(world)
  const check = { kind: 'payment', channel: 'check', amount: '100.00', effectiveOn: '2026-11-21' }
  const why = { reason: 'it came by mail', reference: '1042' }
  expect((await office.event(payer.loanId, { ...check, ...why })).code).toBe(200)
  for (const day of ['2026-12-26', '2027-01-26']) {
    await calls.goTo(day)
    await make()
  }
  const statements = await made()
  expect(statements.map(told)).toEqual([
    ['payment 2026-11-20 60.00'],
    [
      'returned 2026-12-01 -60.00',
      expect.stringMatching(/^nsfFee 2026-12-01/) as string,
      'payment 2026-12-01 100.00',
    ],
    [],
  ])
  expectUnbroken(statements)
})

it('tells a payment that its borrower cancelled from one that came back, in each language', async () => {
  const { payer, world } = calls
  const orderOf = async (amount: string) =>
    String((await payer.pay({ amount, paymentType: '2' })).body.result.paymentToken.orderId)
  await payer.cancel(await orderOf('60.00'))
  const returned = await orderOf('50.00')
  await calls.goTo('2026-11-24')
  await world.hear(returned, { code: 'R01' })
  await calls.goTo('2026-11-25')
  await make()
  const [evidence] = await made()
  if (evidence === undefined) throw new Error('a statement was made')
  expect(told(evidence).filter((line) => !line.startsWith('nsfFee'))).toEqual([
    'payment 2026-11-20 60.00',
    'cancelled 2026-11-20 -60.00',
    'payment 2026-11-20 50.00',
    'returned 2026-11-24 -50.00',
  ])
  expect(evidence.paid.total).toBe('0.00')
  for (const [language, cancelled, cameBack] of [
    ['en', 'Cancelled payment', 'Payment returned'],
    ['es', 'Pago cancelado', 'Pago devuelto'],
    ['fr', 'Paiement annulé', 'Paiement refusé par la banque'],
  ] as const) {
    const said = JSON.stringify(activityBlocks(evidence, readerFor(world.lender, language)))
    expect(said).toContain(`"${cancelled}"`)
    expect(said).toContain(`"${cameBack}"`)
  }
})

it('bills no loan that is in its next day already before the day of its lender has turned', async () => {
  const { world, payer } = calls
  await calls.goTo('2026-11-25')
  const day = parseDay('2026-11-26')
  const { db } = world.context
  const inNextDay = { day, now: world.clocks.elapsed() }
  await withLenderTransaction(db, world.lender.id, (trx) =>
    beginRun(trx, world.lender.id, inNextDay),
  )
  await closeLoans(world.worker, world.lender, day)
  await make()
  expect(await made()).toEqual([])
  // A worker that looked before the day began to turn meets the loan in its next day.
  const { owner } = world.database
  await owner.query(`delete from end_of_day_runs where lender_id = '${world.lender.id}'`)
  await make()
  expect(await made()).toEqual([])
  await payer.pay({ methodId: await payer.addMethod({ token: 'tok-4242' }), amount: '30.00' })
  await calls.goTo('2026-11-26')
  await make()
  const statements = await made()
  expect(statements.map(({ on }) => on)).toEqual(['2026-11-26'])
  expectUnbroken(statements)
})
