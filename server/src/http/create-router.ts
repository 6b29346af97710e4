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
import { subjectOf, subjectOfAnyone } from './limits/subject-of-call.ts'
import { takeFile } from './take-file.ts'
import type { PollState } from '../platform/database/transaction.ts'
import { doCallOf } from '../platform/database/connection-share.ts'
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
    /** makes what does as `authenticate`, and asks in the same question how what is polled stands */
    readonly pollAuthenticator: (
      state: PollState,
    ) => (
      asked: Parameters<AdmissionContext['authenticate']>[0],
    ) => Promise<{ readonly borrower: Borrower; readonly pollState: string } | null>
    /** uses the ticket of a paper up, and says whose and which it is */
    readonly redeemTicket: (asked: {
      readonly lender: Lender
      readonly ticket: string
      readonly named: PaperInAddress
      /** of the session in which it is used; null for none */
      readonly token: string | null
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
        const isAlways = endpoint.stepUp === 'always'
        const unproven =
          endpoint.stepUp === undefined
            ? null
            : await context.requireRecentProof({ lender, borrower, isAlways })
        // A call with the flag has this refusal: the test of every call says so.
        if (unproven !== null) return { answer: async () => unproven as Outcome<never, never> }
        const caller = callerOfBorrower(http, borrower)
        return {
          subject: subjectOf(borrower),
          async answer(call) {
            const outcome = await answer({ ...call, ...caller })
            if (!isUnproven(outcome)) return outcome
            // A use case that asks for a proof itself says only that; by what it can be proven is added here.
            const told = await context.requireRecentProof({ lender, borrower, isAlways: true })
            return (told as Outcome<never, never> | null) ?? outcome
          },
        }
      })
    },
    forPoll(endpoint, { state, isOffered, answer }) {
      assert(endpoint.poll === true, 'a call that is bound by forPoll says so')
      const authenticatePoll = context.pollAuthenticator(state)
      bind(app, context, endpoint, async (http) => {
        let pollState = ''
        const authenticate: AdmissionContext['authenticate'] = async (asked) => {
          const found = await authenticatePoll(asked)
          pollState = found?.pollState ?? ''
          return found?.borrower ?? null
        }
        const borrower = await requireBorrower(http, { ...context, authenticate }, endpoint)
        const caller = callerOfBorrower(http, borrower)
        const version = (request: unknown) =>
          `${borrower.borrowerId}.${JSON.stringify(request)}.${pollState}`
        return {
          ...(isOffered(callerLender(http)) && { version }),
          answer: (call) => answer({ ...call, ...caller }),
        }
      })
    },
    forAnyone(endpoint, answer) {
      assert(endpoint.access === 'anyone', 'a call of borrowers is bound by forBorrower')
      bind(app, context, endpoint, async () => ({ answer }))
    },
    forTicket(endpoint, { named, answer }) {
      bind(app, context, endpoint, async () => ({
        answer: async (call) => {
          const { lender, request, from } = call
          const { ticket } = request
          const asked = { lender, ticket, named: named(request), token: from.token }
          const redeemed = await context.redeemTicket(asked)
          // A call for tickets has these refusals: the test of every call says so.
          if ('kind' in redeemed) return redeemed as Outcome<never, never>
          const { borrower, paper } = redeemed
          return doCallOf(subjectOf(borrower), async () =>
            answer({ ...call, borrower, paper: paper as never }),
          )
        },
      }))
    },
  }
}

function isUnproven(outcome: Outcome<unknown, string>): boolean {
  return outcome.kind === 'refused' && outcome.reason === 'proofNeeded'
}

/** What a use case is told of a borrower's call besides what any call has. */
function callerOfBorrower(http: FastifyRequest, borrower: Borrower) {
  const given = http.headers['idempotency-key']
  const hasKey = typeof given === 'string' && given.length > 0
  const key = hasKey ? storable(given) : randomUUID()
  return { borrower, key, hasKey, isAct: isBorrowerAction(http) }
}

