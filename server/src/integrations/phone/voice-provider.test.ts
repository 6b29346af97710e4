import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OutgoingMessage } from '../../platform/ports/mailer.ts'
import { voiceProvider } from './voice-provider.ts'

const call: OutgoingMessage = {
  attachments: [],
  messageId: '1b4e28ba-2fa1-4d2e-883f-0016d3cca427',
  attempt: 1,
  recipient: '2105550101',
  language: 'es',
  subject: '',
  text: 'Harbor & Pine: su código es 1, 2, 3, 4, 5, 6.',
  html: '',
  sender: { name: 'Harbor', email: '', replyTo: '', phone: null, voice: '+12105550142' },
}

let server: Server
let url: string
let status: number
let asked: { readonly url: string | undefined; readonly form: URLSearchParams }[]

beforeEach(async () => {
  asked = []
  status = 201
  server = createServer((http, reply) => {
    let sent = ''
    http.on('data', (chunk: Buffer) => void (sent += chunk.toString()))
    http.on('end', () => {
      asked.push({ url: http.url, form: new URLSearchParams(sent) })
      if (status === 0) http.socket.destroy()
      else reply.writeHead(status).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://AC1:secret@127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((closed) => server.close(closed)))

it('reads the message out twice, in its language, in the name of the lender’s number', async () => {
  expect(await voiceProvider(url).send(call)).toEqual({ result: 'sent' })
  const [{ url: place, form } = { url: '', form: new URLSearchParams() }] = asked
  expect(place).toBe('/2010-04-01/Accounts/AC1/Calls.json')
  const say = '<Say language="es-MX">Harbor &amp; Pine: su código es 1, 2, 3, 4, 5, 6.</Say>'
  expect(Object.fromEntries(form)).toEqual({
    From: '+12105550142',
    To: '+12105550101',
    Twiml: `<Response>${say}<Pause/>${say}</Response>`,
  })
})

it.each([
  ['a number that is none', 400, 'refused'],
  ['too many at once', 429, 'later'],
  ['an answer that was lost', 0, 'later'],
])('handles the voice provider’s answer: %s', async (_title, answer, result) => {
  status = answer
  expect((await voiceProvider(url).send(call)).result).toBe(result)
})

it('refuses a voice call for a lender without a number to call from, and asks nobody', async () => {
  const nameless = { ...call, sender: { ...call.sender, voice: null } }
  expect((await voiceProvider(url).send(nameless)).result).toBe('refused')
  expect(asked).toEqual([])
})
