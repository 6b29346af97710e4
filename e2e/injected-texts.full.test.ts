import { builtIn } from '@quittance/contract/labels/built-in'
import { describe, expect, it } from 'vitest'
import { borrowers } from './testing/borrowers/borrowers.ts'
import {
  htmlSettings,
  longestOf,
  plainSettings,
  writeBorrower,
  writeRawHtml,
  writeSettings,
  writeToBorrower,
} from './testing/injection/fields.ts'
import {
  walkAsAgent,
  walkTerms,
  writeDocument,
  writeNames,
} from './testing/injection/lender-texts.ts'
import {
  nameLender,
  takenByStrict,
  unwalkedSettings,
  walkLenderInfo,
  walkNames,
  walkReview,
} from './testing/injection/lender-names.ts'
import { unknownTexts } from './testing/injection/written-texts.ts'
import { countLive, expectInert, withoutPolicy } from './testing/injection/injected-page.ts'
import {
  pagesBeforeSignIn,
  signInTo,
  walkChat,
  walkHtml,
  walkPages,
  walkSettings,
  writeHtml,
} from './testing/injection/injected-walks.ts'
import { joined, payloads } from './testing/injection/payloads.ts'
import { changeOnFile } from './testing/portal/owner-database.ts'
import { behindProxy } from './testing/borrowers/sign-up.ts'
import { onPortal } from './testing/portal/on-portal.ts'

// 600 texts that try to run something, through whatever shows a text, in a browser that lets pages run
// everything: no rule of the page's policy stands in their way.

const { portal, browser } = onPortal(behindProxy)

const all = payloads()
const luis = { ...borrowers.luis, loanNo: '21-104233' }

describe('600 texts that try to run', { timeout: 1_200_000 }, () => {
  it('has 600, and a fourth of them run at once where a page takes them as they are', async () => {
    expect([all.length, new Set(all).size]).toEqual([600, 600])
    expect(await countLive(browser, all)).toBeGreaterThan(150)
  })

  it('knows of every text that a call takes where it is shown, or why nowhere', () => {
    expect(unknownTexts()).toEqual([])
    expect(takenByStrict(all)).toEqual([])
  })

  it('runs none of them as a name of the lender, of a language or of a frequency', async () => {
    expect(unwalkedSettings()).toEqual([])
    await walkNames(browser, portal, all)
  })

  it('runs none of them in the settings that are texts', async () => {
    expect(plainSettings.length).toBeGreaterThanOrEqual(10)
    await walkSettings(browser, portal, joined(all, longestOf.plain))
  })

  it('runs none of them in the settings that are HTML, cleaned by the server and by the page', async () => {
    expect(htmlSettings).toHaveLength(6)
    const texts = joined(all, longestOf.html - 100)
    await walkHtml(browser, portal, (html) => writeHtml(portal, html), texts)
  })

  it('runs none of them in HTML that no server cleaned', async () => {
    await writeSettings(portal, 'lonemesa', { customFooter: '1' })
    const texts = joined(all, longestOf.html - 100)
    expect(texts.join('')).toContain(all.at(-1))
    await walkHtml(browser, portal, (html) => writeRawHtml(portal, 'lonemesa', html), texts)
  })

  it('runs none of them in what is known of a borrower, nor in what is written to one and back', async () => {
    await writeSettings(portal, 'lonemesa', { chatMaxCharacter: 5_000, customFooter: '0' })
    const [whole = ''] = joined(all, Infinity)
    await writeBorrower(portal, luis, whole)
    await writeToBorrower(portal, luis, all)
    await writeDocument(portal, luis, whole)
    await walkAsAgent(browser, portal, luis, whole)
    await writeNames(portal, luis, whole)
    await nameLender(portal, all[0] ?? '')
    const context = await withoutPolicy(browser)
    const page = await context.newPage()
    await signInTo(page, portal, luis.email)
    await page.evaluate(() => sessionStorage.setItem('language-chosen', '1'))
    await page.close()
    await walkPages(context, portal, async (opened, path) => {
      await expectInert(opened, /payloadsRun|\w/)
      if (path === '/home') await walkChat(opened, joined(all, longestOf.chat), forgetCount)
    })
    await walkLenderInfo(context, portal, payloads(24))
    await context.close()
  })

  it('runs none of them in what is agreed to before a payment', async () => {
    const plain = joined(all, longestOf.plain)
    const texts = joined(all, longestOf.html - 100)
    expect(texts.join('')).toContain(all.at(-1))
    for (const [at, html] of texts.entries())
      await walkReview(browser, portal, { plain: plain[at] ?? '', html })
  })

  it('runs none of them in the terms', async () => {
    const texts = joined(all, longestOf.html - 100)
    expect(texts.join('')).toContain(all.at(-1))
    await walkTerms(browser, portal, texts)
  })

  it.each([0, 200, 400])(
    'runs none of them as a label, the first of them being number %i',
    async (first) => {
      const context = await withoutPolicy(browser)
      const page = await context.newPage()
      await signInTo(page, portal, borrowers.darnell.email)
      await putLabels((at) => all[(first + at) % all.length] ?? '')
      await walkPages(context, portal, (opened) => expectInert(opened))
      await page.evaluate(() => localStorage.clear())
      await context.clearCookies()
      for (const path of pagesBeforeSignIn) {
        await page.goto(portal.at('lonemesa', path))
        await page.locator('input').first().waitFor()
        await expectInert(page)
      }
      await context.close()
      await putLabels(null)
    },
  )
})

/** As if a minute had gone by since the last message. */
function forgetCount(): Promise<number> {
  return changeOnFile(portal, 'delete from limit_counts where rule = $1', ['chatPerUserMinute'])
}

/** @param textAt for each label; null: the lender has none of its own */
async function putLabels(textAt: ((at: number) => string) | null): Promise<void> {
  const keys = Object.keys(builtIn.en).filter((key) => key !== 'answers.clientDetailsFound')
  // A colon names a value in a label: there it is written as HTML writes it.
  const own = keys.map((key, at) => [key, textAt?.(at).replaceAll(':', '&colon;')])
  const body: unknown = textAt === null ? {} : Object.fromEntries(own)
  for (const language of ['en', 'es', 'fr']) {
    const init = { method: 'PUT', body }
    const { status } = await portal.callLenderApi('lonemesa', `/labels/${language}`, init)
    expect(status).toBe(200)
  }
}
