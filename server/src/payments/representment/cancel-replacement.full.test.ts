import { randomUUID } from 'node:crypto'
import { receiptHistory } from '@quittance/contract/receipts/receipt-history'
import { receiptLines } from '@quittance/contract/receipts/receipt-lines'
import { replacedRetrySentences } from '@quittance/contract/receipts/place-of-payment'
import { listReceiptsEndpoint, type Receipt } from '@quittance/contract/receipts/receipts'
import { parseDay } from '@quittance/domain/calendar'
import { cents, formatDollars } from '@quittance/domain/money'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fixtureHourMs } from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { readerFor } from '../../lenders/translated-lender.ts'
import { receiptPaper } from '../../receipts/receipt-paper.ts'

let world: RepresentmentFixture

beforeEach(async () => {
  world = await representmentFixture()
  return () => world.closeInBalance()
})

/** A debit that came back, and a payment from another account in the place of its retry. */
async function replace(token = 'tok-6781', kind: 'ach' | 'card' = 'ach') {
  const { mine } = world
  const debit = await world.comesBack(mine)
  const methodId = await mine.addMethod({ kind, token })
  const paymentType = kind === 'ach' ? '2' : '1'
  const order = { amount: '90.00', insteadOf: debit, methodId, paymentType } as const
  const paid = await mine.pay({ ...order, confirmDuplicate: '1' })
  return { debit, token: paid.body.result?.paymentToken }
}

const speak = (language: string) =>
  world.database.owner.query('update borrowers set language = $1 where borrower_id = $2', [
    language,
    world.mine.borrowerId,
  ])

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

async function openOf(orderId: string) {
  const { body } = await world.mine.call('/users/list-loan-account', {})
  const [loan] = body.result.loans
  const found = loan.openPayments.find(
    ({ paymentToken }: { paymentToken: { orderId: string } }) => paymentToken.orderId === orderId,
  )
  return found?.paymentToken
}

async function receiptOf(id: string): Promise<Receipt> {
  const payload = { limit: 10, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }
  const { call } = world.mine
  const { body } = await call('/payments/get-payment-receipts', { method: 'POST', payload })
  const { receipts } = z.decode(listReceiptsEndpoint.result, body.result)
  const found = receipts.find((one) => one.id === id)
  if (found === undefined) throw new Error('the receipt is listed')
  return found
}

it('ends the retry though the payment in its place is cancelled before the retry was looked at', async () => {
  const { mine } = world
  const { debit, token } = await replace()
  await mine.cancel(token.orderId)
  const told = (await mine.askOrder(debit)).body.result.paymentToken
  expect(told).toMatchObject({ triesAgainOn: null, retryEnded: 'replacement' })
  const again = await mine.pay({ amount: '91.00', insteadOf: debit, paymentType: '2' })
  expect(again.body).toMatchObject({ status: 0, reason: 'retryGone' })
  await world.tryAgain()
  expect(await world.notificationsOf('payment.notTriedAgain')).toEqual([
    { paymentId: debit, why: 'replacement' },
  ])
  await world.moveOn(6)
  await world.tryAgain()
  expect(await world.triesOf(debit)).toEqual([])
})

it.each(['en', 'es', 'fr'] as const)(
  'says before and after the cancel, in the email and on the receipt what becomes of the retry, in %s',
  async (language) => {
    const { mine, lender } = world
    await speak(language)
    const { token } = await replace()
    const place = { date: '2026-11-20', amount: '100.00' }
    expect(token.replacedRetry).toEqual({ ...place, due: null })
    await world.mails()
    const asked = await openOf(token.orderId)
    const cancelled = (await mine.cancel(token.orderId)).body.result.paymentToken
    const due = await world.dueOf(mine)
    expect(due).toBeGreaterThan(0n)
    const told = { ...place, due: formatDollars(due) }
    expect([asked.replacedRetry, cancelled.replacedRetry]).toEqual([told, told])
    const reader = readerFor(lender, language)
    const replacedRetry = { on: parseDay('2026-11-20'), amount: cents(100_00n), due }
    const sentences = replacedRetrySentences(
      { state: 'cancelled', replacedRetry, currency: 'USD' },
      reader,
    )
    expect(sentences).toHaveLength(2)
    const mails = plain((await world.mails()).join('\n'))
    expect(mails).toContain(plain(sentences.join(' ')))
    const receipt = await receiptOf(token.orderId)
    const { sentences: history } = receiptHistory(receipt, { reader, lender: '' })
    expect(history).toContain(sentences[0])
  },
)

