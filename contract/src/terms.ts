import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag } from './wire.ts'

/** The terms as an HTML document (API-11), the general ones for state 0 (AMB-08). */
export const termsPath = '/users/terms-and-condition'

/**
 * What stands in the body of an HTML document: all that the portal shows of it (API-12). The server
 * has cleaned it; it is shown in a frame that runs nothing.
 */
export function bodyOf(document: string): string {
  const [, body] = /<body[^>]*>([\s\S]*?)<\/body>/i.exec(document) ?? []
  return (body ?? document).trim()
}

/** Whether terms wait for the borrower that they have not accepted; then their HTML (AMB-82). */
export const checkTermsEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/check-terms-and-condition',
  access: 'borrower',
  request: z.strictObject({}),
  result: z.object({ isNew: flag, version: z.string(), data: z.string() }),
  refusals: {},
})

/** Records that the borrower accepted the terms of this version. */
export const acceptTermsEndpoint = endpoint({
  method: 'POST',
  path: '/client/legal-accept-update',
  access: 'borrower',
  ownerOnly: true,
  request: z.strictObject({ version: z.string().check(z.regex(/^\d{1,6}$/)) }),
  result: z.object({}),
  refusals: { outdated: 'shell.terms.outdated' },
})

/** Records that the bankruptcy notice was read and accepted: its text, and when (AMB-16). */
export const acceptNoticeEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/accept-bankruptcy-notice',
  access: 'borrower',
  ownerOnly: true,
  request: z.strictObject({}),
  result: z.object({}),
  refusals: {},
})
