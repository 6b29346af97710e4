import type { Locator, Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { loseAnswers } from './testing/browser/answers.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const listed = '/chat/get-message'
const created = '/chat/create-message'

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine')

const chatOf = (page: Page) => page.getByRole('region', { name: /^Chat with / })
const logOf = (page: Page) => page.getByRole('log', { name: /^Chat with / })
const fieldOf = (page: Page) => chatOf(page).getByLabel('Type a message')

async function openChat(page: Page): Promise<Locator> {
  await chatOf(page).getByRole('button', { name: 'Open chat' }).click()
  const log = logOf(page)
  await log.getByRole('listitem').last().waitFor()
  return log
}

describe('the chat on home', () => {
  it('[SHELL-12][CHAT-03][CHAT-10] shows messages by their days, the borrower’s own on their side, with the time', async () => {
    const { page, context, complaints } = await visit(browser, portal, 'maria')
    await chatOf(page).getByText('New messages: 1').waitFor()
    const log = await openChat(page)
    expect(
      await log
        .getByRole('paragraph')
        .filter({ hasText: /^\d\d\/\d\d\/\d{4}$/ })
        .allInnerTexts(),
    ).toEqual(['11/09/2026', '11/18/2026'])
    const told = await log.getByRole('paragraph').allInnerTexts()
    const second = told.indexOf('11/18/2026')
    expect([told[0], ...told.slice(second - 1, second + 2)]).toEqual([
      '11/09/2026',
      'Any time.',
      '11/18/2026',
      'Can I pay a bit more each month without changing the plan?',
    ])
    const own = log.getByRole('listitem').filter({ hasText: 'Thanks, I will do that.' })
    const theirs = log.getByRole('listitem').filter({ hasText: 'Your next installment stays' })
    await expect.poll(() => readText(own.getByRole('time'))).toBe('02:25 PM')
    await expect
      .poll(() => readText(theirs.getByRole('time')))
      .toBe('02:21 PM · Lone Mesa Auto Finance')
    const [frame, mine, ours] = await Promise.all(
      [log, own.getByRole('paragraph'), theirs.getByRole('paragraph')].map((one) =>
        one.boundingBox(),
      ),
    )
    expect((mine?.x ?? 0) + (mine?.width ?? 0)).toBeGreaterThan(
      (frame?.x ?? 0) + (frame?.width ?? 0) - 30,
    )
    expect(ours?.x).toBeLessThan((frame?.x ?? 0) + 30)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[CHAT-04][CHAT-11] loads older pages, keeps the reader’s place, and offers no more at the beginning', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    const log = await openChat(page)
    const more = log.getByRole('button', { name: 'Load more' })
    for (const shown of [20, 23]) {
      await more.scrollIntoViewIfNeeded()
      const first = log.getByRole('listitem').first().getByRole('paragraph')
      const oldest = log.getByText(await first.innerText(), { exact: true })
      await more.click()
      await expect.poll(() => log.getByRole('listitem').count()).toBe(shown)
      await expect.poll(() => isInside(oldest, log)).toBe(true)
    }
    expect(await more.count()).toBe(0)
    await expect
      .poll(() => log.getByRole('listitem').first().innerText())
      .toContain('Good morning. I changed banks')
    await context.close()
  })

  it('[CHAT-08][LIM-05] asks every four seconds at the end of the log, and nowhere else', async () => {
    const { page, context } = await visit(browser, portal, 'luis', { hurries: true })
    const calls = callsOf(page)
    await chatOf(page).getByRole('button', { name: 'Open chat' }).click()
    await logOf(page).getByText('No messages yet.').waitFor()
    for (let no = 1; no <= 12; no += 1) await say(page, `Line ${no}\n\nand its end`)
    const polls = () => count(calls, listed)
    await expect
      .poll(async () => (await page.clock.runFor(100), logOf(page).getByRole('time').count()))
      .toBe(12)
    const gaps = await gapsBetween(page, 4)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3_800)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(4_300)
    await logOf(page).evaluate((log) => log.scrollTo(0, 0))
    await chatOf(page).getByRole('button', { name: 'Latest messages' }).waitFor()
    await page.clock.runFor(5_000) // what was under way comes in
    const away = polls()
    await page.clock.runFor(20_000)
    expect(polls()).toBe(away)
    await context.close()
  })

  it('[CHAT-09][CHAT-12][VAL-59] sends by Enter and by Send, breaks a line by Shift and Enter, and sends nothing empty', async () => {
    const { page, context } = await visit(browser, portal, 'darnell')
    const calls = callsOf(page)
    await chatOf(page).getByRole('button', { name: 'Open chat' }).click()
    const field = fieldOf(page)
    await field.click()
    await page.keyboard.press('Enter')
    await page.keyboard.type('  ')
    await page.keyboard.press('Enter')
    const send = chatOf(page).getByRole('button', { name: 'Send' })
    await send.click()
    await field.fill('')
    await send.click()
    await field.click()
    await page.keyboard.type('First line')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('second line')
    await page.keyboard.press('Enter')
    await logOf(page).getByText('First line\nsecond line').waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await field.fill('By the button')
    await send.click()
    await expect.poll(() => logOf(page).getByRole('time').count()).toBe(2)
    const last = logOf(page).getByRole('listitem').last()
    await expect.poll(() => last.getByRole('paragraph').innerText()).toBe('By the button')
    expect(count(calls, created)).toBe(2)
    await page.reload()
    await openChat(page)
    await expect.poll(() => logOf(page).getByRole('listitem').count()).toBe(2)
    await context.close()
  })

  it('[CHAT-13] keeps a message whose answer is lost, and has it once when it is sent again', async () => {
    const { page, context } = await visit(browser, portal, 'kevin')
    await chatOf(page).getByRole('button', { name: 'Open chat' }).click()
    await say(page, 'Good morning.')
    await expect.poll(() => logOf(page).getByRole('time').count()).toBe(1)
    const answerAgain = await loseAnswers(page, created)
    await fieldOf(page).fill('Did this arrive?')
    await page.keyboard.press('Enter')
    const unsent = logOf(page).getByRole('listitem').filter({ hasText: 'Not sent' })
    await unsent.waitFor()
    await expect.poll(() => unsent.innerText()).toContain('Did this arrive?')
    await answerAgain()
    await unsent.getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(() => unsent.count()).toBe(0)
    await expect.poll(() => logOf(page).getByRole('time').count()).toBe(2)
    const shown = logOf(page).getByRole('listitem').getByRole('paragraph')
    await expect.poll(() => shown.allInnerTexts()).toEqual(['Good morning.', 'Did this arrive?'])
    await page.reload()
    await openChat(page)
    await expect.poll(() => shown.allInnerTexts()).toEqual(['Good morning.', 'Did this arrive?'])
    await context.close()
  })

  it('[CHAT-05][VAL-60] counts characters, stops typing at the cap, and keeps a longer text whole at its field', async () => {
    await changeSettings(portal, 'lonemesa', { chatMaxCharacter: 40 })
    const { page, context } = await visit(browser, portal, 'darnell')
    const calls = callsOf(page)
    await chatOf(page).getByRole('button', { name: 'Open chat' }).click()
    const field = fieldOf(page)
    expect(await field.evaluate((one) => one.tagName)).toBe('TEXTAREA')
    await field.fill('x'.repeat(39))
    await chatOf(page).getByText('39 of 40 characters').waitFor()
    await field.press('End')
    await page.keyboard.type('yz')
    expect((await field.inputValue()).length).toBe(40)
    await field.fill('x'.repeat(10_000))
    await chatOf(page)
      .getByText('A message has at most 40 characters. Shorten it by 9960 to send it.')
      .waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Enter')
    expect([(await field.inputValue()).length, count(calls, created)]).toEqual([10_000, 0])
    await context.close()
  })

  it('[CHAT-02] shows no chat where the lender has none', async () => {
    const { page, context } = await visit(browser, portal, 'jennifer')
    const calls = callsOf(page)
    await page.reload()
    await atHome(page)
    await page.waitForLoadState('networkidle')
    expect(await chatOf(page).count()).toBe(0)
    expect(count(calls, listed)).toBe(0)
    await context.close()
  })
})

