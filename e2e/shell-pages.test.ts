import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, signIn, visit } from './testing/borrowers/borrowers.ts'
import { visitor } from './testing/browser/browser.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

describe('an address', () => {
  it('[SHELL-02][SHELL-03][SHELL-25] leads an anonymous user to sign-in', async () => {
    const { page, context } = await loggedOut('lonemesa')
    for (const address of ['/', '/login', '/home', '/receipts', '/settings']) {
      await page.goto(portal.at('lonemesa', address))
      await page.getByRole('form', { name: 'Sign In' }).waitFor()
      expect([address, new URL(page.url()).pathname]).toEqual([address, '/login'])
    }
    await context.close()
  })

  it('[SHELL-47] leads from an unknown address to sign-in or home', async () => {
    const { page, context } = await loggedOut('lonemesa', '/no/such/place')
    expect(new URL(page.url()).pathname).toBe('/login')
    await context.close()
    const signedIn = await visit(browser, portal, 'luis')
    const ends = await endsOf(signedIn.page, ['/home/further', '/no/such/place'])
    expect(ends).toEqual(['/home', '/home'])
    await signedIn.context.close()
  })

  it('[SHELL-01][SHELL-04][SHELL-16] leads a borrower to home, and to the receipts at their address alone', async () => {
    const { page, context, complaints } = await visit(browser, portal, 'luis')
    const addresses = ['/', '/login', '/home', '/receipts/further', '/receipts']
    expect(await endsOf(page, addresses)).toEqual([...Array(4).fill('/home'), '/receipts'])
    await expect.poll(() => page.title()).toBe('Receipts · Lone Mesa')
    await page.getByRole('heading', { level: 1, name: 'Receipts' }).waitFor()
    await page.getByRole('list', { name: 'Your receipts' }).getByRole('listitem').first().waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[SHELL-26] shows nothing before it is known who asks', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    const [held, asked] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
    await page.route('**/assets/*.js', async (route) => {
      asked.resolve(null)
      await held.promise
      await route.continue()
    })
    await page.goto(portal.at('lonemesa', '/receipts'), { waitUntil: 'commit' })
    await asked.promise
    expect(await page.locator('#app').innerHTML()).toBe('')
    expect((await page.locator('body').innerText()).trim()).toBe('')
    held.resolve(null)
    await page.getByRole('heading', { level: 1, name: 'Receipts' }).waitFor()
    await context.close()
  })
})

describe('the frame', () => {
  it('[SHELL-17] shows in the frame the pages that the lender shows', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    const papers = 'Statements & Documents'
    expect(await namesIn(page)).toEqual(['Home', 'Schedule', 'Receipts', papers, 'Settings'])
    await changeSettings(portal, 'lonemesa', { enableConstantAi: '1' })
    await page.reload()
    await atHome(page)
    expect(await namesIn(page)).not.toContain('Receipts')
    await page.goto(portal.at('lonemesa', '/receipts'))
    await page.getByRole('heading', { level: 1, name: 'Receipts' }).waitFor()
    await context.close()
  })

  it('[SHELL-32][SHELL-33][SHELL-49] tells how to reach the lender', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await page.getByRole('button', { name: 'Contact Us' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Us' })
    await expect
      .poll(() => dialog.innerText())
      .toMatch(
        /4100 Mesa Verde Dr[\s\S]*help@lonemesa.example.com[\s\S]*210-555-0142[\s\S]*lonemesa.example.com[\s\S]*Mon-Fri 8\sAM-6\sPM, Sat 9\sAM-1\sPM Central/,
      )
    await context.close()
  })

  it('[SHELL-34] hides how to reach the lender where the lender says so', async () => {
    await changeSettings(portal, 'lonemesa', { hideBpContactUs: '1' })
    const { page, context } = await visit(browser, portal, 'luis')
    expect(await page.getByRole('button', { name: 'Contact Us' }).count()).toBe(0)
    await context.close()
  })

  it('[SHELL-36] says who the lender is when its logo is pressed', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await page.goto(portal.at('lonemesa', '/receipts'))
    await page.getByRole('banner').getByTitle('About Lone Mesa Auto Finance').click()
    const dialog = page.getByRole('dialog', { name: 'Lone Mesa Auto Finance' })
    await expect.poll(() => dialog.innerText()).toMatch(/4100 Mesa Verde Dr[\s\S]*210-555-0142/)
    const website = dialog.getByRole('link', { name: 'Visit our website' })
    expect(await website.getAttribute('href')).toBe('https://lonemesa.example.com')
    await dialog.getByRole('link', { name: 'Go to Home' }).click()
    await atHome(page)
    expect(await dialog.count()).toBe(0)
    await context.close()
  })

  it('[SHELL-38][SHELL-51] shows the sign-in form and the standard footer logged out', async () => {
    const { page, context } = await loggedOut('lonemesa')
    await page.getByRole('contentinfo').getByText('© 2026').waitFor()
    const form = await page.getByRole('form').boundingBox()
    const scene = await page.locator('img[loading="lazy"]').boundingBox()
    expect((scene?.x ?? 0) >= (form?.x ?? 0) + (form?.width ?? 0)).toBe(true)
    await context.close()
  })

  it('[SHELL-40][SHELL-41][SHELL-43] shows copyright, links of the lender and its privacy policy', async () => {
    const { page, context } = await loggedOut('lonemesa')
    const footer = page.getByRole('contentinfo')
    await expect.poll(() => footer.innerText()).toContain('© 2026 Lone Mesa Auto Finance')
    const links = footer.getByRole('link')
    expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
      'https://lonemesa.example.com/careers',
      'https://lonemesa.example.com/stores',
      'https://lonemesa.example.com/privacy',
    ])
    await context.close()
  })

  it('[SHELL-39][SHELL-44] shows the footer of the lender where there is one', async () => {
    const { page, context } = await loggedOut('harborpine')
    const footer = page.getByRole('contentinfo')
    await footer.getByText('88 Harborview Rd, Toledo OH 43604').waitFor()
    expect(await footer.innerText()).not.toContain('©')
    await context.close()
  })
})

