import { createTransport } from 'nodemailer'
import type {
  DeliveryProvider,
  DeliveryOutcome,
  OutgoingMessage,
} from '../../platform/ports/mailer.ts'
import { readSmtpAddress } from '../../platform/smtp-address.ts'

const connections = 4
const connectMs = 10_000
const silenceMs = 20_000
/** Beyond this a message counts as not taken; below the lease under which it is sent. */
const patienceMs = 60_000

/**
 * Email by SMTP, over a few connections that stay open. The Message-ID is that of the message of
 * ours: one that is sent again after a crash is known again by whoever got it.
 *
 * @param url smtp: or smtps:, with user and password where the server wants them; `?tls=off` sends
 *   in the clear
 * @param isTlsRequired a server that offers no TLS, or no certificate of its name, is told nothing:
 *   neither password nor email
 */
export function smtpProvider(
  url: string,
  { isTlsRequired }: { readonly isTlsRequired: boolean },
): DeliveryProvider {
  const { address, isTlsOff } = readSmtpAddress(url)
  const transport = createTransport({
    url: address,
    requireTLS: isTlsRequired && !isTlsOff,
    ignoreTLS: isTlsOff,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    pool: true,
    maxConnections: connections,
    maxMessages: 200,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: (message) => inTime(submitMessage(message)),
    close: () => transport.close(),
  }

  async function submitMessage({
    messageId,
    recipient,
    sender,
    ...content
  }: OutgoingMessage): Promise<DeliveryOutcome> {
    const { subject, text, html, attachments } = content
    const domain = sender.email.split('@')[1] ?? 'localhost'
    try {
      await transport.sendMail({
        messageId: `<${messageId}@${domain}>`,
        from: { name: sender.name, address: sender.email },
        replyTo: sender.replyTo,
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        attachments: attachments.map((attachment) => ({ ...attachment })),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
      return { result: 'sent' }
    } catch (error) {
      return whyNot(error)
    }
  }
}

type SmtpError = {
  readonly message?: unknown
  readonly responseCode?: unknown
  readonly command?: unknown
  readonly code?: unknown
}

/** What a server answers for good about this message or its recipient, and not about us. */
const aboutMessage = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

function whyNot(error: unknown): DeliveryOutcome {
  const { message, responseCode, command, code } = error as SmtpError
  const why = String(message)
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500
  const isRefused = isPermanent && aboutMessage.has(String(command))
  // An address that can not even be written down will not become one.
  return isRefused || (code === 'EENVELOPE' && responseCode === undefined)
    ? { result: 'refused', why }
    : { result: 'later', why }
}

async function inTime(handed: Promise<DeliveryOutcome>): Promise<DeliveryOutcome> {
  const { promise, resolve } = Promise.withResolvers<DeliveryOutcome>()
  const timer = setTimeout(
    () => resolve({ result: 'later', why: `no answer within ${patienceMs / 1000} s` }),
    patienceMs,
  )
  const first = await Promise.race([handed, promise])
  clearTimeout(timer)
  return first
}
