import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  languageOf,
  type LanguageReader,
  lenderIn,
  readerFor,
} from '../../lenders/translated-lender.ts'
import { logoAddress } from '../../lenders/images/image-address.ts'
import { callerLender, readerForRequest } from '../caller.ts'
import { paperPolicy } from '../security-headers.ts'

/** The page of a receipt's token, and whether there is such a receipt. */
type ReadGenuinePage = (asked: {
  readonly lender: Lender
  readonly reader: LanguageReader
  readonly token: string
  /** for the styles of this one answer */
  readonly nonce: string
}) => Promise<{ readonly isGenuine: boolean; readonly html: string }>

type Asked = {
  readonly Params: { readonly token: string }
  readonly Querystring: { readonly lang?: unknown }
}

/** Says to anyone who holds a receipt whether it is genuine; a robot is told to keep away. */
export function genuineReceiptRoutes(app: FastifyInstance, readPage: ReadGenuinePage): void {
  app.get<Asked>('/r/:token', async (http, reply) => {
    const { lang } = http.query
    const spoken = readerForRequest(http).language
    const language = languageOf(callerLender(http), typeof lang === 'string' ? lang : spoken)
    const lender = lenderIn(callerLender(http), language)
    const reader = readerFor(lender, language)
    const nonce = randomBytes(16).toString('base64url')
    const page = await readPage({ lender, reader, token: http.params.token, nonce })
    return reply
      .code(page.isGenuine ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', paperPolicy(nonce, logoAddress(lender) ?? ''))
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .send(page.html)
  })
}
