import type { FastifyInstance } from 'fastify'
import type { Lender } from '../../lenders/lender-directory.ts'
import { callerLender } from '../caller.ts'

/** The calendar at a secret address of a lender; null for none. */
type ReadCalendar = (asked: {
  readonly lender: Lender
  readonly token: string
}) => Promise<string | null>

/** The coming debits for a calendar that asks by itself: whoever has the address may read them. */
export function calendarRoutes(app: FastifyInstance, readCalendar: ReadCalendar): void {
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', async (http, reply) => {
    const { token } = http.params
    const calendar = await readCalendar({ lender: callerLender(http), token })
    if (calendar === null) return reply.callNotFound()
    return reply
      .type('text/calendar; charset=utf-8; method=PUBLISH')
      .header('cache-control', 'private, max-age=3600')
      .header('content-disposition', 'inline; filename="payments.ics"')
      .header('x-robots-tag', 'noindex')
      .send(calendar)
  })
}
