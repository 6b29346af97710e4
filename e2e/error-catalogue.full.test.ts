import { readFileSync } from 'node:fs'
import { builtIn } from '@quittance/contract/labels/built-in'
import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pageModules } from '../web/build/page-table.ts'
import { demoPassword } from '../demo/src/tables/people.ts'
import { type BorrowerName, borrowers, visit } from './testing/borrowers/borrowers.ts'
import { takeComplaints, visitor } from './testing/browser/browser.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { errorOf } from './testing/browser/fields.ts'
import { amountField, method, payButton } from './testing/payments/paying.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { scheduleScreen } from './testing/schedules/schedule-screen.ts'

// The specification's catalogue of errors: each text where it belongs, and nothing lost that was typed.

const { portal, browser } = onSharedPortal('lonemesa')

const generic = builtIn.en['shell.error.generic']
const bar = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const failing = (route: Route) => route.fulfill({ status: 500, json: { status: 0 } })

async function at(who: BorrowerName, path: string) {
  const visited = await visit(browser, portal, who)
  await visited.page.goto(portal.at(borrowers[who].lender, path))
  await visited.page.getByRole('heading', { level: 1 }).waitFor()
  return visited
}

it('has a test in the browser for every line of the catalogue', () => {
  const lines = readFileSync('docs/spec/requirements.md', 'utf8').matchAll(/^- (ERR-\d\d) /gm)
  const proofs = readFileSync('docs/proofs.md', 'utf8').split(/^- (?=[A-Z]+-\d+)/m)
  const unseen = [...lines].map(([, id = '']) => id).filter((id) => !isSeen(proofs, id))
  expect(unseen).toEqual([])
})

function isSeen(proofs: readonly string[], id: string): boolean {
  return proofs.some((proof) => proof.startsWith(`${id}\n`) && /^ {2}- browser/m.test(proof))
}

describe('a call of any page that fails', () => {
  const answers = [
    { what: 'an answer of 500', answer: failing, says: generic },
    { what: 'no answer', answer: (route: Route) => route.abort(), says: 'No Internet Connection.' },
    {
      what: 'an answer of 580',
      answer: (route: Route) =>
        route.fulfill({ status: 580, json: { status: 0, statusCode: 580, message: 'Said so.' } }),
      says: 'Said so.',
    },
  ]
  const pages = ['/home', '/schedule-payment', '/receipts', '/statements-and-documents']
  const settings = ['/settings/edit-profile', '/settings/payment-option', '/settings/security']
  const rows = [...pages, ...settings].flatMap((path) => answers.map((one) => ({ path, ...one })))

  it('looks at pages that the portal has', () => {
    const known = Object.keys(pageModules.signedIn)
    expect(known).toEqual(expect.arrayContaining([...pages, ...settings]))
  })

  it.each(rows)(
    '[ERR-01][ERR-03][ERR-06] says of $what at $path so in the bar, ends no session, and loads on another try',
    async ({ path, answer, says }) => {
      const { page, context } = await visit(browser, portal, 'maria')
      await page.route('**/app/api/**', answer)
      await page.goto(portal.at('lonemesa', path), { waitUntil: 'commit' })
      await bar(page, says).first().waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      await page.unroute('**/app/api/**')
      await page.getByRole('main').getByRole('button', { name: 'Try Again' }).first().click()
      await page.getByRole('main').getByRole('alert').first().waitFor({ state: 'detached' })
      takeComplaints()
      await context.close()
    },
  )
})

describe('the loans and their fee', () => {
  it('[ERR-09] says Internal error. where the fee can not be asked, and keeps the amount', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    await page.route('**/payments/get-convenience-fees*', failing)
    await amountField(page).fill('31.00')
    await method(page, '5556').check()
    await page
      .getByText(/^Internal error\./)
      .first()
      .waitFor()
    expect(await payButton(page).getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => amountField(page).inputValue()).toBe('31.00')
    await page.unroute('**/payments/get-convenience-fees*')
    await page.getByRole('button', { name: 'Try Again' }).first().click()
    await page.getByText('$3.95').first().waitFor()
    await context.close()
  })

  it('[ERR-23] hides the loader where the loans do not load', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    await page.route('**/users/list-loan-account', failing)
    await page.reload()
    await bar(page, generic).first().waitFor()
    await expect.poll(() => page.getByText(builtIn.en['shell.spinner.text']).count()).toBe(0)
    expect(await page.locator('[aria-busy=true]').count()).toBe(0)
    await context.close()
  })
})

