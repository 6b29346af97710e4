import { expect, it } from 'vitest'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { lenderReaders } from './testing/borrowers/lender-readers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine', 'boreal')

it.each(lenderReaders)(
  '[CHAT-01] brings what a borrower writes to the lender, and the answer to the borrower, in $reads',
  async (reader) => {
    const { say, lender, who } = reader
    await changeSettings(portal, lender, { hideChatInBp: '0' })
    const { page, context, complaints } = await visitIn(browser, portal, reader)
    await page.getByRole('button', { name: say('chat.card.open') }).click()
    const field = page.locator('textarea[name=message]')
    await field.fill('Is my payment there?')
    await page.getByRole('button', { name: say('chat.form.send'), exact: true }).click()
    const log = page.getByRole('log')
    await log.getByText('Is my payment there?').waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    const path = `/borrowers/${borrowers[who].email}/chat`
    const read = async () => JSON.stringify((await portal.callLenderApi(lender, path)).body)
    await expect.poll(read).toContain('Is my payment there?')
    const body = { message: 'It is, since this morning.', author: 'Ann' }
    const sent = await portal.callLenderApi(lender, path, { method: 'POST', body })
    expect([sent.status, sent.body]).toEqual([200, expect.anything()])
    await log.getByText('It is, since this morning.').waitFor()
    await expectFit(page)
    await expectAccessible(page)
    expect(complaints).toEqual([])
    await context.close()
  },
)
