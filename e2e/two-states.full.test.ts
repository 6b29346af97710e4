import { endpoints } from '@quittance/contract/endpoints'
import { builtIn } from '@quittance/contract/labels/built-in'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type BorrowerName, borrowers, visit } from './testing/borrowers/borrowers.ts'
import { desktop, phone, visitor } from './testing/browser/browser.ts'
import { callsOf } from './testing/browser/calls.ts'
import { pagesSignedIn } from './testing/injection/injected-walks.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

// Whoever looks is signed in or is not, and nobody is more than a borrower.

const { portal, browser } = onSharedPortal()

const couples = [
  { lender: 'lonemesa', who: 'maria', other: 'luis', viewport: desktop },
  { lender: 'harborpine', who: 'aisha', other: 'omar', viewport: phone },
  { lender: 'boreal', who: 'chloe', other: 'marc', viewport: desktop },
] as const

const admin = /\badmin(istrat|istrad)?/i
/** The one sentence of the specification that names one is an error's. */
const generic = builtIn.en['shell.error.generic']

/** Where each page leads, and its heading there. */
async function pagesOf(page: Page, lender: string): Promise<string[]> {
  const ends: string[] = []
  for (const path of pagesSignedIn) {
    await page.goto(portal.at(lender, path))
    const heading = page.getByRole('heading', { level: 1 }).first()
    await heading.waitFor()
    await page.waitForLoadState('networkidle')
    const text = (await page.locator('body').innerText()).replaceAll(generic, '')
    expect([path, text.match(admin)]).toEqual([path, null])
    const links = page.locator('a[href]')
    const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    expect(hrefs.filter((href) => admin.test(href))).toEqual([])
    const title = path === '/home' ? 'home' : await heading.innerText()
    ends.push(`${path} ${new URL(page.url()).pathname} ${title}`)
  }
  return ends
}

it.each(couples)(
  '[PERM-01] leads whoever is not signed in from every page to sign-in, at $lender',
  async ({ lender, viewport }) => {
    const context = await visitor(browser, { viewport })
    const page = await context.newPage()
    for (const path of pagesSignedIn) {
      await page.goto(portal.at(lender, path))
      await page.locator('input[name=password]').waitFor()
      expect([path, new URL(page.url()).pathname]).toEqual([path, '/login'])
    }
    await context.close()
  },
)

it.each(couples)(
  '[PERM-01][PERM-02][PERM-03] shows a borrower and a co-borrower the same pages, and none an administrator, at $lender',
  async ({ lender, who, other, viewport }) => {
    const seen: string[][] = []
    for (const name of [who, other]) {
      const { page, context, complaints } = await visit(browser, portal, name, { viewport })
      seen.push(await pagesOf(page, lender))
      expect(complaints).toEqual([])
      await context.close()
    }
    expect(seen[0]).toHaveLength(pagesSignedIn.length)
    expect(seen[1]).toEqual(seen[0])
  },
)

it.each(couples)(
  '[PERM-24][API-01][API-02] calls /app/api alone, with the access token in a header, at $lender',
  async ({ lender, who }) => {
    expect(await tokensSent(who, lender)).toBeGreaterThan(15)
  },
)

/** Opens every page. @returns how many calls of somebody signed in were made, each with the token */
async function tokensSent(who: BorrowerName, lender: string): Promise<number> {
  const { page, context } = await visit(browser, portal, who)
  const token = await page.evaluate(() => localStorage.getItem('quittance.token'))
  expect(token).toMatch(/^[\w-]{43}$/)
  const calls = callsOf(page)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { pathname, host } = new URL(request.url())
    const isCall = ['fetch', 'xhr'].includes(request.resourceType())
    const isOurs = pathname.startsWith('/app/api/') && host === new URL(page.url()).host
    if (isCall && !isOurs && !pathname.startsWith('/assets/')) elsewhere.push(request.url())
  })
  for (const path of pagesSignedIn) {
    await page.goto(portal.at(borrowers[who].lender, path))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  const needing = new Map(endpoints.map((one) => [`${one.method} ${one.path}`, one.access]))
  const signedIn = calls.filter((one) => needing.get(`${one.method} ${one.path}`) === 'borrower')
  const without = signedIn.filter(({ headers }) => headers['accesstoken'] !== token)
  expect([lender, without.map(({ path }) => path), elsewhere]).toEqual([lender, [], []])
  const inAddress = calls.filter(({ query }) => Object.values(query).includes(token ?? ''))
  expect(inAddress.map(({ path }) => path)).toEqual([])
  await context.close()
  return signedIn.length
}
