import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { atServicing, frameOf, sayings } from './testing/pages/assistant-page.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { assistantOriginOf, postSpoofs, spoofedOrigins } from './testing/portal/spoofed-messages.ts'

const stage = onSharedPortal('harborpine', 'lonemesa')
const { portal, browser } = stage

const path = '/constant-ai-url'
describe('the page of the assistant', () => {
  it('[SHELL-13][SHELL-14][SERV-07] opens from the navigation, with a conversation about the chosen loan', async () => {
    const { body } = await portal.callLenderApi('harborpine', '/settings')
    const { constantAiOrigin } = body as { constantAiOrigin: string }
    await changeSettings(portal, 'lonemesa', { enableConstantAi: '1', constantAiOrigin })
    const { page, context, complaints } = await visit(browser, portal, 'kevin')
    const [first, second] = await loansOf(page)
    const calls = callsOf(page)
    await page.getByRole('banner').getByRole('link', { name: 'Servicing' }).click()
    await page.getByRole('heading', { level: 1, name: 'Servicing' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/servicing')
    await sayings(page)
      .filter({ hasText: `loan ${first?.loanNo}.` })
      .waitFor()
    expect(callTo(calls, path).query).toEqual({ loan_id: first?.id })
    const { data } = (await callTo(calls, path).answer()) as unknown as { data: string }
    expect(await frameOf(page).getAttribute('src')).toBe(data)
    await page.getByRole('button', { name: /^Your loans/ }).click()
    await page.getByRole('button', { name: new RegExp(`Loan ${second?.loanNo}`) }).click()
    await sayings(page)
      .filter({ hasText: `loan ${second?.loanNo}.` })
      .waitFor()
    expect(callTo(calls, path).query).toEqual({ loan_id: second?.id })
    expect(count(calls, path)).toBe(2)
    await page.goto(portal.at('lonemesa', '/servicing/more'))
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('heading', { level: 1, name: 'Servicing' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[SERV-01][SERV-02][SERV-03] gives the loans 350 pixels without a link, and the frame the window’s height', async () => {
    const { page, context } = await atServicing(stage)
    const loans = page.getByRole('button', { name: /^Your loans/ })
    await expect.poll(async () => (await loans.boundingBox())?.width).toBe(350)
    await loans.click()
    await page.getByRole('list', { name: 'Your loans' }).getByRole('button').first().waitFor()
    expect(await page.getByRole('button', { name: 'Link Loan Account' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => heightOf(page)).toBe(950)
    await page.setViewportSize({ width: 390, height: 700 })
    await page.reload()
    await sayings(page).first().waitFor()
    await expect.poll(() => heightOf(page)).toBe(750)
    await context.close()
  })

  it('[SERV-06] leaves the frame blank when there is no address, stops loading, and shows a way to pay', async () => {
    const { page, context } = await visit(browser, portal, 'aisha')
    await page.route(`**${path}*`, (route) => route.abort())
    await page.goto(portal.at('harborpine', '/servicing'))
    await page.getByText('The assistant did not open.').waitFor()
    expect(await frameOf(page).getAttribute('src')).toBe(null)
    await expect.poll(() => frameOf(page).contentFrame().locator('body').innerText()).toBe('')
    expect(await frameOf(page).locator('xpath=..').getAttribute('aria-busy')).toBe('false')
    await page.unroute(`**${path}*`)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await sayings(page).first().waitFor()
    await context.close()
  })
})

describe('a message', () => {
  it('[SERV-04] leads from the assistant’s button to home', async () => {
    const { page, context } = await atServicing(stage)
    const asked = frameOf(page).contentFrame().getByRole('button', { name: 'Make a payment' })
    await asked.click()
    await page.waitForURL('**/home')
    expect(new URL(page.url()).pathname).toBe('/home')
    await context.close()
  })

  it('[SERV-05] leads nowhere from any other origin, by 60 spoofs and more', async () => {
    const { page, context } = await atServicing(stage)
    const origin = await assistantOriginOf(page)
    const spoofs = spoofedOrigins(origin, new URL(page.url()).origin)
    expect(new Set(spoofs).size).toBeGreaterThanOrEqual(60)
    await postSpoofs(page, { origin, spoofs })
    await frameOf(page).contentFrame().getByLabel('Your question').fill('Hello')
    await frameOf(page).contentFrame().getByRole('button', { name: 'Send' }).click()
    await sayings(page).nth(2).waitFor()
    expect(new URL(page.url()).pathname).toBe('/servicing')
    await context.close()
  })
})

it('[SHELL-14] shows no item to the borrowers of a lender without an assistant', async () => {
  await changeSettings(portal, 'harborpine', { enableConstantAi: '0' })
  const { page, context } = await visit(browser, portal, 'aisha')
  const names = page.getByRole('banner').getByRole('navigation').getByRole('link')
  await expect
    .poll(() => names.allInnerTexts())
    .toEqual(['Home', 'Schedule', 'Receipts', 'Statements', 'Settings'])
  await context.close()
})

function heightOf(page: Page): Promise<number> {
  return frameOf(page).evaluate((frame) => frame.getBoundingClientRect().height)
}

async function loansOf(page: Page): Promise<{ id: string; loanNo: string }[]> {
  return page.evaluate(async () => {
    const accessToken = localStorage.getItem('quittance.token') ?? ''
    const answer = await fetch('/app/api/users/list-loan-account', { headers: { accessToken } })
    const { result } = (await answer.json()) as {
      result: { loans: { id: string; loanNo: string }[] }
    }
    return result.loans
  })
}
