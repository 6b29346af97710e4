import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { paletteOf } from '@quittance/domain/lenders/palette'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { visitor } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { expectMarked, mark, markedLabels } from './testing/browser/marked-labels.ts'
import { changeSettings, changeWords } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const detailsPath = '/client/get-client-details'

const { portal, browser } = onSharedPortal('lonemesa')

describe('one build for three lenders', () => {
  it.each([
    ['lonemesa', 'Lone Mesa', '#1f5f8b', 'Sign In', true],
    ['harborpine', 'Harbor & Pine', '#2f5d50', 'Sign In', false],
    ['boreal', 'Boréal', '#7a1f3d', 'Sign In', true],
  ])(
    '[CFG-01][CFG-04][CFG-07] calls the portal of %s %s and gives it the brand color %s',
    async (lender, name, color, heading, hasLanguages) => {
      const { page, context } = await signInPage(lender)
      expect(await page.title()).toBe(`${heading} · ${name}`)
      await page.getByRole('main').getByRole('img', { name }).waitFor()
      await page.getByLabel('Email or Phone Number').fill('a@b.example')
      await page.getByLabel('Password', { exact: true }).fill('x')
      const submit = page.getByRole('button', { name: heading })
      await expect
        .poll(() => submit.evaluate(backgroundOf))
        .toBe(rgb(paletteOf(color).light.accent))
      expect((await page.getByLabel('Language').count()) === 1).toBe(hasLanguages)
      await context.close()
    },
  )

  it('[CFG-05] follows the lender: another color is another page', async () => {
    await changeSettings(portal, 'lonemesa', { colorCode: '#8a2be2' })
    const { page, context } = await signInPage('lonemesa')
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
    )
    expect(accent).toBe(paletteOf('#8a2be2').light.accent)
    await context.close()
  })

  it('[CFG-01] serves no host that is no lender’s', async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    const answer = await page.goto(portal.at('nobody', '/login'))
    expect(answer?.status()).toBe(404)
    expect(await page.locator('form').count()).toBe(0)
    await context.close()
  })
})

