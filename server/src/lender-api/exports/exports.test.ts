import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankSettings } from '../../../testing/integrations/bank-accounts.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import { openDays } from '../../payments/end-of-day/open-days.ts'
import { csvRow } from '../../lenders/papers/csv.ts'

let world: LenderApiFixture
let orderId: string
let loanNo: string

beforeAll(async () => {
  world = await lenderApiFixture({ settings: bankSettings, ownDatabase: true })
  const payer = await world.payer()
  orderId = (await payer.pay({ amount: '60.00' })).body.result.paymentToken.orderId
  loanNo = await world.loanNoOf(payer.loanId)
})
afterAll(() => world.closeInBalance())

const today = 'from=2026-11-20&to=2026-11-20'
const get = (path: string) => world.callLenderApi('GET', `/exports/${path}`)

/** Rows by the names of their columns. */
async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const { text, code, headers } = await get(path)
  expect([code, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const [head = '', ...rows] = text.trimEnd().split('\r\n')
  const names = head.split(',')
  return rows.map((row) =>
    Object.fromEntries(row.split(',').map((cell, at) => [names[at] ?? '', cell])),
  )
}

const sum = (rows: readonly Record<string, string>[], name: string) =>
  rows.reduce((total, row) => total + Math.round(Number(row[name] ?? 0) * 100), 0)

describe('the export of payments', () => {
  it('gives each payment of the day with its parts in cents, and what became of it', async () => {
    const rows = await rowsOf(`payments?${today}`)
    const [row] = rows
    expect(rows).toHaveLength(1)
    expect(row).toMatchObject({
      payment_id: orderId,
      loan_no: loanNo,
      effective_date: '2026-11-20',
      method: 'CARD',
      channel: 'PORTAL',
      amount: '60.00',
      convenience_fee: '3.95',
      status: 'PENDING',
      token_last4: '4242',
    })
    const parts = ['interest', 'principal', 'late_fee', 'nsf_fee', 'other_fee', 'overpayment']
    const total = parts.reduce((all, name) => all + sum(rows, name), 0)
    expect(total).toBe(60_00)
  })

  it('gives a payment on the business day on which it was made alone', async () => {
    expect(await rowsOf('payments?from=2026-11-19&to=2026-11-19')).toEqual([])
    expect(await rowsOf('payments?from=2026-11-21&to=2026-12-21')).toEqual([])
  })
})

describe('the export of the journal', () => {
  it('gives every entry of the day, with debits and credits of each transaction equal', async () => {
    const rows = await rowsOf(`journal?${today}`)
    const byTransaction = Map.groupBy(rows, (row) => row['transaction_id'])
    expect(byTransaction.size).toBeGreaterThan(0)
    for (const entries of byTransaction.values())
      expect(sum(entries, 'debit')).toBe(sum(entries, 'credit'))
    expect(rows.some((row) => row['loan_no'] === loanNo && row['reference'] !== '')).toBe(true)
  })
})

describe('the export of the audit’s heads', () => {
  it('gives the head of each day that closed, as the chain ended then', async () => {
    world.clocks.forward(24 * 3_600_000)
    await openDays(world.worker, world.lender)
    const [row] = await rowsOf('audit-heads?from=2026-11-20&to=2026-11-21')
    const { rows } = await world.database.owner.query<{ no: string; hash: Buffer }>(
      `select entry_no::text as no, entry_hash as hash from audit_heads where closed_on = '2026-11-20'`,
    )
    const [head] = rows
    expect(row).toEqual({
      date: '2026-11-20',
      entries: head?.no,
      head: head?.hash.toString('hex'),
    })
  })
})

describe('an export that is refused', () => {
  it.each([
    ['no days', 'payments', 'from'],
    ['half a span', 'journal?from=2026-11-20', 'to'],
    ['what is no day', 'journal?from=2026-11-31&to=2026-12-01', 'from'],
    ['days in the wrong order', 'payments?from=2026-11-20&to=2026-11-19', 'to'],
    ['more than a month', 'payments?from=2026-10-01&to=2026-11-01', 'to'],
  ])('refuses %s, and names the field', async (_what, path, field) => {
    const { code, body } = await get(path)
    expect([code, body]).toMatchObject([422, { field }])
  })

  it('refuses more exports in an hour than the lender allows, and says when the next may come', async () => {
    const other = await lenderApiFixture({ settings: { ...bankSettings, exportsPerKeyHour: 2 } })
    const path = `/exports/journal?${today}`
    const codes: number[] = []
    for (let no = 0; no < 3; no += 1) codes.push((await other.callLenderApi('GET', path)).code)
    expect(codes).toEqual([200, 200, 429])
    const { body, headers } = await other.callLenderApi('GET', path)
    expect(body).toMatchObject({ status: 429, detail: 'At most 2 exports an hour.' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_500)
    other.clocks.forward(3_600_000)
    expect((await other.callLenderApi('GET', path)).code).toBe(200)
    await other.closeInBalance()
  })
})

describe('a row of CSV', () => {
  it.each([
    ['a plain text', ['LM-1', 7, 5n, null], 'LM-1,7,5,\r\n'],
    [
      'commas, quotes and line ends',
      ['a,b', 'say "no"', 'x\r\ny'],
      '"a,b","say ""no""","x\r\ny"\r\n',
    ],
    ['a sum', ['=1+1'], "'=1+1\r\n"],
    ['a command after blanks', ['  =cmd|x'], "'  =cmd|x\r\n"],
    ['a plus, a minus and an at', ['+1', '-1', '@x'], "'+1,'-1,'@x\r\n"],
    ['a tab and a line end first', ['\tx', '\n=1'], `'\tx,"'\n=1"\r\n`],
  ])('writes %s so that no spreadsheet runs it', (_what, cells, row) => {
    expect(csvRow(cells)).toBe(row)
  })
})
