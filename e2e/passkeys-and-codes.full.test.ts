import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { systemClocks } from '../server/src/platform/clocks.ts'
import { appCode } from '../server/testing/factors/app-code.ts'
import { atHome, signIn, visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { addAuthenticator } from './testing/browser/virtual-authenticator.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('harborpine')

const clocks = systemClocks(0)

/** How long a code of an authenticator app is shown; milliseconds. */
const stepMs = 30_000

it('signs in by a passkey, by a code of an app, and by a recovery code once', async () => {
  const { page, context, complaints } = await visit(browser, portal, 'aisha', { isNew: true })
  await addAuthenticator(page)

  await toSecurity(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Your passkey is added.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Chrome, Linux' }).waitFor()
  await expectAccessible(page)
  await logOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await atHome(page)

  await toSecurity(page)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const setup = page.getByRole('dialog', { name: 'Authenticator app' })
  const secret = (await setup.locator('code').innerText()).replaceAll(' ', '')
  const codeIn = (steps: number) => appCode(secret, clocks.elapsed() + steps * stepMs)
  await setup.getByLabel('Code from the app').fill(codeIn(0))
  await setup.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect
    .poll(() => shown.getByRole('listitem').first().innerText())
    .toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
  const [recovery = '', earlier = ''] = await shown.getByRole('listitem').allInnerTexts()
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('Recovery codes left: 10').waitFor()

  await logOut(page)
  await signIn(page, 'aisha')
  const asked = page.getByRole('dialog', { name: 'Enter your code' })
  await asked.waitFor()
  await expectAccessible(page)
  await enter(page, 'Code from the app', '000000')
  await asked.getByText('This code is not right').waitFor()
  await enter(page, 'Code from the app', codeIn(1))
  await atHome(page)

  await logOut(page)
  await signIn(page, 'aisha')
  await asked.getByRole('button', { name: 'Use a recovery code' }).click()
  await enter(page, 'Recovery code', recovery.toLowerCase())
  await atHome(page)
  await toSecurity(page)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const question = page.getByRole('dialog', { name: 'Make new recovery codes?' })
  await question.getByText('Your earlier recovery codes will no longer work.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Recovery codes left: 9').waitFor()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await question.getByRole('button', { name: 'Make new codes' }).click()
  const made = await shown.getByRole('listitem').first().innerText()
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('Recovery codes left: 10').waitFor()

  await logOut(page)
  await signIn(page, 'aisha')
  await asked.getByRole('button', { name: 'Use a recovery code' }).click()
  for (const ended of [recovery, earlier]) {
    await enter(page, 'Recovery code', ended)
    await asked.getByText('This recovery code is not right').waitFor()
  }
  await enter(page, 'Recovery code', made)
  await atHome(page)
  expect(complaints).toEqual([])
  await context.close()
})

async function enter(page: Page, field: string, code: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Enter your code' })
  await asked.getByLabel(field).fill(code)
  await asked.getByRole('button', { name: 'Sign In' }).click()
}

async function toSecurity(page: Page): Promise<void> {
  await page.goto(portal.at('harborpine', '/settings/security'))
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your menu, Aisha' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
  await page.getByLabel('Email or Phone Number').waitFor()
}
