import { parseDollars } from '@quittance/domain/money'
import { expect, it } from 'vitest'
import { bankFixture, fixtureHourMs } from '../../../testing/bank-fixture.ts'

it('leaves what is on its way out of the payoff of the details, as out of the most that is taken', async () => {
  const world = await bankFixture()
  const { mine } = world
  const payoffs = async () => {
    const [loan] = (await mine.call('/users/list-loan-account', {})).body.result.loans
    const details = loan.accountDetails as { label: string; value: string }[]
    const shown = details.find(({ label }) => label.startsWith('Payoff Amount'))?.value ?? ''
    return {
      shown: parseDollars(shown.replaceAll(/[$,]/g, '')),
      most: parseDollars(loan.payoffAmount),
    }
  }
  const before = await payoffs()
  expect(before.shown).toBe(before.most)
  world.clocks.forward(8 * fixtureHourMs) // past the cut-off: it posts on Monday
  await mine.pay({ amount: '100.00', paymentType: '2' })
  const after = await payoffs()
  expect(after.shown).toBe(after.most)
  expect(after.shown).toBeLessThan(before.shown)
  await world.closeInBalance()
})
