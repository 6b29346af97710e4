import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPdf, readPdfText } from '../../../testing/papers/read-pdf.ts'
import { readQr } from '../../../testing/papers/read-qr.ts'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'

let calls: ScheduleCalls
let receiptId: string

beforeAll(async () => {
  calls = await scheduleCalls({
    companyName: 'Lone <Mesa>',
    phoneNumber: '2105550199',
    languages: [
      { id: '1', code: 'en', name: 'English' },
      { id: '2', code: 'es', name: 'Español' },
      { id: '3', code: 'fr', name: 'Français' },
    ],
  })
  const paid = await calls.payer.pay({ amount: '60.00', paymentType: '2' })
  receiptId = String(paid.body.result.paymentToken.orderId)
})
afterAll(() => calls.world.closeInBalance())

async function addressOf(id: string, { call } = calls.payer) {
  const payload = { receiptId: id }
  return (await call('/payments/receipt-address', { method: 'POST', payload })).body
}

/** Opens an address as anyone does, with nothing but it. */
async function look(url: string, headers: Readonly<Record<string, string>> = {}) {
  const { app, host } = calls.world
  return app.inject({ method: 'GET', url, headers: { host, ...headers } })
}

const pathOf = async () => new URL(String((await addressOf(receiptId)).result.address)).pathname

it('prints the code and address of a receipt, by which anyone sees that it is genuine', async () => {
  const { result } = await addressOf(receiptId)
  expect(result).toMatchObject({ size: expect.any(Number) as number })
  expect(result.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  const { call } = calls.payer
  const payload = { receiptId }
  const { body } = await call('/documents/ticket', { method: 'POST', payload })
  const words = new URLSearchParams({ receiptId, accessToken: String(body.result?.data.ticket) })
  const paper = await look(`/app/api/payments/get-receipt-pdf?${words.toString()}`)
  const pdf = await openPdf(paper.rawPayload)
  expect(await readPdfText(pdf)).toContain(result.address)
  expect(await readQr(pdf, 1)).toBe(result.address)
  expect(new URL(String(result.address)).pathname).toMatch(/^\/r\/[a-z2-7]{16}$/)
})

it('tells amount, day and state of a genuine receipt, and nothing else of it', async () => {
  const { statusCode, headers, body } = await look(await pathOf())
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/)
  expect(headers['set-cookie']).toBeUndefined()
  expect(body).toContain('This receipt is genuine')
  expect(body).toContain('Lone &lt;Mesa&gt; issued this receipt.')
  expect(body).toContain('<dd>$60.00</dd>')
  expect(body).toContain('<dd>11/20/2026</dd>')
  expect(body).toContain('<dd>Pending</dd>')
  expect(body.match(/<dt>/g)).toHaveLength(3)
  for (const kept of ['Maria', 'Ortega', receiptId, calls.payer.loanId, 'checking', '••'])
    expect(body).not.toContain(kept)
  expect(body).not.toContain('<script')
})

it('speaks the language of whoever looks, or the one that they choose', async () => {
  const path = await pathOf()
  const spanish = await look(path, { 'accept-language': 'es-MX' })
  expect(spanish.body).toContain('Este recibo es auténtico')
  expect(spanish.body).toContain('<a href="?lang=fr" lang="fr">Français</a>')
  const chosen = await look(`${path}?lang=fr`, { 'accept-language': 'es-MX' })
  expect(chosen.body).toContain('Ce reçu est authentique')
  expect(chosen.body).toContain('<html lang="fr-US">')
})

/** A page without what is drawn anew for each answer. */
const bare = (body: string) => body.replaceAll(/nonce="[^"]+"/g, '')

it('answers alike for a token that is invented, odd, or of another lender', async () => {
  const path = await pathOf()
  const other = await scheduleCalls()
  const foreign = await other.world.app.inject({
    method: 'GET',
    url: path,
    headers: { host: other.world.host },
  })
  await other.world.closeInBalance()
  expect([foreign.statusCode, foreign.body.includes('We do not know this receipt')]).toEqual([
    404,
    true,
  ])
  const answers = await Promise.all(
    ['/r/aaaaaaaaaaaaaaaa', '/r/x', `/r/${receiptId}`, '/r/%00', "/r/'or'1"].map((one) =>
      look(one),
    ),
  )
  expect(new Set(answers.map(({ body }) => bare(body))).size).toBe(1)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(answers[0]?.body).toContain('210-555-0199')
})

it('gives the address of no receipt of somebody else', async () => {
  const stranger = await calls.world.payer()
  expect(await addressOf(receiptId, stranger)).toMatchObject({ status: 0, reason: 'notFound' })
  expect(await addressOf('x')).toMatchObject({ status: 0, reason: 'notFound' })
})

it('tells later that the payment was returned, at the same address', async () => {
  const path = await pathOf()
  await calls.world.hear(receiptId, { code: 'R01' })
  expect(await pathOf()).toBe(path)
  const { body } = await look(path)
  expect(body).toContain('<dd>Returned</dd>')
  expect(body).not.toContain('Pending')
})

it('lets nobody try more addresses in a minute than the lender’s limit', async () => {
  const { database, lender, clocks } = calls.world
  await database.owner.query(
    `insert into lender_settings (lender_id, name, value) values ($1, 'callsPerIpMinute', '5')`,
    [lender.id],
  )
  clocks.forward(5_000)
  const codes: number[] = []
  for (let one = 0; one < 8; one += 1) codes.push((await look('/r/aaaaaaaaaaaaaaaa')).statusCode)
  expect(codes.at(-1)).toBe(429)
})
