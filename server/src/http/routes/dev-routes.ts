import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { FastifyInstance } from 'fastify'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Clocks } from '../../platform/clocks.ts'
import { callerLender } from '../caller.ts'

/** A message that was kept, as its page shows it. */
type ShownMessage = Readonly<Record<'at' | 'channel' | 'to' | 'subject' | 'text', string>>

/** What a demo lets anyone see and do. */
type DemoAccess = {
  readonly clocks: Pick<Clocks, 'business'>
  readonly moveClock: (
    to: Instant,
  ) => Promise<{ readonly now: Instant; readonly caughtUp: boolean }>
  readonly listSentMessages: (lender: Lender) => Promise<readonly ShownMessage[]>
}

/** The addresses of a demo: its clock, and what it sent. */
export function devRoutes(
  app: FastifyInstance,
  { clocks, moveClock, listSentMessages }: DemoAccess,
): void {
  app.get('/clock', async () => ({ now: new Date(clocks.business()).toISOString() }))

  app.post('/clock', async (http, reply) => {
    const asked = (http.body as { now?: unknown } | null)?.now
    const at = typeof asked === 'string' ? Date.parse(asked) : Number.NaN
    if (Number.isNaN(at))
      return reply.code(422).send({ field: 'now', detail: 'now is an instant, as in ISO 8601.' })
    const { now, caughtUp } = await moveClock(toInstant(at))
    return { now: new Date(now).toISOString(), caughtUp }
  })

  app.get('/outbox', async (http, reply) => {
    const messages = await listSentMessages(callerLender(http))
    if (http.headers.accept?.includes('text/html') !== true) return messages
    return reply.type('text/html; charset=utf-8').send(pageOf(messages))
  })
}

function pageOf(messages: readonly ShownMessage[]): string {
  const items = messages.map(
    ({ at, channel, to, subject, text }) =>
      `<article><h2>${escape(subject)}</h2><p>${escape(`${at} ${channel} ${to}`)}</p>` +
      `<pre>${escape(text)}</pre></article>`,
  )
  return `<!doctype html><title>Outbox</title><h1>Outbox</h1>${items.join('')}`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
