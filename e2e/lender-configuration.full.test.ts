import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { chooseLoan } from './testing/borrowers/loan-list.ts'
import { atSignIn, fillSignIn } from './testing/borrowers/sign-in-screen.ts'
import { visitor } from './testing/browser/browser.ts'
import { paintPicture } from './testing/browser/pictures.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const detailsPath = '/client/get-client-details'

const stage = onSharedPortal('lonemesa')
const { portal, browser } = stage

describe('who the lender is', () => {
  it('[CFG-09][CFG-10][CFG-14] shows in Contact Us the lender of the configuration', async () => {
    const contact = {
      addressApptNum: 'Floor 3',
      addressStreet: '9 Test Lane',
      addressCity: 'Laredo',
      addressState: 'TX',
      addressZip: '78040',
      phoneNumber: '9565550111',
      website: 'https://contact.example.com',
      customerCareEmail: 'ask@contact.example.com',
      companyName: 'Mesa Test Company',
      workingHours: 'Sundays only',
    }
    await changeSettings(portal, 'lonemesa', contact)
    const { page, context } = await atSignIn(stage)
    await page.getByRole('button', { name: 'Contact Us' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Us' })
    await expect.poll(() => dialog.innerText()).toContain('9 Test Lane')
    const text = await dialog.innerText()
    expect(text).toMatch(/Floor 3[\s\S]*Laredo,\sTX\s78040/)
    expect(text).toContain('956-555-0111')
    expect(text).toContain('Sundays only')
    expect(await hrefsIn(dialog)).toEqual([
      'mailto:ask@contact.example.com',
      'tel:9565550111',
      'https://contact.example.com',
    ])
    await expect.poll(() => page.getByText('© 2026 Mesa Test Company').count()).toBe(1)
    await context.close()
  })

  it('[CFG-11][CFG-12][SHELL-41] shows two links and the privacy policy in the footer', async () => {
    await changeSettings(portal, 'lonemesa', {
      clientCustomUrl1: 'https://one.example.com/a',
      clientCustomUrl1Text: 'The first',
      clientCustomUrl2: 'https://two.example.com/b',
      clientCustomUrl2Text: 'The second',
      privacyPolicy: 'https://privacy.example.com',
    })
    const { page, context } = await atSignIn(stage)
    expect(await hrefsIn(page.getByRole('contentinfo'))).toEqual([
      'https://one.example.com/a',
      'https://two.example.com/b',
      'https://privacy.example.com',
    ])
    await expect
      .poll(() => page.getByRole('contentinfo').innerText())
      .toMatch(/The first[\s\S]*The second/)
    await context.close()
    await changeSettings(portal, 'lonemesa', { clientCustomUrl2Text: '', privacyPolicy: '' })
    const bare = await atSignIn(stage)
    expect(await hrefsIn(bare.page.getByRole('contentinfo'))).toEqual(['https://one.example.com/a'])
    await bare.context.close()
  })

  it('[CFG-13] shows a footer of the lender’s own when it is switched on, cleaned of what would run', async () => {
    const content = '<p>All ours <b>here</b></p><img src="x" onerror="document.title=1">'
    await changeSettings(portal, 'lonemesa', { customFooter: '0', customFooterContent: content })
    const off = await atSignIn(stage)
    expect(await off.page.getByText('All ours').count()).toBe(0)
    await off.context.close()
    await changeSettings(portal, 'lonemesa', { customFooter: '1' })
    const { page, context } = await atSignIn(stage)
    await page.getByRole('contentinfo').getByText('All ours').waitFor()
    expect(await page.getByText('© 2026').count()).toBe(0)
    expect(await page.title()).toBe('Sign In · Lone Mesa')
    await context.close()
  })

  it('[CFG-18] carries the document switches as the lender has them', async () => {
    const { page, context } = await atSignIn(stage)
    const read = () =>
      page.evaluate(async () => {
        const answer = await fetch('/app/api/client/get-client-details')
        const { result } = (await answer.json()) as { result: { data: Record<string, unknown> } }
        return [result.data['statements'], result.data['generateScheduledAuthorizationDocument']]
      })
    for (const [statements, documents] of [
      ['0', '1'],
      ['1', '0'],
    ]) {
      const switches = { statements, generateScheduledAuthorizationDocument: documents }
      await changeSettings(portal, 'lonemesa', switches)
      await expect.poll(read).toEqual([statements, documents])
    }
    await context.close()
  })

  it('[CFG-31][CFG-35] shows the pictures that belong to the loan', async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    const image = { data: [1, 2, 3].map((type) => ({ type: `${type}`, url: `/pictures/${type}` })) }
    await page.route('**/get-client-images*', (route) =>
      route.fulfill({ json: { status: 1, statusCode: 200, message: 'Done.', result: image } }),
    )
    await page.route('**/pictures/*', async (route) =>
      route.fulfill({ contentType: 'image/png', body: await paintPicture(60, 30) }),
    )
    await page.goto(portal.at('lonemesa'))
    await fillSignIn(page, borrowers.kevin.email, demoPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Make a Payment' }).waitFor()
    await page.getByRole('banner').locator('img[src="/pictures/1"]').waitFor()
    await page.getByRole('main').locator('img[src="/pictures/2"]').first().waitFor()
    await page.getByRole('banner').locator('img[src="/pictures/3"]').waitFor()
    expect(await page.getByRole('main').locator('img:not([src^="/pictures/"])').count()).toBe(0)
    await context.close()
  })
})

describe('the configuration for a loan', () => {
  it('[CFG-34] fetches the configuration with the loan’s number when it is chosen, details and images', async () => {
    const { page, context } = await visit(browser, portal, 'kevin')
    const calls = callsOf(page)
    await chooseLoan(page, '2009 Ford Ranger XL')
    await expect.poll(() => count(calls, '/client/get-client-images')).toBe(1)
    expect(callTo(calls, detailsPath).query).toEqual({ loan_no: '21-039127', lang: 'en' })
    expect(callTo(calls, '/client/get-client-images').query).toEqual({ loan_no: '21-039127' })
    await context.close()
  })

  it('[CFG-29] counts the configuration as loaded only with the message that says so, letter by letter', async () => {
    const { page, context } = await visit(browser, portal, 'kevin')
    const tell = async (message: string, appName: string) =>
      page.route(`**${detailsPath}*`, (route) =>
        route.fulfill({
          json: { status: 1, statusCode: 200, message, result: { data: { appName } } },
        }),
      )
    await tell('Client details has been found.', 'Almost')
    await chooseLoan(page, '2009 Ford Ranger XL')
    await page.waitForLoadState('networkidle')
    expect(await page.title()).toBe('Home · Lone Mesa')
    await tell('Client details has been found', 'Exactly')
    await chooseLoan(page, '2006 Honda Civic LX')
    await expect.poll(() => page.title()).toBe('Home · Exactly')
    await context.close()
  })
})

function hrefsIn(place: ReturnType<Page['locator']>): Promise<(string | null)[]> {
  return place.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
}
