import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPortal } from '../../../../testing/open-portal.tsx'
import { aDebit, aLoan } from '../../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../../testing/portal-in-memory.ts'
import { KeptDebits, PlaceOfPayment } from './place-of-payment.tsx'

afterEach(cleanup)

const on = parseDay('2026-12-08')
const method = { kind: 'ach', brand: '', lastFour: '6789', accountType: 'checking' } as const
const lender = { companyName: 'Lone Mesa', phoneNumber: '2105550142' }
const stays = /^Scheduled: .* Only Lone Mesa can change it: it stays/

function showKept(different: Parameters<typeof aDebit>[0], amount = 165_06n): void {
  const loan = aLoan({ comingDebits: [aDebit({ on, method, ...different })] })
  const order = { loan, amount: cents(amount), payoff: cents(8_203_82n) }
  openPortal(<KeptDebits order={order} />, portalInMemory(), lender)
}

it('says of a debit that only the lender changes that it is taken as well, and whom to call', () => {
  showKept({})
  expect(screen.getByText(stays)).toBeDefined()
  const call = screen.getByRole('link', { name: 'Call to Edit 210-555-0142' })
  expect(call.getAttribute('href')).toBe('tel:2105550142')
})

it.each([
  ['its payer may pay instead of it', { scheduledId: 'next' }, 165_06n],
  ['another borrower pays it', { method: null }, 165_06n],
  ['it will not run', { obstacle: 'expired' }, 165_06n],
  ['the payment pays the loan off', {}, 8_203_82n],
] as const)('names no debit that stays where %s', (_, different, amount) => {
  showKept(different, amount)
  expect(screen.queryByText(/it stays/)).toBeNull()
})

it('names no debit of the reader’s own series that follows one which does not run', () => {
  const paused = aDebit({ on, method, id: 'own', scheduledId: 'next', obstacle: 'paused' })
  const after = aDebit({ on: parseDay('2027-01-08'), method, id: 'own' })
  const loan = aLoan({ comingDebits: [paused, after] })
  const order = { loan, amount: cents(165_06n), payoff: cents(8_203_82n) }
  openPortal(<KeptDebits order={order} />, portalInMemory(), lender)
  expect(screen.queryByText(/it stays/)).toBeNull()
})

it('names two equal series apart, and replaces the one that is chosen', () => {
  const onChoose = vi.fn<(insteadOf: string | null) => void>()
  const debits = ['one', 'other'].map((id) => aDebit({ on, method, id, scheduledId: `${id}-next` }))
  const at = (insteadOf: string | null) => (
    <PlaceOfPayment
      {...{ debits, place: { insteadOf, onChoose } }}
      order={{ loan: aLoan(), amount: cents(1n), payoff: cents(8_203_82n) }}
    />
  )
  openPortal(at('one-next'), portalInMemory())
  const choices = screen.getAllByRole('radio', { name: /instead of/ })
  const names = choices.map((one) => one.closest('label')?.textContent)
  expect(names).toEqual([expect.stringMatching(/\(1 of 2\)/), expect.stringMatching(/\(2 of 2\)/)])
  expect(screen.getByRole('status').textContent).toContain('(1 of 2)')
  fireEvent.click(screen.getByRole('radio', { name: /\(2 of 2\)/ }))
  expect(onChoose.mock.calls).toEqual([['other-next']])
})

it('says of each of two equal debits that only the lender changes that it stays', () => {
  const comingDebits = ['one', 'other'].map((id) => aDebit({ on, method, id }))
  const loan = aLoan({ comingDebits })
  const order = { loan, amount: cents(165_06n), payoff: cents(8_203_82n) }
  openPortal(<KeptDebits order={order} />, portalInMemory(), lender)
  const told = screen.getAllByText(stays).map((one) => /\(\d of 2\)/.exec(one.textContent)?.[0])
  expect(told).toEqual(['(1 of 2)', '(2 of 2)'])
})

it.each([
  ['all of it is due', 60_00n, {}, '$411.88'],
  ['it is paid in full', 471_88n, {}, null],
  ['part of what is due was paid before', 60_00n, { nextPayment: cents(321_88n) }, '$261.88'],
  ['all that is due is paid', 321_88n, { nextPayment: cents(321_88n) }, null],
  ['more may be due by its day', 60_00n, { newOldestDueOn: parseDay('2026-12-06') }, '$411.88'],
  ['it is of a later due date', 471_88n, { followingDueOn: on }, '$471.88'],
  ['some is left for a later due date', 531_88n, { followingDueOn: on }, '$411.88'],
  ['less is left of the loan', 60_00n, { payoff: cents(90_00n) }, '$30.00'],
] as const)(
  'says what stays unpaid of the debit that a payment is made instead of: %s',
  (_, paid, different, left) => {
    const place = { insteadOf: 'next', onChoose: () => undefined }
    const debits = [aDebit({ on, method, scheduledId: 'next' })]
    const loan = aLoan({ payoff: cents(8_203_82n), ...different })
    const order = { loan, amount: cents(paid), payoff: loan.payoff }
    openPortal(<PlaceOfPayment {...{ debits, place, order }} />, portalInMemory())
    const told = screen.getByRole('status').textContent
    const rest = /(\S+) of what was scheduled for Tue, Dec 8 is then not paid/.exec(told)
    expect(rest?.[1] ?? null).toBe(left)
  },
)

it('brings into sight what a choice of the debit to replace comes to', () => {
  const inSight = vi.spyOn(Element.prototype, 'scrollIntoView')
  const debits = ['one', 'other'].map((id) => aDebit({ on, method, id, scheduledId: `${id}-next` }))
  const order = { loan: aLoan(), amount: cents(60_00n), payoff: cents(8_203_82n) }
  function Choosing() {
    const [insteadOf, onChoose] = useState<string | null>(null)
    return <PlaceOfPayment {...{ debits, order, place: { insteadOf, onChoose } }} />
  }
  openPortal(<Choosing />, portalInMemory())
  expect(inSight).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('radio', { name: /\(2 of 2\)/ }))
  expect(inSight.mock.contexts).toEqual([screen.getByRole('status')])
  expect(inSight).toHaveBeenCalledWith({ block: 'nearest' })
  inSight.mockRestore()
})
