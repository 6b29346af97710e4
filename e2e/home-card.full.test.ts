import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal()

it('keeps Pay Now in sight on a desktop too low for the whole form', async () => {
  const viewport = { width: 1440, height: 640 }
  const { page, context } = await visit(browser, portal, 'kevin', { viewport })
  const pay = page.getByRole('button', { name: 'Pay Now' })
  const form = page.getByRole('form').filter({ has: pay })
  await pay.waitFor()
  const bottoms = async () => {
    const [ofForm, ofPay] = await Promise.all([form.boundingBox(), pay.boundingBox()])
    return { form: bottomOf(ofForm), pay: bottomOf(ofPay) }
  }
  await expect
    .poll(async () => {
      const { form: ofForm, pay: ofPay } = await bottoms()
      return ofForm > viewport.height && ofPay <= viewport.height
    })
    .toBe(true)
  // What gets the focus is not behind it.
  const last = form.getByRole('radio').last()
  await last.focus()
  const [focused, over] = await Promise.all([last.boundingBox(), pay.boundingBox()])
  expect(bottomOf(focused)).toBeLessThanOrEqual(over?.y ?? 0)
  await context.close()
})

function bottomOf(box: { y: number; height: number } | null): number {
  return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
}
