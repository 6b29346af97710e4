import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import { exportJWK } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import {
  type ProviderClaims,
  type ProviderKeyPair,
  kid,
  type TokenSigning,
  startOwnProvider,
} from '../../../testing/integrations/own-provider.ts'
import { signInByToken } from '../../../testing/calls/social-calls.ts'
import { hosts } from '../../../testing/start-app.ts'
import { socialProviders } from './social-providers.ts'

const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const victim = 'darnell.whitaker@example.com'
const other = 'maria.ortega@example.com'
/** As long as an email may be. */
const long = `${'d'.repeat(88)}@example.com`

let portal: SignInFixture
let provider: Awaited<ReturnType<typeof startOwnProvider>>
beforeAll(async () => {
  provider = await startOwnProvider()
  const places = { google: provider.placeOf('google'), facebook: provider.placeOf('facebook') }
  const clock = { elapsed: () => portal.clocks.elapsed() }
  portal = await signInFixture({ social: socialProviders(places, clock) })
  await portal.database.owner.query(
    `update borrower_emails set address = $1 where address = 'kevin.nguyen@example.com'`,
    [long],
  )
})
afterAll(async () => {
  await portal.close()
  provider.close()
})

type Sent = { readonly token: string; readonly more?: object; readonly host?: string }

const encode = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** A nonce that the portal gave out for one sign-in. */
async function nonceOf(type: '1' | '2' = '2', host: string = hosts.loneMesa): Promise<string> {
  const payload = { type, returnTo: '/login' }
  const { body } = await portal.ask('/users/web/social-start', { host, payload })
  return new URL(String(body.result['url'])).searchParams.get('nonce') ?? ''
}

const seconds = () => Math.floor(portal.clocks.elapsed() / 1000)

async function claims(changes: ProviderClaims = {}): Promise<ProviderClaims> {
  return {
    iss: `${provider.base}/google`,
    aud: 'quittance-google',
    sub: 'google-darnell',
    email: victim,
    email_verified: true,
    given_name: 'Darnell',
    nonce: await nonceOf(),
    iat: seconds(),
    exp: seconds() + 600,
    ...changes,
  }
}

const sign = (said: ProviderClaims, signing: TokenSigning = {}) => provider.sign(said, signing)

/** Truly signed by the provider, and wrong in what it says. */
const says = async (changes: ProviderClaims): Promise<Sent> => ({
  token: await sign(await claims(changes)),
})

const byProvider = async (header: object): Promise<Sent> => ({
  token: await sign(await claims(), { header: { ...header } }),
})

/** Signed by somebody else. */
const byStranger = async (
  header: TokenSigning['header'] = {},
  key?: ProviderKeyPair,
): Promise<Sent> => ({
  token: await sign(await claims(), { key: key ?? provider.stranger, header }),
})

/** A true token, bent. */
async function bent(bend: (head: string, body: string, signature: string) => string) {
  const [head = '', body = '', signature = ''] = (await sign(await claims())).split('.')
  return { token: bend(head, body, signature) }
}

/** The public key taken for a secret that both sides share. */
async function byMac(secret: string | Buffer, alg: 'HS256' | 'HS512' = 'HS256'): Promise<Sent> {
  const text = `${encode({ alg, kid })}.${encode(await claims())}`
  const mac = createHmac(alg === 'HS256' ? 'sha256' : 'sha512', secret).update(text)
  return { token: `${text}.${mac.digest('base64url')}` }
}

const pem = () => provider.keys.google.publicKey.export({ type: 'spki', format: 'pem' })
const der = () => provider.keys.google.publicKey.export({ type: 'spki', format: 'der' })
const jwk = () => exportJWK(provider.keys.google.publicKey)
const unsigned = (header: object) => bent((_head, body) => `${encode(header)}.${body}.`)
const changed = (change: ProviderClaims) =>
  bent((head, body, signature) => {
    const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as ProviderClaims
    return `${head}.${encode({ ...said, ...change })}.${signature}`
  })

async function spent(): Promise<Sent> {
  const token = await sign(await claims({ sub: 'google-spent' }))
  expect((await signIn({ token })).status).toBe(1)
  return { token }
}

async function otherSignature(): Promise<Sent> {
  const [, , signature] = (await sign(await claims())).split('.')
  return bent((head, body) => `${head}.${body}.${signature}`)
}

async function facebooks(): Promise<Sent> {
  const said = await claims({ iss: `${provider.base}/facebook`, aud: 'quittance-facebook' })
  return { token: await sign(said, { key: provider.keys.facebook }) }
}

/** The Kelvin sign, which is a k in small letters. */
const folding = victim.replace('k', '\u212a')

