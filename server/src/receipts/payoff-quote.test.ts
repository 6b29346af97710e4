import { addDays, dayOf } from '@quittance/domain/calendar'
import { computePayoffQuote } from '@quittance/domain/loans/payoff/payoff-quote'
import { formatDollars } from '@quittance/domain/money'
import { beforeEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../testing/representment-fixture.ts'

const settings = {
  payoffGoodDays: 12,
  payoffQuoteSendsPerUserDay: 2,
  companyName: 'Lone Mesa',
  addressStreet: '4100 Mesa Verde Dr',
  addressCity: 'San Antonio',
}
let world: RepresentmentFixture

beforeEach(async () => {
  world = await representmentFixture(settings)
  return () => world.closeInBalance()
})

const ask = async (loanId = world.mine.loanId) =>
  (await world.mine.call(`/loan/payoff-quote?loanId=${loanId}`, {})).body
const send = async () => {
  const payload = { loanId: world.mine.loanId }
  return (await world.mine.call('/loan/send-payoff-quote', { method: 'POST', payload })).body
}

it('quotes a payoff that holds for the lender’s days, with its per diem and where to pay', async () => {
  const { underRules, state } = await world.loanNow(world.mine)
  const today = dayOf(world.clocks.business())
  const quote = computePayoffQuote(underRules, state, { today, days: 12 })
  expect((await ask()).result).toMatchObject({
    asOf: today,
    goodThrough: addDays(today, 12),
    total: formatDollars(quote.total),
    perDiem: formatDollars(quote.perDiem),
    pending: '0.00',
    payTo: { name: 'Lone Mesa', address: '4100 Mesa Verde Dr, San Antonio' },
  })
})

it('quotes no payoff of a loan that is somebody else’s, or is paid off', async () => {
  const stranger = await world.payer()
  const foreign = await ask(stranger.loanId)
  expect(foreign).toMatchObject({ status: 0, reason: 'loanNotFound' })
  expect(foreign.message).toBe('This loan is not in your list. No payoff quote could be made.')
  const payoff = await world.mine.call('/users/list-loan-account', {})
  const methodId = await world.mine.addMethod({ token: 'tok-4242' })
  await world.mine.pay({ methodId, amount: payoff.body.result.loans[0].payoffAmount })
  expect(await ask()).toMatchObject({ status: 0, reason: 'noPayoff' })
  expect(await send()).toMatchObject({ status: 0, reason: 'noPayoff' })
})

it('writes the whole email of a quote in the language of the sign-in', async () => {
  const { borrowerId } = world.mine
  await world.read((trx) =>
    trx
      .updateTable('sessions')
      .set({ language: 'es' })
      .where('borrower_id', '=', borrowerId)
      .execute(),
  )
  expect(await send()).toMatchObject({ status: 1 })
  const [mail = ''] = (await world.mails()).filter((one) => one.includes('liquidar'))
  expect(mail).toContain('Monto para liquidar: ')
  expect(mail).not.toContain('Payoff Amount')
})

it('sends the quote as it is shown to the borrower’s own address, so often a day', async () => {
  const { total, perDiem } = (await ask()).result
  expect(await send()).toMatchObject({ status: 1 })
  expect(await send()).toMatchObject({ status: 1 })
  expect(await send()).toMatchObject({ status: 0, statusCode: 429, reason: 'tooManySends' })
  const [mail = '', again, ...more] = (await world.mails()).filter((one) => one.includes('quote'))
  expect([again, more]).toEqual([mail, []])
  const shown = Number(total).toLocaleString('en-US', { minimumFractionDigits: 2 })
  expect(mail).toContain(`Payoff Amount: $${shown}`)
  expect(mail).toContain(`Each day after that adds: $${perDiem}`)
  expect(mail).toContain('By mail to: 4100 Mesa Verde Dr, San Antonio')
})

it('sends no quote to an email that was never verified', async () => {
  const { owner } = world.database
  await owner.query('update borrower_emails set is_verified = false where borrower_id = $1', [
    world.mine.borrowerId,
  ])
  expect(await send()).toMatchObject({ status: 0, reason: 'noEmail' })
})
