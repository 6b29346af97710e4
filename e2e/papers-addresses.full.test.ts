import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type LenderReader, lenderReaders } from './testing/borrowers/lender-readers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

// Which papers a lender has decides what the navigation names, where it leads, and what stands there.

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine', 'boreal')

const papers = [
  {
    ids: '[SHELL-19][SHELL-20][DOC-19]',
    has: 'statements alone',
    settings: { statements: '1', generateScheduledAuthorizationDocument: '0' },
    path: '/statements',
    name: 'shell.nav.statements',
    choices: 0,
  },
  {
    ids: '[SHELL-21][SHELL-22][DOC-19]',
    has: 'documents alone',
    settings: { statements: '0', generateScheduledAuthorizationDocument: '1' },
    path: '/documents',
    name: 'shell.nav.documents',
    choices: 0,
  },
  {
    ids: '[SHELL-23][SHELL-24]',
    has: 'both',
    settings: { statements: '1', generateScheduledAuthorizationDocument: '1' },
    path: '/statements-and-documents',
    name: 'shell.nav.statementsAndDocuments',
    choices: 1,
  },
] as const

const rows = papers.flatMap((one) =>
  lenderReaders.map((reader) => [one.ids, one.has, reader.reads, { ...one, reader }] as const),
)

it.each(rows)(
  '%s names and shows the papers of a lender with %s, at their address and at any below it, in %s',
  async (_ids, _has, _reads, { reader, settings, path, name, choices }) => {
    const { lender, say } = reader
    await changeSettings(portal, lender, settings)
    const { page, context, complaints } = await visitIn(browser, portal, reader)
    expect(await papersNamed(page, reader)).toEqual([say(name)])
    const item = page.locator('nav a, dialog[open] button').filter({ visible: true })
    await item
      .filter({ hasText: say(name) })
      .first()
      .click()
    await expectPapers(page, { path, title: say(name) })
    await expectFit(page)
    await expectAccessible(page)
    const further = `${path}/2026/11`
    await page.goto(portal.at(lender, further))
    await expectPapers(page, { path: further, title: say(name) })
    const choice = page.getByLabel(say('documents.form.action'), { exact: true })
    await page.getByLabel(say('documents.form.account'), { exact: true }).waitFor()
    expect(await choice.count()).toBe(choices)
    // Whatever another lender's papers stand at leads to those that this one has.
    const other = papers.find((one) => one.path !== path)?.path ?? ''
    await page.goto(portal.at(lender, other))
    await expectPapers(page, { path, title: say(name) })
    expect(complaints).toEqual([])
    await context.close()
  },
)

it.each(lenderReaders)(
  'names no papers in the navigation of a lender without any, and leads from their address to home, in $reads',
  async (reader) => {
    const none = { statements: '0', generateScheduledAuthorizationDocument: '0' }
    await changeSettings(portal, reader.lender, none)
    const { page, context } = await visitIn(browser, portal, reader)
    expect(await papersNamed(page, reader)).toEqual([])
    await page.goto(portal.at(reader.lender, '/statements'))
    await page.waitForURL('**/home')
    await context.close()
  },
)

/** What the navigation names of papers, behind More where a phone has it there. */
async function papersNamed(page: Page, { viewport, say }: LenderReader): Promise<string[]> {
  if (viewport === phone) {
    await page.getByRole('button', { name: say('shell.nav.more'), exact: true }).click()
    await page.getByRole('dialog').getByText(say('shell.nav.logOut')).waitFor()
  }
  const items = page.locator('nav a, dialog[open] li').filter({ visible: true })
  const names = papers.map(({ name }) => say(name))
  return (await items.allInnerTexts())
    .map((text) => text.trim())
    .filter((text) => names.includes(text))
}

type Papers = { readonly path: string; readonly title: string }

async function expectPapers(page: Page, { path, title }: Papers): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
}
