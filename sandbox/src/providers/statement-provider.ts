import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Controls } from '../controls.ts'
import { type Reply, answer, cut, silence } from '../reply.ts'
import { smallPdf } from './small-pdf.ts'

const listBody = z.strictObject({
  lenderId: z.string().min(1).max(64),
  loanNo: z.string().min(1).max(64),
})
const fetchBody = listBody.extend({ guid: z.string().min(1).max(64) })
const signature = /^t=\d{13}(,v1=[\da-f]{64}){1,9}$/

/** How many months are listed, and on which day of each a statement was made. */
const [months, dayOfMonth] = [12, 5] as const

type Options = {
  readonly url: () => string
  readonly controls: Controls
  /** business time */
  readonly now: () => number
  readonly send: (reply: FastifyReply, what: Reply) => FastifyReply
}
type Named = { Params: { guid: string } }
type Row = { readonly guid: string; readonly date: string }

/**
 * A stand-in for a lender's provider of statements: a statement for each of the last months, of whatever loan
 * it is asked about, listed and kept as such a provider does.
 */
export function serveStatements(app: FastifyInstance, { url, controls, now, send }: Options): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/statements/')) return
    const header = request.headers['quittance-signature']
    if (typeof header !== 'string' || !signature.test(header))
      await reply.code(401).send({ code: 'unsigned' })
  })

  app.post('/statements/list', (request, reply) => {
    const { loanNo } = listBody.parse(request.body)
    const { statements } = controls
    if (statements === 'broken' || statements === 'on')
      return send(reply, answer(200, list(loanNo)))
    return send(reply, faults(url())[statements])
  })

  app.post<Named>('/statements/:guid', (request, reply) => {
    const { loanNo, guid } = fetchBody.parse(request.body)
    const { statements } = controls
    const row = rowsOf(loanNo, now()).find((one) => one.guid === guid)
    if (row === undefined || guid !== request.params.guid)
      return reply.code(404).send({ code: 'unknown' })
    const pdf = smallPdf([`Statement of loan ${loanNo}`, `Made on ${row.date}`])
    if (statements === 'on') return reply.type('application/pdf').send(pdf)
    if (statements === 'broken')
      return reply.type('application/pdf').send(pdf.subarray(0, pdf.length / 2))
    return send(reply, faults(url())[statements])
  })

  function list(loanNo: string) {
    return {
      statements: rowsOf(loanNo, now()).map((row) => ({
        ...row,
        accountHolderName: `Holder of ${loanNo}`,
        subAppCode: 'LOAN',
        url: `${url()}/statements/${row.guid}`,
      })),
    }
  }
}

/** What comes of a question in place of what was asked for. */
function faults(
  url: string,
): Readonly<Record<Exclude<Controls['statements'], 'on' | 'broken'>, Reply>> {
  const row = { guid: 'odd-1', date: '2026-11-05', accountHolderName: '', subAppCode: 'LOAN' }
  const elsewhere = 'https://elsewhere.example.com/statements/odd-1'
  return {
    silent: silence,
    cut,
    off: answer(503, { code: 'away' }),
    garbled: answer(200, {
      statements: [{ ...row, date: 'the fifth', url: `${url}/statements/odd-1` }],
    }),
    elsewhere: answer(200, { statements: [{ ...row, url: elsewhere }] }),
  }
}

/** The last months of a loan, newest first, the same whenever it is asked. */
function rowsOf(loanNo: string, now: number): Row[] {
  const today = new Date(now)
  const back = today.getUTCDate() >= dayOfMonth ? 0 : 1
  return Array.from({ length: months }, (_, no) => {
    const on = new Date(
      Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back - no, dayOfMonth),
    )
    const date = on.toISOString().slice(0, 10)
    const guid = createHash('sha256').update(`${loanNo} ${date}`).digest('hex').slice(0, 32)
    return { guid, date }
  })
}
