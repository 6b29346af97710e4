import { parseDay } from '@quittance/domain/calendar'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aReceipt } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { ReceiptsPage } from './receipts-page.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

it.each([
  ['pending', 'Made'],
  ['confirming', 'Made'],
  ['completed', 'Paid'],
  ['returned', 'Tried on'],
] as const)('names when it was made, where it is %s: %s', async (state, term) => {
  open([aReceipt({ state, isTimed: false })])
  const terms = await screen.findAllByText(/^(Made|Paid|Tried on)$/)
  expect(terms.map(({ tagName, textContent }) => tagName === 'DT' && textContent)).toContain(term)
})

it.each([
  ['posted', {}, 'Posted on 11/20/2026'],
  ['on its way', { state: 'pending', postedOn: null }, 'Posts on 11/20/2026'],
] as const)('says when a payment that is %s posts', async (_, different, told) => {
  open([aReceipt(different)])
  const term = await screen.findByText(/^Post(s|ed) on$/)
  expect(`${term.textContent} ${term.nextElementSibling?.textContent ?? ''}`).toBe(told)
})

it.each([
  ['a month has two lines', ['2026-11-20', '2026-11-06', '2026-10-08'], 2],
  ['each month has one line', ['2026-11-20', '2026-10-08', '2026-09-08'], 0],
])('shows months above the lines only where %s', async (_, days, count) => {
  const paid = days.map((day, at) => aReceipt({ id: `receipt-${at}`, paidOn: parseDay(day) }))
  open(paid)
  await screen.findAllByText(/11\/20\/2026/)
  expect(screen.queryAllByText(/^(September|October|November) 2026$/)).toHaveLength(count)
})

function open(receipts: ReturnType<typeof aReceipt>[], details = {}) {
  const portal = portalInMemory({ receipts })
  return {
    ...portal,
    ...openPortal(<ReceiptsPage loanNumbers={['21-104233', '21-120777']} />, portal, details),
  }
}
