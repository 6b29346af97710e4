import { afterEach, expect, it } from 'vitest'
import { monthlySeries, type ScheduleCalls, scheduleCalls } from '../../testing/schedule-calls.ts'

let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

type Row = Awaited<ReturnType<ScheduleCalls['list']>>[number]

/** A series of which the next debit is paid instead of, by card where nothing is given; the row of that debit, and the payment. */
async function paidInstead(given: object = {}) {
  calls = await scheduleCalls()
  await calls.create(monthlySeries)
  const [row] = (await calls.list()) as [Row]
  const methodId = await calls.payer.addMethod({ token: 'tok-4242' })
  const { body } = await calls.payer.pay({ amount: '90.00', methodId, insteadOf: row.id, ...given })
  expect(body).toMatchObject({ status: 1 })
  return { row, body: body as { result: { paymentToken: { orderId: string } } } }
}

const whole = ({ id, recurringId }: Row) => ({ ...monthlySeries, scheduleId: id, recurringId })
const alone = ({ id }: Row) => ({ scheduleId: id, recurringId: null, loanAmount: '480.00' })

async function debitDays(until = '2027-01-15'): Promise<readonly string[]> {
  const days = ['2026-12-14', '2026-12-21', '2027-01-14', until].filter((day) => day <= until)
  for (const day of days) await calls.goTo(day)
  return (await calls.debits()).map(({ effective_on: on }) => on)
}

async function coming() {
  const { result } = await calls.ask('/payments/schedule-list', {
    limit: 1000,
    offset: 0,
    loanId: calls.payer.loanId,
    sortBy: '1',
    type: '0',
    paymentType: '-1',
  })
  const { debits } = result as unknown as { debits: { date: string; reason: string }[] }
  return debits.slice(0, 2).map(({ date, reason }) => `${date} ${reason}`.trim())
}

it('takes no debit that was paid instead of after only the account of its series is changed', async () => {
  const { row } = await paidInstead()
  const id = await calls.payer.addMethod({ kind: 'ach', token: 'tok-6789' })
  expect(await calls.edit({ ...whole(row), id })).toMatchObject({ status: 1 })
  expect(await coming()).toEqual(['2026-12-15 replaced', '2027-01-15'])
  expect(await debitDays()).toEqual(['2027-01-15'])
})

it('takes no debit that was paid instead of after only the amount is changed, once and again', async () => {
  const { row } = await paidInstead()
  expect(await calls.edit({ ...whole(row), loanAmount: '490.00' })).toMatchObject({ status: 1 })
  const [second] = (await calls.list()) as [Row]
  expect(await calls.edit({ ...whole(second), loanAmount: '495.00' })).toMatchObject({ status: 1 })
  expect(await coming()).toEqual(['2026-12-15 replaced', '2027-01-15'])
  expect(await debitDays()).toEqual(['2027-01-15'])
})

it('tells what a payment was made in the place of as it was then, whatever its series is changed to', async () => {
  const { row, body } = await paidInstead()
  const { orderId } = body.result.paymentToken
  const replaced = async () => {
    const { body: told } = await calls.payer.askOrder(orderId)
    return (told as typeof body).result.paymentToken
  }
  await calls.edit({ ...whole(row), loanAmount: '490.00' })
  const then = { amount: '480.00', date: '2026-12-15' }
  const now = { amount: '490.00', state: 'coming', was: then }
  expect(await replaced()).toMatchObject({ replacedDebit: now })
  await calls.goTo('2026-12-14')
  const was = { amount: '480.00', state: 'notTaken', date: '2026-12-15' }
  expect(await replaced()).toMatchObject({ replacedDebit: was })
})

