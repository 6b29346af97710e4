import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

// A series by bank from December 15 on, of which its lender closes that day once it is planned.

let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

it('keeps the nominal credit of a planned debit whose day the lender closes later, and does not call it late', async () => {
  calls = await scheduleCalls({ creditNominal: '1' })
  await calls.create(monthlySeries)
  await calls.change({ extraClosedDays: ['2026-12-15'] })
  const page = { limit: 10, offset: 0, loanId: calls.payer.loanId, sortBy: '1', type: '0' }
  const { result } = await calls.ask('/payments/schedule-list', { ...page, paymentType: '-1' })
  const { debits } = result as unknown as { debits: object[] }
  expect(debits[0]).toMatchObject({
    date: '2026-12-16',
    dueDate: '2026-12-15',
    movedBy: 'bankClosed',
    movedFrom: null,
    putOffBy: '',
    reason: '',
  })
  await calls.goTo('2026-12-14')
  expect(await calls.debits()).toEqual([{ amount_cents: 480_00n, effective_on: '2026-12-15' }])
  expect(await calls.sentNotices('debitLate')).toEqual([])
})
