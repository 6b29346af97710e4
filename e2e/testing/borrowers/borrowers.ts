import type { Browser, BrowserContext, Cookie, Locator, Page } from 'playwright-core'
import { demoPassword } from '../../../demo/src/tables/people.ts'
import { complaintsOf, visitor, type VisitOptions } from '../browser/browser.ts'
import type { Portal } from '../portal/portal.ts'

/** Who signs in, and at which lender. Their histories are in `docs`, the figures by the ledger. */
export const borrowers = {
  maria: { lender: 'lonemesa', email: 'maria.ortega@example.com' },
  luis: { lender: 'lonemesa', email: 'luis.ortega@example.com' },
  darnell: { lender: 'lonemesa', email: 'darnell.whitaker@example.com' },
  terrence: { lender: 'lonemesa', email: 'terrence.boyd@example.com' },
  kevin: { lender: 'lonemesa', email: 'kevin.nguyen@example.com' },
  nora: { lender: 'lonemesa', email: 'nora.newman@example.com' },
  jennifer: { lender: 'harborpine', email: 'jennifer.kowalski@example.com' },
  aisha: { lender: 'harborpine', email: 'aisha.rahman@example.com' },
  omar: { lender: 'harborpine', email: 'omar.rahman@example.com' },
  marc: { lender: 'boreal', email: 'marc.gagnon@example.com' },
  chloe: { lender: 'boreal', email: 'chloe.tremblay@example.com' },
  gurpreet: { lender: 'boreal', email: 'gurpreet.singh@example.com' },
} as const

export type BorrowerName = keyof typeof borrowers

/** Somebody at the portal: their own browser storage, and what their page complained of. */
export type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  readonly complaints: string[]
}

export type VisitOfBorrower = VisitOptions & {
  /** its clock can be moved ahead */
  readonly hurries?: boolean
  /** a browser that has no session yet: it signs in by the form */
  readonly isNew?: boolean
}

/**
 * Opens a browser of their own, signed in, as far as home with its loans and methods. The first visit
 * of a borrower signs in by the form; later ones of the same file go on with that session, as a
 * browser that was opened again does, and sign in where it has ended.
 */
export async function visit(
  browser: Browser,
  portal: Portal,
  who: BorrowerName,
  { hurries = false, isNew = false, ...options }: VisitOfBorrower = {},
): Promise<Visit> {
  const address = portal.at(borrowers[who].lender, '/home')
  const context = await visitor(browser, options)
  const page = await context.newPage()
  if (hurries) await page.clock.install()
  const complaints = complaintsOf(page)
  const session = isNew ? undefined : sessions.get(`${who} ${address}`)
  await openWith(page, address, session)
  const entry = page.getByLabel('Email or Phone Number')
  await entry.or(placeToPay(page)).first().waitFor()
  if (await entry.isVisible()) await signIn(page, who)
  await atHome(page)
  if (who === 'terrence') await acceptNotice(page)
  sessions.set(`${who} ${address}`, {
    cookies: await context.cookies(),
    storage: await page.evaluate(() => Object.fromEntries(Object.entries(localStorage))),
  })
  return { page, context, complaints }
}

/** What a browser keeps of an earlier visit. */
type Session = {
  readonly cookies: Cookie[]
  readonly storage: Readonly<Record<string, string>>
}

/** By borrower and address of the portal; a session that has ended is replaced. */
const sessions = new Map<string, Session>()

async function openWith(page: Page, address: string, session?: Session): Promise<void> {
  if (session === undefined) return void (await page.goto(address))
  const context = page.context()
  await context.addCookies(session.cookies)
  await context.addInitScript(chooseLanguage)
  // Once: what a test changes of it later stays changed.
  const script = await page.addInitScript((kept) => {
    if (origin !== 'null') Object.assign(localStorage, kept)
  }, session.storage)
  await page.goto(address)
  await script.dispose()
}

/** A language that was chosen in a tab wins over the account's; what a tab keeps is not in a session. */
function chooseLanguage(): void {
  if (origin === 'null') return // the blank page of before
  sessionStorage.setItem('language-chosen', '1')
}

/** Somebody in bankruptcy is told so before anything else. */
async function acceptNotice(page: Page): Promise<void> {
  const notice = page.getByRole('dialog', { name: 'Please note' })
  await notice.getByRole('button', { name: 'Accept' }).click()
  await notice.waitFor({ state: 'detached' })
}

/**
 * From the sign-in page, without waiting for what comes after it. English is chosen there, where it
 * can be: what is chosen in a visit wins over the account's own language.
 */
export async function signIn(page: Page, who: BorrowerName): Promise<void> {
  const user = page.getByLabel('Email or Phone Number')
  await user.waitFor()
  const languages = page.getByLabel('Language')
  if ((await languages.count()) > 0) await languages.selectOption('en')
  await user.fill(borrowers[who].email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Home is there with its figures: what the form needs to be filled in. */
export async function atHome(page: Page): Promise<void> {
  await page.waitForURL('**/home')
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  await placeToPay(page).waitFor()
}

/** The form of a desktop, or what opens it on a phone; the heading where nothing can be paid. */
function placeToPay(page: Page): Locator {
  const heading = page.getByRole('heading', { name: /^(Make a|Voluntary) Payment$|^Well done,/i })
  return heading.or(page.locator('[data-dock]')).first()
}
