import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type BorrowerName, visit, type VisitOfBorrower } from './testing/borrowers/borrowers.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { type RecordedCall, callsOf, callTo, count } from './testing/browser/calls.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { rowsOfReceipts, receiptsPath, toReceipts } from './testing/payments/receipt-list.ts'

const { portal, browser } = onPortal()

describe('the filter', () => {
  it('[RCPT-02][LIM-23] has a filter for each loan, and starts at page 1 again', async () => {
    const { page, context, calls, complaints } = await atReceipts('kevin')
    const usual = { limit: 100, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }
    expect(callTo(calls, receiptsPath).body).toEqual(usual)
    const loans = await boxesIn(page, 'Loan number').allInnerTexts()
    expect(loans.toSorted()).toEqual(kevinsLoans)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('101 to 200 of 748').waitFor()

    await answered(calls, () => page.getByLabel('21-101556', { exact: true }).check())
    expect(callTo(calls, receiptsPath).body).toEqual({ ...usual, loanNo: '21-101556' })
    await expect.poll(() => loansShown(page)).toEqual(['21-101556'])

    await answered(calls, () => page.getByLabel('21-014402', { exact: true }).check())
    const both = String(callTo(calls, receiptsPath).body?.['loanNo']).split(',')
    expect(both.toSorted()).toEqual(['21-014402', '21-101556'])
    await expect.poll(() => loansShown(page)).toEqual(['21-014402', '21-101556'])

    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('1 to 100 of 748').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[RCPT-03][LIM-25][LIM-26] has filters for card and check in the US, each with its code', async () => {
    const { page, context, calls } = await atReceipts('kevin')
    await expect
      .poll(() => boxesIn(page, 'Payment type').allInnerTexts())
      .toEqual(['Card', 'Check / ACH'])
    expect(codeOf(calls)).toBe('-1')
    await answered(calls, () => page.getByLabel('Card', { exact: true }).check())
    expect([codeOf(calls), await typesOf(calls)]).toEqual(['1', ['1']])
    await expect
      .poll(() => rowsOfReceipts(page).first().innerText())
      .toMatch(/^(Visa|Mastercard) ending \d{4}\n/)
    await answered(calls, () => page.getByLabel('Check / ACH').check())
    await page.getByText('1 to 100 of 748').waitFor()
    await answered(calls, () => page.getByLabel('Card', { exact: true }).uncheck())
    expect([codeOf(calls), await typesOf(calls)]).toEqual(['2', ['2']])
    await context.close()
  })

  it('[LIM-24] sorts receipts by day and by amount, both ways', async () => {
    const { page, context, calls } = await atReceipts('kevin')
    const sort = page.getByLabel('Sort by')
    await expect.poll(() => sort.inputValue()).toBe('newest')
    for (const [name, code, read, direction] of [
      ['Oldest first', '1', ({ datePaid }: Answered) => Date.parse(datePaid), 1],
      ['Lowest amount', '3', ({ paymentAmount }: Answered) => Number(paymentAmount), 1],
      ['Highest amount', '4', ({ paymentAmount }: Answered) => Number(paymentAmount), -1],
      ['Newest first', '2', ({ datePaid }: Answered) => Date.parse(datePaid), -1],
    ] as const) {
      await answered(calls, () => sort.selectOption(name))
      expect(callTo(calls, receiptsPath).body).toMatchObject({ sortBy: code, page: 1 })
      const receipts = await receiptsOf(calls)
      const sorted = receipts.map(read)
      expect(sorted).toEqual(sorted.toSorted((left, right) => direction * (left - right)))
      expect(new Set(sorted).size).toBeGreaterThan(1)
      const days = receipts.map(({ datePaid }) => Date.parse(datePaid))
      await expect.poll(() => daysShown(page)).toEqual(days)
    }
    await context.close()
  })

  it('[RCPT-21] says that no receipt matches, and takes the filter off again', async () => {
    const { page, context, calls } = await atReceipts('maria')
    await answered(calls, () => page.getByLabel('Card', { exact: true }).check())
    await page.getByRole('main').getByText('No receipt matches these filters').last().waitFor()
    expect(await rowsOfReceipts(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await rowsOfReceipts(page).first().waitFor()
    expect(await page.getByLabel('Card', { exact: true }).isChecked()).toBe(false)
    await context.close()
  })

  it('[RCPT-02] opens the filter from a button on a phone, reads well and hides no receipt', async () => {
    const { page, context, complaints } = await atReceipts('kevin', { viewport: phone })
    const box = page.getByLabel('21-101556', { exact: true })
    expect(await box.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await box.check()
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
    await expect.poll(() => loansShown(page)).toEqual(['21-101556'])
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('many pages', () => {
  it('[RCPT-05][RCPT-06] shows of many pages two at each end and five around the current one', async () => {
    const { page, context } = await atReceipts('kevin', {}, 20)
    await page.getByRole('button', { name: 'Page 38' }).waitFor()
    expect(await pagesShown(page)).toBe('1 2 3 4 5 … 37 38')
    await page.getByRole('button', { name: 'Page 5', exact: true }).click()
    await current(page, 5)
    expect(await pagesShown(page)).toBe('1 2 3 4 5 6 7 … 37 38')
    for (const next of [7, 9, 11]) {
      await page.getByRole('button', { name: `Page ${next}`, exact: true }).click()
      await current(page, next)
    }
    expect(await pagesShown(page)).toBe('1 2 … 9 10 11 12 13 … 37 38')
    await page.getByRole('button', { name: 'Page 38' }).click()
    await current(page, 38)
    expect(await pagesShown(page)).toBe('1 2 … 34 35 36 37 38')
    await context.close()
  })
})

describe('by lender', () => {
  it('[RCPT-02][RCPT-03] has no filter for cards where borrowers have none, and keeps to the loan picked', async () => {
    // Its navigation leaves receipts out, and they keep their address.
    const { page, context, calls } = await atReceipts('aisha', { path: '/receipts' })
    const first = await boxesIn(page, 'Loan number').first().innerText()
    await expect.poll(() => boxesIn(page, 'Payment type').allInnerTexts()).toEqual(['Check / ACH'])
    await answered(calls, () => page.getByLabel(first, { exact: true }).check())
    expect(callTo(calls, receiptsPath).body?.['loanNo']).toBe(first)
    const answer = await receiptsOf(calls)
    expect([...new Set(answer.map(({ loan }) => loan.loanNo))]).toEqual([first])
    await expect.poll(() => rowsOfReceipts(page).count()).toBe(answer.length)
    await context.close()
  })

  it('[PERM-12][LIM-26] has no filter for payment types where they are hidden, and asks for the usual', async () => {
    const { page, context, calls } = await atReceipts('marc')
    await expect.poll(() => boxesIn(page, 'Loan number').count()).toBeGreaterThan(0)
    expect(await page.getByRole('group', { name: 'Payment type' }).count()).toBe(0)
    expect(codeOf(calls)).toBe('3')
    await context.close()
  })

  it('[PERM-10][LIM-25][LIM-26] has filters for PAD in Canada, and for cards unless they are hidden', async () => {
    await changeSettings(portal, 'boreal', { hideRecptFilter: '0' })
    const hidden = await atReceipts('marc')
    await expect.poll(() => boxesIn(hidden.page, 'Payment type').allInnerTexts()).toEqual([pad])
    expect(codeOf(hidden.calls)).toBe('3')
    await hidden.context.close()

    await changeSettings(portal, 'boreal', { hideCardIfCa: '0' })
    const { page, context, calls } = await atReceipts('marc')
    await expect.poll(() => boxesIn(page, 'Payment type').allInnerTexts()).toEqual(['Card', pad])
    expect(codeOf(calls)).toBe('4')
    await answered(calls, () => page.getByLabel(pad).check())
    expect([codeOf(calls), await typesOf(calls)]).toEqual(['3', ['3']])
    await answered(calls, () => page.getByLabel('Card', { exact: true }).check())
    expect(codeOf(calls)).toBe('4')
    await answered(calls, () => page.getByLabel(pad).uncheck())
    expect(codeOf(calls)).toBe('1')
    await context.close()
  })
})

const kevinsLoans = ['21-014402', '21-039127', '21-066310', '21-101556']
const pad = 'Pre-authorized debit (PAD)'

/** @param pageSize in place of the hundred that the page asks for; the server honours it */
async function atReceipts(who: BorrowerName, options: VisitOfBorrower = {}, pageSize?: number) {
  const visited = await visit(browser, portal, who, options)
  const { page } = visited
  const calls = callsOf(page)
  if (pageSize !== undefined)
    await page.route(`**${receiptsPath}`, (route) => {
      const body = route.request().postDataJSON() as object
      return route.continue({ postData: { ...body, limit: pageSize } })
    })
  if (options.path === undefined) await toReceipts(page)
  await page.getByLabel('Sort by').waitFor()
  return { ...visited, calls }
}

/** Acts, and waits for the answer to what is asked for because of it, and for its rows. */
async function answered(
  calls: readonly RecordedCall[],
  act: () => Promise<unknown>,
): Promise<void> {
  const before = count(calls, receiptsPath)
  await act()
  await expect.poll(() => count(calls, receiptsPath)).toBeGreaterThan(before)
  await callTo(calls, receiptsPath).answer()
}

function codeOf(calls: readonly RecordedCall[]): unknown {
  return callTo(calls, receiptsPath).body?.['modeOfPayment']
}

type Answered = {
  readonly datePaid: string
  readonly paymentAmount: string
  readonly loan: { readonly loanNo: string }
  readonly paymentsMade: { readonly paymentType: string }
}

async function receiptsOf(calls: readonly RecordedCall[]): Promise<readonly Answered[]> {
  const { result } = await callTo(calls, receiptsPath).answer()
  return result['receipts'] as readonly Answered[]
}

async function typesOf(calls: readonly RecordedCall[]): Promise<string[]> {
  const receipts = await receiptsOf(calls)
  return [...new Set(receipts.map(({ paymentsMade }) => paymentsMade.paymentType))]
}

function boxesIn(page: Page, legend: string) {
  return page.getByRole('group', { name: legend }).locator('label')
}

async function loansShown(page: Page): Promise<string[]> {
  const rows = await rowsOfReceipts(page).allInnerTexts()
  return [...new Set(rows.map((row) => /[\d]+-\d{6}/.exec(row)?.[0] ?? row))].toSorted()
}

async function daysShown(page: Page): Promise<number[]> {
  const rows = await rowsOfReceipts(page).allInnerTexts()
  return rows.map((row) => Date.parse(/\d\d\/\d\d\/\d{4}/.exec(row)?.[0] ?? ''))
}

function pager(page: Page) {
  return page.getByRole('navigation', { name: 'Pages' })
}

async function pagesShown(page: Page): Promise<string> {
  const places = await pager(page).locator('li').allInnerTexts()
  return places.filter((place) => place !== '').join(' ')
}

async function current(page: Page, number: number): Promise<void> {
  await pager(page).locator(`[aria-current=page]:text-is("${number}")`).waitFor()
}
