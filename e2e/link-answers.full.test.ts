import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { lenderReaders } from './testing/borrowers/lender-readers.ts'
import { loansPath } from './testing/borrowers/loan-list.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import {
  complaintsOf,
  desktop,
  expectAccessible,
  phone,
  visitor,
} from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { messageBar } from './testing/browser/message-bar.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

// What becomes of a loan that is linked or deleted, or that nobody finds.

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine', 'boreal')

const loanNo = '21-120777'
const readings = [
  { language: 'en', viewport: desktop, reads: 'en on a desktop' },
  { language: 'es', viewport: phone, reads: 'es on a phone' },
] as const

/** Nora, whose account knows no loan: the form stands over home. */
async function atNora({ language, viewport }: (typeof readings)[number]) {
  const say = (key: LabelKey) => builtIn[language][key]
  const context = await visitor(browser, { viewport })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const calls = callsOf(page)
  await page.goto(portal.at('lonemesa'))
  await page.locator('input[name=user]').waitFor()
  await page.getByRole('combobox').selectOption(language)
  await page.locator('input[name=user]').fill(borrowers.nora.email)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/home')
  const form = page.getByRole('dialog', { name: say('loans.link.title') })
  await form.waitFor()
  const leave = async () => {
    expect(complaints).toEqual([])
    await context.close()
  }
  return { page, calls, say, form, leave }
}

const right = { ssn4: '4417', loannumber: loanNo, zipcode: '78205' }

async function send(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await form.locator(`input[name=${name}]`).fill(value)
  await form.locator('input').last().press('Enter')
}

const valuesOf = (form: Locator) =>
  form
    .locator('input')
    .evaluateAll((all) =>
      Object.fromEntries((all as HTMLInputElement[]).map(({ name, value }) => [name, value])),
    )

describe('a loan that nobody finds', () => {
  it.each(readings)(
    '[LOAN-44][LOAN-45][LOAN-46] offers to try again, which leads back to what was typed, or to tell the lender, in $reads',
    async (reading) => {
      const { page, say, form, leave } = await atNora(reading)
      const wrong = { ...right, ssn4: '1111' }
      await send(form, wrong)
      const failed = page.getByRole('dialog', { name: say('loans.link.failedTitle') })
      await failed.getByRole('button', { name: say('loans.link.notify') }).waitFor()
      await expectSound(page)
      await failed.getByRole('button', { name: say('loans.link.tryAgain') }).click()
      await form.waitFor()
      expect(await failed.count()).toBe(0)
      expect(await valuesOf(form)).toEqual(wrong)
      await leave()
    },
  )

  it.each(readings)(
    '[LOAN-47][LOAN-60] tells the lender when it is asked to, says so, and leads back to home, in $reads',
    async (reading) => {
      const { page, calls, say, form, leave } = await atNora(reading)
      await send(form, { ...right, ssn4: '1112' })
      await page.getByRole('button', { name: say('loans.link.notify') }).click()
      const told = say('loans.link.notified').replace(':lender', 'Lone Mesa Auto Finance')
      const done = page.getByRole('dialog').filter({ hasText: told })
      await done.getByRole('button', { name: say('loans.link.backToHome') }).waitFor()
      await expectSound(page)
      expect((await callTo(calls, '/users/notify-lander').answer()).status).toBe(1)
      const tasks = await portal.callLenderApi('lonemesa', '/tasks')
      expect(JSON.stringify(tasks.body)).toContain(loanNo)
      await done.getByRole('button', { name: say('loans.link.backToHome') }).click()
      await done.waitFor({ state: 'detached' })
      await page.getByText(say('loans.empty.title')).waitFor()
      expect(new URL(page.url()).pathname).toBe('/home')
      await leave()
    },
  )
})

