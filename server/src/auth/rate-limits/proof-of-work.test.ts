import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readWorkProof, workHeader, writeWorkProof } from '@quittance/contract/auth/work-proof'
import {
  readTestChallenge,
  solveChallenge,
  solveProofOfWork,
} from '../../../testing/calls/solve-proof-of-work.ts'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import type { AppRequest } from '../../../testing/calls/app-request.ts'
import { hosts, type SignInTry } from '../../../testing/start-app.ts'
import { hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import * as password from '../passwords/password-hash.ts'

// Beyond the limits of a lender's hour, a browser that nobody knows works before it is heard.

let portal: SignInFixture
beforeAll(async () => {
  portal = await signInFixture()
  // The lender's hour is one of the clock: all of this happens within one.
  portal.clocks.forward(hourMs - (portal.clocks.elapsed() % hourMs))
})
afterAll(() => portal.close())
afterEach(() => vi.restoreAllMocks())

const contact = 'darnell.whitaker@example.com'
const harborPine = { contact: 'omar.rahman@example.com', host: hosts.harborPine }
const hour = 60

const tryOf = async (given: SignInTry) => (await portal.trySignIn(given)).body

let guesses = 0
/** A wrong password, for somebody else each time: of one account there are few tries anyway. */
function wrong(given: SignInTry = {}): Promise<AppRequest> {
  guesses += 1
  return tryOf({ contact: `guess${guesses}@example.com`, password: 'x', ...given })
}

/** As if so many wrong passwords had come in at the lender in this hour. */
async function haveTried(host: string, tries: number): Promise<void> {
  const { id } = await portal.lenderOf(host)
  await wrong({ host })
  await portal.database.owner.query(
    `update rolling_counts set count = $2 where lender_id = $1 and rule = 'signInPerLenderHour'`,
    [id, tries],
  )
}

async function tasks(): Promise<number> {
  const { rowCount } = await portal.database.owner.query(
    `select from lender_tasks where kind = 'manySignIns'`,
  )
  return rowCount ?? 0
}

describe('wrong passwords of one lender', () => {
  it('requires proof of work of an unknown device from a lender’s 1,001st wrong password an hour', async () => {
    await haveTried(hosts.loneMesa, 999)
    const known = { contact: 'kevin.nguyen@example.com', deviceId: 'their own phone' }
    expect((await tryOf(known)).status).toBe(1) // what is right is no guess
    expect((await wrong({ contact })).reason).toBe('wrongCredentials')
    expect(await tasks()).toBe(0)

    const hashed = vi.spyOn(password, 'matchesPasswordHash')
    const refused = await wrong({ contact })
    expect(refused).toMatchObject({ status: 0, statusCode: 428, reason: 'workNeeded' })
    expect(refused.message).toMatch(/try again/)
    const nobody = await wrong()
    expect({ ...nobody, result: null }).toEqual({ ...refused, result: null })
    expect(readTestChallenge(nobody)).toHaveLength(readTestChallenge(refused).length)
    expect((await tryOf({ contact })).reason).toBe('workNeeded') // though the password is right
    expect(hashed).not.toHaveBeenCalled()

    expect((await tryOf(known)).status).toBe(1)
    expect((await wrong(known)).reason).toBe('wrongCredentials')
    expect(await tasks()).toBe(1)
    const elsewhere = await tryOf(harborPine)
    expect(elsewhere.status).toBe(1)
  })

  it('accepts wrong passwords with proof of work, each with its own, until the hour ends', async () => {
    const guess = await wrong({ headers: solveProofOfWork(await wrong()) })
    expect(guess.reason).toBe('wrongCredentials')
    const headers = solveProofOfWork(await tryOf({ contact }))
    expect((await tryOf({ contact, headers })).status).toBe(1)
    portal.minutes(hour)
    expect((await wrong()).reason).toBe('wrongCredentials')
  })

  it('counts no try for the address or the account while proof of work is required', async () => {
    await haveTried(hosts.loneMesa, 1000)
    const from = '203.0.113.77'
    for (let no = 0; no < 52; no += 4)
      await Promise.all(Array.from({ length: 4 }, () => wrong({ contact, from })))
    portal.minutes(1) // so that it is no flood
    await haveTried(hosts.loneMesa, 1)
    expect((await tryOf({ contact, from })).status).toBe(1)
  })
})

describe('work', () => {
  it('lets one of many calls through that bring the same proof of work at once', async () => {
    await haveTried(hosts.loneMesa, 1000)
    const headers = solveProofOfWork(await wrong())
    const answers = await Promise.all(Array.from({ length: 6 }, () => wrong({ headers })))
    const reasons = answers.map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason === 'wrongCredentials')).toHaveLength(1)
    expect(reasons.filter((reason) => reason === 'workNeeded')).toHaveLength(5)
  })

  it('refuses forged, foreign, expired or used proof of work: 0 of 40 pass, no password is checked', async () => {
    await haveTried(hosts.loneMesa, 1000)
    await haveTried(hosts.harborPine, 1000)
    const good = solveProofOfWork(await wrong())[workHeader] ?? ''
    const used = solveProofOfWork(await wrong())
    expect((await wrong({ headers: used })).reason).toBe('wrongCredentials')
    const foreign = solveProofOfWork(await wrong({ host: hosts.harborPine }))[workHeader] ?? ''
    const ofCodes = solveProofOfWork(await fourthCode())[workHeader] ?? ''
    const hashed = vi.spyOn(password, 'matchesPasswordHash')

    const forged = [...forgeriesOf(good), foreign, ofCodes, used[workHeader] ?? '']
    expect(forged).toHaveLength(39)
    const reasons: (string | undefined)[] = []
    for (const header of forged)
      reasons.push((await wrong({ headers: { [workHeader]: header } })).reason)
    portal.minutes(5)
    reasons.push((await wrong({ headers: { [workHeader]: good } })).reason)
    expect(reasons).toEqual(Array<string>(40).fill('workNeeded'))
    expect(hashed).not.toHaveBeenCalled()
  })

  it('accepts a work challenge until its five minutes are over', async () => {
    await haveTried(hosts.loneMesa, 1000)
    const headers = solveProofOfWork(await wrong())
    portal.minutes(4.9)
    expect((await wrong({ headers })).reason).toBe('wrongCredentials')
  })
})

