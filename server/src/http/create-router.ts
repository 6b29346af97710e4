import { createHash, randomUUID } from 'node:crypto'
import type { Endpoint, Outcome } from '@quittance/contract/endpoint'
import type { Envelope } from '@quittance/contract/envelope'
import { fillLabel, type LabelKey, type LabelValue } from '@quittance/contract/labels/labels'
import { workHeader } from '@quittance/contract/auth/work-proof'
import type { FileContent } from '@quittance/contract/documents'
import { assert } from '@quittance/domain/assert'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { NamedPaper, PaperInAddress } from '../lenders/papers/named-paper.ts'
import type { PublicCall, Router } from '../lenders/router.ts'
import { callerLender, hostOf, readerForRequest } from './caller.ts'
import { lenderIn } from '../lenders/translated-lender.ts'
import {
  type AdmissionContext,
  isBorrowerAction,
  requireBorrower,
  readAccessToken,
} from './require-borrower.ts'

/** The longest Idempotency-Key that is kept as it is; characters. */
const keyMax = 128

export type RouterContext = AdmissionContext &
  Pick<LendersContext, 'portalAt'> & {
    /** uses the ticket of a paper up, and says whose and which it is */
    readonly redeemTicket: (asked: {
      readonly lender: Lender
      readonly ticket: string
      readonly named: PaperInAddress
    }) => Promise<
      | { readonly borrower: Borrower; readonly paper: NamedPaper }
      | Outcome<never, 'ticketOver' | 'sessionToken'>
    >
  }

/** Binds calls to the functions that answer them. Only here is JSON read or written. */
export function createRouter(app: FastifyInstance, context: RouterContext): Router {
  return {
    forBorrower(endpoint, answer) {
      assert(endpoint.access === 'borrower', 'a call for anyone is bound by forAnyone')
      bind(app, context, endpoint, async (http) => {
        const borrower = await requireBorrower(http, context, endpoint)
        const lender = callerLender(http)
        const unproven =
          endpoint.stepUp === true ? await context.requireRecentProof({ lender, borrower }) : null
        // A call with the flag has this refusal: the test of every call says so.
        if (unproven !== null) return async () => unproven as Outcome<never, never>
        const given = http.headers['idempotency-key']
        const hasKey = typeof given === 'string' && given.length > 0
        const key = hasKey ? storable(given) : randomUUID()
        return (call) => answer({ ...call, borrower, key, hasKey, isAct: isBorrowerAction(http) })
      })
    },
    forAnyone(endpoint, answer) {
      assert(endpoint.access === 'anyone', 'a call of borrowers is bound by forBorrower')
      bind(app, context, endpoint, async () => answer)
    },
    forTicket(endpoint, { named, answer }) {
      bind(app, context, endpoint, async () => async (call) => {
        const { lender, request } = call
        const asked = { lender, ticket: request.ticket, named: named(request) }
        const redeemed = await context.redeemTicket(asked)
        // A call for tickets has these refusals: the test of every call says so.
        if ('kind' in redeemed) return redeemed as Outcome<never, never>
        const { borrower, paper } = redeemed
        return answer({
          ...call,
          borrower,
          paper: paper as never,
        })
      })
    },
  }
}

/** A key of any length is honoured: one that was passed over would let its payment repeat. */
function storable(key: string): string {
  return key.length <= keyMax ? key : createHash('sha256').update(key).digest('hex')
}

async function refuseHead(_: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.code(405).header('allow', 'GET').send()
}

type Answer<Request, Result, Refusal extends string> = (
  call: PublicCall<Request>,
) => Promise<Outcome<Result, Refusal>>

function bind<Request extends z.ZodMiniType, Result extends z.ZodMiniType, Refusal extends string>(
  app: FastifyInstance,
  context: Pick<LendersContext, 'portalAt'>,
  endpoint: Endpoint<Request, Result, Refusal>,
  admit: (
    http: FastifyRequest,
  ) => Promise<Answer<z.output<Request>, z.output<Result>, NoInfer<Refusal>>>,
): void {
  const { method, path: url, request, result, refusals, codes, message, bodyMax } = endpoint
  const limit = bodyMax === undefined ? {} : { bodyLimit: bodyMax }
  // Who asks for the head alone, as a scanner of mail does, must not use up what a link or a ticket opens.
  app.route({ method, url, handler, exposeHeadRoute: false, ...limit })
  if (method === 'GET') app.route({ method: 'HEAD', url, handler: refuseHead })

  async function handler(
    http: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Envelope<unknown> | FastifyReply> {
    const answer = await admit(http)
    const { language, ...reader } = readerForRequest(http)
    const lender = lenderIn(callerLender(http), language)
    const say = (key: LabelKey, values: Readonly<Record<string, LabelValue>> = {}) =>
      fillLabel(reader, key, values)

    const given = (method === 'GET' ? http.query : http.body) ?? {}
    const read = z.safeDecode(request, given as never)
    if (!read.success) {
      const { reason, field } = faultOf(read.error.issues[0], given)
      const text = say(`answers.${reason}`, { field })
      return { status: 0, statusCode: 422, message: text, reason, field }
    }

    const origin = context.portalAt(hostOf(http))
    const from = { ...callerOf(http), origin, token: readAccessToken(http) }
    const outcome = await answer({ lender, language, reader, request: read.data, from })
    if (outcome.kind === 'done' && endpoint.file !== undefined)
      return sendFile(reply, outcome.result as unknown as FileContent)
    if (outcome.kind === 'done') {
      const text = say(message ?? 'answers.done')
      const statusCode = outcome.empty ? 201 : 200
      return { status: 1, statusCode, message: text, result: z.encode(result, outcome.result) }
    }
    const { reason, field, values, retryAfterSeconds, data } = outcome
    return {
      status: 0,
      statusCode: codes?.[reason] ?? 422,
      message: say(refusals[reason], values),
      reason,
      ...(field !== undefined && { field }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(data !== undefined && { result: { data, reason } }),
    }
  }
}

/** Sends a file to be shown in its window; by its name it is saved. */
function sendFile(reply: FastifyReply, { name, type, content }: FileContent): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `inline; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

function callerOf({ ip, headers }: FastifyRequest) {
  const work = headers[workHeader]
  const userAgent = headers['user-agent'] ?? ''
  return { ip, userAgent, work: typeof work === 'string' ? work : null }
}

function faultOf(issue: z.core.$ZodIssue | undefined, given: object) {
  if (issue?.code === 'unrecognized_keys')
    return { reason: 'unknownField', field: issue.keys[0] ?? '' } as const
  const field = String(issue?.path[0] ?? '')
  if (issue?.message === 'notSealed') return { reason: 'notSealed', field } as const
  const isMissing = issue?.message === 'missing' || (field !== '' && !Object.hasOwn(given, field))
  return { reason: isMissing ? 'missingField' : 'badField', field } as const
}
