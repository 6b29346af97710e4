import { parseDay } from '@quittance/domain/calendar'
import { cents, formatDollars } from '@quittance/domain/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { payByBank } from '../../../testing/bank-fixture.ts'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

let calls: ScheduleCalls

beforeEach(async () => {
  calls = await scheduleCalls()
  return () => calls.world.closeInBalance()
})

/** The day of the retry as home tells it, and as the page of schedules does. */
async function daysTold() {
  const { payer } = calls
  const [loan] = (await payer.call('/users/list-loan-account', {})).body.result.loans
  const which = { loanId: payer.loanId, limit: 10, offset: 0, sortBy: '1', type: '-1' }
  const payload = { ...which, paymentType: '-1' }
  const listed = await payer.call('/payments/schedule-list', { method: 'POST', payload })
  const debits = listed.body.result.debits as { type: string; date: string }[]
  return {
    home: loan.openPayments[0].paymentToken.triesAgainOn as string,
    schedules: debits.find(({ type }) => type === '3')?.date,
  }
}

const on25 = { frequency: 'once', startOn: '2026-11-25' } as const

describe('the promised day of a retry', () => {
  it('tells the foreseen day of a retry in its mail and at home, where the loan is debited on the first', async () => {
    const { world, payer } = calls
    await writeSchedule(world, payer, payer.methodId, on25)
    await world.comesBack(payer)
    expect(await daysTold()).toEqual({ home: '2026-11-27', schedules: '2026-11-27' })
    const mail = (await world.mails()).find((text) => text.includes('Your bank returned'))
    expect(mail).toContain('We will try again on 11/27/2026.')
    expect(mail).toContain('we try again on the next banking day.')
    expect(mail).toContain('You can stop the retry on your home page in the portal.')
  })

  it('tells a later day of a retry at home where a payment was scheduled for the first since', async () => {
    const { world, payer } = calls
    await world.comesBack(payer)
    expect(await daysTold()).toEqual({ home: '2026-11-25', schedules: '2026-11-25' })
    await writeSchedule(world, payer, payer.methodId, on25)
    expect(await daysTold()).toEqual({ home: '2026-11-27', schedules: '2026-11-27' })
  })

  it('tells two debits that come back on one day a day each, and keeps what was told first', async () => {
    const { world, payer } = calls
    const { orderId } = await payByBank(payer, '90.00')
    const first = await world.comesBack(payer) // made after it, and back before it
    await world.hear(orderId, { code: 'R01' })
    const days = await Promise.all([first, orderId].map((id) => world.promised(payer, id)))
    expect(days).toEqual(['2026-11-25', '2026-11-27'])
  })
})

describe('a retry to which a debit before it leaves nothing', () => {
  const covered =
    /Nothing is left to take if the debit of \$[\d,]+\.\d\d on Tuesday, November 24, 2026 goes through and no other payment comes back\. Otherwise we try again on Wednesday, November 25, 2026, \$100\.00 at most\./

  it('names that debit in the mail and at home, and tells no retry among the debits that come', async () => {
    const { world, payer } = calls
    const owed = (await world.dueOf(payer)) + 200_00n
    const before = { frequency: 'once', startOn: '2026-11-24', amount: owed } as const
    await writeSchedule(world, payer, payer.methodId, before)
    const debit = await world.comesBack(payer)
    const mail = (await world.mails()).find((text) => text.includes('Your bank returned'))
    expect(mail).toMatch(covered)
    expect(mail).not.toContain('We will try again')
    const [loan] = (await payer.call('/users/list-loan-account', {})).body.result.loans
    const told = loan.openPayments.map(
      ({ paymentToken }: { paymentToken: Record<string, unknown> }) => paymentToken,
    )
    const retryCover = { date: '2026-11-24', amount: formatDollars(cents(owed)) }
    expect(told).toMatchObject([{ orderId: debit, triesAgainOn: '2026-11-25', retryCover }])
    expect((await daysTold()).schedules).toBeUndefined()
  })
})

describe('the mail of a returned debit', () => {
  it.each([
    ['en', '1', 'In the portal you can choose another account for them, or pause them.'],
    ['es', '1', 'En el portal puede elegir otra cuenta para ellos o pausarlos.'],
    ['fr', '1', 'vous pouvez choisir un autre compte ou les mettre en pause.'],
    ['en', '0', 'In the portal you can choose another account for them.'],
  ])('tells in %s how a series is changed, with pauses at %s', async (language, flag, told) => {
    await calls.world.closeInBalance()
    calls = await scheduleCalls({ pausesSchedules: flag })
    const { world, payer, goTo, debits } = calls
    await world.database.owner.query('update borrowers set language = $2 where borrower_id = $1', [
      payer.borrowerId,
      language,
    ])
    await writeSchedule(world, payer)
    await goTo('2026-12-14')
    await goTo('2026-12-15')
    expect(await debits()).toHaveLength(1)
    const { payment_id: orderId } = await world.read((trx) =>
      trx
        .selectFrom('payments')
        .select('payment_id')
        .where('platform', '=', 'schedule')
        .executeTakeFirstOrThrow(),
    )
    await world.hear(orderId, { code: 'R01', on: parseDay('2026-12-15') })
    const all = (await world.mails()).join('\n')
    expect(all).toContain(told)
  })

  it('says nothing of a series where the borrower made the payment', async () => {
    const { world, payer } = calls
    await writeSchedule(world, payer)
    await world.comesBack(payer)
    const all = (await world.mails()).join('\n')
    expect(all).toContain('Your bank returned')
    expect(all).not.toContain('choose another account')
  })
})
