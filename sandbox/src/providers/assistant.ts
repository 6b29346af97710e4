import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Controls } from '../controls.ts'
import { type Reply, answer, cut, silence } from '../reply.ts'
import { assistantPage, conversationWords } from './assistant-page.ts'

type Conversation = { readonly loanNo: string | null; readonly language: Language; portal: string }
type Language = keyof typeof conversationWords

const openBody = z.strictObject({
  lenderId: z.string().min(1).max(64),
  loanNo: z.string().max(64).nullable(),
  language: z.enum(['en', 'es', 'fr']),
  portal: z.url().max(300),
})
const messageBody = z.strictObject({ text: z.string().trim().min(1).max(500) })
const signature = /^t=\d{13}(,v1=[\da-f]{64}){1,9}$/
const asksToPay = /\b(pay|pagar|pago|payer|paiement)/i

/** How many conversations are kept; the oldest go first. */
const conversationsMax = 1_000

type Options = {
  readonly url: () => string
  readonly controls: Controls
  readonly send: (reply: FastifyReply, what: Reply) => FastifyReply
}
type Named = { Params: { id: string } }

/**
 * A stand-in for a lender's assistant. The portal's server opens a conversation, as it would at a real
 * one; the page of it is framed by the portal, on an origin that is not the portal's.
 */
export function serveAssistant(app: FastifyInstance, { url, controls, send }: Options): void {
  const conversations = new Map<string, Conversation>()

  app.post('/conversations', (request, reply) => {
    const header = request.headers['quittance-signature']
    if (typeof header !== 'string' || !signature.test(header))
      return reply.code(401).send({ code: 'unsigned' })
    const { loanNo, language, portal } = openBody.parse(request.body)
    return send(reply, opened({ loanNo, language, portal }))
  })

  app.get<Named>('/conversations/:id', (request, reply) => {
    const conversation = conversations.get(request.params.id)
    if (conversation === undefined) return reply.code(404).send({ code: 'unknown' })
    const nonce = randomBytes(16).toString('base64url')
    const { portal, language, loanNo } = conversation
    reply.header('content-security-policy', policyOf(nonce, portal))
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
    return reply
      .type('text/html; charset=utf-8')
      .send(assistantPage({ nonce, portal, language, loanNo }))
  })

  app.post<Named>('/conversations/:id/messages', (request, reply) => {
    const conversation = conversations.get(request.params.id)
    if (conversation === undefined) return reply.code(404).send({ code: 'unknown' })
    const isPayment = asksToPay.test(messageBody.parse(request.body).text)
    const words = conversationWords[conversation.language]
    return { text: isPayment ? words.pay : words.other, offersPayment: isPayment }
  })

  function opened(conversation: Conversation): Reply {
    const { assistant } = controls
    if (assistant !== 'on') return faults[assistant]
    const id = randomBytes(16).toString('base64url')
    conversations.set(id, conversation)
    const [oldest] = conversations.keys()
    if (conversations.size > conversationsMax && oldest !== undefined) conversations.delete(oldest)
    return answer(201, { url: `${url()}/conversations/${id}` })
  }
}

/** What comes of a conversation that is not opened. */
const faults: Readonly<Record<Exclude<Controls['assistant'], 'on'>, Reply>> = {
  silent: silence,
  cut,
  off: answer(503, { code: 'away' }),
  garbled: answer(201, { url: ['not', 'an', 'address'] }),
  elsewhere: answer(201, { url: 'https://elsewhere.example.com/conversations/1' }),
}

/** Its own script and style alone, framed by the portal that opened it alone. */
function policyOf(nonce: string, portal: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${new URL(portal).origin}`,
  ].join('; ')
}
