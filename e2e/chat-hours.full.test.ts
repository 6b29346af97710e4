import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

const chatOf = (page: Page) => page.getByRole('region', { name: /^Chat with / })
const logOf = (page: Page) => page.getByRole('log', { name: /^Chat with / })

describe('the chat on home', () => {
  it('offers a person at once, and says until when one answers', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    const calls = callsOf(page)
    await chatOf(page).getByRole('button', { name: 'Open chat' }).click()
    await chatOf(page).getByRole('button', { name: 'Talk to a person' }).click()
    await chatOf(page)
      .getByRole('status')
      .getByText(/^Somebody at Lone Mesa Auto Finance answers by /)
      .waitFor()
    await logOf(page)
      .getByText(/^We passed this on to a person\./)
      .waitFor()
    expect(callTo(calls, '/chat/request-person').path).toBe('/chat/request-person')
    await context.close()
  })
})
