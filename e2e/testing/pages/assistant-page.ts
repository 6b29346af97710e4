import type { Locator, Page } from 'playwright-core'
import { visit } from '../borrowers/borrowers.ts'
import { callsOf } from '../browser/calls.ts'
import type { Stage } from '../portal/on-portal.ts'
import type { Portal } from '../portal/portal.ts'

/** The frame in which the assistant speaks. */
export function frameOf(page: Page): Locator {
  return page.getByTitle(/^Assistant of /)
}

/** What was said in it so far. */
export function sayings(page: Page): Locator {
  return frameOf(page).contentFrame().getByRole('listitem')
}

/** At the page of the assistant, with its conversation. */
export async function atServicing(
  { portal, browser }: Stage<Portal>,
  viewport = { width: 1440, height: 1000 },
) {
  const visited = await visit(browser, portal, 'aisha', { viewport })
  const calls = callsOf(visited.page)
  await visited.page.goto(portal.at('harborpine', '/servicing'))
  await sayings(visited.page).first().waitFor()
  return { ...visited, calls }
}
