import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { changeOnFile } from './testing/portal/owner-database.ts'

const { portal, browser } = onPortal()

const age = () =>
  changeOnFile(
    portal,
    `update sessions set began_at = began_at - interval '11 minutes',
      proven_at = proven_at - interval '11 minutes'`,
    [],
  )

async function inSpanish(page: Page): Promise<void> {
  await page.goto(portal.at('lonemesa', '/settings/change-language'))
  await page.getByRole('radio', { name: /Español|Spanish/ }).check()
  await page.getByRole('button', { name: /Save|Guardar|Update/ }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'es')
}

it('asks on a phone in Spanish for the password again before a card is removed', async () => {
  await changeSettings(portal, 'lonemesa', { stepUp: '1' })
  const { page, context } = await visit(browser, portal, 'maria', { viewport: phone, isNew: true })
  await inSpanish(page)
  await age()
  await page.goto(portal.at('lonemesa', '/settings/payment-option'))
  await page.getByRole('button', { name: /Mastercard terminada en 4444/ }).click()
  const removal = page.getByRole('dialog')
  await removal.getByRole('button', { name: /^Eliminar/ }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme que es usted' })
  await proof.waitFor()
  await expectAccessible(page)
  await proof.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('listitem').filter({ hasText: '4444' }).waitFor({ state: 'detached' })
  await context.close()
})

it('sends somebody without a password to their provider in another window, and goes on here', async () => {
  await changeSettings(portal, 'lonemesa', { stepUp: '1', socialLoginInd: '1' })
  const { page, context } = await visit(browser, portal, 'darnell', { isNew: true })
  await page.goto(portal.at('lonemesa', '/settings/payment-option'))
  const ids = `(select borrower_id from borrower_emails where address = $1)`
  const { email } = { email: 'darnell.whitaker@example.com' }
  await changeOnFile(
    portal,
    `update borrowers set password_hash = null where borrower_id = ${ids}`,
    [email],
  )
  await changeOnFile(
    portal,
    `insert into social_identities (lender_id, issuer, subject, borrower_id, linked_at)
      select lender_id, 'unknown yet', '10000000000000000002', borrower_id, now()
      from borrowers where borrower_id = ${ids}`,
    [email],
  )
  await age()
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.waitFor()
  await expectAccessible(page)
  const [provider] = await Promise.all([
    page.waitForEvent('popup'),
    proof.getByRole('button', { name: 'Google' }).click(),
  ])
  await provider.getByText('Darnell Whitaker').first().waitFor()
  // The identity is the provider's own by now: its address is known.
  const issuer = new URL(provider.url())
  issuer.search = ''
  issuer.pathname = issuer.pathname.replace(/\/authorize$/, '')
  await changeOnFile(portal, `update social_identities set issuer = $1 where subject = $2`, [
    issuer.href,
    '10000000000000000002',
  ])
  await provider.getByText('Darnell Whitaker').first().click()
  await proof.waitFor({ state: 'hidden' })
  await page.getByText('The payment method was removed.').waitFor()
  expect(context.pages().length).toBeGreaterThan(0)
  await context.close()
})