describe('codes and links', () => {
  it('requires proof of work for the fourth code from one address, and continues with it', async () => {
    const refused = await fourthCode('203.0.113.81')
    expect(refused).toMatchObject({ statusCode: 428, reason: 'workNeeded' })
    const headers = solveProofOfWork(refused)
    const payload = await portal.form()
    const places = { payload, headers, from: '203.0.113.81' }
    expect((await portal.ask('/users/web/socialsignup', places)).body.status).toBe(1)
  })

  it('lets three codes through of many that one address asks for at once', async () => {
    const forms = await Promise.all(Array.from({ length: 12 }, () => portal.form()))
    const from = '203.0.113.82'
    const answers = await Promise.all(
      forms.map((payload) => portal.ask('/users/web/socialsignup', { payload, from })),
    )
    expect(answers.filter(({ body }) => body.status === 1)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.reason === 'workNeeded')).toHaveLength(9)
  })

  it('requires proof of work for the fourth code to one number, wherever it comes from', async () => {
    const form = await portal.form()
    const begun = await portal.ask('/users/web/socialsignup', { payload: form })
    const { signUpId } = begun.body.result['data'] as { signUpId: string }
    const payload = { lang: 'en', phoneno: form.phoneno, signUpId }
    const again = () => portal.ask('/users/resend-otp', { payload })
    const reasons: (string | undefined)[] = []
    for (let no = 0; no < 3; no += 1) {
      portal.minutes(4)
      reasons.push((await again()).body.reason)
    }
    expect(reasons).toEqual([undefined, undefined, 'workNeeded'])
    const called = await portal.ask('/users/send-otp-code-call', {
      payload: { phoneNo: form.phoneno, signUpId },
    })
    expect(called.body.reason).toBe('workNeeded')
    const headers = solveProofOfWork(called.body)
    expect((await portal.ask('/users/resend-otp', { payload, headers })).body.status).toBe(1)
  })

  it.each([
    ['somebody', 'maria.ortega@example.com', '203.0.113.83'],
    ['nobody', 'nobody.at.all@example.com', '203.0.113.84'],
  ])(
    'requires proof of work for the fourth link of an address, for %s',
    async (_whose, email, from) => {
      const reasons: (string | undefined)[] = []
      for (const to of ['one@example.com', 'two@example.com', 'three@example.com', email]) {
        const payload = { lang: 'en', email: to }
        reasons.push(
          (await portal.ask('/users/web/forgot-password', { payload, from })).body.reason,
        )
      }
      expect(reasons).toEqual([undefined, undefined, undefined, 'workNeeded'])
    },
  )
})

/** The answer to the fourth code that one address asks for. */
async function fourthCode(from = '203.0.113.80'): Promise<AppRequest> {
  for (let no = 0; no < 3; no += 1)
    await portal.ask('/users/web/socialsignup', { payload: await portal.form(), from })
  const payload = await portal.form()
  return (await portal.ask('/users/web/socialsignup', { payload, from })).body
}

/** 36 ways to come with less than the work that was asked for. */
function forgeriesOf(good: string): string[] {
  const proof = readWorkProof(good)
  const { challenge = '', nonces = [] } = proof ?? {}
  const [bits = '', parts = '', expiresAt = '', salt = '', seal = ''] = challenge.split('.')
  const claim = (...changed: string[]) => {
    const text = changed.join('.')
    const few = changed[0] === '1' || changed[1] === '1'
    return writeWorkProof({ challenge: text, nonces: few ? solveChallenge(text) : nonces })
  }
  return [
    // Another number for one part: there is one in 16,384 that would do.
    ...nonces.map((_one, part) => {
      const others = nonces.with(part, (nonces[part] ?? 0) + 1)
      return writeWorkProof({ challenge, nonces: others })
    }),
    writeWorkProof({ challenge, nonces: nonces.slice(1) }),
    writeWorkProof({ challenge, nonces: [...nonces, 0] }),
    writeWorkProof({ challenge, nonces: nonces.toReversed() }),
    writeWorkProof({ challenge, nonces: nonces.map(() => 0) }),
    claim('1', parts, expiresAt, salt, seal),
    claim(bits, '1', expiresAt, salt, seal),
    claim('1', '1', expiresAt, salt, seal),
    claim(bits, parts, String(Number(expiresAt) + 86_400_000), salt, seal),
    claim(bits, parts, expiresAt, 'A'.repeat(22), seal),
    claim(bits, parts, expiresAt, salt, 'A'.repeat(43)),
    claim('1', '1', expiresAt, salt, 'A'.repeat(43)),
    claim('1', '1', '9999999999999', 'A'.repeat(22), 'A'.repeat(43)),
    claim(bits, parts, '9999999999999', salt, seal),
    '',
    '~',
    challenge,
    `${challenge}~`,
    `${challenge}~${'0.'.repeat(15)}`,
    `${good}.`,
    `${good}~1`,
  ]
}
