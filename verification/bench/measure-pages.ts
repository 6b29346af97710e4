import { type Browser, chromium } from 'playwright-core'
import { demoPassword } from '@quittance/demo/tables/people'
import { findBrowser } from '../../tools/find-browser.ts'
import { atMost, type Figure } from './figure.ts'
import { type PageLoad, weighPage } from './weigh-page.ts'

/** Kilobytes of 1024 bytes. */
export const signInMax = 95
export const homeMax = 170
/** beyond what the sign-in loads */
export const signUpAddsMax = 30

export type PageLoads = {
  readonly signIn: PageLoad
  readonly signUp: PageLoad
  readonly home: PageLoad
}

export async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  return chromium.launch({ executablePath: await findBrowser(), args })
}

/** Sign-in, sign-up and home, each as a browser loads it that has nothing yet. */
export async function loadPages(browser: Browser, address: string): Promise<PageLoads> {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  const signIn = await weighPage(page, () => page.goto(address))
  const signUp = await weighPage(page, () => page.goto(new URL('/signup', address).href))
  await page.goto(address)
  await page.getByLabel('Email or Phone Number').fill('maria.ortega@example.com')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/home')
  const home = await weighPage(page, () => page.reload())
  await context.close()
  return { signIn, signUp, home }
}

/** What the sign-up form loads beyond the sign-in, before anything is touched as well; bytes. */
export function addedBySignUp({ signIn, signUp }: PageLoads): number {
  return signUp.bytes - signIn.bytes
}

export function pageFigures(loads: PageLoads): Figure[] {
  const { signIn, signUp, home } = loads
  const names = 'JavaScript and CSS, gzip'
  const late = signIn.waterfall.join(', ')
  return [
    atMost(`Sign-in: ${names}, before anything is touched`, signIn.bytes / 1024, {
      goal: signInMax,
      unit: 'KB',
      note: `${signIn.files} files`,
    }),
    {
      name: 'Sign-in: requests that waited for another one',
      measured: signIn.waterfall.length === 0 ? 'none' : late,
      goal: 'none',
      holds: signIn.waterfall.length === 0,
    },
    atMost(`Sign-up: ${names}, beyond sign-in`, addedBySignUp(loads) / 1024, {
      goal: signUpAddsMax,
      unit: 'KB',
      note: `${signUp.files} files in all`,
    }),
    atMost(`Home: ${names}, in all`, home.bytes / 1024, {
      goal: homeMax,
      unit: 'KB',
      note: `${home.files} files`,
    }),
  ]
}