const termsLink = (page: Page) => page.getByRole('contentinfo').getByText('Terms & Conditions')
const terms = (page: Page) => page.getByRole('dialog', { name: 'Terms & Conditions' })

describe('the terms in the footer', () => {
  it('[SHELL-42][API-11][API-12] shows the terms of the borrower’s state, the body of the document alone', async () => {
    const { page, context, complaints } = await visit(browser, portal, 'luis')
    const path = '/app/api/users/terms-and-condition?stateId=45&lang=en'
    const document = await page.evaluate(
      (address) => fetch(address).then((one) => one.text()),
      path,
    )
    expect(document).toContain('<head>')
    const body = document.replace('<head>', '<head><title>Head of it</title>')
    const asked: string[] = []
    await page.route('**/app/api/users/terms-and-condition?*', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ body, contentType: 'text/html' })
    })
    await termsLink(page).click()
    await terms(page).getByText('under the law of Texas').waitFor()
    expect(asked).toEqual([portal.at('lonemesa', path)])
    expect(await terms(page).innerText()).not.toContain('Head of it')
    expect(Math.round((await terms(page).boundingBox())?.width ?? 0)).toBe(750)
    await page.keyboard.press('Escape')
    await terms(page).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('what is asked of the server', () => {
  it('asks at once for all of home: loans, methods, receipts, messages and terms, and three calls later', async () => {
    const { page, context } = await loggedOut('lonemesa')
    await signIn(page, 'maria')
    await atHome(page)
    // Nothing is answered before all is asked: a call that waited for another would never come.
    const wanted = [
      '/client/borrower-messages',
      '/payments/get-card-lists',
      '/payments/get-payment-receipts',
      '/users/list-loan-account',
      '/users/web/check-terms-and-condition',
    ]
    const asked = new Set<string>()
    const all = Promise.withResolvers<void>()
    await page.route('**/app/api/**', async (route) => {
      const path = new URL(route.request().url()).pathname.replace(/^.*\/app\/api/, '')
      if (!wanted.includes(path)) return route.continue()
      asked.add(path)
      if (asked.size === wanted.length) all.resolve()
      await all.promise
      return route.continue()
    })
    await page.reload()
    await expect.poll(() => [...asked].toSorted()).toEqual(wanted)
    await atHome(page)
    await page.waitForLoadState('networkidle')
    const made = await page.evaluate(callsMade)
    const told = made.map((path) => path.replace(/^.*(-details|-images|-fees)$/, 'later'))
    expect(told.toSorted()).toEqual([...wanted, 'later', 'later', 'later'])
    await context.close()
  })
})

/** Runs in the page. */
function callsMade(): string[] {
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name }) => name.includes('/app/api/'))
    .map(({ name }) => new URL(name).pathname.slice('/app/api'.length))
}

const namesIn = (page: Page) =>
  page.getByRole('banner').getByRole('navigation').getByRole('link').allInnerTexts()

/** Where each address leads in the end. */
async function endsOf(page: Page, addresses: readonly string[]): Promise<string[]> {
  const ends = []
  for (const address of addresses) {
    await page.goto(portal.at('lonemesa', address))
    await page.getByRole('heading', { level: 1 }).waitFor()
    ends.push(new URL(page.url()).pathname)
  }
  return ends
}

async function loggedOut(lender: string, path = '/login') {
  const context = await visitor(browser)
  const page = await context.newPage()
  await page.goto(portal.at(lender, path))
  await page.getByRole('form').waitFor()
  return { page, context }
}
