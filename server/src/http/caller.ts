import { allLanguages } from '@quittance/domain/lenders/language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { type LanguageReader, languageOf, readerFor } from '../lenders/translated-lender.ts'

/** No lender has this host: HTTP 404, whatever was asked (AMB-01). */
export class UnknownHost extends Error {}

/** Two hosts are named: HTTP 400. A proxy in front may have heeded the other one. */
export class UnclearHost extends Error {}

/** The database could not be asked, and no use case has begun: nothing was charged. */
export class ServiceUnavailable extends Error {}

const lenderOf = new WeakMap<FastifyRequest, Lender>()

/** Finds the lender of each call by its host, before anything else is looked at. */
export function chooseLenderByHost(
  app: FastifyInstance,
  { lenders }: Pick<LendersContext, 'lenders'>,
) {
  app.addHook('onRequest', async (http) => {
    const names = http.raw.rawHeaders.filter((_, place) => place % 2 === 0)
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1) throw new UnclearHost()
    if (namesAnotherHost(http)) throw new UnclearHost()
    const lender = await lenders.byHost(hostOf(http)).catch((cause: unknown) => {
      throw new ServiceUnavailable('the lender can not be looked up', { cause })
    })
    if (lender === null) throw new UnknownHost()
    lenderOf.set(http, lender)
  })
}

/** An address may be written whole, as to a proxy: its host wins over the header then (RFC 9112, 3.2.2). */
function namesAnotherHost(http: FastifyRequest): boolean {
  const { url = '' } = http.raw
  if (url.startsWith('/')) return false
  return !URL.canParse(url) || new URL(url).hostname !== hostOf(http)
}

/** The lender whose portal is being asked. */
export function callerLender(http: FastifyRequest): Lender {
  const lender = lenderOf.get(http)
  if (lender === undefined) throw new UnknownHost()
  return lender
}

/** The words for whoever calls: the language asked for, when the lender has it or is not known. */
export function readerForRequest(http: FastifyRequest): LanguageReader {
  const lender = lenderOf.get(http)
  const header = http.headers['accept-language']?.slice(0, 2).toLowerCase()
  if (lender !== undefined) return readerFor(lender, languageOf(lender, header))
  return readerFor(null, allLanguages.find((one) => one === header) ?? 'en')
}

/**
 * The host that was asked for, without its port. What a proxy's caller says beside it counts for
 * nothing, and one that is no plain name is nobody's.
 */
export function hostOf(http: FastifyRequest): string {
  const [, name = ''] = /^([\w.-]{1,253}?)\.?(?::\d{1,5})?$/.exec(http.headers.host ?? '') ?? []
  return name.toLowerCase()
}
