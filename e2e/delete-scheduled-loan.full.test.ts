import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import { expect, it } from 'vitest'
import { type BorrowerName, borrowers } from './testing/borrowers/borrowers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { openAsOwner } from './testing/portal/owner-database.ts'

const { portal, browser } = onSharedPortal('lonemesa')

it.each([
  { who: 'kevin', language: 'en', viewport: phone, number: '21-101556' },
  { who: 'maria', language: 'es', viewport: desktop, number: '21-104233' },
] as const)(
  '[LOAN-52][LOAN-57] deletes a loan with scheduled payments after a second question alone, in $language: $who',
  async ({ who, language, viewport, number }) => {
    const say = (key: LabelKey) => builtIn[language][key]
    const plan = { who, language, viewport }
    const { page, context, complaints } = await visitIn(browser, portal, plan)
    const calls = callsOf(page)
    const list = page.getByRole('button', { name: new RegExp(`^${say('loans.switcher.label')}`) })
    const remove = say('loans.switcher.delete').replace(':number', number)
    const first = page.getByRole('dialog', {
      name: say('loans.delete.title').replace(':number', number),
    })
    const second = page.getByRole('dialog', { name: say('loans.delete.scheduledTitle') })
    const yes = { name: say('schedules.delete.button'), exact: true }
    const ask = async () => {
      await list.click()
      await page.getByRole('button', { name: remove }).click()
      await first.getByRole('button', yes).click()
      await second.waitFor()
    }
    expect(await activeOn(number, who)).toBeGreaterThan(0)
    await ask()
    expect(await second.innerText()).toMatch(/: [1-9]\d*\. /)
    await expectFit(page)
    await expectAccessible(page)
    await second.getByRole('button', { name: say('schedules.delete.keep') }).click()
    await second.waitFor({ state: 'detached' })
    expect(await list.innerText()).toContain(number)
    await ask()
    await second.getByRole('button', yes).click()
    await page.getByText(say('loans.delete.done')).waitFor()
    expect(await activeOn(number, who)).toBe(0)
    expect(callTo(calls, '/loan/delete-loan').body).toMatchObject({ loanId: expect.anything() })
    await expect.poll(() => page.getByText(number).count()).toBe(0)
    await page.goto(portal.at('lonemesa', '/schedule-payment'))
    await page.locator('main h1').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('main').innerText()).not.toContain(number)
    expect(complaints).toEqual([])
    await context.close()
  },
)

/** How many schedules of a borrower on a loan still run, as the portal has them on file. */
async function activeOn(loanNo: string, who: BorrowerName): Promise<number> {
  const owner = await openAsOwner(portal)
  const { rows } = await owner.query<{ active: string }>(active, [
    loanNo,
    hostOf(),
    borrowers[who].email,
  ])
  await owner.end()
  return Number(rows[0]?.active)
}

const hostOf = () => new URL(portal.at('lonemesa')).hostname

const active = `
  select count(*) as active from schedules s join loans l using (lender_id, loan_id)
    join hosts h using (lender_id) join borrower_emails e using (lender_id)
   where s.status = 'active' and l.loan_no = $1 and h.host = $2
     and e.address = $3 and e.borrower_id = s.borrower_id`