async function guess(): Promise<Sent> {
  const more = { password: await portal.seal('Guess!2026pass') }
  return { ...(await says({ email_verified: false })), more }
}

const never = () => randomBytes(32).toString('base64url')
const takenTo = async (host: string): Promise<Sent> => ({ token: await sign(await claims()), host })
const beside = async (more: object): Promise<Sent> => ({ token: await sign(await claims()), more })
const bad = 'badSocialToken'
const none = encode({ alg: 'none' })
const unlinked = 'linkNeedsPassword'
const una = 'una.verdi@example.com'
const foreignKey = async () => byStranger({ jwk: await exportJWK(provider.stranger.publicKey) })

/** What is sent, and the word it is refused with; 'newUser' begins a sign-up, and opens nothing. */
const forged: readonly (readonly [string, () => Promise<Sent>, string])[] = [
  ['alg none', () => unsigned({ alg: 'none', kid }), bad],
  ['alg None', () => unsigned({ alg: 'None', kid }), bad],
  ['alg NONE', () => unsigned({ alg: 'NONE', kid }), bad],
  ['an empty alg', () => unsigned({ alg: '', kid }), bad],
  ['no alg', () => unsigned({ kid }), bad],
  ['alg none over a true signature', () => bent((_, b, s) => `${none}.${b}.${s}`), bad],
  ['HS256 by the public key as PEM', () => byMac(pem()), bad],
  ['HS256 by the public key as DER', () => byMac(der()), bad],
  ['HS512 by the public key', () => byMac(pem(), 'HS512'), bad],
  ['HS256 by the modulus', async () => byMac((await jwk()).n ?? ''), bad],
  ['HS256 by the key set', async () => byMac(JSON.stringify(await jwk())), bad],
  ['HS256 by nothing', () => byMac(''), bad],
  ['a stranger’s key under its kid', () => byStranger(), bad],
  ['a stranger’s key under no kid', () => byStranger({ kid: undefined }), bad],
  ['a stranger’s kid', () => byStranger({ kid: 'evil' }), bad],
  ['a kid that is a path', () => byStranger({ kid: '../../../dev/null' }), bad],
  ['a kid that is SQL', () => byStranger({ kid: "' or 1=1 --" }), bad],
  ['a kid that is an address', () => byStranger({ kid: `${provider.base}/evil` }), bad],
  ['its own key in the header', foreignKey, bad],
  ['an address of keys', () => byStranger({ kid: 'evil', jku: `${provider.base}/evil` }), bad],
  ['an address of certificates', () => byStranger({ x5u: `${provider.base}/evil` }), bad],
  ['certificates in the header', () => byStranger({ x5c: [encode(der().toString())] }), bad],
  ['a stranger’s PS256', () => byStranger({ alg: 'PS256' }), bad],
  ['a stranger’s RS512', () => byStranger({ alg: 'RS512' }), bad],
  ['a stranger’s ES256', () => byStranger({ alg: 'ES256' }, curve), bad],
  ['PS256 by the provider’s key', () => byProvider({ alg: 'PS256' }), bad],
  ['a signature by Facebook’s key', () => byStranger({}, provider.keys.facebook), bad],
  ['another email under its signature', () => changed({ email: other }), bad],
  ['another subject under its signature', () => changed({ sub: 'google-maria' }), bad],
  ['another nonce under its signature', () => changed({ nonce: never() }), bad],
  ['a longer life under its signature', () => changed({ exp: 9_999_999_999 }), bad],
  ['a bent signature', () => bent((h, b, s) => `${h}.${b}.${s.slice(0, -6)}AAAAAA`), bad],
  ['a signature of zeros', () => bent((h, b) => `${h}.${b}.${encode('\0'.repeat(256))}`), bad],
  ['another token’s signature', otherSignature, bad],
  ['a cut signature', () => bent((h, b, s) => `${h}.${b}.${s.slice(0, 40)}`), bad],
  ['no signature', () => bent((h, b) => `${h}.${b}`), bad],
  ['a body alone', () => bent((_h, b) => b), bad],
  ['five parts', () => bent((h, b, s) => `${h}.${b}.${s}.${b}.${s}`), bad],
  ['nothing', async () => ({ token: '' }), bad],
  ['words', async () => ({ token: 'let.me.in' }), bad],
  ['the bare id', () => beside({ socialToken: '' }), bad],
  ['the id for the token', () => beside({ socialToken: 'google-darnell' }), bad],
  ['another’s id beside it', () => beside({ socialId: 'google-maria' }), bad],
  ['another’s email beside it', () => beside({ email: other }), bad],
  ['Google’s token as Facebook’s', () => beside({ type: '1' }), bad],
  ['Facebook’s token as Google’s', facebooks, bad],
  ['another audience', () => says({ aud: 'another-app' }), bad],
  ['an audience beside ours', () => says({ aud: ['quittance-google', 'another-app'] }), bad],
  ['no audience', () => says({ aud: undefined }), bad],
  ['an audience that begins as ours', () => says({ aud: 'quittance-google.evil' }), bad],
  ['another issuer', () => says({ iss: 'https://evil.example' }), bad],
  ['an issuer that begins as it', () => says({ iss: `${provider.base}/google/` }), bad],
  ['no issuer', () => says({ iss: undefined }), bad],
  ['a time that is over', () => says({ exp: seconds() - 6 }), bad],
  ['a time that has not begun', () => says({ nbf: seconds() + 60 }), bad],
  ['no end', () => says({ exp: undefined }), bad],
  ['an end in words', () => says({ exp: 'never' }), bad],
  ['no beginning', () => says({ iat: undefined }), bad],
  ['no nonce', () => says({ nonce: undefined }), bad],
  ['an empty nonce', () => says({ nonce: '' }), bad],
  ['a nonce that nobody gave out', () => says({ nonce: never() }), bad],
  ['several nonces', async () => says({ nonce: [await nonceOf()] }), bad],
  ['a nonce that was used', spent, bad],
  ['a nonce of Facebook’s', async () => says({ nonce: await nonceOf('1') }), bad],
  ['a nonce of another lender', async () => says({ nonce: await nonceOf('2', hosts.boreal) }), bad],
  ['a token taken to another lender', () => takenTo(hosts.boreal), bad],
  ['a token taken to a lender without providers', () => takenTo(hosts.harborPine), bad],
  ['no subject', () => says({ sub: undefined }), bad],
  ['an empty subject', () => says({ sub: '' }), bad],
  ['a subject too long to be kept', () => says({ sub: 'x'.repeat(256) }), bad],
  ['an email it does not vouch for', () => says({ email_verified: false }), unlinked],
  ['an email it says nothing about', () => says({ email_verified: undefined }), unlinked],
  ['an email vouched for in words', () => says({ email_verified: 'yes' }), unlinked],
  ['an email vouched for by a number', () => says({ email_verified: 1 }), unlinked],
  ['an email that we did not verify', () => says({ email: una }), unlinked],
  ['an email with a sign that folds', () => says({ email: folding }), unlinked],
  ['an email that begins as another', () => says({ email: `${long}.evil.example` }), 'newUser'],
  ['several emails', () => says({ email: [victim] }), 'newUser'],
  ['a guessed password', guess, 'wrongCredentials'],
]

