import type { Page } from 'playwright-core'
import { demoPassword } from '../../demo/src/tables/people.ts'
import { borrowers } from '../testing/borrowers/borrowers.ts'
import { linkAfter } from '../testing/portal/emails.ts'
import { closeDialog, type Flow, receiptRows, type Walk } from './walk.ts'

const visitor = { lender: 'lonemesa', language: 'en', who: null } as const
const signedIn = { ...visitor, who: 'luis' } as const

/** What is seldom seen: before sign-in, without a connection, and after a long time. */
export const shellFlows: readonly Flow[] = [
  { ...visitor, name: 'gallery', run: walkGallery },
  { ...visitor, name: 'too many tries', run: walkTooManyTries },
  { ...visitor, name: 'social link', run: walkSocialLink },
  { ...visitor, name: 'reset password', run: walkReset },
  { ...signedIn, name: 'away', run: walkAway },
  { ...signedIn, name: 'idle', hurries: true, run: walkIdle },
]

/** The lender's new terms stand before everything from here on. */
export const lastFlows: readonly Flow[] = [{ ...visitor, name: 'new terms', run: walkTerms }]

/** The dialogs that lie over any page, and those of settings. */
export async function walkDialogs(walk: Walk): Promise<void> {
  const { page, portal, lender, say, shoot } = walk
  const contact = page.getByRole('banner').getByRole('button', { name: say('shell.nav.contactUs') })
  if ((await contact.count()) > 0) {
    await contact.click()
    await page.getByRole('dialog').waitFor()
    await shoot('contact')
    await closeDialog(page)
  }
  await page.locator('[aria-haspopup=menu]').first().click()
  await page.getByRole('menuitem', { name: say('shell.theme.label') }).click()
  await page.getByRole('dialog').waitFor()
  await shoot('appearance')
  await closeDialog(page)
  await page.goto(portal.at(lender, '/settings/payment-option'))
  const [removeWord = ''] = say('payments.method.removeNamed').split(':')
  const remove = page.getByRole('button', { name: new RegExp(`^${removeWord}`) })
  const add = page.getByRole('button', { name: say('payments.methodForm.title') })
  await remove.or(add).first().waitFor()
  if ((await remove.count()) > 0) {
    await remove.first().click()
    await page.getByRole('dialog').waitFor()
    await shoot('remove-method')
  }
  await page.goto(portal.at(lender, '/receipts'))
  await receiptRows(page, say).first().click()
  await page.getByRole('button', { name: say('receipts.send.open'), exact: true }).click()
  await page.getByRole('dialog', { name: say('receipts.send.title') }).waitFor()
  await shoot('send-receipt')
}

async function walkGallery({ page, portal, lender, shoot }: Walk): Promise<void> {
  await page.goto(portal.at(lender, '/gallery'))
  await page.locator('h1').first().waitFor()
  await shoot('gallery')
}

async function openSignIn({ page, portal, lender }: Walk): Promise<void> {
  await page.goto(portal.at(lender, '/login'))
  await page.locator('input[name=user]').waitFor()
  await page.getByRole('combobox').selectOption('en')
}

async function signInAs(page: Page, user: string, password: string): Promise<void> {
  await page.locator('input[name=user]').fill(user)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').and(page.locator(':not([aria-busy])')).click()
}

async function walkTooManyTries(walk: Walk): Promise<void> {
  const { page, shoot } = walk
  await openSignIn(walk)
  const told = page.getByRole('status', { name: 'Too many wrong passwords' })
  for (let tries = 1; tries <= 8 && !(await told.isVisible()); tries += 1) {
    const answer = page.waitForResponse((one) => one.url().includes('/checksocialexistance'))
    await signInAs(page, 'marisol.never@example.com', `Wrong!2026pass${tries}`)
    await answer.catch(() => undefined)
  }
  await told.waitFor()
  await shoot('too-many-tries')
}

async function walkSocialLink(walk: Walk): Promise<void> {
  const { page, say, shoot } = walk
  await openSignIn(walk)
  await page.getByRole('button', { name: 'Google' }).click()
  await page.getByRole('link', { name: 'Una Verdi' }).click()
  await page.getByRole('dialog', { name: say('signIn.social.linkTitle') }).waitFor()
  await shoot('social-link')
  await closeDialog(page)
  await signInAs(page, 'una.verdi@example.com', demoPassword)
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  const change = dialog.getByRole('button', { name: say('signIn.verify.change') })
  if ((await change.count()) > 0) {
    await shoot('verify-email')
    await change.click()
  }
  await dialog.getByRole('button', { name: say('signIn.changeEmail.replace') }).waitFor()
  await shoot('change-email')
}

async function walkReset(walk: Walk): Promise<void> {
  const { page, portal, lender, say, shoot } = walk
  const { email } = borrowers.kevin
  await openSignIn(walk)
  await page.getByRole('button', { name: say('signIn.form.forgotPassword') }).click()
  const dialog = page.getByRole('dialog')
  const link = await linkAfter(
    portal,
    { lender, to: email, begins: '/redirect?token=' },
    async () => {
      await dialog.locator('[name=contact]').fill(email)
      await dialog.getByRole('button', { name: say('signIn.forgot.submit') }).click()
    },
  )
  await page.goto(portal.at(lender, link))
  await page.waitForURL('**/settings/change-password')
  await page.locator('input[type=password]').first().waitFor()
  await shoot('reset-password')
}

/** Without a connection, and where the code of a page can not be fetched. */
async function walkAway({ page, portal, lender, shoot }: Walk): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('You are offline. What you typed is kept.').first().waitFor()
  await shoot('offline')
  await page.context().setOffline(false)
  await page.route('**/assets/settings-*.js', (route) => route.abort())
  await page.goto(portal.at(lender, '/settings/change-language'))
  await page.getByText('This page did not load').waitFor()
  await shoot('page-away')
}

async function walkIdle({ page, shoot }: Walk): Promise<void> {
  await page.clock.fastForward(15 * 60_000 + 1000)
  await page.getByRole('dialog', { name: 'Your session is about to expire' }).waitFor()
  await shoot('idle')
}

async function walkTerms(walk: Walk): Promise<void> {
  const { page, portal, lender, shoot } = walk
  const html = '<h2>What is new</h2><p>These terms are new, and count from 12/01/2026.</p>'
  const body = { texts: [{ language: 'en', html }] }
  await portal.callLenderApi(lender, '/terms', { method: 'PUT', body })
  await openSignIn(walk)
  await signInAs(page, borrowers.maria.email, demoPassword)
  await page.getByRole('dialog', { name: 'Our terms have changed' }).waitFor()
  await shoot('new-terms')
}
