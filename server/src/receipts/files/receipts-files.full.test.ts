import { listReceiptsEndpoint } from '@quittance/contract/receipts/receipts'
import { cents, formatDollars, parseDollars, sum } from '@quittance/domain/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openPdf, readPdfText } from '../../../testing/papers/read-pdf.ts'
import { hosts, startApp, type StartedApp } from '../../../testing/start-app.ts'
import { readerFor } from '../../lenders/translated-lender.ts'
import { receiptsCsv } from './receipts-csv.ts'

let started: StartedApp
let kevin: string
beforeAll(async () => {
  started = await startApp()
  kevin = await started.signIn('kevin.nguyen@example.com')
})
afterAll(() => started.close())

const all = { limit: 100, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }

async function ticketOf(filter: object = {}, token = kevin) {
  const payload = { receipts: { ...all, ...filter } }
  return (await started.ask('/documents/ticket', { token, payload })).body
}

async function fetchFile(format: string, filter: object = {}, ticket?: string) {
  const issued = ticket ?? (await issue(filter))
  const query = new URLSearchParams({ format, accessToken: issued }).toString()
  const url = `/app/api/payments/get-receipts-file?${query}`
  return started.app.inject({ method: 'GET', url, headers: { host: hosts.loneMesa } })
}

async function issue(filter: object = {}): Promise<string> {
  const data = (await ticketOf(filter)).result?.['data'] as { readonly ticket: string } | undefined
  return data?.ticket ?? ''
}