it.each(['en', 'es', 'fr'] as const)(
  'names what a payment was made in place of on its receipt, on paper, in the email and to the lender, in %s',
  async (language) => {
    const { lender } = world
    await speak(language)
    const { debit, token } = await replace()
    const { orderId } = token
    const reader = readerFor(lender, language)
    const receipt = await receiptOf(orderId)
    const { facts } = receiptLines(receipt, { reader, showsSplit: true })
    const name = reader.labels['receipts.details.inPlaceOf']
    const line = facts.find(({ label }) => label === name)
    if (line === undefined) throw new Error('its receipt names its place')
    expect(line.value).toMatch(/20/)
    const paper = receiptPaper({ lender, receipt, names: [], vehicle: '', address: '' }, reader)
    expect(JSON.stringify(paper.blocks)).toContain(JSON.stringify([name, line.value]))
    const [mail] = (await world.mails()).filter((one) => plain(one).includes(plain(line.value)))
    expect(mail).toContain(name)
    const { callLenderApi } = await lenderApiOf(world)
    const { body } = await callLenderApi('GET', `/payments/${orderId}`)
    expect(body.inPlaceOf).toEqual({
      kind: 'retry',
      orderId: debit,
      on: '2026-11-20',
      amount: '100.00',
    })
    expect((await callLenderApi('GET', `/payments/${debit}`)).body.inPlaceOf).toBe(null)
  },
)

it('names on the receipt, in the email and to the lender the scheduled payment whose place was taken', async () => {
  const { mine, lender } = world
  const insteadOf = randomUUID()
  await writeSchedule(world, mine, undefined, { firstId: insteadOf })
  const order = { amount: '90.00', insteadOf, paymentType: '2' } as const
  const { orderId } = (await mine.pay(order)).body.result.paymentToken
  const receipt = await receiptOf(orderId)
  const { replaces } = receipt
  expect(replaces).toMatchObject({ kind: 'scheduled', on: '2026-12-15' })
  const { facts } = receiptLines(receipt, { reader: readerFor(lender, 'en'), showsSplit: true })
  const line = facts.find(({ label }) => label === 'In place of')
  expect(line?.value).toMatch(/^\$[\d.]+ scheduled for Tuesday, December 15, 2026$/)
  expect((await world.mails()).join('\n')).toContain(line?.value)
  const { callLenderApi } = await lenderApiOf(world)
  const { body } = await callLenderApi('GET', `/payments/${orderId}`)
  const amount = formatDollars(replaces?.amount ?? cents(0n))
  expect(body.inPlaceOf).toEqual({ kind: 'scheduled', orderId: null, on: '2026-12-15', amount })
})

it('says in the email of a late decline that the debit whose place it was to take is tried again', async () => {
  const { debit, token } = await replace('tok-9060', 'card')
  expect(token.state).toBe('confirming')
  world.fake.land()
  world.clocks.forward(fixtureHourMs)
  await world.settle()
  const again =
    'It was to take the place of the retry of the November 20 debit of $100.00. We try that debit again on Wednesday, November 25, 2026.'
  expect((await world.mails()).join('\n')).toContain(again)
  const receipt = await receiptOf(token.orderId)
  const reader = readerFor(world.lender, 'en')
  expect(receiptHistory(receipt, { reader, lender: '' }).sentences).toContain(again)
  await world.moveOn(5)
  await world.tryAgain()
  expect(await world.triesOf(debit)).toHaveLength(1)
})

it('says in the email of a return that the retry in whose place the payment was made stays ended', async () => {
  const { debit, token } = await replace()
  await world.hear(token.orderId, { code: 'R02' })
  const ended =
    'It was made in place of the retry of the November 20 debit of $100.00. We do not try that debit again.'
  expect((await world.mails()).join('\n')).toContain(ended)
  await world.moveOn(6)
  await world.tryAgain()
  expect(await world.triesOf(debit)).toEqual([])
})
