import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { correctMethod } from '../returns/correction-repository.ts'
import { executeAllScheduledDebits } from './execute-scheduled-debits.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

async function begin(frequency: 'once' | 'WE' = 'once'): Promise<string> {
  world = await representmentFixture({ creditNominal: '0' }, { beginsOn: '2026-12-11' })
  const scheduleId = await writeSchedule(world, world.mine, undefined, { frequency })
  const debits = { frequency, startOn: '2026-12-15', secondOn: null }
  const evidence = { debits: { ...debits, amount: '100.00', fee: '0.00', currency: 'USD' } }
  await world.database.owner.query(
    `update consents c set evidence = $2 from schedules s
      where s.consent_id = c.consent_id and s.schedule_id = $1`,
    [scheduleId, JSON.stringify(evidence)],
  )
  return scheduleId
}

/** As no program does: somebody writes to the tables. */
const tamper = (change: string, scheduleId: string) =>
  world.database.owner.query(`update ${change}schedule_id = $1`, [scheduleId])

const ofConsent = 'from schedules s where c.consent_id = s.consent_id and s.'
const inEvidence = (path: string, value: string) =>
  `consents c set evidence = jsonb_set(c.evidence, '{debits,${path}}', '"${value}"') ${ofConsent}`

async function workAt(day: string) {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), '18:00:00') - clocks.business())
  await openDays(worker, lender)
  await executeAllScheduledDebits(worker, lender)
}

const debits = () =>
  world.read((trx) =>
    trx.selectFrom('payments').select('payment_id').where('platform', '=', 'schedule').execute(),
  )
const tasks = () =>
  world.read((trx) => trx.selectFrom('lender_tasks').select(['kind', 'payload']).execute())

it.each([
  ['another amount', 'scheduled_payments set amount_cents = 10001 where '],
  ['a lower amount', 'scheduled_payments set amount_cents = 9999 where '],
  ['another fee', 'scheduled_payments set fee_cents = 395 where '],
  ['another day', `scheduled_payments set due_on = '2026-12-16', collect_on = '2026-12-16' where `],
  ['an earlier debit', `scheduled_payments set collect_on = '2026-12-14' where `],
  ['another first day', inEvidence('startOn', '2026-12-14')],
  [
    'another share of the fee',
    `scheduled_payments set amount_cents = 9605, fee_cents = 395 where `,
  ],
  ['another currency', inEvidence('currency', 'CAD')],
  ['an earlier day', `consents c set given_at = '2026-12-16T15:00:00Z' ${ofConsent}`],
  [
    'another loan',
    `consents c set loan_id = (select l.loan_id from loans l
      where l.lender_id = c.lender_id and l.loan_id <> c.loan_id limit 1) ${ofConsent}`,
  ],
  ['another account', `consents c set method_id = null ${ofConsent}`],
])(
  'holds a debit back that is for %s than the one that was authorized, and tells both sides',
  async (_, change) => {
    const scheduleId = await begin()
    await world.payer() // with a loan of their own
    await tamper(change, scheduleId)
    await workAt('2026-12-15')
    expect(await debits()).toEqual([])
    const [task, ...more] = await tasks()
    expect([task?.kind, more]).toEqual(['debitNotAuthorized', []])
    expect(task?.payload).toMatchObject({ scheduleId, loanId: world.mine.loanId })
    const mails = (await world.mails()).filter((mail) => mail.includes('was not made'))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(
      'It is not what you authorized: its amount, its day or its account differs.',
    )
  },
)

it('holds the second debit of a series back that was authorized for another frequency', async () => {
  const scheduleId = await begin('WE')
  await tamper(inEvidence('frequency', 'BW'), scheduleId)
  await workAt('2026-12-15')
  expect([(await debits()).length, await tasks()]).toEqual([1, []])
  await workAt('2026-12-22')
  expect((await debits()).length).toBe(1)
  expect((await tasks()).map(({ kind }) => kind)).toEqual(['debitNotAuthorized'])
})

/** Another account of the same borrower. */
async function payByAnother(scheduleId: string, given: object = {}): Promise<string> {
  const other = await world.mine.addMethod({ kind: 'ach', token: 'tok-6781', ...given })
  await world.database.owner.query('update schedules set method_id = $2 where schedule_id = $1', [
    scheduleId,
    other,
  ])
  return other
}

it('takes nothing from an account that was not authorized, and tells both sides', async () => {
  await payByAnother(await begin())
  await workAt('2026-12-15')
  expect(await debits()).toEqual([])
  expect((await tasks()).map(({ kind }) => kind)).toEqual(['debitNotAuthorized'])
  expect((await world.mails()).filter((mail) => mail.includes('was not made'))).toHaveLength(1)
})

it('takes a debit from the account that took the place of an authorized one by the word of its bank', async () => {
  const scheduleId = await begin()
  const { methodId } = world.mine
  await world.mine.addMethod({ kind: 'ach', token: 'tok-6110', fingerprint: 'other' })
  const own = { fingerprint: `print-${methodId}`, token: 'tok-6789', lastFour: '6789' }
  const before = { ...own, methodId, routing: '', accountType: '' } as const
  const after = { ...before, fingerprint: 'other', lastFour: '6110' }
  const on = parseDay('2026-12-11')
  const corrected = { before, after, code: 'C01', on, now: world.clocks.elapsed() }
  await world.read((trx) => correctMethod(trx, { lenderId: world.lender.id }, corrected))
  const { rows } = await world.database.owner.query<{ method_id: string }>(
    'select method_id from schedules where schedule_id = $1',
    [scheduleId],
  )
  expect(rows[0]?.method_id).not.toBe(methodId)
  await workAt('2026-12-15')
  expect([(await debits()).length, await tasks()]).toEqual([1, []])
})

it('keeps no payment of a schedule that names no consent', async () => {
  await begin()
  await workAt('2026-12-15')
  const change = world.database.owner.query(
    `update payments set consent_id = null where platform = 'schedule'`,
  )
  await expect(change).rejects.toMatchObject({ constraint: 'payments_scheduled_consent_check' })
})

it('takes a debit that is what was authorized, and asks nobody', async () => {
  await begin()
  await workAt('2026-12-15')
  expect([(await debits()).length, await tasks()]).toEqual([1, []])
})
