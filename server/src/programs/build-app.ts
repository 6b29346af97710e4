import fastifyCompress from '@fastify/compress'
import { buildLenderOpenApi } from '@quittance/contract/openapi/lender-openapi'
import { buildPortalOpenApi } from '@quittance/contract/openapi/portal-openapi'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { ApiContext } from './api-context.ts'
import { chatRoutes } from '../chat/chat-routes.ts'
import { calendarRoutes } from '../http/routes/calendar-routes.ts'
import { codeRoutes } from '../auth/one-time-codes/code-routes.ts'
import { contactRoutes } from '../auth/contacts/contact-routes.ts'
import { loanLinkRoutes } from '../auth/loan-links/loan-link-routes.ts'
import { findSentAttachment, listSentMessages } from '../notifications/delivery/sent-messages.ts'
import { moveClock } from '../payments/end-of-day/move-clock.ts'
import { lenderApiRoutes } from '../http/routes/lender-api-routes.ts'
import { imageRoutes } from '../http/routes/image-routes.ts'
import { lenderRoutes } from '../http/routes/lender-routes.ts'
import { methodRoutes } from '../payments/methods/method-routes.ts'
import { passwordRoutes } from '../auth/passwords/password-routes.ts'
import { paymentRoutes } from '../payments/payment-routes.ts'
import { pushRoutes } from '../notifications/push/push-routes.ts'
import { profileRoutes } from '../profile/profile-routes.ts'
import { readGenuinePage } from '../receipts/genuine/genuine-page.ts'
import { mayOpenReceiptsFile } from '../receipts/files/open-receipts-file.ts'
import { mayOpenReceipt } from '../receipts/open-receipt.ts'
import { type ReceiptDelivery, receiptRoutes } from '../receipts/receipt-routes.ts'
import { readCalendarFeed } from '../schedules/calendar/read-calendar-feed.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import { mayOpenDocument } from '../documents/open-document.ts'
import { mayOpenAuthorization } from '../schedules/authorizations/open-authorization.ts'
import { scheduleRoutes } from '../schedules/schedule-routes.ts'
import { changeLogin } from '../auth/sign-in/change-login.ts'
import { issueBorrowerLink } from '../auth/sign-in/issue-borrower-link.ts'
import { redeemTicket } from '../auth/document-tickets/redeem-ticket.ts'
import { ticketRoutes } from '../auth/document-tickets/ticket-routes.ts'
import { signInRoutes } from '../auth/sign-in/sign-in-routes.ts'
import { signUpRoutes } from '../auth/sign-up/sign-up-routes.ts'
import type { PaperRights } from '../lenders/papers/named-paper.ts'
import { factorRoutes } from '../auth/factors/factor-routes.ts'
import { notifyReceiptEmail } from '../auth/contacts/notify-receipt-email.ts'
import { beginErasure } from '../profile/erasure/begin-erasure.ts'
import { findErasure } from '../profile/erasure/erasure-repository.ts'
import { exportBorrowerData } from '../profile/own-data/own-data.ts'
import { resetFactors } from '../auth/factors/reset-factors.ts'
import { requireRecentProof } from '../auth/proofs/require-recent-proof.ts'
import { authenticateSession, pollAuthenticator } from '../auth/sessions/authenticate-session.ts'
import { termsRoutes } from '../auth/terms/terms-routes.ts'
import { termsDocumentRoutes } from '../http/routes/terms-document-routes.ts'
import { chooseLenderByHost } from '../http/caller.ts'
import { refuseCrossSite } from '../http/refuse-cross-site.ts'
import { refuseUnencryptedSecrets } from '../http/refuse-unencrypted-secrets.ts'
import { devRoutes } from '../http/routes/dev-routes.ts'
import { handleError, handleNotFound } from '../http/error-handler.ts'
import { keepForwardedAddresses } from '../http/forwarded-addresses.ts'
import { networkRate } from '../http/limits/limit-network-rate.ts'
import { limitRequestRate } from '../http/limits/limit-request-rate.ts'
import { genuineReceiptRoutes } from '../http/routes/genuine-receipt-routes.ts'
import { emailLinkRoutes } from '../http/routes/email-link-routes.ts'
import { openApiRoute } from '../http/routes/openapi-route.ts'
import { isPrivateAddress } from '../platform/rate-limits/network.ts'
import { createRouter } from '../http/create-router.ts'
import { reportRoutes } from '../http/routes/report-routes.ts'
import { healthRoutes } from '../http/routes/health-routes.ts'
import { keyRoutes } from '../http/routes/key-routes.ts'
import { logCalls } from '../http/log-calls.ts'
import { servePage } from '../http/serve-page.ts'
import { publicKeys } from '../http/public-keys.ts'
import { addSecurityHeaders, addResponseHeaders } from '../http/security-headers.ts'

export type AppOptions = {
  /** the built portal; null where only calls are served */
  readonly dist: string | null
  /** opens the addresses under /dev */
  readonly demo: boolean
  /** texts have a way out; in a demo they always have */
  readonly carriesTexts?: boolean
  /** how long who sends a receipt waits to hear that it was turned away; milliseconds */
  readonly deliveryPatienceMs?: number
  readonly trustProxy: boolean | string
  /** as many as a flood has, and nobody else, when left out */
  readonly requestsPerNetworkMinute?: number
  readonly logger: boolean | object
}

/** Bytes. The largest request of the contract has less: several sealed texts and a provider's token. */
const bodyMax = 16_384

/** Characters of the longest text of the portal's calls, a message of the chat; a file is none. */
const textMax = 20_000

/** One proxy in front, on this machine or its network: only what it wrote itself counts. */
const nextHopOnly = (address: string, hop: number) => hop === 0 && isPrivateAddress(address)

