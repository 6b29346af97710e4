import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OutgoingMessage } from '../../platform/ports/mailer.ts'
import { smsProvider } from './sms-provider.ts'

const text: OutgoingMessage = {
  attachments: [],
  messageId: '1b4e28ba-2fa1-4d2e-883f-0016d3cca427',
  attempt: 1,
  recipient: '2105550101',
  language: 'en',
  subject: '',
  text: 'Lone Mesa: receipt for $28.95. Reply STOP to end texts.',
  html: '',
  sender: { name: 'Lone Mesa', email: '', replyTo: '', phone: '+12105550142', voice: null },
}

type ProviderAnswer = { status: number; body: object }

/** The provider: it keeps what it is sent, and says what a test has it say. */
let server: Server
let url: string
let says: (kept: readonly Kept[]) => ProviderAnswer | 'cut'
let kept: Kept[]
let requests: IncomingMessage[]
type Kept = { readonly to: string; readonly body: string }

beforeEach(async () => {
  kept = []
  requests = []
  says = () => ({ status: 201, body: { sid: 'SM1', status: 'queued' } })
  server = createServer((http, reply) => {
    requests.push(http)
    let sent = ''
    http.on('data', (chunk: Buffer) => void (sent += chunk.toString()))
    http.on('end', () => {
      if (http.method === 'GET') {
        reply.end(JSON.stringify({ messages: kept.map(({ body }) => ({ body })) }))
        return
      }
      const form = new URLSearchParams(sent)
      kept.push({ to: form.get('To') ?? '', body: form.get('Body') ?? '' })
      const told = says(kept)
      if (told === 'cut') {
        http.socket.destroy()
        return
      }
      reply.writeHead(told.status, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(told.body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://AC1:se%2Fcret@127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((closed) => server.close(closed)))

it('posts an SMS to the provider’s account, from the lender’s number', async () => {
  expect(await smsProvider(url).send(text)).toEqual({ result: 'sent' })
  expect(kept).toEqual([{ to: '+12105550101', body: text.text }])
  const [request] = requests
  expect(request?.url).toBe('/2010-04-01/Accounts/AC1/Messages.json')
  expect(request?.headers.authorization).toBe(
    `Basic ${Buffer.from('AC1:se/cret').toString('base64')}`,
  )
})

it('sends an SMS once, though the answer to the first try was lost', async () => {
  says = () => 'cut'
  expect((await smsProvider(url).send(text)).result).toBe('later')
  expect(await smsProvider(url).send({ ...text, attempt: 2 })).toEqual({ result: 'sent' })
  expect(kept).toHaveLength(1)
})

it('sends an SMS at the second try when the first never arrived', async () => {
  expect(await smsProvider(url).send({ ...text, attempt: 2 })).toEqual({ result: 'sent' })
  expect(kept).toHaveLength(1)
})

it.each([
  ['a number that is none', 400, 21211, { result: 'refused' }],
  ['a number that asked for no texts', 400, 21610, { result: 'refused', hasStopped: true }],
  ['too many at once', 429, 20429, { result: 'later' }],
  ['a password of ours that is wrong', 401, 20003, { result: 'later' }],
  ['a fault of the provider', 500, 20500, { result: 'later' }],
])('handles the SMS provider’s answer: %s', async (_title, status, code, handed) => {
  says = () => ({ status, body: { code, message: 'no' } })
  expect(await smsProvider(url).send(text)).toMatchObject(handed)
})

it('refuses an SMS for a lender without a number, and asks nobody', async () => {
  const nameless = { ...text, sender: { ...text.sender, phone: null } }
  expect((await smsProvider(url).send(nameless)).result).toBe('refused')
  expect(requests).toEqual([])
})
