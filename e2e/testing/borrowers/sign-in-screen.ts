import type { Language } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { complaintsOf, visitor, type VisitOptions } from '../browser/browser.ts'
import type { Stage } from '../portal/on-portal.ts'
import type { Portal } from '../portal/portal.ts'
import type { Visit } from './borrowers.ts'

type SignInPlan = VisitOptions & {
  /** lonemesa where it is left out */
  readonly lender?: string
  /** chosen there; the browser's own where it is left out */
  readonly language?: Language
}

/** Somebody whom nobody knows yet, at the sign-in screen of a lender. */
export async function atSignIn(
  { portal, browser }: Stage<Portal>,
  { lender = 'lonemesa', language, ...options }: SignInPlan = {},
): Promise<Visit> {
  const context = await visitor(browser, options)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto(portal.at(lender, '/login'))
  await page.getByRole('form').waitFor()
  if (language !== undefined) await page.getByLabel('Language').selectOption(language)
  return { page, context, complaints }
}

/** Both fields of the sign-in, in English. */
export async function fillSignIn(page: Page, user: string, password: string): Promise<void> {
  await page.getByLabel('Email or Phone Number').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Fills the sign-in in and sends it, whatever comes of it. */
export async function sendSignIn(page: Page, user: string, password: string): Promise<void> {
  await fillSignIn(page, user, password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
