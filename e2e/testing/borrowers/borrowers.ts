import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { demoPassword } from '../../../demo/src/tables/people.ts'
import { complaintsOf, visitor, type VisitOptions } from '../browser/browser.ts'
import { callsOf } from '../browser/calls.ts'
import type { Stage } from '../portal/on-portal.ts'
import type { Portal } from '../portal/portal.ts'
import { type Session, signInByCall } from './sign-in-by-call.ts'

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
  /** the page that is opened, without home before it; home where it is left out */
  readonly path?: string
}

/**
 * Opens a browser of their own, signed in, as far as home with its loans and methods, or as far as the
 * heading of another page. The first visit of a borrower signs in by a call; later ones of the worker go
 * on with that session, as a browser that was opened again does, and sign in by the form where it has ended.
 */
export async function visit(
  browser: Browser,
  portal: Portal,
  who: BorrowerName,
  { hurries = false, isNew = false, path = '/home', ...options }: VisitOfBorrower = {},
): Promise<Visit> {
  const { lender, email } = borrowers[who]
  const address = portal.at(lender, path)
  const key = `${who} ${new URL(address).origin}`
  const context = await visitor(browser, options)
  const page = await context.newPage()
  if (hurries) await page.clock.install()
  const complaints = complaintsOf(page)
  const begin = async () => {
    const userAgent = await page.evaluate(() => navigator.userAgent)
    return signInByCall(portal, { lender, email, userAgent })
  }
  const known = isNew ? null : (sessions.get(key) ?? (await begin()))
  await openWith(page, address, known)
  const entry = page.getByLabel('Email or Phone Number')
  const arrived =
    path === '/home' ? placeToPay(page) : page.getByRole('button', { name: /^Your menu/ })
  await entry.or(arrived).first().waitFor()
  if (await entry.isVisible()) await signIn(page, who)
  if (path === '/home') await atHome(page)
  else await atPage(page, path)
  if (who === 'terrence') await acceptNotice(page)
  sessions.set(key, {
    cookies: await context.cookies(),
    storage: await page.evaluate(() => Object.fromEntries(Object.entries(localStorage))),
  })
  return { page, context, complaints }
}

/** Nora, to whom no loan is linked yet: she has closed the form that links one. */
export async function visitWithoutLoan({ portal, browser }: Stage<Portal>): Promise<Visit> {
  const context = await visitor(browser)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto(portal.at(borrowers.nora.lender))
  await signIn(page, 'nora')
  await page.getByRole('dialog', { name: 'Link Loan Account' }).waitFor()
  await page.keyboard.press('Escape')
  return { page, context, complaints }
}

/** In a browser that was made ready before, signed in by its form: what its page calls is noted. */
export async function visitBy(context: BrowserContext, portal: Portal, who: BorrowerName) {
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const calls = callsOf(page)
  await page.goto(portal.at(borrowers[who].lender))
  await signIn(page, who)
  await atHome(page)
  return { page, calls, complaints }
}

/** By borrower and address of the portal; a session that has ended is replaced. */
const sessions = new Map<string, Session>()

async function openWith(page: Page, address: string, session: Session | null): Promise<void> {
  if (session === null) return void (await page.goto(address))
  const context = page.context()
  const { origin } = new URL(address)
  await context.addCookies(session.cookies.map(({ name, value }) => ({ name, value, url: origin })))
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

/** A page other than home is there, by its heading. */
async function atPage(page: Page, path: string): Promise<void> {
  await page.waitForURL(`**${path}`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
}

/** The form of a desktop, or what opens it on a phone; the heading or the status where nothing can be paid. */
function placeToPay(page: Page): Locator {
  const heading = page.getByRole('heading', { name: /^(Make a|Voluntary) Payment$|^Well done,/i })
  const held = page.getByText(/^Payoff received\b/)
  return heading.or(held).or(page.locator('[data-dock]')).first()
}
