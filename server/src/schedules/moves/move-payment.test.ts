import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

// The world's loan is due on the 15th, in time until the 25th; its series is debited on the 15th.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

/** A series that pays what is due next, and the id of its next payment. */
async function begin(settings: object = {}): Promise<string> {
  calls = await scheduleCalls({ graceDays: '10', ...settings })
  const { world, payer } = calls
  await world.payByCard(payer, await world.dueOf(payer))
  const { result } = await calls.create(monthlySeries)
  return result?.data.id ?? ''
}

const move = (scheduleId: string, date: string, key: string = randomUUID()) =>
  calls.ask('/payments/move-scheduled-payment', { scheduleId, date }, key)
const nextOn = async () => (await calls.list()).map(({ on }) => on)
const coming = async () => {
  const page = { limit: 1000, offset: 0, loanId: calls.payer.loanId, sortBy: '1', type: '0' }
  const { result } = await calls.ask('/payments/schedule-list', { ...page, paymentType: '-1' })
  return (result as unknown as { debits: Record<string, unknown>[] }).debits
}

it('moves one payment of a series under a consent of its own, and leaves the others', async () => {
  const id = await begin()
  const [first] = await coming()
  expect(first).toMatchObject({ moveEarliest: '2026-11-23', moveLatest: '2026-12-24' })
  const shown = await calls.ask('/payments/move-preview', { scheduleId: id, date: '2026-12-22' })
  expect(await move(id, '2026-12-22')).toMatchObject({
    status: 1,
    result: { data: { id, nextExecutionDate: { date: '2026-12-22' } } },
  })
  const [moved, second] = await coming()
  expect(moved).toMatchObject({ date: '2026-12-22', movedFrom: '2026-12-15', reason: '' })
  expect(second).toMatchObject({ date: '2027-01-15', movedFrom: null })
  const [consent] = (await calls.consents()).filter(({ kind }) => kind === 'oneTimeAch')
  expect(consent).toMatchObject({ kind: 'oneTimeAch', amount_cents: 480_00n })
  expect(consent?.text).toBe((shown.result as unknown as Record<string, unknown>)['authorization'])
  expect(consent?.text).toContain('12/22/2026')
  const [mail, ...more] = (await calls.world.mails()).filter((one) => one.includes('You moved'))
  expect(more).toEqual([])
  expect(mail).toMatch(/you moved .*December 15.*Now it is .*December 22/)
  await calls.goTo('2026-12-14')
  await calls.goTo('2026-12-18')
  expect(await calls.debits()).toEqual([])
  await calls.goTo('2026-12-21')
  expect(await calls.debits()).toEqual([{ amount_cents: 480_00n, effective_on: '2026-12-22' }])
})

const lateFrom = (text: unknown) => /past due from (.*?)\./.exec(String(text))?.[1] ?? null
const shownNote = async (scheduleId: string, date: string) => {
  const { result } = await calls.ask('/payments/move-preview', { scheduleId, date })
  return (result as unknown as Record<string, unknown>)['note']
}

it('says before and after a payment is moved behind its due date from when on what is due is late', async () => {
  const id = await begin()
  expect(lateFrom(await shownNote(id, '2026-12-22'))).toBe('Wednesday, December 16, 2026')
  expect(await shownNote(id, '2026-12-10')).toBe('')
  await move(id, '2026-12-10')
  await move(id, '2026-12-22')
  const told = (await calls.world.mails()).filter((one) => one.includes('You moved'))
  expect(told.map(lateFrom)).toEqual([null, 'Wednesday, December 16, 2026'])
})

it('asks for a proof before a payment above the lender’s amount is moved to an earlier day, and not to a later one', async () => {
  const id = await begin({ stepUpPaymentAmount: '100.00' })
  calls.world.clocks.forward(11 * 60_000)
  const asked = { status: 0, statusCode: 428, reason: 'proofNeeded' }
  expect(await move(id, '2026-12-08')).toMatchObject(asked)
  expect(await nextOn()).toContain('2026-12-15')
  expect(await move(id, '2026-12-22')).toMatchObject({ status: 1 })
})

