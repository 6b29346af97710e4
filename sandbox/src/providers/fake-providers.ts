import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { z } from 'zod'
import { people, type Person } from '../tables/social-people.ts'

const providers = ['google', 'facebook'] as const
type Provider = (typeof providers)[number]

const lifeSeconds = 600

const asking = z.object({
  client_id: z.string().max(100),
  redirect_uri: z.string().max(300),
  response_type: z.literal('id_token'),
  nonce: z.string().min(16).max(200),
  state: z.string().max(200),
  scope: z.string().max(100).optional(),
})

/**
 * Stand-ins for Google and Facebook: real keys and real signed tokens for people who are made up.
 * Each has a page on which one of them is chosen; the browser then comes back with the token.
 */
export async function serveStandIns(
  app: FastifyInstance,
  { url, now }: { readonly url: () => string; readonly now: () => number },
): Promise<void> {
  await Promise.all(providers.map((provider) => serveOne(app, provider, { url, now })))
}

async function serveOne(
  app: FastifyInstance,
  provider: Provider,
  { url, now }: { readonly url: () => string; readonly now: () => number },
): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomBytes(8).toString('hex')
  const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' }

  async function tokenFor(person: Person, { client_id, nonce }: z.output<typeof asking>) {
    const seconds = Math.floor(now() / 1000)
    const { id, ...claims } = person[provider]
    return new SignJWT({ ...claims, nonce })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(`${url()}/${provider}`)
      .setAudience(client_id)
      .setSubject(id)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifeSeconds)
      .sign(privateKey)
  }

  app.get(`/${provider}/jwks`, () => ({ keys: [jwk] }))

  app.get(`/${provider}/authorize`, async (request, reply) => {
    const asked = asking.parse(request.query)
    if (!isOurs(asked.redirect_uri)) return reply.code(400).send({ code: 'redirect_uri' })
    return reply.type('text/html; charset=utf-8').send(choosePage(provider, asked))
  })

  app.get(`/${provider}/choose`, async (request, reply) => {
    const { person: chosen, ...query } = request.query as Record<string, string>
    const asked = asking.parse(query)
    const person = people.find(({ name }) => name === chosen)
    if (person === undefined || !isOurs(asked.redirect_uri))
      return reply.code(400).send({ code: 'unreadable', field: 'person' })
    const token = await tokenFor(person, asked)
    const back = new URLSearchParams({ id_token: token, state: asked.state })
    return reply.redirect(`${asked.redirect_uri}#${back.toString()}`)
  })
}

/** A demo's portal is on this machine; a token goes nowhere else. */
function isOurs(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return hostname === '127.0.0.1' || hostname === 'localhost' || hostname.endsWith('.localhost')
}

function choosePage(provider: Provider, asked: z.output<typeof asking>): string {
  const title = provider === 'google' ? 'Stand-in for Google' : 'Stand-in for Facebook'
  const links = people.map(({ name }) => {
    const { scope = 'openid' } = asked
    const query = new URLSearchParams({ ...asked, scope, person: name })
    const { email } = people.find((one) => one.name === name)?.[provider] ?? { email: '' }
    return `<li><a href="/${provider}/choose?${escape(query.toString())}">${escape(name)}</a> ${escape(email)}</li>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<h1>${title}</h1><p>Everybody here is made up. Who are you?</p><ul>${links.join('')}</ul></html>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