it.each(['2026-12-10', '2026-12-21'])(
  'takes no debit that was paid instead of after its series begins on %s instead',
  async (scheduleDate1) => {
    const { row } = await paidInstead()
    const asked = { ...whole(row), scheduleDate1 }
    expect(await calls.preview(asked)).toMatchObject({ paidInsteadDate: scheduleDate1 })
    expect(await calls.edit(asked)).toMatchObject({ status: 1 })
    expect((await coming())[0]).toBe(`${scheduleDate1} replaced`)
    expect(await debitDays('2026-12-22')).toEqual([])
  },
)

it('takes every debit of a series that begins after what was paid instead of', async () => {
  const { row } = await paidInstead()
  const asked = { ...whole(row), scheduleDate1: '2027-01-15' }
  expect(await calls.preview(asked)).toMatchObject({ paidInsteadDate: null })
  expect(await calls.edit(asked)).toMatchObject({ status: 1 })
  expect((await coming())[0]).toBe('2027-01-15')
  expect(await debitDays()).toEqual(['2027-01-15'])
})

it('takes no debit that was paid instead of after that one alone is changed, and the next ones', async () => {
  const { row } = await paidInstead()
  const asked = { ...alone(row), scheduleDate1: '2026-12-21' }
  expect(await calls.edit(asked)).toMatchObject({ status: 1 })
  expect(await coming()).toEqual(['2026-12-21 replaced', '2027-01-15'])
  expect(await debitDays()).toEqual(['2027-01-15'])
})

it('tells before an edit that what was paid instead of is not among its debits', async () => {
  const { row } = await paidInstead()
  const preview = await calls.preview({ ...whole(row), loanAmount: '490.00' })
  const days = (name: string) => (preview[name] as { date: string }[]).map(({ date }) => date)
  expect(preview['paidInsteadDate']).toBe('2026-12-15')
  expect([days('debits')[0], days('ends')[0]]).toEqual(['2027-01-15', '2027-01-15'])
})

it('takes the debit of an edited series after all once the payment made instead of it is cancelled', async () => {
  const byBank = { methodId: undefined, paymentType: '2' }
  const { row, body } = await paidInstead(byBank)
  expect(await calls.edit({ ...whole(row), loanAmount: '490.00' })).toMatchObject({ status: 1 })
  const { orderId } = body.result.paymentToken
  const cancelled = (await calls.payer.cancel(orderId)).body
  expect(cancelled).toMatchObject({
    result: { paymentToken: { replacedDebit: { state: 'coming', date: '2026-12-15' } } },
  })
  expect((await coming())[0]).toBe('2026-12-15')
  await calls.goTo('2026-12-14')
  expect(await calls.debits()).toMatchObject([{ amount_cents: 490_00n }])
})

it('names in the mail of an edit what ran and what runs, and of what was paid instead of that it does not', async () => {
  const { row } = await paidInstead()
  expect(await calls.edit({ ...whole(row), loanAmount: '490.00' })).toMatchObject({ status: 1 })
  const [mail] = (await calls.world.mails()).filter((text) => text.includes('You changed'))
  expect(mail).toContain('you changed the scheduled payment of $480.00 on Friday, January 15, 2027')
  expect(mail).toContain('Now it is the scheduled payment of $490.00 on Friday, January 15, 2027')
  expect(mail).toContain('The debit of 12/15/2026 will not run: you paid instead of it.')
})

it('says in the mail of an edit of what was paid instead of alone that it does not run', async () => {
  const { row } = await paidInstead()
  await calls.edit({ ...alone(row), scheduleDate1: '2026-12-21' })
  const [mail] = (await calls.world.mails()).filter((text) => text.includes('You changed'))
  expect(mail).toContain('The debit of 12/21/2026 will not run: you paid instead of it.')
})

it('tells before an edit until when the debit that runs can be changed, and when it settles', async () => {
  const { row } = await paidInstead()
  const preview = await calls.preview({ ...whole(row), loanAmount: '490.00' })
  expect(preview).toMatchObject({ changeUntil: '2027-01-14T22:00:00.000Z' })
  expect(String(preview['settlementDate']) > '2027-01-15').toBe(true)
})
