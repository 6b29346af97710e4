import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey, Language } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { atHomeIn, payIn, readText, visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone, visitor } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'

// What `npm test` looks at in one language and at one width, in another and at the other.

const { portal, browser } = onPortal()

const sayIn = (language: Language) => (key: LabelKey) => builtIn[language][key]

async function expectSound(page: Page): Promise<void> {
  await expectFit(page)
  await expectAccessible(page)
}

async function anonymous(viewport: typeof phone, language: Language) {
  const context = await visitor(browser, { viewport })
  const page = await context.newPage()
  await page.goto(portal.at('lonemesa', '/login'))
  await page.getByRole('combobox').selectOption(language)
  await page.getByRole('heading', { name: sayIn(language)('signIn.form.title') }).waitFor()
  return { page, context }
}

describe('home', () => {
  it.each([
    {
      who: 'darnell',
      language: 'es',
      viewport: phone,
      width: 390,
      heading: 'loans.card.totalAmountDue',
      card: /Vencido\s+\$856\.83\s+36 días de atraso, desde el 15 oct 2026/,
    },
    {
      who: 'chloe',
      language: 'fr',
      viewport: desktop,
      width: 1440,
      heading: 'loans.card.nextPayment',
      card: /499,54 \$\s+Échéance le samedi 12 décembre 2026/,
    },
  ] as const)(
    'shows $who what is past due or due next, and the status or the tile of a schedule, in $language at $width px',
    async ({ who, language, viewport, heading, card }) => {
      const say = sayIn(language)
      const { page, context } = await visitIn(browser, portal, { who, language, viewport })
      const summary = page.getByRole('region', { name: say(heading), exact: true })
      await summary.waitFor()
      expect(await readText(summary)).toMatch(card)
      const isScheduled = who === 'chloe'
      const tile = summary.getByText(say('schedules.stamp.scheduled'))
      expect(await tile.count()).toBe(isScheduled ? 1 : 0)
      const status = say(isScheduled ? 'loans.status.current' : 'loans.status.pastDue')
      expect(await summary.getByText(status, { exact: true }).count()).toBe(isScheduled ? 0 : 1)
      await expectSound(page)
      await context.close()
    },
  )

  it.each([
    { language: 'es', viewport: phone, width: 390 },
    { language: 'es', viewport: desktop, width: 1440 },
  ] as const)(
    'gives who has no loan something to do, in $language at $width px',
    async ({ language, viewport }) => {
      const say = sayIn(language)
      const { page, context } = await anonymous(viewport, language)
      await page.locator('input[name=user]').fill(borrowers.nora.email)
      await page.locator('input[name=password]').fill(demoPassword)
      await page.locator('button[type=submit]').click()
      await page.waitForURL('**/home')
      const link = { name: say('loans.link.title') }
      await page.getByRole('dialog', link).waitFor()
      await expectSound(page)
      await page.keyboard.press('Escape')
      await page.getByText(say('loans.empty.title')).waitFor()
      await expectSound(page)
      await page.getByRole('main').getByRole('button', link).click()
      await page.getByRole('dialog', link).waitFor()
      await context.close()
    },
  )

  it('stamps a loan that is paid off, in Spanish on a phone, with nothing to pay', async () => {
    const plan = { who: 'kevin', language: 'es', viewport: phone } as const
    const { page, context } = await visitIn(browser, portal, plan)
    const loans = new RegExp(`^${builtIn.es['loans.switcher.label']}`)
    await page.getByRole('button', { name: loans }).click()
    await page.getByRole('button', { name: /^2009 Ford Ranger XL/ }).click()
    await page.getByRole('heading', { name: '2009 Ford Ranger XL' }).waitFor()
    await page.getByText('LIQUIDADO', { exact: true }).first().waitFor()
    expect(await page.locator('[data-dock]').count()).toBe(0)
    await expectSound(page)
    await context.close()
  })
})

describe('receipts', () => {
  it('keeps filter, order, page and receipt in the address, in Spanish on a phone', async () => {
    const say = sayIn('es')
    const plan = { who: 'kevin', language: 'es', viewport: phone } as const
    const { page, context } = await visitIn(browser, portal, plan)
    const activity = page.getByRole('region', { name: say('loans.activity.title') })
    await activity.getByRole('link').filter({ hasText: '21-101556' }).first().click()
    await page.waitForURL(/\/receipts\?receipt=LM-/)
    const reference = new URL(page.url()).searchParams.get('receipt') ?? ''
    const receipt = page.getByRole('dialog', { name: say('receipts.details.title') })
    await receipt.getByText(reference).waitFor()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Noviembre de 2026' }).waitFor()
    await page.getByLabel(say('receipts.sort.label')).selectOption('oldest')
    await page.waitForURL(/sort=oldest/)
    await page.getByRole('button', { name: say('shell.pager.next') }).click()
    await page.getByText('101 a 200 de 748').waitFor()
    await page.reload()
    await page.getByText('101 a 200 de 748').waitFor()
    await expect.poll(() => page.getByLabel(say('receipts.sort.label')).inputValue()).toBe('oldest')
    await page.getByRole('button', { name: say('receipts.filter.open') }).click()
    await page.getByRole('checkbox', { name: say('receipts.filter.card'), exact: true }).check()
    await page.waitForURL(/kinds=card/)
    expect(new URL(page.url()).searchParams.has('page')).toBe(false)
    await expectSound(page)
    await context.close()
  })

  it('prints whose receipt it is, in English on a desktop', async () => {
    const plan = { who: 'kevin', language: 'en', viewport: desktop } as const
    const { page, context } = await visitIn(browser, portal, plan)
    await payIn(page, { language: 'en', amount: '24.00', from: '7788' })
    const accepted = page.getByRole('dialog', { name: 'Payment accepted' })
    const owner = accepted.getByText('Lone Mesa Auto Finance · Kevin Nguyen')
    await accepted.waitFor()
    expect(await owner.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => owner.isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await accepted.getByRole('button', { name: 'Done' }).click()
    await atHomeIn(page, 'en')
    await page.goto(portal.at('lonemesa', '/receipts'))
    await page.getByRole('list', { name: 'Your receipts' }).getByRole('button').first().click()
    const panel = page.getByRole('region', { name: 'Receipt' })
    await panel.waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect
      .poll(() => page.locator('body').innerText())
      .toMatch(/Lone Mesa Auto Finance · Kevin/)
    await context.close()
  })
})
