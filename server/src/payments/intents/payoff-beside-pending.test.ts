import { formatDollars, parseDollars, subtract } from '@quittance/domain/money'
import { beforeEach, expect, it } from 'vitest'
import { type BankFixture, bankFixture, fixtureHourMs } from '../../../testing/bank-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'

let world: BankFixture

beforeEach(async () => {
  world = await bankFixture()
  return () => world.closeInBalance()
})

const loanOf = async ({ call }: Payer) =>
  (await call('/users/list-loan-account', {})).body.result.loans[0]

/** What every place says that has to be paid. */
async function figuresOf(payer: Payer) {
  const loan = await loanOf(payer)
  const details = loan.accountDetails as { label: string; value: string }[]
  const detail = (name: string) =>
    details.find(({ label }) => label.startsWith(name))?.value.replaceAll(/[$,]/g, '') ?? ''
  const { loanId } = payer
  const quote = (await payer.call(`/loan/payoff-quote?loanId=${loanId}`, {})).body
  const price = new URLSearchParams({ loanId, paymentType: '1' })
  const priced = (await payer.call(`/payments/get-convenience-fees?${price.toString()}`, {})).body
  return {
    most: parseDollars(loan.payoffAmount),
    details: parseDollars(detail('Payoff Amount')),
    priced: priced.result.payoffAmount as string,
    next: loan.calNextPayment as string,
    confirming: detail('Confirming'),
    quoted: quote.result as { total: string; pending: string; confirming: string },
  }
}

it('leaves what is on its way out of the payoff of the details, as out of the most that is taken', async () => {
  const { mine } = world
  const before = await figuresOf(mine)
  expect(before.details).toBe(before.most)
  world.clocks.forward(8 * fixtureHourMs) // past the cut-off: it posts on Monday
  await mine.pay({ amount: '100.00', paymentType: '2' })
  const after = await figuresOf(mine)
  expect(after.details).toBe(after.most)
  expect(after.details).toBeLessThan(before.details)
  expect(after).toMatchObject({ confirming: '', quoted: { pending: '100.00', confirming: '0.00' } })
})

it('refuses more than is left beside an accepted payment, with what can be paid', async () => {
  const { mine } = world
  world.clocks.forward(8 * fixtureHourMs)
  await mine.pay({ amount: '100.00', paymentType: '2' })
  const { most } = await figuresOf(mine)
  const card = { methodId: await mine.addMethod({ token: 'tok-4242' }) }
  const more = await mine.pay({ ...card, amount: formatDollars((most + 1n) as typeof most) })
  expect(more.body).toMatchObject({ status: 0, reason: 'aboveRest', field: 'amount' })
  expect(more.body.message).toContain('Payments of $100.00 are already on their way.')
  await mine.pay({ ...card, amount: formatDollars(most) })
  const over = await mine.pay({ ...card, amount: '5.00' })
  expect(over.body).toMatchObject({ status: 0, reason: 'paidByOthers', field: 'loanId' })
})

it('counts a payment that is being confirmed as paid nowhere, shows it, and takes none for it twice', async () => {
  const { mine } = world
  const before = await figuresOf(mine)
  const silent = await mine.addMethod({ token: 'tok-silent' })
  const whole = formatDollars(before.most)
  const first = await mine.pay({ methodId: silent, amount: whole })
  expect(first.body.result.paymentToken.state).toBe('confirming')
  expect(await figuresOf(mine)).toEqual({
    ...before,
    confirming: whole,
    quoted: { ...before.quoted, confirming: whole },
  })
  const card = await mine.addMethod({ token: 'tok-4242', fingerprint: 'another' })
  const charged = world.fake.charged.size
  for (const amount of [whole, '5.00']) {
    const again = await mine.pay({ methodId: card, amount })
    expect(again.body).toMatchObject({ status: 0, reason: 'beingConfirmed', field: 'amount' })
    expect(again.body.message).toContain(`is being confirmed. It does not need to be paid again.`)
  }
  expect(world.fake.charged.size).toBe(charged)
  world.clocks.forward(60_000)
  await world.settle()
})

it('lowers the figures once it is known that the payment was made', async () => {
  const { mine } = world
  const before = await figuresOf(mine)
  const silent = await mine.addMethod({ token: 'tok-silent' })
  await mine.pay({ methodId: silent, amount: '100.00' })
  world.clocks.forward(60_000)
  await world.settle()
  expect(await figuresOf(mine)).toMatchObject({
    most: subtract(before.most, parseDollars('100.00')),
    confirming: '',
    quoted: { confirming: '0.00' },
  })
})
