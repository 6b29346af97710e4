import { parseDay } from '@quittance/domain/calendar'
import { cents, formatDollars, subtract } from '@quittance/domain/money'
import { afterEach, describe, expect, it } from 'vitest'
import { payByBank } from '../../../testing/bank-fixture.ts'
import {
  type ComingDebitsFixture,
  comingDebitsFixture,
} from '../../../testing/debits/coming-debits-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

let world: ComingDebitsFixture
afterEach(() => world.closeInBalance())

async function begin(settings: object = {}): Promise<Payer> {
  world = await comingDebitsFixture(settings)
  return world.mine
}

describe('a reminder of a scheduled debit', () => {
  it('tells the payer once, three days before, what is debited and until when to stop it', async () => {
    const payer = await begin()
    await writeSchedule(world, payer)
    await world.goTo('2026-12-11')
    expect(await world.told()).toEqual([])
    await world.goTo('2026-12-12')
    await world.goTo('2026-12-12', '15:00:00')
    await world.goTo('2026-12-13')
    expect(await world.told()).toEqual(['debitComing 100.00 2026-12-15'])
    const [email, ...more] = await world.emails()
    expect(more).toEqual([])
    for (const words of ['$100.00', 'December 15, 2026', 'ending 6789', 'until 12/14/2026, 0'])
      expect(email).toContain(words)
  })

  it('tells the payer of a schedule that only the lender changes to contact the lender', async () => {
    const payer = await begin({ phoneNumber: '2105550142', collectorScheduledDelete: '0' })
    await writeSchedule(world, payer, undefined, { madeBy: 'collector', paymentsMax: 1 })
    await world.goTo('2026-12-05')
    await world.goTo('2026-12-13')
    expect(await world.told()).toHaveLength(2)
    for (const email of await world.emails()) {
      expect(email).not.toContain('delete it')
      expect(email).toMatch(/To stop it, contact us until 12\/14\/2026, 0.*: 210-555-0142\./)
    }
  })

  it('waits while a payment under way covers what is due, and tells after all where it came back', async () => {
    const payer = await begin()
    await writeSchedule(world, payer)
    const other = await world.payer({ kind: 'ach', token: 'tok-7777' })
    await writeSchedule(world, other, undefined, { amount: 30_00n })
    await world.goTo('2026-12-11', '18:00:00')
    const due = await world.dueOn(payer, '2026-12-15')
    const { orderId } = await payByBank(payer, formatDollars(due))
    await payByBank(other, formatDollars(subtract(due, cents(1n))))
    await world.goTo('2026-12-12')
    expect(await world.told()).toEqual(['debitComing 30.00 2026-12-15'])
    await world.hear(orderId, { code: 'R01', on: parseDay('2026-12-12') })
    await world.goTo('2026-12-13')
    expect((await world.told()).slice(1)).toEqual(['debitComing 100.00 2026-12-15'])
  })

  it('tells that a debit will not run and why, in the language of its payer', async () => {
    const payer = await begin()
    const card = await payer.addMethod({ token: 'tok-4242' })
    await writeSchedule(world, payer, card)
    await world.database.owner.query(`update borrowers set language = 'es'`)
    const expire = `update methods set expires = '2026-11' where method_id = $1`
    await world.database.owner.query(expire, [card])
    await world.goTo('2026-12-12')
    expect(await world.told()).toEqual(['debitWillNotRun 100.00 2026-12-15 expired'])
    const [email] = await world.emails()
    expect(email).toContain('No se cobrará: esta tarjeta ya habrá vencido.')
    expect(email).not.toContain('sí se hará')
  })
})

describe('a notice of the last debit', () => {
  it('tells ten days before that the last debit is smaller and debits stop then', async () => {
    await begin()
    const payer = await world.payerOwing(60_00n)
    await writeSchedule(world, payer)
    await world.goTo('2026-12-04')
    expect(await world.told()).toEqual([])
    await world.goTo('2026-12-05')
    await world.goTo('2026-12-06')
    const [notice, ...more] = await world.told()
    expect(more).toEqual([])
    expect(notice).toMatch(/^lastDebit \d\d\.\d\d 2026-12-15 cut$/)
    const [email] = await world.emails()
    expect(email).toContain('It is less than the amount that you agreed to')
    expect(email).toContain('The last payment of a schedule on loan')
  })

  it('names the debit of another schedule that pays what the last debit of one leaves', async () => {
    await begin()
    const payer = await world.payerOwing(160_00n)
    await writeSchedule(world, payer, undefined, { paymentsMax: 1 })
    await writeSchedule(world, payer, undefined, { startOn: '2026-12-22' })
    await world.goTo('2026-12-05')
    expect(await world.told()).toEqual(['lastDebit 100.00 2026-12-15 restScheduled'])
    const [email] = await world.emails()
    expect(email).not.toContain('pay it another way')
    expect(email).toMatch(/this debit pays the rest: .*\$\d\d\.\d\d on Tuesday, December 22/)
  })

  it.each([
    ['once', 'othersLeaveRest'],
    ['WE', 'othersScheduled'],
  ] as const)(
    'tells of what is scheduled %s after the last debit of another schedule',
    async (...row) => {
      const [frequency, ending] = row
      await begin()
      const payer = await world.payerOwing(3_000_00n)
      await writeSchedule(world, payer, undefined, { paymentsMax: 1 })
      await writeSchedule(world, payer, undefined, { startOn: '2026-12-22', frequency })
      await world.goTo('2026-12-05')
      expect(await world.told()).toEqual([`lastDebit 100.00 2026-12-15 ${ending}`])
      const [email] = await world.emails()
      expect(email).toMatch(/scheduled already: .*\$100\.00 on Tuesday, December 22/)
      const isShort = ending === 'othersLeaveRest'
      expect(email?.includes('does not pay off your loan')).toBe(isShort)
      expect(email?.includes('schedule more')).toBe(isShort)
    },
  )

  it('tells that nothing is left for a debit where a payment under way pays the loan off, and what if not', async () => {
    await begin({ preNoticeDays: '0' })
    const payer = await world.payerOwing(60_00n)
    await writeSchedule(world, payer)
    await world.goTo('2026-12-11', '18:00:00')
    await payByBank(payer, formatDollars(await world.dueOn(payer, '2026-12-14')))
    await world.goTo('2026-12-12')
    await world.goTo('2026-12-13')
    expect(await world.told()).toEqual(['debitWillNotRun 100.00 2026-12-15 nothingOwed'])
    expect((await world.emails()).join('\n')).toContain(
      'should that be cancelled or returned, this one',
    )
  })
})