it('[CFG-02] takes every text of sign-in, home and receipts from the labels of the client in the language chosen', async () => {
  await changeWords(portal, { lender: 'lonemesa', language: 'en' }, markedLabels('en'))
  const { page, context } = await signInPage('lonemesa')
  await expectMarked(page, 'sign-in')
  await page.getByRole('combobox').selectOption('es')
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await page.getByRole('combobox').selectOption('en')
  await page.getByRole('heading', { name: mark('Sign In') }).waitFor()
  await page.locator('input[name=user]').fill(borrowers.maria.email)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.getByText('$18,319.14').first().waitFor()
  await page.waitForLoadState('networkidle')
  await expectMarked(page, 'home')
  await page.goto(portal.at('lonemesa', '/receipts'))
  await page.getByText('11/09/2026').first().click()
  await page.getByRole('region', { name: mark('Receipt') }).waitFor()
  await expectMarked(page, 'a receipt')
  await context.close()
})

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
    const { page, context } = await signInPage('lonemesa')
    await page.getByRole('button', { name: 'Contact Us' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Us' })
    const text = await dialog.innerText()
    expect(text).toContain('9 Test Lane')
    expect(text).toMatch(/Floor 3[\s\S]*Laredo, TX 78040/)
    expect(text).toContain('956-555-0111')
    expect(text).toContain('Sundays only')
    expect(await hrefsIn(dialog)).toEqual([
      'mailto:ask@contact.example.com',
      'tel:9565550111',
      'https://contact.example.com',
    ])
    expect(await page.getByText('© 2026 Mesa Test Company').count()).toBe(1)
    await context.close()
  })

  it('[CFG-11][CFG-12] shows two links and the privacy policy in the footer', async () => {
    await changeSettings(portal, 'lonemesa', {
      clientCustomUrl1: 'https://one.example.com/a',
      clientCustomUrl1Text: 'The first',
      clientCustomUrl2: 'https://two.example.com/b',
      clientCustomUrl2Text: 'The second',
      privacyPolicy: 'https://privacy.example.com',
    })
    const { page, context } = await signInPage('lonemesa')
    expect(await hrefsIn(page.getByRole('contentinfo'))).toEqual([
      'https://one.example.com/a',
      'https://two.example.com/b',
      'https://privacy.example.com',
    ])
    expect(await page.getByRole('contentinfo').innerText()).toMatch(/The first[\s\S]*The second/)
    await context.close()
    await changeSettings(portal, 'lonemesa', { clientCustomUrl2Text: '', privacyPolicy: '' })
    const bare = await signInPage('lonemesa')
    expect(await hrefsIn(bare.page.getByRole('contentinfo'))).toEqual(['https://one.example.com/a'])
    await bare.context.close()
  })

  it('[CFG-13] shows a footer of the lender’s own when it is switched on, cleaned of what would run', async () => {
    const content = '<p>All ours <b>here</b></p><img src="x" onerror="document.title=1">'
    await changeSettings(portal, 'lonemesa', { customFooter: '0', customFooterContent: content })
    const off = await signInPage('lonemesa')
    expect(await off.page.getByText('All ours').count()).toBe(0)
    await off.context.close()
    await changeSettings(portal, 'lonemesa', { customFooter: '1' })
    const { page, context } = await signInPage('lonemesa')
    await page.getByRole('contentinfo').getByText('All ours').waitFor()
    expect(await page.getByText('© 2026').count()).toBe(0)
    expect(await page.title()).toBe('Sign In · Lone Mesa')
    await context.close()
  })

  it('[CFG-06][CFG-30][SHELL-37] shows the lender’s own pictures where it set them', async () => {
    const logo = await putPicture('logo', 240, 80)
    const background = await putPicture('background', 800, 900)
    const { page, context } = await signInPage('lonemesa')
    await page.locator(`img[src="${logo}"]`).waitFor()
    const scene = page.locator(`img[src="${background}"]`)
    await scene.waitFor()
    await expect.poll(() => scene.evaluate(widthOf)).toBe(800)
    const form = await page.getByRole('form').boundingBox()
    expect((await scene.boundingBox())?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
    const told = await page.evaluate(async () => {
      const answer = await fetch('/app/api/users/web/get-background-image')
      return ((await answer.json()) as { result: { background_image: string } }).result
    })
    expect(told).toEqual({ background_image: background })
    await context.close()

    const home = await visit(browser, portal, 'kevin')
    const shown = home.page.getByRole('banner').locator(`img[src="${logo}"]`)
    expect(await shown.evaluate(widthOf)).toBe(240)
    await home.context.close()
  })

  it('[CFG-18] carries the document switches as the lender has them', async () => {
    const { page, context } = await signInPage('lonemesa')
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
      route.fulfill({ contentType: 'image/png', body: await picture(60, 30) }),
    )
    await page.goto(portal.at('lonemesa'))
    await page.getByLabel('Email or Phone Number').fill('kevin.nguyen@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Demo!2026pass')
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

async function signInPage(lender: string) {
  const context = await visitor(browser)
  const page = await context.newPage()
  await page.goto(portal.at(lender, '/login'))
  await page.getByRole('form').waitFor()
  return { page, context }
}

function picture(width: number, height: number): Promise<Buffer> {
  const background = { r: 20, g: 120, b: 90 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** @returns the address of the picture */
async function putPicture(kind: 'logo' | 'background', width: number, height: number) {
  const { body } = await portal.callLenderApi('lonemesa', `/images/${kind}`, {
    method: 'PUT',
    contentType: 'image/png',
    body: new Uint8Array(await picture(width, height)),
  })
  return (body as { address: string }).address
}

async function chooseLoan(page: Page, vehicle: string): Promise<void> {
  await page.getByRole('button', { name: /^Your loans/ }).click()
  await page.getByRole('button', { name: new RegExp(`^${vehicle}`) }).click()
  await page.getByRole('heading', { name: vehicle }).waitFor()
}

function hrefsIn(place: ReturnType<Page['locator']>): Promise<(string | null)[]> {
  return place.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
}

function backgroundOf(box: HTMLElement | SVGElement): string {
  return getComputedStyle(box).backgroundColor
}

function rgb(color: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `rgb(${r}, ${g}, ${b})`
}

/** How many pixels of a picture were loaded. */
function widthOf(img: HTMLElement | SVGElement): number {
  return (img as HTMLImageElement).naturalWidth
}
