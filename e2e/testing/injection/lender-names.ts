import { matchesTextForm } from '@quittance/domain/lenders/settings-forms'
import { portalSettings } from '@quittance/domain/lenders/tables/portal-settings'
import type { Browser, BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { anAddress } from '../borrowers/sign-up.ts'
import { openAuthorization, review } from '../payments/paying.ts'
import { changeOnFile } from '../portal/owner-database.ts'
import {
  asAddress,
  hostOf,
  htmlSettings,
  linkSettings,
  plainSettings,
  removePictures,
  type WrittenPortal,
  writeSettings,
} from './fields.ts'
import { expectInert, withoutPolicy } from './injected-page.ts'
import { signInTo } from './injected-walks.ts'

// Settings that have a form of their own, and lists that hold words: who the lender is, and what it calls things.

const lender = 'lonemesa'

const oneLine = (text: string) => text.replaceAll(/\s/g, ' ')

/** What each of them takes of a text. */
const formed: Readonly<Record<string, (text: string) => string>> = {
  appName: oneLine,
  companyName: (text) => oneLine(text).slice(0, 128),
  // No sign of HTML is taken in an email, and no bracket: a quote is.
  customerCareEmail: () => "x'onclick='payloadsRun.email=1'@a.example",
}

/** Settings that take none of these texts, nor a part of one. */
const strict = ['colorCode', 'phoneNumber', 'constantAiOrigin'] as const
/** Settings that no page shows. */
const unseen = ['lms']

/** The settings that are texts, and are walked nowhere. */
export function unwalkedSettings(): readonly string[] {
  const walked = [...plainSettings, ...linkSettings, ...htmlSettings, ...Object.keys(formed)]
  const texts = Object.entries(portalSettings).filter(([, { type }]) => type === 'text')
  return texts
    .map(([name]) => name)
    .filter((name) => ![...walked, ...strict, ...unseen].includes(name))
}

/** Those of the texts that a setting takes which should take none. */
export function takenByStrict(texts: readonly string[]): readonly string[] {
  const forms = strict.map((name) => portalSettings[name].form)
  return texts.filter((text) => forms.some((form) => matchesTextForm(text, form)))
}

/**
 * All names of a lender and its links, its languages and its frequencies hold one text, as far as they take it. The
 * company's name has it as if it had been written before the lender's API refused what leads somewhere.
 *
 * @returns the company's name
 */
export async function nameLender(portal: WrittenPortal, text: string): Promise<string> {
  const { companyName = '', ...rest } = Object.fromEntries(
    Object.entries(formed).map(([name, of]) => [name, of(text)]),
  )
  const statement = `insert into lender_settings (lender_id, name, value)
    select lender_id, 'companyName', to_jsonb($1::text) from hosts where host = $2
    on conflict (lender_id, name) do update set value = excluded.value`
  const values = [companyName, hostOf(portal, lender)]
  expect(await changeOnFile(portal, statement, values)).toBe(1)
  const links = linkSettings.map((name) => [name, name === 'imageName' ? '' : asAddress(text)])
  await writeSettings(portal, lender, {
    ...rest,
    ...Object.fromEntries(links),
    languages: [
      { id: '1', code: 'en', name: text },
      { id: '2', code: 'es', name: text },
    ],
    paymentFrequencies: portalSettings.paymentFrequencies.default.map((one) => ({
      ...one,
      label: text,
    })),
    customFooter: '0',
  })
  return companyName
}

/**
 * Each of the texts as the lender's name: in the page as the server draws it, which gets no element by it, and in one
 * that is open and learns of it with another language.
 */
export async function walkNames(
  browser: Browser,
  portal: WrittenPortal,
  texts: readonly string[],
): Promise<void> {
  await removePictures(portal, lender)
  await nameLender(portal, 'plain')
  const context = await withoutPolicy(browser)
  const page = await context.newPage()
  await page.goto(portal.at(lender, '/login'))
  const footer = page.getByRole('contentinfo')
  const whole = await page.evaluate(countDrawn)
  for (const [at, text] of texts.entries()) {
    // A page that is open asks twice for each; behind a proxy it may sixty times a minute from one address.
    if (at % 25 === 0) await context.setExtraHTTPHeaders(anAddress())
    const company = await nameLender(portal, text)
    await page.getByRole('combobox').selectOption(at % 2 === 0 ? 'es' : 'en')
    await expect.poll(() => footer.textContent()).toContain(company)
    expect([text, await page.evaluate(countDrawn)]).toEqual([text, whole])
  }
  await expectInert(page)
  await context.close()
}

/** Runs in the page: how many elements the server draws of it. */
async function countDrawn(): Promise<number> {
  const html = await (await fetch('/login', { cache: 'no-store' })).text()
  return new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*').length
}

/** Who the lender is, as somebody who is signed in opens it. */
export async function walkLenderInfo(
  context: BrowserContext,
  portal: WrittenPortal,
  texts: readonly string[],
): Promise<void> {
  const page = await context.newPage()
  for (const text of texts) {
    const company = await nameLender(portal, text)
    await page.goto(portal.at(lender, '/home'))
    await page.getByRole('banner').locator('[aria-haspopup=dialog]').first().click()
    const title = page.getByRole('dialog').getByRole('heading').first()
    await expect.poll(() => title.textContent()).toContain(company)
    await expectInert(page)
  }
  await page.close()
}

/** What is agreed to before a payment: the lender's authorization, its message and the button of that. */
export async function walkReview(
  browser: Browser,
  portal: WrittenPortal,
  { plain, html }: { readonly plain: string; readonly html: string },
): Promise<void> {
  await writeSettings(portal, lender, {
    borrowerOnetimeCardDisclosure: `<p>payloadsRun</p>${html}`,
    paymentMessage: '1',
    messagePaymentButton: plain,
  })
  const context = await withoutPolicy(browser)
  const page = await context.newPage()
  await signInTo(page, portal, 'kevin.nguyen@example.com')
  const dialog = await review(page, { amount: '25.00', from: '4242' })
  await dialog.getByRole('button', { name: plain.slice(0, 20) }).waitFor()
  await openAuthorization(dialog)
  await dialog.getByText('payloadsRun').first().waitFor()
  await expectInert(page)
  await context.close()
}