/** The API and the portal's page, the same in tests and in production. */
export function buildApp(context: ApiContext, options: AppOptions): FastifyInstance {
  const { dist, demo, trustProxy, logger } = options
  const texts = { isKept: demo, isCarried: options.carriesTexts === true }
  const receipts = { texts, patienceMs: options.deliveryPatienceMs ?? 0 }
  const countRequest = networkRate(context, options.requestsPerNetworkMinute)
  const app = Fastify({
    bodyLimit: bodyMax,
    trustProxy: trustProxy === true ? nextHopOnly : trustProxy,
    logger,
    // An address may carry a ticket: `log-calls.ts` tells the route of a call instead.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 40_000,
    // An address that can not be read comes to no hook.
    frameworkErrors: (error, http, reply) => {
      if (trustProxy !== false) keepForwardedAddresses(http.raw)
      addResponseHeaders(reply, trustProxy !== false)
      handleError(countRequest(http.ip) ?? error, http, reply)
    },
    routerOptions: { maxParamLength: 200 },
  })
  app.removeContentTypeParser('text/plain') // what a foreign page may send unasked is not read
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleNotFound)
  addSecurityHeaders(app, trustProxy !== false)
  logCalls(app)
  app.register(fastifyCompress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    globalDecompression: false, // no caller packs what it sends, and a small one could unpack to much
  })
  const keys = publicKeys(context)
  app.addHook('onRequest', async (http) => {
    if (trustProxy !== false) keepForwardedAddresses(http.raw)
    const { ip } = http
    const flood = countRequest(ip)
    if (flood !== null) throw flood
  })

  app.register(async (open) => healthRoutes(open, context))
  app.register(async (portal) => {
    chooseLenderByHost(portal, context)
    imageRoutes(portal, context)
    reportRoutes(portal, context)
    portal.register(async (open) => {
      limitRequestRate(open, context)
      calendarRoutes(open, (asked) => readCalendarFeed(context, asked))
      genuineReceiptRoutes(open, (asked) => readGenuinePage(context, asked))
    })
    const rest = { keys, receipts }
    portal.register(async (api) => apiRoutes(api, context, rest), { prefix: '/app/api' })
    portal.register(async (lenderApi) => lenderApiRoutes(lenderApi, toLenderApi(context)), {
      prefix: '/lender/api/v1',
    })
    openApiRoute(portal, '/lender/api/openapi.json', buildLenderOpenApi)
    if (demo) portal.register(async (dev) => demoRoutes(dev, context), { prefix: '/dev' })
    if (dist !== null) servePage(portal, context, { dist, keys, demo })
  })
  return app
}

/** A ticket is issued for what its borrower may open; who has the papers says so. */
function paperRights(context: ApiContext): PaperRights {
  return {
    authorization: (asked) => mayOpenAuthorization(context, asked),
    statement: (asked) => mayOpenDocument(context, asked),
    receipt: (asked) => mayOpenReceipt(context, asked),
    receipts: (asked) => mayOpenReceiptsFile(context, asked),
  }
}

/** The lender's API is handed how a borrower is signed in, and how their login is closed. */
function toLenderApi(context: ApiContext): Parameters<typeof lenderApiRoutes>[1] {
  return {
    ...context,
    issueBorrowerLink: (asked) => issueBorrowerLink(context, asked),
    changeLogin: (asked) => changeLogin(context, asked),
    resetFactors: (asked) => resetFactors(context, asked),
    exportBorrowerData: (asked) => exportBorrowerData(context, asked),
    beginErasure: (trx, asked) => beginErasure(trx, context, asked),
    findErasure,
  }
}

function demoRoutes(dev: FastifyInstance, context: ApiContext): void {
  refuseCrossSite(dev, context)
  devRoutes(dev, {
    clocks: context.clocks,
    moveClock: (to) => moveClock(context, to),
    listSentMessages: (lender) => listSentMessages(context, lender),
    findSentAttachment: (lender, file) => findSentAttachment(context, lender, file),
  })
}

function apiRoutes(
  api: FastifyInstance,
  context: ApiContext,
  { keys, receipts }: { readonly keys: ReturnType<typeof publicKeys>; receipts: ReceiptDelivery },
): void {
  refuseCrossSite(api, context)
  const countBorrower = limitRequestRate(api, context)
  refuseUnencryptedSecrets(api, { by: 'person', textMax })
  keyRoutes(api, keys)
  emailLinkRoutes(api)
  openApiRoute(api, '/openapi.json', buildPortalOpenApi)
  termsDocumentRoutes(api, context)
  const router = createRouter(api, {
    ...context,
    countBorrower,
    authenticate: (asked) => authenticateSession(context, asked),
    pollAuthenticator: (state) => pollAuthenticator(context, state),
    requireRecentProof: (asked) => requireRecentProof(context, asked),
    redeemTicket: (asked) => redeemTicket(context, asked),
  })
  lenderRoutes(router)
  signInRoutes(router, context)
  factorRoutes(router, context)
  signUpRoutes(router, context)
  codeRoutes(router, context)
  passwordRoutes(router, context)
  contactRoutes(router, context)
  loanLinkRoutes(router, context)
  termsRoutes(router, context)
  methodRoutes(router, context)
  paymentRoutes(router, context)
  receiptRoutes(router, context, receipts)
  scheduleRoutes(router, {
    ...context,
    notifyReceiptEmail: (trx, change) => notifyReceiptEmail(trx, context, change),
  })
  profileRoutes(router, context, receipts.texts)
  pushRoutes(router, context)
  documentRoutes(router, context)
  chatRoutes(router, context)
  ticketRoutes(router, context, paperRights(context))
  api.setNotFoundHandler(handleNotFound)
}