/** The cells of a file by RFC 4180, row by row. */
function cellsOf(csv: string): string[][] {
  const rows = csv.replace('\uFEFF', '').split('\r\n').slice(0, -1)
  return rows.map((row) =>
    [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  )
}

const heads =
  'Paid,Posts on,Loan Number,Payment Method,Status,Amount,Convenience Fee,Total charged,Refunded,Principal,Interest,Late Fee,Returned-Payment Fee,Other fees,Payoff fee,Held for the next installment,To be refunded,"Left over, too small to refund",Charged-off balance,Currency,Reference Number'

/** What the books took of Kevin's loans, and gave back, by kind. */
async function booked(where: string): Promise<bigint> {
  const { rows } = await started.database.owner.query<{ cents: string }>(
    `select coalesce(-sum(e.amount_cents), 0)::bigint as cents from payments p
      join ledger_transactions t on t.lender_id = p.lender_id and t.payment_id = p.payment_id
      join ledger_entries e on e.lender_id = t.lender_id and e.transaction_id = t.transaction_id
      join loan_parties lp on lp.lender_id = p.lender_id and lp.loan_id = p.loan_id
      join borrower_emails m on m.lender_id = lp.lender_id and m.borrower_id = lp.borrower_id
      where m.address = 'kevin.nguyen@example.com' and t.kind in ('payment', 'return', 'refund')
        and ${where}`,
  )
  return BigInt(rows[0]?.cents ?? 0)
}

it('saves all receipts of a filter as a spreadsheet whose parts come to each amount', async () => {
  const answer = await fetchFile('csv')
  expect(answer.headers['content-type']).toMatch(/^text\/csv/)
  expect(answer.headers['content-disposition']).toMatch(/filename="receipts-[\d-]+\.csv"/)
  const text = answer.rawPayload.toString('utf8')
  expect(text.replace('\uFEFF', '').split('\r\n')[0]).toBe(heads)
  const [, ...rows] = cellsOf(text)
  expect(rows).toHaveLength(748)
  for (const row of rows) {
    expect(row).toHaveLength(21)
    const parts = row.slice(9, 19).filter((cell) => cell !== '')
    const whole = parts.length === 0 ? row[5] : formatDollars(sum(parts.map(parseDollars)))
    expect(whole).toBe(row[5])
  }
  const standing = rows.filter((row) => row[10] !== '')
  const interest = sum(standing.map((row) => parseDollars(row[10] ?? '')))
  expect(interest).toBeGreaterThanOrEqual(await booked(`e.account = '1200'`))
})

it('saves the receipts of the filter alone, and finds them by amount and day', async () => {
  const [, ...every] = cellsOf((await fetchFile('csv')).rawPayload.toString('utf8'))
  const amount = every[0]?.[5] ?? ''
  const day = every[40]?.[0] ?? ''
  const filters = [
    [{ amount }, (row: string[]) => row[5] === amount || row[7] === amount],
    [{ dateFrom: day, dateTo: day }, (row: string[]) => row[0] === day],
    [{ dateFrom: day }, (row: string[]) => (row[0] ?? '') >= day],
    [{ loanNo: '21-101556', modeOfPayment: 1 }, (row: string[]) => row[2] === '21-101556'],
  ] as const
  for (const [filter, isMeant] of filters) {
    const { body } = await started.ask('/payments/get-payment-receipts', {
      token: kevin,
      payload: { ...all, ...filter },
    })
    const [, ...found] = cellsOf((await fetchFile('csv', filter)).rawPayload.toString('utf8'))
    expect(found.length).toBe(body.result?.['numberOfElements'])
    expect(found.every((row) => isMeant(row))).toBe(true)
  }
  const paidOn = cellsOf(
    (await fetchFile('csv', { dateFrom: day, dateTo: day })).rawPayload.toString('utf8'),
  )
  expect(paidOn.length - 1).toBe(every.filter((row) => row[0] === day).length)
})

async function ask(codes: object) {
  const payload = { ...all, ...codes }
  return (await started.ask('/payments/get-payment-receipts', { token: kevin, payload })).body
}

it('takes codes of sort and kind as numbers too', async () => {
  const text = await ask({ sortBy: '3', modeOfPayment: '1' })
  expect(text.status).toBe(1)
  expect((await ask({ sortBy: 3, modeOfPayment: 1 })).result).toEqual(text.result)
  for (const odd of [
    { sortBy: 9 },
    { sortBy: '9' },
    { modeOfPayment: 7 },
    { page: 0 },
    { page: 'x' },
  ])
    expect(await ask(odd)).toMatchObject({ status: 0, statusCode: 422 })
})

it('writes a name that a spreadsheet would run as text', async () => {
  const { body } = await started.ask('/payments/get-payment-receipts', {
    token: kevin,
    payload: all,
  })
  const { receipts } = z.decode(listReceiptsEndpoint.result, body.result as never)
  const [receipt] = receipts
  if (receipt === undefined) throw new Error('Kevin has receipts')
  const odd = { ...receipt, methodText: '=HYPERLINK("http://x","y")', amount: cents(-5n) }
  const csv = receiptsCsv([{ receipt: odd, refunds: [] }], readerFor(null, 'en'))
  expect(csv).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
})

/** Elements that may stand in one another, in their order, as OFX 2.1.1 has them. */
const children: Readonly<Record<string, readonly string[]>> = {
  OFX: ['SIGNONMSGSRSV1', 'BANKMSGSRSV1'],
  SIGNONMSGSRSV1: ['SONRS'],
  SONRS: ['STATUS', 'DTSERVER', 'LANGUAGE'],
  STATUS: ['CODE', 'SEVERITY'],
  BANKMSGSRSV1: ['STMTTRNRS'],
  STMTTRNRS: ['TRNUID', 'STATUS', 'STMTRS'],
  STMTRS: ['CURDEF', 'BANKACCTFROM', 'BANKTRANLIST', 'LEDGERBAL'],
  BANKACCTFROM: ['BANKID', 'ACCTID', 'ACCTTYPE'],
  BANKTRANLIST: ['DTSTART', 'DTEND', 'STMTTRN'],
  STMTTRN: ['TRNTYPE', 'DTPOSTED', 'TRNAMT', 'FITID', 'NAME'],
  LEDGERBAL: ['BALAMT', 'DTASOF'],
}

/** Reads OFX, and throws where its elements do not stand as they must; every leaf with its name. */
function leavesOf(ofx: string): (readonly [string, string])[] {
  const [head = '', second = '', ...rest] = ofx.split('\n')
  expect(head).toBe('<?xml version="1.0" encoding="UTF-8" standalone="no"?>')
  expect(second).toMatch(/^<\?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" .*\?>$/)
  const open: { readonly name: string; last: number }[] = []
  const leaves: (readonly [string, string])[] = []
  let text = ''
  for (const [, shut, name = '', words = ''] of rest.join('\n').matchAll(/<(\/?)(\w+)>([^<]*)/g)) {
    if (shut === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`)
      if (children[name] === undefined) leaves.push([name, text])
      continue
    }
    const above = open.at(-1)
    const place = above === undefined ? 0 : (children[above.name]?.indexOf(name) ?? -1)
    if (place < (above?.last ?? 0)) throw new Error(`<${name}> stands in a wrong place`)
    if (above !== undefined) above.last = place
    open.push({ name, last: 0 })
    text = words
  }
  expect(open).toEqual([])
  return leaves
}

it('saves receipts as valid OFX whose amounts are those of the books', async () => {
  const answer = await fetchFile('ofx')
  expect(answer.headers['content-type']).toBe('application/x-ofx')
  const leaves = leavesOf(answer.rawPayload.toString('utf8'))
  const of = (name: string) => leaves.flatMap(([one, text]) => (one === name ? [text] : []))
  expect(new Set(of('FITID')).size).toBe(of('FITID').length)
  for (const [name, shape] of [
    ['TRNAMT', /^-?\d+\.\d{2}$/],
    ['DTPOSTED', /^\d{8}$/],
    ['NAME', /^.{1,32}$/u],
    ['FITID', /^[\w-]{1,32}$/],
  ] as const)
    for (const text of of(name)) expect(text).toMatch(shape)
  const total = sum(of('TRNAMT').map(parseDollars))
  expect(total).toBe(
    await booked(`e.account in ('1100','1200','1300','1310','1320','2100','2200')`),
  )
  expect(of('ACCTID').toSorted()).toEqual([...new Set(of('ACCTID'))].toSorted())
})

it('prints the interest of each year as the books have it', async () => {
  const answer = await fetchFile('interest')
  expect(answer.headers['content-type']).toBe('application/pdf')
  const text = await readPdfText(await openPdf(answer.rawPayload))
  expect(text).toContain('Interest paid by year')
  const years = [...new Set([...text.matchAll(/\b(20\d\d) 21-\d{6}/g)].map(([, year]) => year))]
  expect(years.length).toBeGreaterThan(2)
  for (const year of years) {
    const paid = await booked(
      `e.account = '1200' and extract(year from t.posted_on) = ${Number(year)}`,
    )
    const shown = Number(formatDollars(cents(paid))).toLocaleString('en-US', {
      minimumFractionDigits: 2,
    })
    expect(text).toContain(`$${shown}`)
  }
})

/** The pages of a year's interest, as they are read. */
async function interestOf(filter: object): Promise<string> {
  return readPdfText(await openPdf((await fetchFile('interest', filter)).rawPayload))
}

it.each([
  [
    'a loan',
    { loanNo: '21-101556' },
    `p.loan_id in (select loan_id from loans where loan_no = '21-101556')`,
  ],
  [
    'some days',
    { dateFrom: '2026-01-01', dateTo: '2026-06-30' },
    `p.made_at >= '2026-01-01 05:00Z' and p.made_at < '2026-07-01 04:00Z'`,
  ],
  ['a method', { modeOfPayment: '1' }, `p.channel = 'card'`],
])('prints the interest that was paid by the payments of %s alone', async (_, filter, where) => {
  const [text, whole] = [await interestOf(filter), await interestOf({})]
  expect(text).not.toBe(whole)
  const years = new Set([...text.matchAll(/\b(20\d\d) 21-\d{6}/g)].map(([, year]) => year))
  expect(years.size).toBeGreaterThan(0)
  for (const year of years) {
    const paid = await booked(
      `e.account = '1200' and extract(year from t.posted_on) = ${Number(year)} and ${where}`,
    )
    const shown = Number(formatDollars(cents(paid))).toLocaleString('en-US', {
      minimumFractionDigits: 2,
    })
    expect(text).toContain(`$${shown}`)
  }
})

it('saves as OFX the loans of the filter alone', async () => {
  const answer = await fetchFile('ofx', { loanNo: '21-101556' })
  const leaves = leavesOf(answer.rawPayload.toString('utf8'))
  expect(leaves.filter(([name]) => name === 'ACCTID')).toEqual([['ACCTID', '21-101556']])
  const total = sum(
    leaves.flatMap(([name, text]) => (name === 'TRNAMT' ? [parseDollars(text)] : [])),
  )
  const own = `p.loan_id in (select loan_id from loans where loan_no = '21-101556')`
  const accounts = `'1100','1200','1300','1310','1320','2100','2200'`
  expect(total).toBe(await booked(`e.account in (${accounts}) and ${own}`))
})

it('opens a file of receipts once, and none for a loan of somebody else', async () => {
  const ticket = await issue()
  expect((await fetchFile('csv', {}, ticket)).statusCode).toBe(200)
  const again = await fetchFile('csv', {}, ticket)
  expect(again.json()).toMatchObject({ status: 0, reason: 'ticketOver' })
  const foreign = await ticketOf({ loanNo: '21-104233' })
  expect(foreign).toMatchObject({ status: 0, reason: 'notFound' })
})
