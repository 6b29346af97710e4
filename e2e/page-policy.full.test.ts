import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { takeComplaints, visitor } from './testing/browser/browser.ts'
import { pagesBeforeSignIn, pagesSignedIn } from './testing/injection/injected-walks.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

// What the server's policy asks of a page, as Chromium holds every page to it.

const { portal, browser } = onSharedPortal()

/** Runs in the page: notes what its policy stopped. */
function watchPolicy(): void {
  const stopped: string[] = []
  Object.assign(window, { stopped })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    stopped.push(`${violatedDirective} ${blockedURI}`)
  })
}

const stoppedOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { stopped: string[] }).stopped.splice(0))

/** Runs in the page: what somebody would try who had come into it. @returns what went through */
async function tryOut(): Promise<string[]> {
  const done: string[] = []
  const attempt = (name: string, act: () => unknown) => {
    try {
      act()
      done.push(name)
    } catch {
      // It is stopped by an error: as it should be.
    }
  }
  const box = document.createElement('div')
  attempt('innerHTML', () => (box.innerHTML = '<b>x</b>'))
  attempt('insertAdjacentHTML', () => box.insertAdjacentHTML('beforeend', '<b>x</b>'))
  attempt('script.src', () => (document.createElement('script').src = 'https://evil.example/a.js'))
  attempt('iframe.srcdoc', () => (document.createElement('iframe').srcdoc = '<b>x</b>'))
  const script = document.createElement('script')
  attempt('script.text', () => (script.text = 'window.ranInline = 1'))
  const sent = await fetch('https://evil.example/').catch(() => null)
  if (sent !== null) done.push('fetch')
  const base = Object.assign(document.createElement('base'), { href: 'https://evil.example/' })
  document.head.append(base)
  if (new URL('a', document.baseURI).host === 'evil.example') done.push('base')
  base.remove()
  return done
}

it.each(['maria', 'aisha', 'chloe'] as const)(
  'keeps every page within its policy, and lets nothing beyond it through: %s',
  async (who) => {
    const { lender } = borrowers[who]
    const { page, context } = await visit(browser, portal, who)
    await context.addInitScript(watchPolicy)
    for (const path of pagesSignedIn) {
      await page.goto(portal.at(lender, path))
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      expect([path, await stoppedOn(page)]).toEqual([path, []])
      const passed = await page.evaluate(tryOut)
      expect([path, passed]).toEqual([path, []])
      await expect.poll(async () => (await stoppedOn(page)).length).toBeGreaterThan(3)
      takeComplaints()
    }
    await context.close()
    const anonymous = await visitor(browser)
    await anonymous.addInitScript(watchPolicy)
    const other = await anonymous.newPage()
    for (const path of pagesBeforeSignIn) {
      await other.goto(portal.at(lender, path))
      await other.getByRole('form').waitFor()
      expect([path, await stoppedOn(other), await other.evaluate(tryOut)]).toEqual([path, [], []])
      takeComplaints()
    }
    await anonymous.close()
    takeComplaints()
  },
)
