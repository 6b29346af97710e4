import { describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { phone } from './testing/browser/browser.ts'
import { makePayment } from './testing/payments/paying.ts'
import {
  atReceipts,
  lastReceipts,
  linesOf,
  rowsOfReceipts,
} from './testing/payments/receipt-list.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const stage = onSharedPortal('lonemesa')
const { portal, browser } = stage

describe('one receipt', () => {
  it('[RCPT-01] opens a receipt over the list on a phone, and closes it again', async () => {
    const { page, context } = await atReceipts(stage, 'darnell', { viewport: phone })
    await rowsOfReceipts(page).filter({ hasText: '09/16/2026' }).click()
    const dialog = page.getByRole('dialog', { name: 'Receipt' })
    expect(await linesOf(dialog)).toMatchObject({
      Paid: expect.stringContaining('09/16/2026, ') as string,
      'Total charged': '$405.77',
    })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await context.close()
  })

  it('[RCPT-15][RCPT-07][RCPT-10] shows days, amounts, loan, method and references of a receipt, to the cent', async () => {
    const { page, context, calls } = await atReceipts(stage, 'kevin')
    const [first] = (await lastReceipts(calls)).receipts
    await rowsOfReceipts(page).first().click()
    const panel = page.getByRole('region', { name: 'Receipt' })
    expect(await linesOf(panel)).toEqual({
      Principal: '$169.40',
      Interest: '$2.47',
      'Late Fee': '$0.00',
      'Returned-Payment Fee': '$0.00',
      'To your loan': '$171.87',
      'Total charged': '$171.87',
      'Bank status': 'Settled',
      // Its schedule made it: nobody was there at a time of day.
      Paid: '11/16/2026',
      'Posted on': '11/16/2026',
      'Loan Number': '21-101556',
      'Principal after': '$506.30',
      'Reference Number': first?.paymentReferenceNo,
    })
    await expect
      .poll(() => panel.innerText())
      .toMatch(/\$171\.87\s+Savings ending 7788\s+Scheduled payment/)
    expect(first?.paymentReferenceNo).toMatch(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(first?.paymentMethodReferenceNo).toEqual(expect.any(String))
    await context.close()
  })

  it('[RCPT-15][RCPT-16] says on a refunded receipt so, with its fee and the amount refunded', async () => {
    const { page, context } = await atReceipts(stage, 'kevin')
    const row = rowsOfReceipts(page).filter({ hasText: '10/20/2026' })
    await expect
      .poll(() => row.innerText())
      .toMatch(/Visa ending 4242[\s\S]*\$100\.00 \+ \$3\.95 fee\s+Refunded/)
    await row.click()
    const panel = page.getByRole('region', { name: 'Receipt' })
    await panel.getByText('Refunded $103.95').waitFor()
    expect(await linesOf(panel)).toMatchObject({
      'To your loan': '$100.00',
      'Convenience Fee': '$3.95',
      'Total charged': '$103.95',
    })
    await context.close()
  })

  it('[RCPT-14] shows a receipt in the color of its state, with the word and an icon', async () => {
    const { page, context, calls } = await atReceipts(stage, 'darnell')
    const { receipts } = await lastReceipts(calls)
    const looks = []
    for (const [day, word] of [
      ['10/15/2026', 'Returned'],
      ['09/16/2026', 'Completed'],
    ] as const) {
      const chip = rowsOfReceipts(page).filter({ hasText: day }).getByText(word, { exact: true })
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
      const { page, context, calls } = await atReceipts(stage, who)
      const { receipts } = await lastReceipts(calls)
      const shown = []
      for (const status of ['pending', 'settled', 'returned']) {
        const one = receipts.find(({ paymentsMade }) => paymentsMade['achStatus'] === status)
        const row = rowsOfReceipts(page).filter({
          hasText: one?.paymentReferenceNo ?? 'no receipt',
        })
        await row.click()
        const panel = page.getByRole('region', { name: 'Receipt' })
        await panel.getByText(one?.paymentReferenceNo ?? '').waitFor()
        shown.push((await linesOf(panel))['Bank status'])
      }
      expect(shown).toEqual(['Pending', 'Settled', 'Returned'])
      await context.close()
    },
  )
})

/** Runs in the page. */
function lookOf(word: HTMLElement | SVGElement): { strongest: string; hasIcon: boolean } {
  const chip = word.querySelector('svg') === null ? (word.parentElement ?? word) : word
  const [r = 0, g = 0, b = 0] = (getComputedStyle(word).color.match(/\d+/g) ?? []).map(Number)
  const strongest = r > g && r > b ? 'red' : g > r && g > b ? 'green' : 'none'
  return { strongest, hasIcon: chip.querySelector('svg') !== null }
}
