import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enterCode, fillSignUp, sendSignUp } from './testing/borrowers/sign-up.ts'
import {
  complaintsOf,
  desktop,
  expectAccessible,
  phone,
  visitor,
} from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { linkAfter } from './testing/portal/emails.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { codeFor } from './testing/portal/outbox.ts'

const { portal, browser } = onPortal()

type Provider = 'Facebook' | 'Google'

it.each([
  ['Facebook', '1', '2105550206', phone, 'es'],
  ['Google', '2', '2105550207', desktop, 'en'],
] as const)(
  'changes an unverified email of a %s account by its provider’s word, and by no password',
  async (provider, type, phoneno, viewport, language) => {
    const say = (key: LabelKey) => builtIn[language][key]
    const context = await visitor(browser, { viewport })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(portal.at('lonemesa', '/login'))
    await page.getByRole('combobox').selectOption(language)
    await vouchedFor(page, provider)
    await page.waitForURL('**/signup')
    const before = await page.locator('[name=email]').inputValue()
    await fillSignUp(page, { stateid: '45', phoneno })
    await sendSignUp(page, language)
    const code = await codeFor(portal, { lender: 'lonemesa', phone: phoneno })
    await enterCode(page, code, language)
    await page.waitForURL('**/login')

    await vouchedFor(page, provider)
    const prompt = page.getByRole('dialog', { name: say('signIn.changeEmail.title') })
    await prompt
      .getByText(say('signIn.changeEmail.confirmedBy').replace(':provider', provider))
      .waitFor()
    expect(await prompt.getByLabel(say('signIn.changeEmail.password')).count()).toBe(0)
    await expectAccessible(page)
    await expectFit(page)
    const calls = callsOf(page)
    const to = `felix.${provider.toLowerCase()}@example.com`
    await prompt.getByLabel(say('signIn.changeEmail.newEmail')).fill(to)
    const wanted = { lender: 'lonemesa', to, begins: '/app/api/users/confirm-email?token=' }
    const link = await linkAfter(portal, wanted, () =>
      prompt.getByRole('button', { name: say('signIn.changeEmail.replace') }).click(),
    )
    await prompt.waitFor({ state: 'detached' })
    const { body } = callTo(calls, '/users/web/change-email')
    expect(body).toMatchObject({ previousEmail: before, newEmail: to, type })
    expect(Object.keys(body ?? {})).not.toContain('password')
    const again = await page.evaluate(async (payload) => {
      const answer = await fetch('/app/api/users/web/change-email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...payload,
          previousEmail: payload['newEmail'],
          newEmail: 'c@d.co',
        }),
      })
      return ((await answer.json()) as { reason: string }).reason
    }, body ?? {})
    expect(again).toBe('badSocialToken') // a provider’s word counts once

    await page.goto(portal.at('lonemesa', link))
    await page.getByText(say('signIn.email.verified')).waitFor()
    await vouchedFor(page, provider)
    await page.waitForURL('**/home')
    expect(complaints).toEqual([])
    await context.close()
  },
)
/** To the page of the provider, where Felix is chosen, and back. */
async function vouchedFor(page: Page, provider: Provider): Promise<void> {
  await page.getByRole('button', { name: provider }).click()
  await page.waitForURL('**/authorize**')
  await page.getByRole('link', { name: 'Felix Newcomer' }).click()
}
