import { receiptHistory } from '@quittance/contract/receipts/receipt-history'
import { receiptLines } from '@quittance/contract/receipts/receipt-lines'
import { listReceiptsEndpoint } from '@quittance/contract/receipts/receipts'
import { cents, formatDollars } from '@quittance/domain/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openPdf, readPdfText } from '../../testing/papers/read-pdf.ts'
import type { Payer } from '../../testing/payments-fixture.ts'
import { type ScheduleCalls, scheduleCalls } from '../../testing/schedule-calls.ts'
import { lenderIn, readerFor } from '../lenders/translated-lender.ts'
import { printPaper } from '../integrations/pdf/print-paper.ts'
import { receiptPaper } from './receipt-paper.ts'

let calls: ScheduleCalls
let card: string
let debit: string

beforeAll(async () => {
  calls = await scheduleCalls({ customerCareEmail: 'care@example.com', phoneNumber: '2105550199' })
  const methodId = await calls.payer.addMethod({ token: 'tok-4242' })
  const paid = await calls.payer.pay({ methodId, amount: '125.00' })
  card = String(paid.body.result.paymentToken.orderId)
  const debited = await calls.payer.pay({ amount: '60.00', paymentType: '2' })
  debit = String(debited.body.result.paymentToken.orderId)
})
afterAll(() => calls.world.closeInBalance())

async function ticketOf(receiptId: string, { call }: Payer = calls.payer) {
  return (await call('/documents/ticket', { method: 'POST', payload: { receiptId } })).body
}

async function open(receiptId: string, accessToken?: string) {
  const ticket = accessToken ?? String((await ticketOf(receiptId)).result.data.ticket)
  const query = new URLSearchParams({ receiptId, accessToken: ticket }).toString()
  const { app, host } = calls.world
  const url = `/app/api/payments/get-receipt-pdf?${query}`
  return app.inject({ method: 'GET', url, headers: { host } })
}

function money(amount: bigint): string {
  const dollars = Number(formatDollars(amount as never))
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}

/** As its page shows it. */
async function shown(receiptId: string) {
  const payload = { limit: 10, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }
  const { body } = await calls.payer.call('/payments/get-payment-receipts', {
    method: 'POST',
    payload,
  })
  const { receipts } = z.decode(listReceiptsEndpoint.result, body.result)
  const found = receipts.find(({ id }) => id === receiptId)
  if (found === undefined) throw new Error('the receipt is listed')
  return found
}

describe.each(['card', 'bank'] as const)('the receipt of a payment by %s', (kind) => {
  const id = () => (kind === 'card' ? card : debit)

  it(`prints every line of the page to the letter, of a payment by ${kind}`, async () => {
    const answer = await open(id())
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = await readPdfText(await openPdf(answer.rawPayload))
    const receipt = await shown(id())
    const reader = readerFor(calls.world.lender, 'en')
    const { amounts, total, facts } = receiptLines(receipt, { reader, showsSplit: true })
    const lines = [...amounts, total, ...facts]
    expect(lines.length).toBeGreaterThan(6)
    for (const { label, value } of lines) expect(text).toContain(`${label} ${value}`)
    for (const told of [receipt.stateText, receipt.methodText, 'Maria Ortega'])
      expect(text).toContain(told)
    // The reference names it: no number that only machines read.
    expect(text).toContain(receipt.paymentReference)
    expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
    expect(text).toContain('care@example.com')
  })

  it(`agrees with the row of the books field by field, of a payment by ${kind}`, async () => {
    const text = await readPdfText(await openPdf((await open(id())).rawPayload))
    const row = await calls.world.read((trx) =>
      trx
        .selectFrom('payments')
        .selectAll()
        .where('payment_id', '=', id())
        .executeTakeFirstOrThrow(),
    )
    const total = [money(row.amount_cents + row.fee_cents)]
    const fee = row.fee_cents > 0n ? [`Convenience Fee ${money(row.fee_cents)}`] : []
    const split =
      row.posted_on === null
        ? []
        : [
            `Interest ${money(row.interest_cents)}`,
            `Principal after ${money(row.principal_after_cents)}`,
          ]
    for (const told of [...total, ...fee, ...split]) expect(text).toContain(told)
    expect(text).toContain(row.reference)
  })
})

it('prints a receipt again as the same file, under 60 KB', async () => {
  const [one, other] = [await open(card), await open(card)]
  expect(one.rawPayload.equals(other.rawPayload)).toBe(true)
  expect(one.rawPayload.length).toBeLessThan(60 * 1024)
})

