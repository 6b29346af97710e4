import type { FastifyInstance } from 'fastify'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { refuseCrossSite } from '../refuse-cross-site.ts'
import * as z from 'zod/mini'

/** Where browsers report what a page's policy stopped (W3C Reporting API). */
export const policyReports = '/reports/policy'

const reports = z.array(
  z.object({
    type: z.string(),
    body: z.object({ effectiveDirective: z.string(), blockedURL: z.optional(z.string()) }),
  }),
)

/**
 * Takes reports of browsers, and tells of one a second: which directive stopped what kind of thing. The
 * address of the page and the text that was stopped may hold what is nobody's business.
 */
export function reportRoutes(
  app: FastifyInstance,
  context: Pick<LendersContext, 'portalAt'>,
): void {
  let toldAt = -Infinity
  app.register(async (own) => {
    refuseCrossSite(own, context)
    own.addContentTypeParser(
      'application/reports+json',
      { parseAs: 'string' },
      (_http, body, done) => done(null, parsed(String(body))),
    )
    own.post(policyReports, async (http, reply) => {
      const [first] = z.safeParse(reports, http.body).data ?? []
      if (first !== undefined && performance.now() - toldAt >= 1000) {
        toldAt = performance.now()
        const { effectiveDirective, blockedURL = '' } = first.body
        const directive = /^[a-z-]{1,40}$/.test(effectiveDirective) ? effectiveDirective : 'other'
        http.log.warn({ directive, blocked: originOf(blockedURL) }, 'policy report')
      }
      return reply.code(204).send()
    })
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // a report that can not be read says nothing
  }
}

/** `inline` and `eval` are words of the standard; of an address its origin. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked
  return URL.canParse(blocked) ? new URL(blocked).origin : 'other'
}
