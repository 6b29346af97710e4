import { expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { fillCard, method, openAddMethod } from './testing/payments/paying.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { changeOnFile } from './testing/portal/owner-database.ts'

const elevenMinutesLater = `
  update sessions s set began_at = began_at - interval '11 minutes' from hosts h
   where h.lender_id = s.lender_id and h.host = $1`

const { portal, browser } = onSharedPortal('lonemesa')

it('asks for the password again before a card is added, and goes on with what was typed', async () => {
  await changeSettings(portal, 'lonemesa', { stepUp: '1' })
  const { page, context, complaints } = await visit(browser, portal, 'luis', { isNew: true })
  const host = new URL(portal.at('lonemesa')).hostname
  expect(await changeOnFile(portal, elevenMinutesLater, [host])).toBe(1)
  const calls = callsOf(page)
  await openAddMethod(page, 'Card')
  const form = await fillCard(page, { number: '4000056655665556' })
  await form.getByRole('button', { name: 'Add card' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.waitFor()
  await expectAccessible(page)
  await proof.getByRole('button', { name: 'Close' }).click()
  await form.getByText('Please confirm that it is you to go on.').waitFor()
  await expect.poll(() => form.getByLabel('Card number').inputValue()).toBe('4000 0566 5566 5556')

  await form.getByRole('button', { name: 'Add card' }).click()
  await proof.getByLabel('Password', { exact: true }).fill('Wrong!2026pass')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await proof
    .getByText(/password/i)
    .nth(1)
    .waitFor()
  expect(count(calls, '/payments/add-card')).toBe(2)
  await proof.getByLabel('Password', { exact: true }).fill(demoPassword)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await form.waitFor({ state: 'hidden' })
  await method(page, '5556').waitFor()
  expect(count(calls, '/payments/add-card')).toBe(3)
  expect(complaints).toEqual([])
  await context.close()
})