/** A key of any length is honoured: one that was passed over would let its payment repeat. */
function storable(key: string): string {
  return key.length <= keyMax ? key : createHash('sha256').update(key).digest('hex')
}

async function refuseHead(_: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.code(405).header('allow', 'GET').send()
}

/** What answers a call that was let in. */
type Admitted<Request, Result, Refusal extends string> = {
  readonly answer: (call: PublicCall<Request>) => Promise<Outcome<Result, Refusal>>
  /** whose call it is, where a session says so */
  readonly subject?: string
  /** of a call that is repeated: which version it would be answered with */
  readonly version?: (request: Request) => string
}

function bind<Request extends z.ZodMiniType, Result extends z.ZodMiniType, Refusal extends string>(
  app: FastifyInstance,
  context: Pick<LendersContext, 'portalAt'>,
  endpoint: Endpoint<Request, Result, Refusal>,
  admit: (
    http: FastifyRequest,
  ) => Promise<Admitted<z.output<Request>, z.output<Result>, NoInfer<Refusal>>>,
): void {
  const { method, path: url, request, result, refusals, codes, message, bodyMax } = endpoint
  const { answersIn = 'result' } = endpoint
  const limit = bodyMax === undefined ? {} : { bodyLimit: bodyMax }
  const admitted = new WeakMap<FastifyRequest, Awaited<ReturnType<typeof admit>>>()
  // Of whoever is not let in, no body is read.
  const onRequest = async (http: FastifyRequest) => void admitted.set(http, await admit(http))
  // Who asks for the head alone, as a scanner of mail does, must not use up what a link or a ticket opens.
  const route = { method, url, onRequest, handler, exposeHeadRoute: false, ...limit }
  if (endpoint.fileField === undefined) app.route(route)
  else takeFile(app, route)
  if (method === 'GET') app.route({ method: 'HEAD', url, handler: refuseHead })

  async function handler(
    http: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Envelope<unknown> | FastifyReply> {
    const entry = admitted.get(http)
    assert(entry !== undefined, 'a call comes to its handler once it was let in')
    const { answer, version } = entry
    const given = (method === 'GET' ? http.query : http.body) ?? {}
    const read = z.safeDecode(request, given as never)
    if (version !== undefined && read.success) {
      const current = etagOf(version(read.data))
      reply.header('etag', current)
      if (http.headers['if-none-match'] === current) return reply.code(304).send()
    }

    const { language, ...reader } = readerForRequest(http)
    const lender = lenderIn(callerLender(http), language)
    const say = (key: LabelKey, values: Readonly<Record<string, LabelValue>> = {}) =>
      fillLabel(reader, key, values)

    if (!read.success) {
      const { reason, field } = faultOf(read.error.issues[0], given)
      const text = say(`answers.${reason}`, { field })
      return { status: 0, statusCode: 422, message: text, reason, field }
    }

    const origin = context.portalAt(hostOf(http))
    const from = { ...callerOf(http), origin, token: readAccessToken(http) }
    const call = { lender, language, reader, request: read.data, from }
    const subject = entry.subject ?? subjectOfAnyone(lender.id, read.data)
    const outcome = await doCallOf(subject, async () => answer(call))
    if (outcome.kind === 'done' && endpoint.file !== undefined)
      return sendFile(reply, outcome.result as unknown as FileContent)
    if (outcome.kind === 'done') {
      const more = (outcome.says ?? []).map(([label, values]) => say(label, values))
      const text = [say(message ?? 'answers.done'), ...more].join(' ')
      const statusCode = outcome.empty ? 201 : 200
      const answered = z.encode(result, outcome.result)
      // The one field is as good as the other to whoever knows the call.
      return { status: 1, statusCode, message: text, [answersIn]: answered } as Envelope<unknown>
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

/** A header takes no quotes within. */
function etagOf(version: string): string {
  return `"${version.replaceAll('"', '')}"`
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
