import type { FastifyInstance, FastifyReply } from 'fastify'

/** Addresses outside of the portal that the lender's settings name; '' for none. */
type OutsideAddresses = { readonly assistant: string; readonly logo: string }

/**
 * What a page may load and do. The nonce, made for one answer, is for what the page itself holds: its
 * styles, and the script in its head.
 */
export function pagePolicy(nonce: string, { assistant, logo }: OutsideAddresses): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    `img-src 'self' data: blob: ${originOrNothing(logo)}`.trim(),
    `frame-src 'self' blob: ${originOrNothing(assistant)}`.trim(),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.join(' ')}`,
    'report-to policy',
  ].join('; ')
}

/** The policies that the page's code makes, and no other code may. */
const trustedTypes = ['quittance-reading', 'quittance-push-worker']

/** A page that runs no script and sends nothing: its styles, and the lender's logo. */
export function paperPolicy(nonce: string, logo: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' ${originOrNothing(logo)}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** Answers that are no page load nothing at all. */
const answerPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"

export function addSecurityHeaders(app: FastifyInstance, isBehindTls: boolean): void {
  app.addHook('onSend', async (_http, reply) => addResponseHeaders(reply, isBehindTls))
}

/** Writes the headers that stand on every answer. */
export function addResponseHeaders(reply: FastifyReply, isBehindTls: boolean): void {
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'no-referrer')
  reply.header('cross-origin-opener-policy', 'same-origin')
  reply.header('cross-origin-resource-policy', 'same-origin')
  reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  if (isBehindTls) reply.header('strict-transport-security', 'max-age=31536000')
  if (!reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', answerPolicy)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
}

function originOrNothing(address: string): string {
  const { origin } = URL.canParse(address) ? new URL(address) : { origin: '' }
  return /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin) ? origin : ''
}
