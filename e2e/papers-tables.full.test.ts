import { localeOf, showValue } from '@quittance/contract/labels/labels'
import { parseDay } from '@quittance/domain/calendar'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { boardLoan } from './testing/borrowers/board-loan.ts'
import { visit } from './testing/borrowers/borrowers.ts'
import { type LenderReader, lenderReaders } from './testing/borrowers/lender-readers.ts'
import { type LoansAnswer, loansPath } from './testing/borrowers/loan-list.ts'
import { readText, visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible } from './testing/browser/browser.ts'
import { callsOf, callTo, type RecordedCall } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { paperAddress } from './testing/browser/paper-address.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

// The tables of statements and documents, as the server tells their rows, and what opens from them.

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine', 'boreal')

const both = { statements: '1', generateScheduledAuthorizationDocument: '1' }
const address = '/statements-and-documents'
const pdfPath = '/loan/get-statement-pdf'

type Listed = { readonly loanNo: string; readonly loan: { readonly eStatement: string } }
type Row = Readonly<Record<string, string | boolean | null>>

/** On a desktop, where a table has its rows side by side. */
async function atPapers(reader: LenderReader) {
  await changeSettings(portal, reader.lender, both)
  const plan = { ...reader, viewport: desktop }
  const { page, context, complaints } = await visitIn(browser, portal, plan)
  const calls = callsOf(page)
  await page.goto(portal.at(reader.lender, address))
  await page.getByLabel(reader.say('documents.form.account'), { exact: true }).waitFor()
  const leave = async () => {
    await expectFit(page)
    await expectAccessible(page)
    expect(complaints).toEqual([])
    await context.close()
  }
  return { page, calls, leave }
}

/** Statements are made with the day that is open: until then the page is read again. */
async function waitForRows(page: Page): Promise<Locator> {
  const rows = page.locator('main tbody tr')
  await expect
    .poll(async () => {
      if ((await rows.count()) > 0) return true
      await page.reload()
      await page.waitForLoadState('networkidle')
      return (await rows.count()) > 0
    })
    .toBe(true)
  return rows
}

async function rowsIn(calls: readonly RecordedCall[], path: string): Promise<readonly Row[]> {
  const { result } = await callTo(calls, path).answer()
  return result['data'] as readonly Row[]
}

/** A day as this reader has it. */
function written(day: unknown, { language, lender }: LenderReader): string {
  const locale = localeOf(language, lender === 'boreal' ? 'CA' : 'US')
  return showValue({ day: parseDay(String(day)) }, { locale, zone: 'America/Chicago' })
}

it.each(lenderReaders.filter(({ who }) => who === 'maria'))(
  '[DOC-01][DOC-08][DOC-16] lists statements by their day, and opens the PDF that a row is about, for $reads',
  async (reader) => {
    const { page, calls, leave } = await atPapers(reader)
    const rows = await waitForRows(page)
    const told = await rowsIn(calls, '/loan/get-statements')
    expect(told.length).toBeGreaterThan(0)
    for (const [at, row] of told.slice(0, 10).entries()) {
      expect(row).toMatchObject({
        DocumentID: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        statement_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      })
      expect(await readText(rows.nth(at))).toContain(written(row['statement_date'], reader))
    }
    const asked = page.waitForRequest((one) => one.url().includes(pdfPath))
    const shown = page.waitForEvent('popup').then(paperAddress)
    const last = Math.min(told.length, 10) - 1
    await rows.nth(last).getByRole('button').click()
    const { searchParams } = new URL((await asked).url())
    expect(searchParams.get('documentId')).toBe(told[last]?.['DocumentID'])
    expect(await shown).toMatch(/^blob:/)
    await leave()
  },
)

it('[DOC-07][DOC-09][DOC-17] shows the table that the lender has of two, and asks for a provider’s paper by its address', async () => {
  const reader = readerAt('harborpine')
  const { page, calls, leave } = await atPapers(reader)
  const rows = await waitForRows(page)
  const heads = () => page.getByRole('columnheader').allInnerTexts()
  const [row] = await rowsIn(calls, '/loan/get-statements')
  expect(row).toMatchObject({
    accountHolderName: expect.stringMatching(/Rahman/) as string,
    subAppCode: expect.any(String) as string,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    url: expect.stringMatching(/^https?:/) as string,
    guid: expect.any(String) as string,
  })
  const text = await readText(rows.first())
  // The code of a loan is said by its word; any other is shown as the provider tells it.
  expect(row?.['subAppCode']).toBe('LOAN')
  for (const shown of [row?.['accountHolderName'], reader.say('payments.success.loan')])
    expect(text).toContain(shown)
  expect(text).toContain(written(row?.['date'], reader))
  expect(await heads()).toContain('Account holder')
  const asked = page.waitForRequest((one) => one.url().includes(pdfPath))
  const shown = page.waitForEvent('popup').then(paperAddress)
  await rows.first().getByRole('button').click()
  const { searchParams } = new URL((await asked).url())
  const sent = Buffer.from(searchParams.get('pdfUrl') ?? '', 'base64').toString()
  expect([sent, searchParams.get('documentId')]).toEqual([row?.['url'], null])
  expect(await shown).toMatch(/^blob:/)
  await changeSettings(portal, 'harborpine', { doximStatements: '0' })
  await page.reload()
  await page.getByRole('columnheader', { name: 'Amount due' }).waitFor()
  expect(await heads()).not.toContain('Account holder')
  await leave()
})

