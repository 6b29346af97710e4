import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

const documents = { generateScheduledAuthorizationDocument: '1' }

type Row = Readonly<Record<string, unknown>>

async function listed(loanId = calls.payer.loanId) {
  const { result, ...rest } = await calls.ask('/loan/get-scheduled-documents', { loanId })
  return { ...rest, rows: (result?.data ?? []) as unknown as Row[] }
}

it('[API-53][DOC-10] lists each authorization of a loan with its next debit, and whether its copy opens', async () => {
  calls = await scheduleCalls(documents)
  expect(await listed()).toMatchObject({ status: 1, statusCode: 201, rows: [] })
  await calls.create(monthlySeries)
  const [series] = await calls.list()
  const { rows } = await listed()
  expect(rows).toEqual([
    {
      id: series?.recurringId,
      created_at: expect.stringMatching(/^2026-11-\d\dT/) as string,
      next_execution_date: '2026-12-15',
      scheduled_recurring_group_id: series?.recurringId,
      pmt_amt: '480.00',
      currencyCode: 'USD',
      repeating_type: 'MO',
      scheduled_authorization_file: true,
    },
  ])
})

it('lists an edited schedule beside what took its place, under the id of the first', async () => {
  calls = await scheduleCalls(documents)
  await calls.create(monthlySeries)
  await calls.create({ loanAmount: '77.00' })
  const [series] = (await calls.list()).filter(({ recurringId }) => recurringId !== null)
  const changed = { ...monthlySeries, loanAmount: '500.00' }
  const both = { scheduleId: series?.id, recurringId: series?.recurringId }
  expect(await calls.edit({ ...changed, ...both })).toMatchObject({ status: 1 })
  const { rows } = await listed()
  const shown = rows.map((row) => [row['pmt_amt'], row['next_execution_date'] === null])
  expect(shown).toEqual([
    ['500.00', false],
    ['480.00', true],
    ['77.00', false],
  ])
  const groups = rows.map((row) => row['scheduled_recurring_group_id'])
  expect(groups.slice(0, 2)).toEqual([series?.recurringId, series?.recurringId])
  expect(groups[2]).toBe(rows[2]?.['id'])
})

it('lists the authorization of a moved payment beside its series, and opens its own copy', async () => {
  calls = await scheduleCalls({ ...documents, graceDays: '10' })
  await calls.create(monthlySeries)
  const [series] = await calls.list()
  const moved = { scheduleId: series?.id, date: '2026-12-22' }
  expect(await calls.ask('/payments/move-scheduled-payment', moved, 'a key')).toMatchObject({
    status: 1,
  })
  const { rows } = await listed()
  expect(rows.map((row) => [row['id'], row['repeating_type'], row['next_execution_date']])).toEqual(
    [
      [series?.id, 'onlyonce', '2026-12-22'],
      [series?.recurringId, 'MO', '2026-12-22'],
    ],
  )
  expect(new Set(rows.map((row) => row['scheduled_recurring_group_id']))).toEqual(
    new Set([series?.recurringId]),
  )
  const { loanId } = calls.payer
  const open = async (scheduleId: unknown) => {
    const named = { loanId, scheduleId }
    const { result } = await calls.ask('/documents/ticket', named)
    const query = new URLSearchParams({
      loanId,
      scheduleId: String(scheduleId),
      accessToken: String(result?.data['ticket']),
    })
    const { http } = await calls.payer.call(
      `/loan/get-scheduled-document-pdf?${query.toString()}`,
      {},
    )
    expect(http.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-security-policy':
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    return http.rawPayload
  }
  const [ofMove, ofSeries] = [await open(series?.id), await open(series?.recurringId)]
  expect(ofMove.equals(ofSeries)).toBe(false)
})

it('opens the copy of an authorization to nobody but its payer', async () => {
  calls = await scheduleCalls(documents)
  await calls.create(monthlySeries)
  const other = await calls.world.payer()
  await calls.world.database.owner.query(
    `insert into loan_parties (lender_id, loan_id, borrower_id, role, is_linked)
      select lender_id, loan_id, $2, 'coborrower', true from loan_parties where loan_id = $1`,
    [calls.payer.loanId, other.borrowerId],
  )
  const payload = { loanId: calls.payer.loanId }
  const { body } = await other.call('/loan/get-scheduled-documents', { method: 'POST', payload })
  const [row] = body.result.data as Row[]
  expect(row).toMatchObject({ pmt_amt: '480.00', scheduled_authorization_file: false })
  const asked = { ...payload, scheduleId: row?.['id'] }
  const ticket = await other.call('/documents/ticket', { method: 'POST', payload: asked })
  expect(ticket.body).toMatchObject({ status: 0, reason: 'notFound' })
})

it('[PERM-25] lists no authorizations of another’s loan, and none where the lender offers no documents', async () => {
  calls = await scheduleCalls(documents)
  const { loanId } = await calls.world.payer()
  expect(await listed(loanId)).toMatchObject({ status: 0, reason: 'loanNotFound' })
  await calls.world.closeInBalance()
  calls = await scheduleCalls()
  expect(await listed()).toMatchObject({ status: 0, reason: 'switchedOff' })
})
