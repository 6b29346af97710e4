import type { Language } from '@quittance/contract/labels/labels'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type BorrowerName, borrowers } from './testing/borrowers/borrowers.ts'
import { desktop, phone } from './testing/browser/browser.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { expectSoundState } from './testing/browser/readings.ts'
import {
  eventfulPayments,
  refundPayment,
  payAll,
  readReceipt,
  translate,
  sendLoanEvent,
} from './testing/payments/servicing-life.ts'
import { openSheet } from './testing/payments/paying.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'
import { readText, visitIn } from './testing/borrowers/visit-in.ts'

// What followed payments and loans, in each language and width, as it reads when all is over.

const stage = onPortal()
const { portal, browser } = stage

beforeAll(async () => {
  const [whole = '', part = ''] = await payAll(stage, [
    ...eventfulPayments,
    { who: 'chloe', amount: '65.00', bank: '5557901' },
    { who: 'chloe', amount: '66.00', bank: '5550800' },
  ])
  await refundPayment(portal, { lender: 'lonemesa', orderId: whole }, { withFee: '1' })
  await refundPayment(portal, { lender: 'lonemesa', orderId: part }, { amount: '20.00' })
  // More is due of each than came back, besides the fees for it: each is tried again whole.
  const owed = { kind: 'feeAssessed', fee: 'otherFee', amount: '70.00' }
  await sendLoanEvent(portal, { lender: 'lonemesa', loanNo: '21-104233' }, owed)
  await sendLoanEvent(portal, { lender: 'boreal', loanNo: '55-300127' }, owed)
  await portal.moveClock('2026-11-25T15:00:00Z')
  await portal.moveClock('2026-12-01T15:00:00Z')
  const sent = async () => {
    const charges = (await portal.journal()).filter(({ kind }) => kind === 'charge')
    return charges.filter(({ amount }) => ['61.00', '62.00', '65.00'].includes(amount)).length
  }
  await vi.waitUntil(async () => (await sent()) === 6, { timeout: 60_000, interval: 500 })
  await portal.moveClock('2026-12-04T15:00:00Z')
  const gurpreet = { lender: 'boreal', loanNo: '55-304418' }
  await sendLoanEvent(portal, gurpreet, { kind: 'flagged', flag: 'bankruptcy' })
})

type Reader = { readonly who: BorrowerName; readonly language: Language }
type ReaderCase = Reader & {
  readonly what: string
  /** how a receipt is found in its list; left out: it is told elsewhere */
  readonly amount?: RegExp
  /** where else it is told */
  readonly path?: '/home' | '/settings/payment-option'
  readonly sentences: (reader: Reader) => readonly string[]
  /** what the form to pay is headed with, which a phone has in a sheet; left out: nothing of its own */
  readonly formTitle?: (reader: Reader) => string
}

const usd = (amount: bigint) => ({ cents: cents(amount), currency: 'USD' as const })
const change = { day: parseDay('2026-11-23') }

const moved = (what: 'number' | 'routingAndNumber', lastFour: string) => ({
  path: '/settings/payment-option' as const,
  sentences: (at: Reader) => [
    translate(at, `payments.changed.${what}`),
    translate(at, 'payments.changed.was', { date: change, lastFour }),
  ],
})

