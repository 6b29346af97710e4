import { describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { expectNothingCut } from './testing/browser/looks.ts'
import { atServicing, frameOf, sayings } from './testing/pages/assistant-page.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const stage = onSharedPortal('harborpine')
const { portal, browser } = stage

describe('the page of the assistant', () => {
  it('leads another spelling of its address to the one that may frame it', async () => {
    const { page, context } = await visit(browser, portal, 'aisha')
    await page.goto(portal.at('harborpine', '/Servicing'))
    await sayings(page).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/servicing')
    await context.close()
  })

  it('keeps the frame in its sandbox, and lets a person be reached beside it', async () => {
    const { page, context } = await atServicing(stage, phone)
    const frame = frameOf(page)
    expect(await frame.getAttribute('sandbox')).toBe('allow-forms allow-same-origin allow-scripts')
    expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer')
    await expectNothingCut(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Talk to a person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Us' })
    await expect
      .poll(() => readText(dialog))
      .toMatch(/419-555-0178[\s\S]*Mon-Fri 9 AM-5 PM Eastern/)
    await context.close()
  })
})