it.each([
  ['a weekend', '2026-12-20', 'Banks are closed on 12/20/2026.'],
  ['a holiday', '2026-11-26', 'Banks are closed on 11/26/2026.'],
  ['a day after its grace', '2026-12-28', 'The last day you can choose is 12/24/2026.'],
  ['today', '2026-11-20', 'The first day you can choose is 11/23/2026.'],
  ['its own day', '2026-12-15', 'It is on this day already.'],
])('refuses to move a payment to %s, and changes nothing', async (_, date, message) => {
  const id = await begin()
  const answer = await move(id, date)
  expect(answer).toMatchObject({ status: 0, field: 'date' })
  expect(answer.message).toContain(message)
  expect([await nextOn(), await calls.sentNotices('scheduleMoved')]).toEqual([['2026-12-15'], []])
})

it('moves once for a key, and answers it the same again', async () => {
  const id = await begin()
  const answers = await Promise.all([1, 2, 3].map(() => move(id, '2026-12-22', 'key-1')))
  expect(answers.map(({ status }) => status)).toEqual([1, 1, 1])
  expect(await calls.sentNotices('scheduleMoved')).toHaveLength(1)
  expect(await move(id, '2026-12-23', 'key-2')).toMatchObject({ status: 1 })
  expect(await move(id, '2026-12-22', 'key-1')).toEqual(answers[0])
  expect(await nextOn()).toEqual(['2026-12-23'])
  expect(await move(id, '2026-12-21', 'key-1')).toMatchObject({ status: 0 })
})

it('moves nothing where the lender does not let borrowers', async () => {
  const id = await begin({ movesDebits: '0' })
  expect((await coming())[0]).toMatchObject({ moveEarliest: null, maySkip: '1' })
  expect(await move(id, '2026-12-22')).toMatchObject({ status: 0 })
  expect(await nextOn()).toEqual(['2026-12-15'])
})

it('moves nothing from the moment at which its file leaves, though nobody took it yet', async () => {
  const id = await begin()
  const { clocks } = calls.world
  clocks.forward(Date.parse('2026-12-14T22:00:00Z') - clocks.business())
  const answer = await move(id, '2026-12-22')
  expect(answer).toMatchObject({
    status: 0,
    message:
      'This payment is already being processed. You can cancel it on Home until 12/15/2026, 05:00 PM EST.',
  })
  expect(await nextOn()).toEqual(['2026-12-15'])
})

it('moves no payment of another borrower, nor one that is made once', async () => {
  await begin()
  const stranger = await calls.world.payer({ kind: 'ach', token: 'tok-6789' })
  const [own] = await calls.list()
  const asked = { method: 'POST', payload: { scheduleId: own?.id, date: '2026-12-22' } } as const
  const { body } = await stranger.call('/payments/move-scheduled-payment', { ...asked, key: 'k' })
  expect(body).toMatchObject({ status: 0, field: 'scheduleId' })
  const { result } = await calls.create({ scheduleDate1: '2026-12-10' })
  expect(await move(result?.data.id ?? '', '2026-12-22')).toMatchObject({ status: 0 })
})

it('moves nothing of a series that is paused, and offers no day for it', async () => {
  const id = await begin()
  const [first] = (await calls.list()) as readonly { readonly recurringId?: string }[]
  const paused = { recurringId: first?.recurringId, until: '2027-03-01' }
  expect(await calls.ask('/payments/pause-schedule', paused, randomUUID())).toMatchObject({
    status: 1,
  })
  expect(await move(id, '2026-12-22')).toMatchObject({
    status: 0,
    message: 'It was not moved. Will not run: this series is paused.',
  })
  expect((await coming())[0]).toMatchObject({ moveEarliest: null, moveLatest: null })
})