async function say(page: Page, text: string): Promise<void> {
  const field = fieldOf(page)
  await field.fill(text)
  await field.press('Enter')
}

/**
 * How much time of the page's clock lies between polls, in milliseconds. The clock stands still but for
 * steps of a tenth of a second, and no step begins before the poll of the one before is answered.
 */
async function gapsBetween(page: Page, polls: number): Promise<readonly number[]> {
  const moments: number[] = []
  const open = new Set<Request>()
  let passed = 0
  page.on('request', (one) => {
    if (!one.url().includes(listed)) return
    moments.push(passed)
    open.add(one)
  })
  page.on('requestfinished', (one) => void open.delete(one))
  page.on('requestfailed', (one) => void open.delete(one))
  const now = await page.evaluate(() => performance.timeOrigin + performance.now())
  await page.clock.pauseAt(Math.ceil(now) + 1_000)
  for (; moments.length < polls && passed < 20_000; passed += 100) {
    await page.clock.runFor(100)
    await page.evaluate(() => null) // what the step sent has been told by now
    await expect.poll(() => open.size).toBe(0)
  }
  expect(moments).toHaveLength(polls)
  return moments.slice(1).map((moment, at) => moment - (moments[at] ?? 0))
}

async function isInside(one: Locator, frame: Locator): Promise<boolean> {
  const [inner, outer] = await Promise.all([one.boundingBox(), frame.boundingBox()])
  if (inner === null || outer === null) return false
  return inner.y >= outer.y - inner.height && inner.y <= outer.y + outer.height
}
