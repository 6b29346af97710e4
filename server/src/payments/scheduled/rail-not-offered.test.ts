import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { representReturnedDebits } from '../representment/represent-returned-debits.ts'
import { executeAllScheduledDebits } from './execute-scheduled-debits.ts'

// A lender who stops taking bank debits, while a series and a retry by such an account are to come.

let world: RepresentmentFixture
afterEach(() => world.close())

function without(rail: 'achGateway' | 'cardGateway'): Lender {
  const { settings } = world.lender
  return {
    ...world.lender,
    settings: { ...settings, servicing: { ...settings.servicing, [rail]: null } },
  }
}

async function standAt(lender: Lender, day: string, time = '12:00:00') {
  world.clocks.forward(instantAt(parseDay(day), time) - world.clocks.business())
  await openDays(world.worker, lender)
}

const rows = () =>
  world.read((trx) =>
    trx
      .selectFrom('scheduled_payments')
      .select(['payment_no', 'status', 'skip_reason'])
      .orderBy('payment_no')
      .execute(),
  )

it('skips a scheduled debit by a rail that is not offered any more, and tells its payer once', async () => {
  world = await representmentFixture({ creditNominal: '0' }, { beginsOn: '2026-12-11' })
  await writeSchedule(world, world.mine)
  const off = without('achGateway')
  await standAt(off, '2026-12-14', '18:00:00')
  await executeAllScheduledDebits(world.worker, off)
  expect(await rows()).toEqual([
    { payment_no: 1, status: 'skipped', skip_reason: 'notOffered' },
    { payment_no: 2, status: 'active', skip_reason: '' },
  ])
  const told = (await world.mails()).filter((mail) => mail.includes('was not made'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('Your lender does not take payments this way online any more.')
  expect(told[0]).not.toContain('cannot be debited')
})

it('takes a scheduled debit where another rail is not offered', async () => {
  world = await representmentFixture({ creditNominal: '0' }, { beginsOn: '2026-12-11' })
  await writeSchedule(world, world.mine)
  const off = without('cardGateway')
  await standAt(off, '2026-12-14', '18:00:00')
  await executeAllScheduledDebits(world.worker, off)
  expect(await rows()).toMatchObject([{ status: 'processed' }, { status: 'active' }])
})

it('ends a promised retry by a rail that is not offered any more, and tells its payer why', async () => {
  world = await representmentFixture({}, { beginsOn: '2026-12-11' })
  const orderId = await world.comesBack(world.mine)
  const { retry_on: on } = await world.rowOf(orderId)
  const off = without('achGateway')
  await standAt(off, String(on))
  await representReturnedDebits(world.worker, off)
  expect(await world.triesOf(orderId)).toEqual([])
  expect(await world.rowOf(orderId)).toMatchObject({ retry_on: null, retry_ended: 'loan' })
  expect(await world.notificationsOf('payment.notTriedAgain')).toMatchObject([{ why: 'loan' }])
  const all = (await world.mails()).join('\n')
  expect(all).toContain('Your lender does not take this payment on your loan any more.')
  expect(all).not.toContain('The account that you paid from')
})

it('makes a promised retry where its lender promises none any more', async () => {
  world = await representmentFixture({}, { beginsOn: '2026-12-11' })
  const orderId = await world.comesBack(world.mine)
  const { retry_on: on } = await world.rowOf(orderId)
  const { settings } = world.lender
  const none = { ...settings, servicing: { ...settings.servicing, representMax: 0 } }
  await standAt({ ...world.lender, settings: none }, String(on))
  await representReturnedDebits(world.worker, { ...world.lender, settings: none })
  expect(await world.triesOf(orderId)).toMatchObject([{ amount_cents: 100_00n, state: 'pending' }])
})
