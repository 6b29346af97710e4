import { rmSync } from 'node:fs'
import { type Boot, readBoot } from '@quittance/contract/boot'
import { readPortalSettings } from '@quittance/domain/lenders/settings-portal'
import { readSettings, toSettingsWire } from '@quittance/domain/lenders/settings'
import { paletteCss } from '@quittance/domain/lenders/palette'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fakeDist } from '../../testing/pages/fake-dist.ts'
import { hosts, startApp, type StartedApp } from '../../testing/start-app.ts'
import { buildApp } from '../programs/build-app.ts'
import { runLenderCommand } from '../lenders/lender-command.ts'

let started: StartedApp
let dist: string
beforeAll(async () => {
  dist = fakeDist()
  started = await startApp({ dist, demo: true })
})
afterAll(async () => {
  await started.close()
  rmSync(dist, { recursive: true })
})

function bootOf(html: string): Boot {
  const [, json = ''] = /<script id="boot"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return readBoot(json)
}

it.each(['/', '/home', '/login', '/redirect?token=x', '/no/such/page'])(
  'answers %s with the page of the lender',
  async (url) => {
    const { code, text, http } = await started.call(url)
    expect(code).toBe(200)
    expect(http.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(http.headers['cache-control']).toBe('no-store')
    expect(text).toContain('<html lang="en"><head><title>Lone Mesa</title>')
  },
)

it.each(['/gallery', '/gallery/', '/Gallery', '/%67allery'])(
  'shows %s in a demo, and nowhere else',
  async (url) => {
    expect((await started.call(url)).text).toContain('<html')
    const bare = { dist, demo: false, trustProxy: false, logger: false }
    const app = buildApp(started.context, bare)
    const http = await app.inject({ url, headers: { host: hosts.loneMesa } })
    expect([http.statusCode, http.body.includes('<html')]).toEqual([404, false])
    await app.close()
  },
)

const linksOf = async (url: string) => String((await started.call(url)).http.headers['link'])

it('names the pictures of the first paint in the page’s head, the background for sign-in only', async () => {
  const logo = '</images/logo/[\\da-f]{32}>; rel=preload; as=image'
  const background = '</images/background/[\\da-f]{32}>; rel=preload; as=image; media="[^"]+"'
  for (const url of ['/', '/login', '/login?lang=es'])
    expect(await linksOf(url)).toMatch(new RegExp(`^${logo}, ${background}$`))
  expect(await linksOf('/home')).toMatch(new RegExp(`^${logo}$`))
})

const preloaded = (text: string) =>
  [
    ...text.matchAll(/<link rel="modulepreload" crossorigin integrity="[^"]+" href="([^"]+)">/g),
  ].map(([, file]) => file)

it.each([
  // address, cookie, the script that is fetched at once
  ['/', '', ['/assets/sign-in.js']],
  ['/home', '', ['/assets/sign-in.js']],
  ['/signup?lang=es', '', ['/assets/sign-up.js']],
  ['/', 'language=es; signed-in=1', ['/assets/home.js']],
  ['/receipts', 'signed-in=1', ['/assets/receipts.js']],
  ['/redirect?token=x', '', ['/assets/home.js']],
  ['/gallery', 'signed-in=1', []],
])('names in the page at %s with the cookie "%s" %s', async (url, cookie, scripts) => {
  const { text } = await started.call(url, { headers: { cookie } })
  expect(preloaded(text)).toEqual(scripts)
})

const behind = '<script nonce="N" data-calls="[{&quot;url&quot;:&quot;/a?b=1&amp;c=2&quot;}]" '

it.each([
  // address, cookie, what is drawn, the script behind it
  ['/', '', 'sign-in in en at ', ''],
  ['/login?lang=es', '', 'sign-in in es at ?lang=es', ''],
  ['/home', '', '', ''],
  ['/signup', '', '', ''],
  ['/', 'signed-in=1', 'home in en', `${behind}data-idle="900000">begin()</script>`],
  ['/home?x=1', 'signed-in=1', 'home in en', `${behind}data-idle="900000">begin()</script>`],
  ['/receipts', 'signed-in=1', '', ''],
  ['/login', 'signed-in=1', '', ''],
])('draws at %s with the cookie "%s" "%s"', async (url, cookie, drawn, script) => {
  const { text } = await started.call(url, { headers: { cookie } })
  const hidden = script === '' ? '' : 'hidden'
  expect(text).toContain(`<div id="app" ${hidden}>${drawn}</div>`)
  const [found = ''] = /<script nonce=.*?<\/script>/.exec(text) ?? []
  expect(found.replace(/nonce="[\w-]+"/, 'nonce="N"')).toBe(script)
})

it('carries the style of a page in it, under the nonce of the answer', async () => {
  const { text, http } = await started.call('/', { headers: { cookie: 'signed-in=1' } })
  const [, nonce = ''] =
    /'nonce-([\w-]+)'/.exec(String(http.headers['content-security-policy'])) ?? []
  expect(text).toContain(`<style nonce="${nonce}">.due{color:red}</style>`)
  expect(text).toContain('<link rel="stylesheet" href="/assets/home.css" disabled>')
})

it('carries in the page all that the first paint needs', async () => {
  const { text } = await started.call('/', { host: hosts.boreal })
  const boot = bootOf(text)
  expect(Object.keys(boot).toSorted()).toEqual([
    'build',
    'canSignUp',
    'country',
    'images',
    'keys',
    'labels',
    'language',
    'locale',
    'mayFrameAssistant',
    'now',
    'passwordPolicy',
    'providers',
    'settings',
    'today',
    'zone',
  ])
  const logo = expect.stringMatching(/^\/images\/logo\/[\da-f]{32}$/)
  const zone = expect.stringMatching(/^America\//)
  expect(boot).toMatchObject({ country: 'CA', today: '2026-11-20', images: { logo }, zone })
  const { body } = await started.ask('/client/get-client-details', { host: hosts.boreal })
  expect(boot.settings).toEqual(readPortalSettings(body.result['data'] as Record<string, unknown>))
  expect(text).toContain(paletteCss(boot.settings.colorCode))
  const kids = boot.keys.map(({ kid }) => String(kid).split('-')[0])
  expect(kids).toEqual(['portal', 'vault'])
})

it('carries in the page no servicing setting, no key of the lender and no private half of a key', async () => {
  for (const host of Object.values(hosts)) {
    const { text } = await started.call('/', { host })
    const portal = readSettings({}).portal
    const servicing = Object.keys(toSettingsWire(readSettings({}))).filter(
      (name) => !Object.hasOwn(portal, name) && !['country', 'passwordPolicy'].includes(name), // told
    )
    expect(servicing.filter((name) => text.includes(`"${name}"`))).toEqual([])
    expect(text).not.toMatch(/demo-(lonemesa|harborpine|boreal)|"d":|password_hash|\$argon2/)
  }
})

const languageOf = async (url: string, cookie = '', host: string = hosts.loneMesa) =>
  bootOf((await started.call(url, { host, headers: { cookie } })).text).language

it('serves the page in the language of the query or the cookie, when the lender has it', async () => {
  expect(await languageOf('/')).toBe('en')
  expect(await languageOf('/?lang=es')).toBe('es')
  expect(await languageOf('/', 'theme=dark; language=es')).toBe('es')
  expect(await languageOf('/?lang=fr')).toBe('en')
  expect(await languageOf('/?lang=es', '', hosts.harborPine)).toBe('en')
})

it('lets no text of a lender end the page’s script, title or style', async () => {
  const evil = '</script><script>alert(1)</script><!--%BOOT%"'
  const { http } = await started.call('/lender/api/v1/settings', {
    method: 'PATCH',
    headers: { authorization: 'Bearer demo-harborpine' },
    host: hosts.harborPine,
    payload: { appName: evil, workingHours: `${evil}\u2028`, colorCode: '#123456' },
  })
  expect(http.statusCode).toBe(200)
  const { text } = await started.call('/', { host: hosts.harborPine })
  expect(text.match(/<script/g)).toHaveLength(2)
  expect(bootOf(text).settings).toMatchObject({ appName: evil, workingHours: `${evil}\u2028` })
  expect(text).toContain('<title>&lt;/script')
})

it('opens the page’s one style by a nonce made for this answer', async () => {
  const nonces = new Set<string>()
  for (let no = 0; no < 20; no += 1) {
    const { text, http } = await started.call('/')
    const [, nonce = ''] = /<style nonce="([\w-]{22})">/.exec(text) ?? []
    expect(http.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(20)
})

it('sends exactly the content security policy that is written down', async () => {
  const { http } = await started.call('/')
  const policy = String(http.headers['content-security-policy'])
  expect(policy.replaceAll(/nonce-[\w-]+/g, 'nonce-N').split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'nonce-N'",
    "style-src 'self' 'nonce-N'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "frame-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types quittance-reading quittance-push-worker',
    'report-to policy',
  ])
  expect(http.headers['reporting-endpoints']).toBe('policy="/reports/policy"')
})

it.each([
  ['a page', '/', {}],
  ['an asset', '/assets/main-1a2b.js', {}],
  ['no asset', '/assets/gone.js', {}],
  ['a call', '/app/api/client/get-client-details', {}],
  ['no call', '/app/api/nothing', {}],
  ['a call without a session', '/app/api/users/list-loan-account', {}],
  ['a broken address', '/%zz', {}],
  ['an unknown host', '/', { host: 'unknown.example' }],
  ['a call of the lender', '/lender/api/v1/settings', {}],
  ['no picture', '/images/logo/x', {}],
  ['health', '/healthz', {}],
  ['readiness', '/readyz', {}],
  ['the outbox', '/dev/outbox', {}],
])('guards the answer of %s by its headers', async (_what, url, sent) => {
  const { http, text } = await started.call(url, sent)
  expect(http.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    'cache-control': expect.stringMatching(/no-store|immutable/),
  })
  expect(http.headers['set-cookie']).toBeUndefined()
  expect(http.headers['x-powered-by']).toBeUndefined()
  expect(text).not.toMatch(/node_modules|at Object\./)
})

it('serves built assets for ever, and 404 for the rest', async () => {
  const { code, text, http } = await started.call('/assets/main-1a2b.js')
  expect([code, text]).toEqual([200, 'export const built = true\n'])
  expect(http.headers['cache-control']).toContain('immutable')
  expect(http.headers['content-type']).toContain('javascript')
  for (const url of ['/assets/gone.js', '/assets/../index.html', '/assets/%2e%2e/index.html'])
    expect((await started.call(url)).text).not.toContain('%BOOT%')
  expect((await started.call('/assets/gone.js')).code).toBe(404)
})

it('serves a lender made by a command from its first minute', async () => {
  const owner = new Client({ connectionString: started.database.url })
  await owner.connect()
  const { clocks } = started
  const args = 'add --name Acme --host pay.acme.example --country CA --language fr --language en'
  const made = await runLenderCommand(args.split(' '), {
    owner,
    business: clocks.business(),
    elapsed: clocks.elapsed(),
    changeLogin: () => Promise.resolve(null),
    verifyAudit: async () => ({ text: '', isWhole: true }),
    assistantKey: async (lenderId) => `key of ${lenderId}`,
    statementKey: async (lenderId) => `key of ${lenderId}`,
  })
  await owner.end()
  const host = 'pay.acme.example'
  const { code, text } = await started.call('/', { host })
  expect(code).toBe(200)
  expect(text).toContain('<title>Acme</title>')
  expect(bootOf(text)).toMatchObject({ language: 'en', country: 'CA' })
  const [, key = ''] = /shown this once:\n {2}(\S+)/.exec(made) ?? []
  const headers = { authorization: `Bearer ${key}` }
  const settings = await started.call('/lender/api/v1/settings', { host, headers })
  expect(settings.code).toBe(200)
  expect((await started.trySignIn({ host })).body.reason).toBe('wrongCredentials')
})
