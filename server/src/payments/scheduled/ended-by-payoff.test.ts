import { parseDay } from '@quittance/domain/calendar'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

it('names in the email about a payoff each scheduled payment that does not come any more, by its day', async () => {
  const feeRules = [{ paymentType: '2', flat: '3.95' }]
  world = await representmentFixture({ creditNominal: '0', feeRules })
  const { mine } = world
  await writeSchedule(world, mine, undefined, { startOn: '2026-12-18', fee: 3_95n })
  await writeSchedule(world, mine, undefined, { startOn: '2026-12-04', amount: 1_234_50n })
  const { underRules, state } = await world.loanNow(mine)
  await world.payByCard(mine, highestPaymentOn(underRules, state, [], parseDay('2026-11-20')))
  const mails = (await world.mails()).filter((mail) => mail.includes('What was to come'))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatch(
    /What was to come: the scheduled payment of \$1,234\.50 on Friday, December 4, 2026, loan .*; the scheduled payment of \$103\.95 on Friday, December 18, 2026/,
  )
})