describe('a borrower without a loan', () => {
  it.each(readings)(
    '[LOAN-13][LOAN-56] has none where the list is empty, and opens the form again from home, in $reads',
    async (reading) => {
      const { page, calls, say, form, leave } = await atNora(reading)
      const { statusCode, result } = await callTo(calls, loansPath).answer()
      expect([statusCode, result['loans']]).toEqual([201, []])
      await page.keyboard.press('Escape')
      await form.waitFor({ state: 'detached' })
      await page.getByText(say('loans.empty.title')).waitFor()
      await expectSound(page)
      const main = page.getByRole('main')
      await main.getByRole('button', { name: say('loans.link.title') }).click()
      await form.waitFor()
      await leave()
    },
  )

  it.each(readings)(
    '[LOAN-48][LOAN-49][LOAN-50] chooses the loan that was linked, and says what the server says of its statements, in $reads',
    async (reading) => {
      const { page, calls, say, form, leave } = await atNora(reading)
      for (const [autoEnrollStatementsWhenLinking, said] of [
        ['1', say('loans.link.enrolled')],
        ['0', say('loans.link.done')],
      ] as const) {
        await changeSettings(portal, 'lonemesa', { autoEnrollStatementsWhenLinking })
        await send(form, right)
        const linked = page.getByRole('dialog', { name: say('loans.link.linkedTitle') })
        await linked.getByText(said, { exact: true }).waitFor()
        await expectSound(page)
        const { result, message } = await callTo(calls, '/users/link-loan-account').answer()
        expect([message, result['message']]).toContain(said)
        const chosen = await page.evaluate(() => localStorage.getItem('selected-loan'))
        expect(result['loanDetails']).toEqual(expect.objectContaining({ id: chosen }))
        const asked = count(calls, loansPath)
        expect(asked).toBeGreaterThan(1)
        await linked.getByRole('button', { name: say('loans.link.backToHome') }).click()
        await deleteLoan(page, say)
        await form.waitFor()
      }
      await leave()
    },
  )

  it.each(readings)(
    '[LOAN-51][LOAN-53] deletes a loan once it is asked about, and reads the loans anew, in $reads',
    async (reading) => {
      const { page, calls, say, form, leave } = await atNora(reading)
      await send(form, right)
      await page.getByRole('button', { name: say('loans.link.backToHome') }).click()
      await startDeleting(page, say)
      const question = page.getByRole('dialog', {
        name: say('loans.delete.title').replace(':number', loanNo),
      })
      await question.getByText(say('loans.delete.text')).waitFor()
      await expectSound(page)
      expect(count(calls, '/loan/delete-loan')).toBe(0)
      const before = count(calls, loansPath)
      await question.getByRole('button', { name: say('schedules.delete.button') }).click()
      await messageBar(page, 'good', say('loans.delete.done')).waitFor()
      await form.waitFor()
      expect(count(calls, '/loan/delete-loan')).toBe(1)
      expect(count(calls, loansPath)).toBeGreaterThan(before)
      await leave()
    },
  )
})

it.each(lenderReaders)(
  '[LOAN-54][PERM-23] lists the loans by number, each to be deleted, and links none beyond the lender’s limit, in $reads',
  async (reader) => {
    const { lender, say } = reader
    await changeSettings(portal, lender, { linkLoanLimitInBp: 1 })
    const { page, context, complaints } = await visitIn(browser, portal, reader)
    const calls = callsOf(page)
    await page.reload()
    await page.getByRole('button', { name: new RegExp(`^${say('loans.switcher.label')}`) }).click()
    const { result } = await callTo(calls, loansPath).answer()
    const list = page.getByRole('list', { name: say('loans.switcher.label') })
    const numbers = (result['loans'] as { loanNo: string }[]).map((loan) => loan.loanNo)
    expect(numbers).toHaveLength(1)
    for (const number of numbers) {
      await list.getByText(say('loans.switcher.loan', { number })).waitFor()
      await page.getByRole('button', { name: say('loans.switcher.delete', { number }) }).waitFor()
    }
    const link = page.getByRole('button', { name: say('loans.link.title') })
    expect(await link.getAttribute('aria-disabled')).toBe('true')
    await page.getByText(say('loans.refused.linkLimit', { count: '1' })).waitFor()
    await expectFit(page)
    await link.press('Enter')
    expect(await page.getByRole('dialog', { name: say('loans.link.title') }).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  },
)

async function startDeleting(page: Page, say: (key: LabelKey) => string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${say('loans.switcher.label')}`) }).click()
  const remove = say('loans.switcher.delete').replace(':number', loanNo)
  await page.getByRole('button', { name: remove }).click()
}

async function deleteLoan(page: Page, say: (key: LabelKey) => string): Promise<void> {
  await startDeleting(page, say)
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: say('schedules.delete.button') }).click()
  await messageBar(page, 'good', say('loans.delete.done')).waitFor()
}

async function expectSound(page: Page): Promise<void> {
  await expectFit(page)
  await expectAccessible(page)
}
