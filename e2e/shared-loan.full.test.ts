import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { readText, visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, phone } from './testing/browser/browser.ts'
import { expectSoundState } from './testing/browser/readings.ts'
import {
  payAll,
  readReceipt,
  sendLoanEvent,
  translate,
  waitFor,
} from './testing/payments/servicing-life.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'
import { onPortal } from './testing/portal/on-portal.ts'

// Two loans, each of two borrowers: a debit of one comes back once, and is paid when it is tried
// again; the other reads of it as of "a payment on this loan".

const stage = onPortal()
const { portal, browser } = stage

const usd = { cents: cents(61_00n), currency: 'USD' } as const
const cad = { cents: cents(65_00n), currency: 'CAD' } as const

const readers = [
  { who: 'luis', language: 'en', width: 1440, viewport: desktop, amount: usd, again: '2026-11-30' },
  { who: 'luis', language: 'es', width: 390, viewport: phone, amount: usd, again: '2026-11-30' },
  { who: 'marc', language: 'fr', width: 390, viewport: phone, amount: cad, again: '2026-11-27' },
] as const

beforeAll(async () => {
  await payAll(stage, [
    { who: 'maria', amount: '61.00', bank: '77440201' },
    { who: 'chloe', amount: '65.00', bank: '5557901' },
  ])
  // Something stays due, so that the debits are tried again.
  const fee = { kind: 'feeAssessed', fee: 'otherFee', amount: '70.00' }
  await sendLoanEvent(portal, { lender: 'lonemesa', loanNo: '21-104233' }, fee)
  await sendLoanEvent(portal, { lender: 'boreal', loanNo: '55-300127' }, fee)
})

type Reader = (typeof readers)[number]

/** What home says of the payment of the other one; nothing of it is the reader's own. */
async function readHome(page: Page, reader: Reader): Promise<string> {
  await expectSoundState(page)
  const home = await readText(page.getByRole('main'))
  const monthDay = { monthDay: parseDay('2026-11-20') }
  expect(home).not.toContain(translate(reader, 'payments.returned.title', { date: monthDay }))
  return home
}

it.each(readers)(
  'tells $who in $language at $width px of "a payment on this loan"',
  async (reader) => {
    const { page, context } = await visitIn(browser, portal, reader)
    const accepted = translate(reader, 'payments.open.pendingOther', { amount: reader.amount })
    await page.getByText(accepted).first().waitFor()
    expect(await readHome(page, reader)).toContain(accepted)
    await context.close()
  },
)

describe('once the debits came back', () => {
  beforeAll(() => portal.moveClock('2026-11-25T15:00:00Z'))

  it.each(readers)(
    'tells $who in $language at $width px that "a payment on this loan" was returned',
    async (reader) => {
      const { page, context } = await visitIn(browser, portal, reader)
      const returned = translate(reader, 'payments.returned.titleOther', {
        date: { monthDay: parseDay('2026-11-20') },
      })
      await waitFor(page, page.getByText(returned))
      const home = await readHome(page, reader)
      const [begins = ''] = translate(reader, 'payments.returned.textOther', {
        amount: reader.amount,
      }).split(/ \(?:reason/)
      expect(home).toContain(begins)
      await context.close()
    },
  )
})

describe('once the clock has jumped past the next try and its settlement', () => {
  beforeAll(() => portal.moveClock('2026-12-07T15:00:00Z'))

  it.each(readers)(
    'tells $who in $language at $width px of the try on its own day, which the clock walked past',
    async (reader) => {
      const { page, context } = await visitIn(browser, portal, reader)
      await page.goto(new URL('/receipts', page.url()).href)
      const back = translate(reader, 'payments.state.returned')
      const figure = reader.amount === usd ? '61\\.00' : '65,00'
      const row = new RegExp(`${back}[\\s\\S]*${figure}|${figure}[\\s\\S]*${back}`)
      const receipt = await readReceipt(page, reader.language, row)
      const reason = translate(reader, 'payments.returnReason.funds')
      expect(receipt).toContain(translate(reader, 'receipts.details.returnedForOther', { reason }))
      const on = { day: parseDay(reader.again) }
      expect(receipt).toContain(translate(reader, 'receipts.details.retriedPaid', { date: on }))
      await expectSoundState(page)
      await expectSameBooks(portal)
      await context.close()
    },
  )
})
