import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { demoPassword } from '../demo/src/tables/people.ts'
import {
  complaintsOf,
  desktop,
  expectAccessible,
  phone,
  visitor,
} from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

// The link form with every first field beside every third one, each as it is filled in and sent.

const { portal, browser } = onSharedPortal('lonemesa')

const bySsn = (isSsn: '0' | '1') => ({ linkLoanFirstField: 1, isSsn })

const firstFields = [
  { ids: '[LOAN-38][VAL-42]', settings: bySsn('1'), name: 'ssn', right: '900124417' },
  { ids: '[LOAN-38][VAL-42]', settings: bySsn('0'), name: 'dob', right: '04121988' },
  { ids: '[LOAN-39][LOAN-37]', settings: { linkLoanFirstField: 2 }, name: 'ssn4', right: '4417' },
  { ids: '[LOAN-40][LOAN-37]', settings: { linkLoanFirstField: 3 }, name: 'name', right: 'nora' },
  { ids: '[LOAN-41]', settings: { linkLoanFirstField: 4 }, name: 'phoneNo', right: '2105550106' },
] as const
const thirdFields = [
  { linkLoanThirdField: 1, name: 'zipcode', right: '78205' },
  { linkLoanThirdField: 2, name: 'phoneNo', right: '2105550106' },
  { linkLoanThirdField: 3, name: 'branchNo', right: '7' },
] as const

const labels = {
  ssn: 'loans.link.ssn',
  dob: 'signUp.form.birthDate',
  ssn4: 'signUp.form.ssnLastFour',
  name: 'signUp.form.firstName',
  phoneNo: 'loans.quote.phone',
  zipcode: 'loans.link.postalCode',
  branchNo: 'loans.link.branch',
} as const satisfies Readonly<Record<string, LabelKey>>

const combinations = firstFields.flatMap((first, at) =>
  thirdFields.map((third, no) => ({
    first,
    third,
    ids: first.name === third.name ? first.ids : `${first.ids}[LOAN-42]`,
    asks: `${first.name} and ${third.name}`,
    language: (at + no) % 2 === 0 ? ('en' as const) : ('es' as const),
    viewport: (at + no) % 3 === 0 ? desktop : phone,
  })),
)

it.each(combinations.map((one) => [one.ids, one.asks, one.language, one] as const))(
  '%s links and deletes a loan where the form asks for %s beside its number, in %s',
  async (_ids, _asks, _language, { first, third, language, viewport }) => {
    const say = (key: LabelKey) => builtIn[language][key]
    await changeSettings(portal, 'lonemesa', {
      ...first.settings,
      linkLoanThirdField: third.linkLoanThirdField,
    })
    const context = await visitor(browser, { viewport })
    const page = await context.newPage()
    const calls = callsOf(page)
    const complaints = complaintsOf(page)
    await page.goto(portal.at('lonemesa'))
    await signInNora(page, language)

    const form = page.getByRole('dialog', { name: say('loans.link.title') })
    const fields = first.name === third.name ? [first] : [first, third]
    await form.getByLabel(say('loans.details.number'), { exact: true }).fill('120777')
    for (const { name, right } of fields)
      await form.getByLabel(say(labels[name]), { exact: true }).pressSequentially(right)
    const asked = form
      .locator('input')
      .evaluateAll((all) => all.map((one) => one.getAttribute('name')))
    const [before, ...after] = fields.map(({ name }) => name)
    expect(await asked).toEqual([before, 'loannumber', ...after])
    await expectFit(page)
    await expectAccessible(page)
    await form.getByRole('button', { name: say('loans.link.title') }).click()
    const linked = page.getByRole('dialog', { name: say('loans.link.linkedTitle') })
    await linked.waitFor()
    const { body } = callTo(calls, '/users/link-loan-account')
    const nothing = { name: '', phoneNo: '', zipcode: '', branchNo: '', ssn4: '' }
    const typed = Object.fromEntries(fields.map(({ name }) => [name, expect.stringMatching(/./)]))
    const sent = { ...nothing, ssn: null, dob: null, loannumber: '120777', ...typed }
    expect(body).toEqual(first.name === 'dob' ? { ...sent, dob: '04/12/1988' } : sent)
    await linked.getByRole('button', { name: say('loans.link.backToHome') }).click()
    const list = page.getByRole('button', { name: new RegExp(`^${say('loans.switcher.label')}`) })
    await list.click()
    const remove = say('loans.switcher.delete').replace(':number', '21-120777')
    await page.getByRole('button', { name: remove }).click()
    const title = say('loans.delete.title').replace(':number', '21-120777')
    const question = page.getByRole('dialog', { name: title })
    await question.getByRole('button', { name: say('schedules.delete.button') }).click()
    await page.getByText(say('loans.delete.done')).waitFor()
    await form.waitFor()
    expect(complaints).toEqual([])
    await context.close()
  },
)

/** A borrower without a loan: the form stands over home. */
async function signInNora(page: Page, language: 'en' | 'es'): Promise<void> {
  await page.locator('input[name=user]').waitFor()
  await page.getByRole('combobox').selectOption(language)
  await page.locator('input[name=user]').fill(borrowers.nora.email)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/home')
}
