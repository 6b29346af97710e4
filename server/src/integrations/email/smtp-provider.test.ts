import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../../testing/integrations/mail-server.ts'
import type { DeliveryProvider, OutgoingMessage } from '../../platform/ports/mailer.ts'
import { smtpProvider } from './smtp-provider.ts'

const message: OutgoingMessage = {
  attachments: [],
  messageId: '1b4e28ba-2fa1-4d2e-883f-0016d3cca427',
  attempt: 1,
  language: 'en',
  recipient: 'maria@example.com',
  subject: 'Crédit: Reçu de votre paiement de 28,95 $',
  text: 'Bonjour Chloé,\n\nmerci.',
  html: '<p>Bonjour <b>Chloé</b></p>',
  sender: {
    name: 'Crédit Auto Boréal',
    email: 'aide@boreal.example.com',
    replyTo: 'reply@boreal.example.com',
    phone: null,
    voice: null,
  },
}

let server: MailServer
const open: DeliveryProvider[] = []
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())
afterEach(() => {
  for (const provider of open.splice(0)) provider.close()
})

function providerTo(url: string, isTlsRequired = false): DeliveryProvider {
  const provider = smtpProvider(url, { isTlsRequired })
  open.push(provider)
  return provider
}

it('delivers both forms of an email under the id of its message', async () => {
  expect(await providerTo(server.url).send(message)).toEqual({ result: 'sent' })
  const mail = await server.arrived(({ to }) => to.includes('maria@example.com'))
  expect(mail).toMatchObject({
    from: 'aide@boreal.example.com',
    subject: message.subject,
    messageId: '<1b4e28ba-2fa1-4d2e-883f-0016d3cca427@boreal.example.com>',
    text: expect.stringContaining('Bonjour Chloé') as string,
    html: expect.stringContaining('<b>Chloé</b>') as string,
  })
  expect(mail.headers).toMatchObject({
    'reply-to': 'reply@boreal.example.com',
    'auto-submitted': 'auto-generated',
  })
})

it('lets no line break of a value become a header', async () => {
  const recipient = 'luis@example.com'
  const subject = 'Hi\r\nBcc: thief@example.com'
  await providerTo(server.url).send({ ...message, recipient, subject })
  const mail = await server.arrived(({ to }) => to.includes(recipient))
  expect(mail.to).toEqual([recipient])
  expect(mail.headers['bcc']).toBeUndefined()
})

it('refuses an email for good where nobody has the address', async () => {
  const handed = await providerTo(server.url).send({
    ...message,
    recipient: 'nobody@refused.example.com',
  })
  expect(handed).toMatchObject({ result: 'refused', why: expect.stringMatching(/550/) as string })
})

describe('a mail server without TLS', () => {
  it('tells it nothing in production, and keeps the email with its reason', async () => {
    const before = server.mails.length
    const handed = await providerTo(server.url, true).send(message)
    expect(handed).toMatchObject({ result: 'later', why: expect.stringMatching(/TLS/) as string })
    expect(server.mails).toHaveLength(before)
  })

  it('sends to it in production where its address says tls=off', async () => {
    expect(await providerTo(`${server.url}?tls=off`, true).send(message)).toEqual({
      result: 'sent',
    })
  })

  it('refuses a certificate that nobody vouches for, in a demo too', async () => {
    const own = new SMTPServer({ authOptional: true, disabledCommands: ['AUTH'] })
    vi.spyOn(console, 'error').mockClear() // that its certificate is everybody's is what is tried
    own.listen(0, '127.0.0.1')
    await once(own.server, 'listening')
    own.on('error', () => undefined)
    const { port } = own.server.address() as AddressInfo
    const handed = await providerTo(`smtp://127.0.0.1:${port}`).send(message)
    expect(handed).toMatchObject({ result: 'later', why: expect.stringMatching(/cert/i) as string })
    await new Promise<void>((closed) => own.close(() => closed()))
  })
})

describe('a temporary failure', () => {
  it.each([
    ['when the server is full', 452],
    ['when the server asks to wait', 421],
  ])('tries an email again %s', async (_title, responseCode) => {
    const full = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, next) =>
        next(Object.assign(new Error('later'), { responseCode })),
    })
    full.listen(0, '127.0.0.1')
    await once(full.server, 'listening')
    const { port } = full.server.address() as AddressInfo
    const handed = await providerTo(`smtp://127.0.0.1:${port}`).send(message)
    expect(handed.result).toBe('later')
    await new Promise<void>((closed) => full.close(() => closed()))
  })

  it('tries an email again when the server refuses the product’s own password', async () => {
    const strict = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, next) =>
        next(Object.assign(new Error('no'), { responseCode: 535 })),
    })
    strict.listen(0, '127.0.0.1')
    await once(strict.server, 'listening')
    const { port } = strict.server.address() as AddressInfo
    const handed = await providerTo(`smtp://us:wrong@127.0.0.1:${port}`).send(message)
    expect(handed.result).toBe('later')
    await new Promise<void>((closed) => strict.close(() => closed()))
  })

  it('tries an email again when no mail server listens', async () => {
    const gone = createServer()
    gone.listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo
    await new Promise((closed) => gone.close(closed))
    expect((await providerTo(`smtp://127.0.0.1:${port}`).send(message)).result).toBe('later')
  })
})
