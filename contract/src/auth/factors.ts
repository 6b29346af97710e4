import type { Instant } from '@quittance/domain/calendar'
import * as z from 'zod/mini'
import { endpoint, proofCodes, proofRefusals } from '../endpoint.ts'
import { flag, id, moment, momentOrNone, text } from '../wire.ts'
import { passkeyAnswer } from './passkeys.ts'

/** characters */
export const passkeyNameMax = 60

const passkey = z.object({
  id,
  name: z.string(),
  addedAt: moment,
  /** '' where it never signed in */
  lastUsedAt: momentOrNone,
})

export type OwnPasskey = {
  readonly id: string
  readonly name: string
  readonly addedAt: Instant
  readonly lastUsedAt: Instant | null
}

const factors = z.object({
  passkeys: z.array(passkey),
  /** whether an authenticator app is asked for at each sign-in */
  authenticator: flag,
  /** how many recovery codes count still */
  recoveryCodesLeft: z.number(),
})

export type OwnFactors = Readonly<z.output<typeof factors>>

/** How this borrower signs in besides the password: passkeys, authenticator app, recovery codes. */
export const listFactorsEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/sign-in-factors',
  access: 'borrower',
  request: z.strictObject({}),
  result: factors,
  refusals: {},
})

/** Such a call asks for a recent proof at every lender, whatever its settings say. */
const changing = {
  method: 'POST',
  access: 'borrower',
  ownerOnly: true,
  stepUp: 'always',
} as const

const offered = { notOffered: 'answers.switchedOff', ...proofRefusals } as const
const notFound = { notFound: 'answers.notFound' } as const

/** What the browser makes a new passkey with; it counts for 5 minutes, once, in this session. */
export const beginPasskeyEndpoint = endpoint({
  ...changing,
  path: '/users/web/passkeys/begin',
  request: z.strictObject({}),
  /** the options of WebAuthn as JSON */
  result: z.object({ options: z.string() }),
  refusals: { ...offered, tooManyPasskeys: 'signIn.refused.tooManyPasskeys' },
  codes: proofCodes,
})

/** Keeps a passkey that the browser made. */
export const addPasskeyEndpoint = endpoint({
  ...changing,
  path: '/users/web/passkeys/add',
  request: z.strictObject({ credential: passkeyAnswer, name: text(passkeyNameMax) }),
  result: z.object({}),
  refusals: {
    ...offered,
    badPasskey: 'signIn.refused.badPasskey',
    tooManyPasskeys: 'signIn.refused.tooManyPasskeys',
  },
  codes: proofCodes,
})

/** Gives one of the borrower's passkeys another name. */
export const renamePasskeyEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/passkeys/rename',
  access: 'borrower',
  ownerOnly: true,
  request: z.strictObject({ id, name: text(passkeyNameMax) }),
  result: z.object({}),
  refusals: notFound,
})

/** Forgets a passkey: it signs nobody in from here on. */
export const removePasskeyEndpoint = endpoint({
  ...changing,
  path: '/users/web/passkeys/remove',
  request: z.strictObject({ id }),
  result: z.object({}),
  refusals: { ...notFound, ...proofRefusals },
  codes: proofCodes,
})

/** A new secret for an authenticator app; it is asked for once its first code was right. */
export const beginAuthenticatorEndpoint = endpoint({
  ...changing,
  path: '/users/web/authenticator/begin',
  request: z.strictObject({}),
  /** in Base32, to be typed; and as the address that a QR code holds */
  result: z.object({ secret: z.string(), address: z.string() }),
  refusals: { ...offered, authenticatorOn: 'signIn.refused.authenticatorOn' },
  codes: proofCodes,
})

const codes = z.object({ recoveryCodes: z.array(z.string()) })

/** Turns the authenticator app on, and answers the recovery codes: they are shown this once. */
export const confirmAuthenticatorEndpoint = endpoint({
  ...changing,
  path: '/users/web/authenticator/confirm',
  request: z.strictObject({ code: text(12) }),
  result: codes,
  refusals: {
    ...offered,
    wrongFactorCode: 'signIn.refused.wrongFactorCode',
    tooManyTries: 'signIn.refused.tooManyCodes',
  },
  codes: { ...proofCodes, tooManyTries: 429 },
})

/** Turns it off; the recovery codes end with it. */
export const removeAuthenticatorEndpoint = endpoint({
  ...changing,
  path: '/users/web/authenticator/remove',
  request: z.strictObject({}),
  result: z.object({}),
  refusals: { ...notFound, ...proofRefusals },
  codes: proofCodes,
})

/** Ten new recovery codes; those from before count no more. */
export const renewRecoveryCodesEndpoint = endpoint({
  ...changing,
  path: '/users/web/recovery-codes/renew',
  request: z.strictObject({}),
  result: codes,
  refusals: {
    ...notFound,
    ...proofRefusals,
    tooManyRenewals: 'signIn.refused.tooManyRenewals',
  },
  codes: { ...proofCodes, tooManyRenewals: 429 },
})