it('[ERR-12][ERR-13] says under the email that replaces an unverified one what is wrong with it', async () => {
  const context = await visitor(browser)
  const page = await context.newPage()
  const calls = callsOf(page)
  await page.goto(portal.at('lonemesa', '/login'))
  await page.getByLabel('Email or Phone Number').fill('una.verdi@example.com')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const next = page
    .getByRole('dialog', { name: 'Verify your email address' })
    .getByLabel('New email')
  for (const [typed, said] of [
    ['Una.Verdi@example.com', 'This email address is the same as the previous'],
    ['una.verdi', 'The email address is invalid'],
  ] as const) {
    await next.fill(typed)
    await next.press('Enter')
    await expect.poll(() => errorOf(next)).toContain(said)
    await expect.poll(() => next.inputValue()).toBe(typed)
  }
  expect(count(calls, '/users/web/change-email')).toBe(0)
  await context.close()
})

describe('a paper in its window', () => {
  it('[ERR-24] shows why a paper is refused, and closes its window', async () => {
    const { page, context, open } = await atPapers()
    const refused = { status: 0, statusCode: 200, message: 'Open it again.', result: {} }
    await page.route('**/get-statement-pdf**', (route) => route.fulfill({ json: refused }))
    const shown = page.waitForEvent('popup')
    await open.click()
    const opened = await shown
    await bar(page, 'Open it again.').waitFor()
    await expect.poll(() => opened.isClosed()).toBe(true)
    await context.close()
  })

  it('[ERR-25][ERR-26] opens it in a tab of its own, or says that the browser blocks that', async () => {
    const { page, context, open } = await atPapers()
    const answered = page.waitForResponse((one) => one.url().includes('get-statement-pdf'))
    const shown = page.waitForEvent('popup')
    await open.click()
    expect((await answered).headers()['content-type']).toBe('application/pdf')
    await (await shown).close()
    const calls = callsOf(page)
    await page.evaluate(() => void (window.open = () => null))
    await open.click()
    await bar(page, 'Enable pop-up windows to view statements').waitFor()
    expect(count(calls, '/documents/ticket')).toBe(0)
    await context.close()
  })

  it('[ERR-27] writes any other error to the log, and says in the bar that no paper opened', async () => {
    const { page, context, open } = await atPapers()
    await page.route('**/get-statement-pdf**', failing)
    const shown = page.waitForEvent('popup')
    await open.click()
    const opened = await shown
    await expect.poll(() => opened.isClosed()).toBe(true)
    await bar(page, builtIn.en['documents.window.failed']).waitFor()
    expect(takeComplaints().join()).toContain('a paper could not be fetched')
    await context.close()
  })
})

it('[ERR-30] says that only a bank account pays a series, and keeps what was chosen', async () => {
  const { page, context } = await at('maria', '/schedule-payment')
  const screen = scheduleScreen(page)
  await screen.frequency.selectOption('MO')
  await screen.pick('First Payment', '2026-12-21')
  await screen.form.getByRole('radio', { name: /5556/ }).check()
  await screen.amount.fill('471.88')
  // The lender decides while the form is open.
  await changeSettings(portal, 'lonemesa', { borSchedRecurringAchOnly: '1' })
  await screen.send.click()
  const why = builtIn.en['schedules.refused.achOnly']
  await page.getByText(why).first().waitFor()
  await expect.poll(() => screen.amount.inputValue()).toBe('471.88')
  await expect.poll(() => screen.frequency.inputValue()).toBe('MO')
  await context.close()
})

/** At a paper that can be opened: the worker makes it with the day that is open. */
async function atPapers() {
  const visited = await at('maria', '/statements-and-documents')
  const { page } = visited
  const open = page.getByRole('button', { name: /^Open PDF/ }).first()
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByLabel('Select Account').waitFor()
      await page.waitForLoadState('networkidle')
      return open.isVisible()
    })
    .toBe(true)
  return { ...visited, open }
}
