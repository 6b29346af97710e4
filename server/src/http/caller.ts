import { allLanguages } from '@quittance/domain/lender/language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { type LanguageReader, languageOf, readerFor } from '../lenders/translated-lender.ts'

/** No lender has this host: HTTP 404, whatever was asked (AMB-01). */
export class UnknownHost extends Error {}

/** The database could not be asked, and no use case has begun: nothing was charged. */
export class ServiceUnavailable extends Error {}

const lenderOf = new WeakMap<FastifyRequest, Lender>()

/** Finds the lender of each call by its host, before anything else is looked at. */
export function chooseLenderByHost(
  app: FastifyInstance,
  { lenders }: Pick<LendersContext, 'lenders'>,
) {
  app.addHook('onRequest', async (http) => {
    const lender = await lenders.byHost(hostOf(http)).catch((cause: unknown) => {
      throw new ServiceUnavailable('the lender can not be looked up', { cause })
    })
    if (lender === null) throw new UnknownHost()
    lenderOf.set(http, lender)
  })
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

function hostOf(http: FastifyRequest): string {
  return http.hostname.toLowerCase().replace(/\.$/, '')
}
