import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Boot, writeBoot } from '@quittance/contract/boot'
import { dayOf } from '@quittance/domain/calendar'
import { paletteCss } from '@quittance/domain/lenders/palette'
import { assistantOrigin } from '@quittance/domain/lenders/lender-features'
import { carriesCodes, type CodeWays } from '../lenders/sms-availability.ts'
import { publicSettings } from '@quittance/domain/lenders/settings'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { imageAddress, logoAddress } from '../lenders/images/image-address.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { callerLender } from './caller.ts'
import { languageOf, lenderIn, readerFor } from '../lenders/translated-lender.ts'
import { manifestRoutes } from './routes/manifest-routes.ts'
import { policyReports } from './routes/report-routes.ts'
import { servePushWorker } from './serve-push-worker.ts'
import { pageLabels } from './page-labels.ts'
import { pageTemplate } from './page-template.ts'
import type { PublicKeys } from './public-keys.ts'
import { pagePolicy } from './security-headers.ts'

/** What the page is filled from, beside its lender. */
type PageSources = Pick<LendersContext, 'clocks'> & {
  readonly social: { readonly offered: Boot['providers'] }
  readonly codeWays: CodeWays
}

export type PageOptions = {
  /** the built portal */
  readonly dist: string
  readonly keys: PublicKeys
  /** shows the gallery of its looks too */
  readonly demo: boolean
}

/**
 * The portal's page. It carries all that its first paint needs (labels, settings, palette, keys,
 * today), so nothing is asked before; the styles stand under a nonce made for this answer.
 */
export function servePage(
  app: FastifyInstance,
  context: PageSources,
  { dist, keys, demo }: PageOptions,
): void {
  const template = pageTemplate(dist)
  app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  servePushWorker(app, dist)
  manifestRoutes(app)
  // An open page of an older build learns of it by any answer.
  app.addHook('onSend', async (_http, reply) => {
    reply.header('portal-build', (await template()).build)
  })
  app.get('/robots.txt', (_http, reply) => reply.type('text/plain').send(forRobots))
  app.get<{ Params: { '*': string } }>('/*', async (http, reply) => {
    const path = http.params['*']
    const isHidden = noPage.test(path) || noPath.test(path) || (!demo && /^gallery\/?$/i.test(path))
    return isHidden ? reply.callNotFound() : sendPage(http, reply)
  })

  async function sendPage(http: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64url')
    const { build } = await template()
    const boot = { ...(await bootOf(http, context, keys)), build }
    const { portal } = callerLender(http).settings
    const { html: empty, headOf, bodyOf, scriptOf } = await template()
    const isKnown = isSignedIn(http)
    const filled: Record<string, string> = {
      LANG: boot.language,
      TITLE: escapeHtml(portal.appName),
      DESCRIPTION: escapeHtml(boot.labels['signIn.page.lead']),
      NONCE: nonce,
      PALETTE: paletteCss(portal.colorCode),
      APP: drawn(),
      BOOT: writeBoot(boot).replaceAll('<', '\\u003c'),
    }
    const script = scriptOf(http.url, isKnown, boot)
    const html = empty
      .replace('%FILES%', () => headOf(http.url, isKnown))
      .replace('%HIDDEN%', script === '' ? '' : 'hidden')
      .replace('%EARLY%', () => script)
      .replaceAll(/%([A-Z]+)%/g, (whole, name: string) => filled[name] ?? whole)
    const early = earlyPictures(callerLender(http), http.url)
    if (early !== '') reply.header('link', early)
    reply.header('reporting-endpoints', `policy="${policyReports}"`)
    const framed = boot.mayFrameAssistant ? assistantOrigin(portal) : null
    const outside = { assistant: framed ?? '', logo: boot.images.logo ?? '' }
    reply.header('content-security-policy', pagePolicy(nonce, outside))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

    /** Where drawing fails the page comes empty, and its code draws it as it draws every other one. */
    function drawn(): string {
      try {
        return bodyOf(http.url, isKnown, boot)
      } catch (error) {
        http.log.error(error)
        return ''
      }
    }
  }
}

/** Where calls, pictures and calendars are: what is not there is no page either (AMB-158). */
const noPage = /^(app|lender|images|calendar|dev|r)(\/|$)/

/** The one page that frames the lender's assistant. */
const isServicing = /^\/servicing\/?(\?|$)/

/** No page's address holds these. */
const noPath = /[\p{Cc}\\]/u

/** Whoever looks for a lender finds its sign-in. Nothing else is for robots. */
const forRobots = `User-agent: *
Disallow: /app/
Disallow: /lender/
Disallow: /redirect
Disallow: /calendar/
Disallow: /r/
`

/** Pictures of the first paint, fetched beside the scripts; the background where it is shown. */
function earlyPictures(lender: Lender, url: string): string {
  const logo = logoAddress(lender)
  const isSignIn = /^\/(login)?(\?|$)/.test(url)
  const background = isSignIn ? imageAddress(lender, 'background') : null
  const links = [
    logo !== null && `<${logo}>; rel=preload; as=image`,
    background !== null && `<${background}>; rel=preload; as=image; media="(min-width: 960px)"`,
  ]
  return links.filter((link) => link !== false).join(', ')
}

/** The page notes in a cookie that somebody is signed in; who it is, only its storage knows. */
function isSignedIn(http: FastifyRequest): boolean {
  return /(?:^|; )signed-in=1/.test(http.headers.cookie ?? '')
}

async function bootOf(
  http: FastifyRequest,
  { clocks, social, codeWays }: PageSources,
  keys: PublicKeys,
): Promise<Omit<Boot, 'build'>> {
  const lender = callerLender(http)
  // The sign-in screen keeps a chosen language in a cookie, so that the next page comes in it.
  const [, kept] = /(?:^|; )language=(\w+)/.exec(http.headers.cookie ?? '') ?? []
  const asked = (http.query as { lang?: string }).lang ?? kept
  const { labels, language, locale, zone } = readerFor(lender, languageOf(lender, asked))
  const now = clocks.business()
  return {
    settings: publicSettings(lenderIn(lender, language).settings),
    labels: pageLabels(labels),
    language,
    locale,
    zone,
    images: { logo: logoAddress(lender), background: imageAddress(lender, 'background') },
    keys: await keys.all(),
    country: lender.country,
    passwordPolicy: lender.settings.servicing.passwordPolicy,
    providers: lender.settings.portal.socialLoginInd ? social.offered : [],
    canSignUp: carriesCodes(lender, codeWays, 'sms'),
    mayFrameAssistant:
      isServicing.test(http.url) && assistantOrigin(lender.settings.portal) !== null,
    today: dayOf(now),
    now,
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