const readerCases: readonly (Omit<ReaderCase, keyof Reader> & {
  readonly who: BorrowerName
  readonly languages: readonly Language[]
})[] = [
  {
    what: 'a refund of the whole',
    who: 'kevin',
    languages: ['en', 'es'],
    amount: /40[.,]00/,
    sentences: (at) => [translate(at, 'receipts.details.refundedWhole', { amount: usd(43_95n) })],
  },
  {
    what: 'a refund of a part',
    who: 'kevin',
    languages: ['en', 'es'],
    amount: /50[.,]00/,
    sentences: (at) => [
      translate(at, 'receipts.details.refundedPart', {
        amount: usd(20_00n),
        total: usd(53_95n),
        rest: usd(30_00n),
      }),
    ],
  },
  {
    what: 'a card that was disputed',
    who: 'maria',
    languages: ['en', 'es'],
    amount: /64[.,]00/,
    // Around the figure, which is the one of the receipt.
    sentences: (at) => translate(at, 'payments.returned.disputed', { amount: '|' }).split('|'),
  },
  {
    what: 'an account that moved',
    who: 'maria',
    languages: ['en', 'es'],
    ...moved('number', '0101'),
  },
  {
    what: 'an account that moved to another bank',
    who: 'chloe',
    languages: ['en', 'fr'],
    ...moved('routingAndNumber', '0800'),
  },
  {
    what: 'a bankruptcy',
    who: 'gurpreet',
    languages: ['en', 'fr'],
    path: '/home',
    sentences: (at) => [translate(at, 'loans.status.bankruptcy')],
    formTitle: (at) => translate(at, 'payments.form.voluntaryTitle'),
  },
]

const readings = readerCases.flatMap(({ languages, ...readerCase }) =>
  languages.flatMap((language) =>
    [phone, desktop].map((viewport) => ({
      ...readerCase,
      language,
      viewport,
      width: viewport.width,
    })),
  ),
)

/** The list holds both debits of an amount: the first of them is the one that came back. */
const retries = (['darnell', 'luis', 'chloe'] as const).flatMap((who) =>
  (who === 'chloe' ? (['en', 'fr'] as const) : (['en', 'es'] as const)).flatMap((language) =>
    [phone, desktop].map((viewport) => ({ who, language, viewport, width: viewport.width })),
  ),
)

async function open(page: Page, who: BorrowerName, path: string): Promise<void> {
  await page.goto(portal.at(borrowers[who].lender, path))
}

describe('what followed', () => {
  it.each(readings)('shows $what, in $language at $width', async ({ who, language, ...told }) => {
    const { page, context } = await visitIn(browser, portal, { who, language, ...told })
    const { amount, path = '/receipts', sentences, formTitle } = told
    await open(page, who, path)
    const [first = ''] = sentences({ who, language })
    const read = async () => {
      if (amount !== undefined) return readReceipt(page, language, amount)
      await page.getByText(first).first().waitFor()
      return readText(page.getByRole('main'))
    }
    const text = await read()
    for (const sentence of sentences({ who, language })) expect(text).toContain(sentence)
    await expectSoundState(page)
    if (formTitle !== undefined) {
      // The notice of a bankruptcy stands over the page, and says much the same in its own words.
      const accept = translate({ who, language }, 'loans.bankruptcy.accept')
      await page.getByRole('dialog').getByRole('button', { name: accept }).click()
      const headed = page.getByRole('heading', { name: formTitle({ who, language }) })
      await openSheet(page, headed.first())
    }
    await expectSameBooks(portal)
    await context.close()
  })

  it.each(retries)(
    'says of another try for $who, in $language at $width',
    async ({ who, ...reading }) => {
      const { language, viewport } = reading
      const { page, context } = await visitIn(browser, portal, { who, language, viewport })
      await open(page, who, '/receipts')
      const returned = translate({ who, language }, 'payments.state.returned')
      const amount = { darnell: '61', luis: '62', chloe: '65' }[who]
      const found = new RegExp(
        `${amount}[.,]00[\\s\\S]*${returned}|${returned}[\\s\\S]*${amount}[.,]00`,
      )
      const list = page.getByRole('list', {
        name: translate({ who, language }, 'receipts.list.label'),
      })
      const rows = list.getByRole('button').filter({ hasText: found })
      await rows.last().waitFor()
      expect(await rows.count()).toBe(who === 'luis' ? 2 : 1)
      await rows.last().click()
      const key = who === 'luis' ? 'retriedReturned' : 'retriedPaid'
      const sentence = translate({ who, language }, `receipts.details.${key}`)
      const [before = ''] = sentence.split(':date')
      await page.getByText(before).first().waitFor()
      await expectSoundState(page)
      await expectSameBooks(portal)
      await context.close()
    },
  )
})
