import { builtIn } from '@quittance/contract/labels/built-in'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { pressOn, tabTo } from './testing/keyboard/press-keys.ts'

const { portal, browser } = onSharedPortal('lonemesa', 'boreal')

const narrow = { width: 320, height: 640 }
const logOf = (page: Page) => page.getByRole('log')
/** Where it ends in the window, in pixels from its top. */
async function bottomOf(one: Locator): Promise<number> {
  const box = await one.boundingBox()
  return (box?.y ?? NaN) + (box?.height ?? NaN)
}

const fieldOf = (page: Page) => page.locator('textarea[name=message]')

describe('the chat', () => {
  it.each([
    ['luis', 'en', desktop, 'light'],
    ['luis', 'es', phone, 'dark'],
    ['luis', 'es', narrow, 'light'],
    ['chloe', 'fr', narrow, 'dark'],
    ['chloe', 'fr', phone, 'light'],
    ['chloe', 'fr', desktop, 'dark'],
  ] as const)(
    'fits and is accessible: %s, in %s, %j, %s',
    async (who, language, viewport, scheme) => {
      const { page, context, complaints } = await visitIn(browser, portal, {
        who,
        language,
        viewport,
      })
      await page.emulateMedia({ colorScheme: scheme })
      const words = builtIn[language]
      await page.getByRole('button', { name: words['chat.card.open'] }).click()
      await fieldOf(page).fill('One\ntwo, and a word that has no end: '.concat('m'.repeat(60)))
      await fieldOf(page).press('Enter')
      await logOf(page).getByRole('time').last().waitFor()
      await page.getByRole('button', { name: words['chat.person.ask'] }).click()
      await page.getByRole('status').filter({ hasText: /\d/ }).first().waitFor()
      await fieldOf(page).fill('x'.repeat(900))
      await expectFit(page)
      await expectAccessible(page)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  it.each([
    ['luis', 'es', phone],
    ['chloe', 'fr', narrow],
  ] as const)(
    'fills a sheet on a phone, over the keyboard, and keeps what was typed: %s, %s, %j',
    async (who, language, viewport) => {
      const { page, context } = await visitIn(browser, portal, { who, language, viewport })
      const words = builtIn[language]
      const opener = page.getByRole('button', { name: words['chat.card.open'] })
      const sheet = page.getByRole('dialog')
      const send = sheet.getByRole('button', { name: words['chat.form.send'] })
      await opener.click()
      await logOf(page).waitFor()
      const box = await sheet.boundingBox()
      expect(box?.height).toBeGreaterThan(viewport.height - 40)
      await expect.poll(() => bottomOf(send)).toBeGreaterThan(viewport.height - 120)
      await fieldOf(page).fill('Not sent yet')

      // A keyboard of 200 px that leaves the window as high as it was.
      await page.evaluate(() => {
        Object.defineProperty(visualViewport, 'height', { value: innerHeight - 200 })
        visualViewport?.dispatchEvent(new Event('resize'))
      })
      await expect.poll(() => bottomOf(send)).toBeLessThanOrEqual(viewport.height - 200)
      await expectFit(page)

      const closings = [
        () => sheet.getByRole('button', { name: words['shell.modal.close'] }).click(),
        () => page.keyboard.press('Escape'),
        () => page.goBack(),
      ]
      for (const close of closings) {
        await close()
        await sheet.waitFor({ state: 'detached' })
        expect(new URL(page.url()).pathname).toBe('/home')
        expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
        await opener.click()
        await expect.poll(() => fieldOf(page).inputValue()).toBe('Not sent yet')
      }
      await expectAccessible(page)
      await context.close()
    },
  )

  it('stays open with what was typed as a tablet is turned', async () => {
    const across = { width: 1180, height: 820 }
    const { page, context } = await visit(browser, portal, 'luis', { viewport: across })
    await page.getByRole('button', { name: builtIn.en['chat.card.open'] }).click()
    await fieldOf(page).fill('Half a message')
    for (const viewport of [{ width: 820, height: 1180 }, across]) {
      await page.setViewportSize(viewport)
      await expect.poll(() => fieldOf(page).inputValue()).toBe('Half a message')
    }
    await context.close()
  })

  it('keeps the newest message in sight over a keyboard, under a title of one line', async () => {
    const { page, context } = await visitIn(browser, portal, {
      who: 'maria',
      language: 'en',
      viewport: phone,
    })
    await page.getByRole('button', { name: builtIn.en['chat.card.open'] }).click()
    const newest = logOf(page).getByRole('time').last()
    const hidden = async () => (await bottomOf(newest)) - (await bottomOf(logOf(page)))
    await expect.poll(hidden).toBeLessThan(2)
    await page.setViewportSize({ ...phone, height: 480 })
    await expect.poll(() => bottomOf(page.getByRole('dialog'))).toBeLessThanOrEqual(480)
    await expect.poll(hidden).toBeLessThan(2)
    const title = page.getByRole('dialog').getByRole('heading')
    await expect.poll(async () => (await title.boundingBox())?.height).toBeLessThan(50)
    await expectFit(page)
    await expectAccessible(page)
    await context.close()
  })

  it('opens, sends and asks for a person by the keyboard alone', async () => {
    const { page, context } = await visit(browser, portal, 'kevin')
    await pressOn(page, page.getByRole('button', { name: 'Open chat' }))
    await pressOn(page, page.getByRole('button', { name: 'Talk to a person' }))
    await page
      .getByRole('status')
      .getByText(/answers by/)
      .waitFor()
    await tabTo(page, logOf(page))
    await tabTo(page, fieldOf(page))
    await page.keyboard.type('By keyboard')
    await pressOn(page, page.getByRole('button', { name: 'Send' }))
    await logOf(page).getByText('By keyboard').waitFor()
    expect(await fieldOf(page).inputValue()).toBe('')
    await context.close()
  })

  it('shows an answer of the lender by itself, reads it out, and marks it as read', async () => {
    const { page, context } = await visit(browser, portal, 'darnell')
    const calls = callsOf(page)
    await page.getByRole('button', { name: 'Open chat' }).click()
    await fieldOf(page).fill('Are you there?')
    await fieldOf(page).press('Enter')
    await logOf(page).getByRole('time').first().waitFor()
    const text = '<img src=x onerror="window.__xss=1"> Yes & no'
    const path = '/borrowers/darnell.whitaker@example.com/chat'
    const { status } = await portal.callLenderApi('lonemesa', path, {
      method: 'POST',
      body: { message: text, author: 'Ann' },
    })
    expect(status).toBe(200)
    await logOf(page).getByText(text, { exact: true }).waitFor()
    expect(await logOf(page).getAttribute('aria-live')).toBe('polite')
    expect(await page.evaluate(() => '__xss' in window)).toBe(false)
    await expect.poll(() => count(calls, '/chat/mark-read')).toBeGreaterThan(0)
    await page.reload()
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText(/^New messages/).count()).toBe(0)
    await context.close()
  })

  it('asks for nothing while the page shows another part of itself', async () => {
    const { page, context } = await visit(browser, portal, 'luis', {
      viewport: { width: 1024, height: 600 }, // a phone has it in a sheet over all parts
      hurries: true,
    })
    const calls = callsOf(page)
    await page.getByRole('button', { name: 'Open chat' }).click()
    await logOf(page).waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.clock.runFor(5_000) // what was under way comes in
    const before = count(calls, '/chat/get-message')
    await page.clock.runFor(20_000)
    expect(count(calls, '/chat/get-message')).toBe(before)
    await context.close()
  })

  it('lets a lender’s agent read the chat, and write nothing in it', async () => {
    const made = await portal.callLenderApi(
      'lonemesa',
      '/borrowers/maria.ortega@example.com/cap-token',
      { method: 'POST', body: { actor: 'Ann Agent', reason: 'helps on the phone' } },
    )
    const { token } = made.body as { token: string }
    const { page, context } = await visit(browser, portal, 'maria')
    await page.goto(portal.at('lonemesa', `/redirect?capToken=${token}`))
    await page
      .getByRole('button', { name: builtIn.en['chat.card.open'] })
      .or(page.getByRole('button', { name: builtIn.es['chat.card.open'] }))
      .click()
    await logOf(page).getByText('Thanks, I will do that.').waitFor()
    expect(await fieldOf(page).count()).toBe(0)
    await context.close()
  })
})
