import { localeOf } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { type LenderReader, lenderReaders } from './testing/borrowers/lender-readers.ts'
import { loansPath } from './testing/borrowers/loan-list.ts'
import { atHomeIn, readText, visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

// What home shows of a loan, and what its lender has it hide.

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine', 'boreal')

type ToldLoan = {
  readonly loanNo: string
  readonly loanStatusText: string
  readonly daysPastDue: number
  readonly totalAmtDue: string
  readonly calNextPayment: string
  readonly lastPmtAmt: string
  readonly loanCollateral: Readonly<Record<'collatYear' | 'collatMake' | 'collatModel', string>>
}

async function toldLoan(page: Page, { language }: LenderReader): Promise<ToldLoan> {
  const calls = callsOf(page)
  await page.reload()
  await atHomeIn(page, language)
  const { result } = await callTo(calls, loansPath).answer()
  const [loan] = result['loans'] as readonly ToldLoan[]
  if (loan === undefined) throw new Error('no loan is told')
  return loan
}

/** An amount as this reader has it: '$471.88', '499,54 $'. */
function money(amount: string, { language, lender }: LenderReader): string {
  const country = lender === 'boreal' ? 'CA' : 'US'
  const style = { style: 'currency', currency: country === 'CA' ? 'CAD' : 'USD' } as const
  const format = new Intl.NumberFormat(localeOf(language, country), style)
  return format.format(Number(amount)).replaceAll(/[\u00a0\u202f]/g, ' ')
}

it.each(lenderReaders)(
  '[LOAN-02] shows the vehicle, the status, the last and the next payment of a loan, in $reads',
  async (reader) => {
    const { page, context, complaints } = await visitIn(browser, portal, reader)
    const loan = await toldLoan(page, reader)
    const { collatYear, collatMake, collatModel } = loan.loanCollateral
    const vehicle = `${collatYear} ${collatMake} ${collatModel}`
    const own = page.getByRole('button', {
      name: new RegExp(`^${reader.say('loans.switcher.label')}`),
    })
    await expect.poll(() => own.innerText()).toContain(vehicle)
    await expect.poll(() => own.innerText()).toContain(`${loan.loanNo} · ${loan.loanStatusText}`)
    const isLate = loan.daysPastDue > 0
    const heading = reader.say(isLate ? 'loans.card.totalAmountDue' : 'loans.card.nextPayment')
    const card = page.getByRole('region', { name: heading, exact: true })
    const next = isLate ? loan.totalAmtDue : loan.calNextPayment
    await expect.poll(() => readText(card)).toContain(money(next, reader))
    const text = await readText(card)
    expect(text).toContain(reader.say('loans.card.lastPayment'))
    expect(text).toContain(money(loan.lastPmtAmt, reader))
    expect(complaints).toEqual([])
    await context.close()
  },
)

it.each(lenderReaders)(
  '[LOAN-28] hides the last and the next payment where the lender has it so, in $reads',
  async (reader) => {
    await changeSettings(portal, reader.lender, { hideLastNextPmtInfo: '1' })
    const { page, context } = await visitIn(browser, portal, reader)
    const loan = await toldLoan(page, reader)
    const name = reader.say('loans.card.status')
    const card = page.getByRole('region', { name, exact: true })
    await card.waitFor()
    const text = await readText(card)
    const hidden = ['nextPayment', 'totalAmountDue', 'lastPayment'] as const
    for (const key of hidden) expect(text).not.toContain(reader.say(`loans.card.${key}`))
    expect(loan.daysPastDue === 0 || text.includes(loan.loanStatusText)).toBe(true)
    await expectFit(page)
    await expectAccessible(page)
    await context.close()
  },
)

it.each([
  ['a phone', phone],
  ['a desktop', desktop],
])(
  '[LOAN-27] keeps of a loan that is paid off the stamp alone where the lender hides the rest, on %s',
  async (_screen, viewport) => {
    const nothing = /Nothing is due, and nothing more will be taken/
    const { page, context } = await visit(browser, portal, 'jennifer', { viewport })
    await page.getByText(nothing).first().waitFor()
    await changeSettings(portal, 'harborpine', { hidePaidOff: '1' })
    await page.reload()
    const stamp = page.getByText('PAID OFF', { exact: true }).first()
    await expect.poll(() => page.getByText(nothing).count()).toBe(0)
    await stamp.waitFor()
    expect(await page.getByText('Next Payment', { exact: true }).count()).toBe(0)
    await expectAccessible(page)
    await context.close()
  },
)

it.each(lenderReaders)(
  '[LOAN-31] links a detail that is an address, and no other text, in $reads',
  async (reader) => {
    const { page, context } = await visitIn(browser, portal, reader)
    const { loanNo } = await toldLoan(page, reader)
    const path = `/loans/${loanNo}/details`
    const details = [
      { label: 'Insurance', type: '6', value: 'https://insurance.example.com/motor' },
      { label: 'Plain', type: '1', value: 'https://plain.example.com' },
      { label: 'No address', type: '6', value: 'javascript:alert(1)' },
    ]
    const put = (all: readonly object[]) =>
      portal.callLenderApi(reader.lender, path, { method: 'PUT', body: { details: all } })
    const sent = await put(details.slice(0, 2))
    expect([sent.status, sent.body]).toEqual([200, expect.anything()])
    expect((await put(details)).status).toBe(422)
    await page.reload()
    const link = page.getByRole('main').locator('a[href^="https://insurance.example.com"]')
    await link.waitFor()
    await page.getByText('https://plain.example.com').waitFor()
    expect(await page.locator('a[href*="plain.example.com"]').count()).toBe(0)
    await expectFit(page)
    await put([])
    await context.close()
  },
)

it.each(lenderReaders)(
  '[LOAN-59] hides the box of the lender’s messages where there are none, in $reads',
  async (reader) => {
    const { language, lender } = reader
    const put = (messages: readonly object[]) =>
      portal.callLenderApi(lender, '/messages', { method: 'PUT', body: messages })
    const before = (await portal.callLenderApi(lender, '/messages')).body as readonly object[]
    const box = { language, title: 'From all of us', messages: [{ title: 'A', text: 'B' }] }
    expect((await put([box])).status).toBe(200)
    const { page, context } = await visitIn(browser, portal, reader)
    const shown = page.getByRole('region', { name: 'From all of us' })
    await shown.waitFor()
    expect((await put([{ ...box, messages: [] }])).status).toBe(200)
    await page.reload()
    await atHomeIn(page, language)
    await page.waitForLoadState('networkidle')
    expect(await shown.count()).toBe(0)
    await put(before)
    await context.close()
  },
)
