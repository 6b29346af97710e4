import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signIn, visit, type BorrowerName } from './testing/borrowers/borrowers.ts'
import { phone, visitor, type VisitOptions } from './testing/browser/browser.ts'
import { callsOf, callTo, type Envelope } from './testing/browser/calls.ts'
import { makePayment } from './testing/payments/paying.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const receiptsPath = '/payments/get-payment-receipts'

const { portal, browser } = onSharedPortal('lonemesa')

describe('all receipts', () => {
  it('[RCPT-01][RCPT-12] lists Kevin’s 748 receipts on 8 pages, each payment once', async () => {
    const { page, context, calls, complaints } = await atReceipts('kevin')
    await page.getByText('1 to 100 of 748').waitFor()
    const ids = new Set<string>()
    for (let number = 1; number <= 8; number += 1) {
      if (number > 1) await page.getByRole('button', { name: 'Next page' }).click()
      await page
        .getByText(`${number * 100 - 99} to ${Math.min(number * 100, 748)} of 748`)
        .waitFor()
      const { receipts, ...place } = told(await callTo(calls, receiptsPath).answer())
      expect(place).toEqual({ currentPage: number, totalPage: 8, numberOfElements: 748 })
      expect(await rowsOf(page).count()).toBe(receipts.length)
      for (const { id } of receipts) ids.add(id)
    }
    expect(ids.size).toBe(748)
    expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Page 1', exact: true }).click()
    await page.getByText('1 to 100 of 748').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[RCPT-01] says that Nora has no receipts yet', async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    await page.goto(portal.at('lonemesa'))
    await signIn(page, 'nora')
    await page.getByRole('dialog', { name: 'Link Loan Account' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('link', { name: 'Receipts' }).click()
    await page.getByText('No receipts yet').waitFor()
    expect(await page.getByRole('button', { name: 'Next page' }).count()).toBe(0)
    await context.close()
  })

  it('[RCPT-08][RCPT-09][RCPT-11] returns every field of a receipt, with parts that add up to the amount', async () => {
    const { context, calls } = await atReceipts('kevin')
    const { receipts } = told(await callTo(calls, receiptsPath).answer())
    expect(receipts.length).toBe(100)
    for (const one of receipts) {
      expect(Object.keys(one)).toEqual(expect.arrayContaining(fields))
      expect(Object.keys(one.paymentsMade)).toEqual(expect.arrayContaining(madeFields))
      expect(one.paymentStatus).toEqual({
        description: expect.stringMatching(/^\w+$/) as string,
        color: expect.stringMatching(/^(green|amber|red|grey)$/) as string,
        state: expect.any(String) as string,
      })
      const parts = [one.principal, one.interest, one.lateFee, one.nsfFee, one.overpayment]
      expect(centsOf(...parts)).toBe(centsOf(one.paymentAmount))
    }
    const card = receipts.find(({ paymentsMade }) => paymentsMade.paymentType === '1')
    expect(card?.paymentsMade).toMatchObject({
      cardMethod: { text: 'Card' },
      achMethod: null,
      padMethod: null,
      refundedAmt: '103.95',
      convenienceFee: '3.95',
      cardTransactionAmount: '103.95',
      achTransactionAmount: '0.00',
      isRefunded: '1',
    })
    await context.close()
  })
})

describe('one receipt', () => {
  it('[RCPT-15][RCPT-07] shows days, amounts, loan, method and references of a receipt, to the cent', async () => {
    const { page, context, calls } = await atReceipts('kevin')
    const [first] = told(await callTo(calls, receiptsPath).answer()).receipts
    await rowsOf(page).first().click()
    const panel = page.getByRole('region', { name: 'Receipt' })
    expect(await pairsOf(panel)).toEqual({
      Principal: '$169.40',
      Interest: '$2.47',
      'Late Fee': '$0.00',
      'NSF Fee': '$0.00',
      'To your loan': '$171.87',
      'Total Charged': '$171.87',
      'Bank status': 'Settled',
      // Its schedule made it: nobody was there at a time of day.
      Paid: '11/16/2026',
      'Posts on': '11/16/2026',
      'Loan Number': '21-101556',
      'Principal After': '$506.30',
      'Reference Number': first?.paymentReferenceNo,
    })
    expect(await panel.innerText()).toMatch(/\$171\.87\s+Bank account\s+Scheduled payment/)
    expect(first?.paymentReferenceNo).toMatch(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    await context.close()
  })

  it('[RCPT-14][RCPT-15] says on a refunded receipt so, with its fee and the amount refunded', async () => {
    const { page, context } = await atReceipts('kevin')
    const row = rowsOf(page).filter({ hasText: '10/20/2026' })
    expect(await row.innerText()).toMatch(/Card[\s\S]*\$100\.00 \+ \$3\.95 fee\s+Refunded/)
    await row.click()
    const panel = page.getByRole('region', { name: 'Receipt' })
    await panel.getByText('Refunded $103.95').waitFor()
    expect(await pairsOf(panel)).toMatchObject({
      'To your loan': '$100.00',
      'Convenience Fee': '$3.95',
      'Total Charged': '$103.95',
    })
    await context.close()
  })

  it('[RCPT-14] shows a receipt in the color of its state, with the word and an icon', async () => {
    const { page, context, calls } = await atReceipts('darnell')
    const { receipts } = told(await callTo(calls, receiptsPath).answer())
    const looks = []
    for (const [day, word] of [
      ['10/15/2026', 'Returned'],
      ['09/16/2026', 'Completed'],
    ] as const) {
      const chip = rowsOf(page).filter({ hasText: day }).getByText(word, { exact: true })
      looks.push(await chip.evaluate(lookOf))
    }
    const [returned, completed] = looks
    expect([returned?.strongest, completed?.strongest]).toEqual(['red', 'green'])
    expect([returned?.hasIcon, completed?.hasIcon]).toEqual([true, true])
    expect(receipts.slice(0, 2).map(({ paymentStatus }) => paymentStatus)).toEqual([
      { description: 'Returned', color: 'red', state: 'returned' },
      { description: 'Completed', color: 'green', state: 'completed' },
    ])
    await context.close()
  })

  it('[RCPT-01] opens a receipt over the list on a phone, and closes it again', async () => {
    const { page, context } = await atReceipts('darnell', { viewport: phone })
    await rowsOf(page).filter({ hasText: '09/16/2026' }).click()
    const dialog = page.getByRole('dialog', { name: 'Receipt' })
    expect(await pairsOf(dialog)).toMatchObject({
      Paid: expect.stringContaining('09/16/2026, ') as string,
      'Total Charged': '$405.77',
    })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await context.close()
  })

  it('[RCPT-07] hides the parts where the lender does, but never the total', async () => {
    const { page, context } = await atReceipts('aisha')
    await rowsOf(page).first().click()
    const pairs = await pairsOf(page.getByRole('region', { name: 'Receipt' }))
    expect(Object.keys(pairs)).toEqual([
      'To your loan',
      'Total Charged',
      'Bank status',
      'Paid',
      'Posts on',
      'Loan Number',
      'Reference Number',
    ])
    expect(pairs['Total Charged']).toBe('$165.06')
    await context.close()
  })

  it.each([
    ['an ACH', 'darnell', '0000'],
    ['a PAD', 'gurpreet', '1028'],
  ] as const)(
    '[RCPT-17] says on %s receipt whether the bank has it pending, settled or returned',
    async (_debit, who, from) => {
      const paying = await visit(browser, portal, who)
      await makePayment(paying.page, { amount: '22.00', from })
      await paying.page.getByRole('dialog', { name: 'Payment accepted' }).waitFor()
      await paying.context.close()
      const { page, context, calls } = await atReceipts(who)
      const { receipts } = told(await callTo(calls, receiptsPath).answer())
      const shown = []
      for (const status of ['pending', 'settled', 'returned']) {
        const one = receipts.find(({ paymentsMade }) => paymentsMade['achStatus'] === status)
        const row = rowsOf(page).filter({ hasText: one?.paymentReferenceNo ?? 'no receipt' })
        await row.click()
        const panel = page.getByRole('region', { name: 'Receipt' })
        await panel.getByText(one?.paymentReferenceNo ?? '').waitFor()
        shown.push((await pairsOf(panel))['Bank status'])
      }
      expect(shown).toEqual(['Pending', 'Settled', 'Returned'])
      await context.close()
    },
  )
})

const fields = [
  'id',
  'datePaid',
  'paymentAmount',
  'principal',
  'interest',
  'lateFee',
  'nsfFee',
  'principalBal',
  'loan',
  'paymentStatus',
  'paymentReferenceNo',
  'paymentMethodReferenceNo',
  'paymentsMade',
]
const madeFields = [
  'paymentType',
  'cardMethod',
  'achMethod',
  'padMethod',
  'authId',
  'orderId',
  'refundedAmt',
  'convenienceFee',
  'cardTransactionAmount',
  'achTransactionAmount',
  'platform',
  'achStatus',
  'isRefunded',
]

type Amount = 'paymentAmount' | 'principal' | 'interest' | 'lateFee' | 'nsfFee' | 'overpayment'
type Receipt = Readonly<Record<Amount, string>> & {
  readonly id: string
  readonly paymentReferenceNo: string
  readonly paymentMethodReferenceNo: string
  readonly paymentStatus: Readonly<Record<string, string>>
  readonly paymentsMade: Readonly<Record<string, unknown>>
}

function told({ result }: Envelope) {
  return result as {
    receipts: readonly Receipt[]
    currentPage: number
    totalPage: number
    numberOfElements: number
  }
}

async function atReceipts(who: BorrowerName, options: VisitOptions = {}) {
  const visited = await visit(browser, portal, who, options)
  const { page } = visited
  const calls = callsOf(page)
  await page
    .getByRole('link', { name: 'Receipts', exact: true })
    .and(page.locator(':visible'))
    .click()
  await page.getByRole('list', { name: 'Your receipts' }).waitFor()
  return { ...visited, calls }
}

function rowsOf(page: Page) {
  return page.getByRole('list', { name: 'Your receipts' }).getByRole('button')
}

/** What a receipt says, line by line: its name and its value. */
async function pairsOf(place: ReturnType<Page['locator']>): Promise<Record<string, string>> {
  const rows = await place
    .locator('dl > div')
    .evaluateAll((all) => all.map((row) => [...row.children].map((one) => one.textContent ?? '')))
  return Object.fromEntries(rows) as Record<string, string>
}

function centsOf(...amounts: readonly string[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
}

/** Runs in the page. */
function lookOf(word: HTMLElement | SVGElement): { strongest: string; hasIcon: boolean } {
  const chip = word.querySelector('svg') === null ? (word.parentElement ?? word) : word
  const [r = 0, g = 0, b = 0] = (getComputedStyle(word).color.match(/\d+/g) ?? []).map(Number)
  const strongest = r > g && r > b ? 'red' : g > r && g > b ? 'green' : 'none'
  return { strongest, hasIcon: chip.querySelector('svg') !== null }
}