it.each(['en', 'es', 'fr'] as const)(
  'prints an ordinary receipt of a card on one page that is tagged, in %s',
  async (language) => {
    const lender = lenderIn(calls.world.lender, language)
    const from = { address1: '400 Commerce Street, Suite 1200', city: 'San Antonio', zip: '78205' }
    const portal = { ...lender.settings.portal, ...from }
    const document = await openPdf(
      await printPaper(
        receiptPaper(
          {
            lender: { ...lender, settings: { ...lender.settings, portal } },
            receipt: { ...(await shown(card)), fee: cents(3_95n) },
            names: ['Maria Elena Ortega', 'Luis Ortega'],
            vehicle: '2022 Honda CR-V EX',
            address: 'https://lonemesa.example.com/r/abcdefghijklmnop',
          },
          readerFor(lender, language),
        ),
      ),
    )
    expect(document.numPages).toBe(1)
    const marks = (await document.getMarkInfo()) as ReadonlyMap<string, unknown> | null
    expect(marks?.get('Marked')).toBe(true)
  },
)

it('says of a payment by bank that is on its way that it may still come back', async () => {
  const text = await readPdfText(await openPdf((await open(debit)).rawPayload))
  expect(text).toContain('Your bank may still return a payment from a bank account.')
  const paid = await readPdfText(await openPdf((await open(card)).rawPayload))
  expect(paid).not.toContain('may still return')
})

it('opens no receipt of somebody else, of an odd id, or by a ticket that is for another', async () => {
  const stranger = await calls.world.payer()
  expect(await ticketOf(card, stranger)).toMatchObject({ status: 0, reason: 'notFound' })
  for (const odd of ['x', '%', 'null', '6fa459ea-ee8a-4ca4-894e-db77e160355e'])
    expect(await ticketOf(odd)).toMatchObject({ status: 0, reason: 'notFound' })
  const ticket = String((await ticketOf(card)).result.data.ticket)
  expect((await open(debit, ticket)).json()).toMatchObject({ status: 0, reason: 'ticketOver' })
})

it('tells on paper and in the email of a returned payment all that its page tells of what came after', async () => {
  const { lender, clocks } = calls.world
  clocks.forward(60_000)
  await calls.world.hear(debit, { code: 'R01' })
  const receipt = await shown(debit)
  expect(receipt.back?.after).not.toBeNull()
  const reader = readerFor(lender, 'en')
  const facts = { lender, receipt, names: [], vehicle: '', address: 'https://example.com/r' }
  const { blocks } = receiptPaper(facts, reader)
  const texts = blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return [block.text]
    return block.kind === 'facts' ? block.rows.map((row) => row.join(' ')) : []
  })
  expect(texts).toContainEqual(expect.stringMatching(/^Your bank returned this payment/))
  expect(texts).toContainEqual(expect.stringMatching(/^Principal Balance after it \$/))
  const told = receiptHistory(receipt, { reader, lender: lender.settings.portal.companyName })
  expect(texts).toEqual(expect.arrayContaining([...told.sentences]))
  const mails = await calls.world.mails()
  const mail = mails.find((one) => one.includes('Your bank returned your payment of $60.00')) ?? ''
  expect(mail).toContain(told.sentences.join(' '))
  for (const { label, value } of told.facts) expect(mail).toContain(`${label}: ${value}`)
  expect(mail).toContain('What your bank said: code R01.')
})

it.each(['es', 'fr'] as const)(
  'prints a receipt in %s to the letter, under 60 KB, and again as the same file',
  async (language) => {
    const { lender, read } = calls.world
    await read((trx) =>
      trx
        .updateTable('sessions')
        .set({ language })
        .where('borrower_id', '=', calls.payer.borrowerId)
        .execute(),
    )
    const [one, other] = [await open(card), await open(card)]
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true)
    expect(one.rawPayload.length).toBeLessThan(60 * 1024)
    const pdf = await openPdf(one.rawPayload)
    const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> }
    expect(info['Language']).toMatch(new RegExp(`^${language}-`))
    const text = await readPdfText(pdf)
    const reader = readerFor(lender, language)
    const lines = receiptLines(await shown(card), { reader, showsSplit: true })
    for (const { label, value } of [...lines.amounts, lines.total, ...lines.facts])
      expect(text).toContain(`${label} ${value}`.replaceAll(/\s+/g, ' '))
  },
)
