import type { Locator } from 'playwright-core'
import { type BorrowerName, type Visit, visit } from '../borrowers/borrowers.ts'
import { changeSettings } from '../portal/change-settings.ts'
import type { Stage } from '../portal/on-portal.ts'
import type { Portal } from '../portal/portal.ts'
import { review } from './paying.ts'

// What the last look of a card payment may ask to be agreed to, step by step.

export const messageOfLender = 'Money sent here goes to the loan that is named above.'
export const cardTerms = /^I authorize this one-time card payment of/
export const belowDue = 'Amount is less than total amount due'

type StepsPlan = { readonly who?: BorrowerName; readonly amount?: string }

/** At the last look of a payment that only the given settings make steps for. */
export async function lookWith(
  { portal, browser }: Stage<Portal>,
  settings: Readonly<Record<string, unknown>>,
  { who = 'darnell', amount = '25.00' }: StepsPlan = {},
): Promise<Visit & { dialog: Locator }> {
  await changeSettings(portal, 'lonemesa', settings)
  const visited = await visit(browser, portal, who)
  const from = who === 'maria' ? '5556' : '4242'
  return { ...visited, dialog: await review(visited.page, { amount, from }) }
}