it.each(lenderReaders.filter(({ who }) => who !== 'darnell'))(
  '[DOC-02][DOC-10][DOC-18] lists what was authorized by day, amount and frequency, those of one schedule together, for $reads',
  async (reader) => {
    const { page, calls, leave } = await atPapers(reader)
    const choice = page.getByLabel(reader.say('documents.form.action'), { exact: true })
    await choice.selectOption(reader.say('documents.form.documents'))
    const table = page.getByRole('table').first()
    await table.waitFor()
    const listed = await rowsIn(calls, '/loan/get-scheduled-documents')
    const groups = Map.groupBy(listed, (row) => row['scheduled_recurring_group_id'])
    const told = [...groups.values()].flat()
    const shown = table.locator('tbody tr')
    await expect.poll(() => shown.count()).toBe(Math.min(told.length, 10))
    for (const [at, row] of told.slice(0, 10).entries()) {
      expect(row).toMatchObject({
        id: expect.any(String) as string,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
        scheduled_recurring_group_id: expect.any(String) as string,
        pmt_amt: expect.stringMatching(/^\d+\.\d\d$/) as string,
        repeating_type: expect.stringMatching(/^(onlyonce|WE|BW|SM|S4|MO|QU|AN)$/) as string,
        scheduled_authorization_file: expect.any(Boolean) as boolean,
      })
      const text = await readText(shown.nth(at))
      const next = row['next_execution_date'] ?? null
      const day = next === null ? reader.say('documents.list.over') : written(next, reader)
      expect(text).toContain(day)
      const digits = String(row['pmt_amt']).replaceAll(/\D/g, '')
      expect(text.replaceAll(/\D/g, '')).toContain(digits)
      const isOpen = (await shown.nth(at).getByRole('button').count()) > 0
      expect(isOpen).toBe(row['scheduled_authorization_file'])
    }
    const shownGroups = new Set(told.slice(0, 10).map((row) => row['scheduled_recurring_group_id']))
    expect(await table.locator('tbody').count()).toBe(shownGroups.size)
    await leave()
  },
)

it.each([
  { who: 'darnell', loanNo: '21-500013', lender: 'lonemesa' },
  { who: 'aisha', loanNo: '7-500013', lender: 'harborpine' },
] as const)(
  '[DOC-13] says of a loan without papers that there are none, statements and documents, at $lender',
  async ({ who, loanNo, lender }) => {
    await changeSettings(portal, lender, both)
    await boardLoan(portal, who, loanNo)
    const { page, context } = await visit(browser, portal, who, { path: address })
    await page.getByLabel('Select Account').selectOption(loanNo)
    for (const action of ['Documents', 'Statements']) {
      await page.getByLabel('Select Action').selectOption(action)
      await page.getByText('No Records found').waitFor()
      expect(await page.getByRole('table').count()).toBe(0)
      await expectAccessible(page)
    }
    await context.close()
  },
)

it('[DOC-06][DOC-15][LOAN-08] saves e-statements as 1 or 0, shows what the loan has, and goes back where that fails', async () => {
  await boardLoan(portal, 'aisha', '7-500014')
  const { page, context } = await visit(browser, portal, 'aisha', { path: '/statements' })
  const calls = callsOf(page)
  const choice = page.getByLabel('E-statements')
  const account = page.getByLabel('Select Account')
  await account.selectOption('7-231902')
  const kept = async () => {
    await page.reload()
    await choice.waitFor()
    const { result } = (await callTo(calls, loansPath).answer()) as unknown as LoansAnswer
    const loans = result.loans as unknown as Listed[]
    const loan = loans.find((one) => one.loanNo === '7-231902')
    return [await choice.inputValue(), loan?.loan.eStatement]
  }
  /** Does nothing where it is chosen already. */
  const choose = async (chosen: string) => {
    if ((await choice.inputValue()) === chosen) return
    const answered = page.waitForResponse((one) => one.url().includes('/loan-udf-update'))
    await choice.selectOption(chosen)
    expect(((await (await answered).json()) as { status: number }).status).toBe(1)
    expect(callTo(calls, '/loan/loan-udf-update').body).toMatchObject({ status: chosen })
  }
  for (const chosen of ['1', '0', '1']) {
    await choose(chosen)
    await expect.poll(kept).toEqual([chosen, chosen])
  }
  for (const [loanNo, has] of [
    ['7-500014', '0'],
    ['7-231902', '1'],
  ] as const) {
    await account.selectOption(loanNo)
    await expect.poll(() => choice.inputValue()).toBe(has)
  }
  const refused = { status: 0, statusCode: 200, message: 'Not now.', result: {} }
  await page.route('**/loan-udf-update', (route) => route.fulfill({ json: refused }))
  await choice.selectOption('0')
  await page.getByText('Not now.').waitFor()
  await expect.poll(() => choice.inputValue()).toBe('1')
  await context.close()
})

it.each(lenderReaders.filter(({ who }) => who === 'maria'))(
  '[DOC-20] opens the window of a paper in the click, and fills it when the paper is there, for $reads',
  async (reader) => {
    const { page, leave } = await atPapers(reader)
    const rows = await waitForRows(page)
    const held = Promise.withResolvers<null>()
    await page.route('**/documents/ticket', async (route) => {
      await held.promise
      await route.continue()
    })
    const shown = page.waitForEvent('popup')
    await rows.first().getByRole('button').click()
    const opened = await shown
    const wait = reader.say('documents.window.opening')
    await expect.poll(() => opened.locator('body').innerText()).toContain(wait)
    const filled = paperAddress(opened)
    held.resolve(null)
    expect(await filled).toMatch(/^blob:/)
    await leave()
  },
)

function readerAt(lender: string): LenderReader {
  const found = lenderReaders.find((one) => one.lender === lender)
  if (found === undefined) throw new Error(`nobody reads at ${lender}`)
  return found
}
