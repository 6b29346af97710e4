import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { FastifyInstance } from 'fastify'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Clocks } from '../../platform/clocks.ts'
import { callerLender } from '../caller.ts'

/** A message that was kept, as its page shows it. */
type ShownMessage = Readonly<
  Record<'id' | 'at' | 'channel' | 'to' | 'subject' | 'text', string>
> & {
  readonly attachments: readonly { readonly place: number; readonly filename: string }[]
}

/** A file that went with a message. */
type ShownFile = { readonly contentType: string; readonly content: Buffer }

/** What a demo lets anyone see and do. */
type DemoAccess = {
  readonly clocks: Pick<Clocks, 'business'>
  readonly moveClock: (
    to: Instant,
  ) => Promise<{ readonly now: Instant; readonly caughtUp: boolean }>
  readonly listSentMessages: (lender: Lender) => Promise<readonly ShownMessage[]>
  readonly findSentAttachment: (
    lender: Lender,
    file: { readonly messageId: string; readonly place: number },
  ) => Promise<ShownFile | null>
}

const latestMoment = Date.parse('2100-01-01T00:00:00Z')

/** The addresses of a demo: its clock, and what it sent. */
export function devRoutes(
  app: FastifyInstance,
  { clocks, moveClock, listSentMessages, findSentAttachment }: DemoAccess,
): void {
  app.get('/clock', async () => ({ now: new Date(clocks.business()).toISOString() }))

  app.post('/clock', async (http, reply) => {
    const asked = (http.body as { now?: unknown } | null)?.now
    const at = typeof asked === 'string' ? Date.parse(asked) : Number.NaN
    if (Number.isNaN(at))
      return reply.code(422).send({ field: 'now', detail: 'now is an instant, as in ISO 8601.' })
    // A clock never moves back: what lies beyond the days that a loan knows would end the demo.
    if (at >= latestMoment)
      return reply.code(422).send({ field: 'now', detail: 'now is a moment before the year 2100.' })
    const { now, caughtUp } = await moveClock(toInstant(at))
    return { now: new Date(now).toISOString(), caughtUp }
  })

  app.get('/outbox', async (http, reply) => {
    const messages = await listSentMessages(callerLender(http))
    if (http.headers.accept?.includes('text/html') !== true) return messages
    return reply.type('text/html; charset=utf-8').send(pageOf(messages))
  })

  app.get('/outbox/:messageId/attachments/:place', async (http, reply) => {
    const { messageId, place } = http.params as { messageId: string; place: string }
    const asked = { messageId, place: Number(place) }
    const file = /^\d{1,4}$/.test(place)
      ? await findSentAttachment(callerLender(http), asked)
      : null
    if (file === null) return reply.callNotFound()
    return reply.type(file.contentType).send(file.content)
  })
}

function pageOf(messages: readonly ShownMessage[]): string {
  const items = messages.map(
    ({ id, at, channel, to, subject, text, attachments }) =>
      `<article><h2>${escape(subject)}</h2><p>${escape(`${at} ${channel} ${to}`)}</p>` +
      `<pre>${escape(text)}</pre>${attachments.map((file) => linkTo(id, file)).join('')}</article>`,
  )
  return `<!doctype html><title>Outbox</title><h1>Outbox</h1>${items.join('')}`
}

function linkTo(id: string, { place, filename }: ShownMessage['attachments'][number]): string {
  return `<p><a href="/dev/outbox/${id}/attachments/${place}">${escape(filename)}</a></p>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