function readClaims(token: string): ProviderClaims {
  try {
    return JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    ) as ProviderClaims
  } catch {
    return {}
  }
}

async function signIn({ token, more = {}, host = hosts.loneMesa }: Sent) {
  const { sub = 'google-darnell', email = '' } = readClaims(token)
  const named = {
    email: typeof email === 'string' && email.length <= 100 ? email : '',
    socialId: typeof sub === 'string' ? sub.slice(0, 255) : 'google-darnell',
  }
  return signInByToken(portal, token, { more: { ...named, ...more }, host })
}

const sessions = async () =>
  (await portal.database.owner.query('select session_id from sessions')).rows.length

it('opens no session for any of more than 40 forged tokens', async () => {
  const outcomes: [string, string][] = []
  let opened = 0
  for (const [name, forge] of forged) {
    const sent = await forge()
    const before = await sessions()
    const { status, reason, result } = await signIn(sent)
    opened += (await sessions()) - before
    const said = status === 1 && result['isNewUser'] === '1' ? 'newUser' : (reason ?? 'in')
    outcomes.push([name, said])
  }
  expect(outcomes).toEqual(forged.map(([name, , outcome]) => [name, outcome]))
  expect(opened).toBe(0)
  expect(new Set(forged.map(([name]) => name)).size).toBeGreaterThanOrEqual(40)
  expect(provider.lured).toEqual([])
  // The same hand makes one that is true: so the others are refused for what is wrong in them.
  expect((await signIn(await says({}))).status).toBe(1)
})

it('accepts a nonce for an hour, and a token to its end', async () => {
  const late = await claims({ exp: seconds() + 7200 })
  const lasting = await sign(late)
  portal.minutes(61)
  expect((await signIn({ token: lasting })).reason).toBe(bad)
  const short = await sign(await claims())
  portal.minutes(11)
  expect((await signIn({ token: short })).reason).toBe(bad)
})
