import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { sealTo } from '../../server/testing/integrations/seal.ts'
import { startPortal } from '../crash/start-portal.ts'
import { compareTimings, type ContactPair, measurePost } from './enumeration.ts'

// `npm run attack -- enumeration [--pairs 2000]`: the programs, asked for contacts that somebody
// has and that nobody has. Fails when answers differ in what they say of it, or in how long they take.

const args = process.argv.slice(2)
const pairsAt = args.indexOf('--pairs')
const pairs = pairsAt === -1 ? 2000 : Number(args[pairsAt + 1])
if (args[0] !== 'enumeration' || !Number.isInteger(pairs) || pairs < 1) {
  process.stderr.write('npm run attack -- enumeration [--pairs <count>]\n')
  process.exit(1)
}

const portal = await startPortal()
portal.forgetWhenStopped()
const owner = new Client(portal.databaseUrl)
await owner.connect()
const target = { port: portal.port, host: 'lonemesa.localhost' }
const keys = await fetch(`http://127.0.0.1:${portal.port}/app/api/.well-known/jwks.json`)
const { keys: all } = (await keys.json()) as { keys: { kid: string }[] }
const sealed = await sealTo(
  all.find(({ kid }) => kid.startsWith('portal')),
  'Wrong!2026pass',
)

/** Every call from an address of its own, as a botnet's would. */
let calls = 0
function somewhere(): string {
  calls += 1
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
}

const ask = (path: string, payload: object) =>
  measurePost(target, path, { payload, from: somewhere() })
const someone = 'maria.ortega@example.com'
const nobody = () => `${randomUUID().slice(0, 8)}@example.com`
const somePhone = () => `21055${String(10_000 + (calls % 89_999))}`

const signIn = (email: string) =>
  ask('/users/web/checksocialexistance', {
    email,
    password: sealed,
    type: '3',
    deviceId: 'a-device',
    deviceOs: 'web',
    deviceToken: '',
    deviceType: '3',
    lang: 'en',
  })
const form = (email: string) => ({
  email,
  fname: 'Nadia',
  lname: 'Neu',
  stateid: '45',
  phoneno: somePhone(),
  ssn: null,
  dob: null,
  language: '1',
  password: sealed,
  passwordConfirmation: sealed,
  type: '3',
  socialId: '',
})

/** As the first try of an hour: what was tried before would stop it before its password is checked. */
async function firstSignIn(email: string): Promise<number> {
  await owner.query('delete from sign_in_failures')
  await owner.query('delete from rolling_counts')
  return signIn(email)
}

const asked: readonly ContactPair[] = [
  {
    name: 'sign-in',
    known: () => firstSignIn(someone),
    unknown: () => firstSignIn('nobody@example.com'),
  },
  // One unknown contact all through: both wait after five tries, as long as each other.
  {
    name: 'waiting',
    known: () => signIn(someone),
    unknown: () => signIn('nobody@example.com'),
  },
  {
    name: 'sign-up',
    known: () => ask('/users/web/socialsignup', form(someone)),
    unknown: () => ask('/users/web/socialsignup', form(nobody())),
  },
  {
    name: 'forgot',
    known: () => ask('/users/web/forgot-password', { lang: 'en', email: someone }),
    unknown: () => ask('/users/web/forgot-password', { lang: 'en', email: 'nobody@example.com' }),
  },
  {
    name: 'resend',
    known: () => ask('/users/resend-otp', { lang: 'en', phoneno: '2105550101', email: someone }),
    unknown: () =>
      ask('/users/resend-otp', { lang: 'en', phoneno: '2105550999', email: 'nobody@example.com' }),
  },
]

let failures = 0
for (const pair of asked) {
  const { name, knownMs, unknownMs, p, isAlike } = await compareTimings(pair, pairs)
  failures += isAlike ? 0 : 1
  const figures = `${knownMs.toFixed(2)} ms and ${unknownMs.toFixed(2)} ms, p = ${p.toFixed(3)}`
  process.stdout.write(`${isAlike ? 'alike ' : 'DIFFER'}  ${name.padEnd(8)} ${figures}\n`)
}
await owner.end()
await portal.stop()
process.exitCode = failures === 0 ? 0 : 1
