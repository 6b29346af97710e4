import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, text } from '../wire.ts'
import { signInAnswer } from './signed-in.ts'

/** What an authenticator answered, as the JSON of WebAuthn; characters of the largest that we take. */
export const passkeyAnswer = text(4096)

/** What a browser asks a passkey with, for this device and 5 minutes; the same whoever asks. */
export const passkeyOptionsEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/passkey-options',
  access: 'anyone',
  request: z.strictObject({ deviceId: id }),
  /** the options of WebAuthn as JSON */
  result: z.object({ options: z.string() }),
  refusals: { notOffered: 'answers.switchedOff' },
})

/** Signs in by a passkey, which has seen its owner: no second factor is asked for. */
export const passkeySignInEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/passkey-sign-in',
  access: 'anyone',
  request: z.strictObject({ credential: passkeyAnswer, deviceId: id, deviceToken: text(4096) }),
  result: signInAnswer,
  refusals: {
    notOffered: 'answers.switchedOff',
    badPasskey: 'signIn.refused.badPasskey',
    tooManyTries: 'signIn.refused.tooManyCodes',
    borrower_email_not_verified_first_time: 'signIn.refused.emailNotVerified',
    borrower_email_not_verified: 'signIn.refused.emailNotVerified',
  },
  codes: { tooManyTries: 429 },
})

/** What a session asks one of its borrower's passkeys with, to prove once more whose it is. */
export const proofOptionsEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/proof-options',
  access: 'borrower',
  ownerOnly: true,
  request: z.strictObject({}),
  result: z.object({ options: z.string() }),
  refusals: {},
})

/**
 * The second of two factors, for the ticket that the first one was answered with: a code of the
 * authenticator app, or a recovery code. A ticket counts for 10 minutes, and opens one session.
 */
export const secondFactorEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/second-factor',
  access: 'anyone',
  request: z.strictObject({ ticket: text(100), code: text(40), deviceToken: text(4096) }),
  result: signInAnswer,
  refusals: {
    ticketOver: 'signIn.refused.ticketOver',
    wrongFactorCode: 'signIn.refused.wrongFactorCode',
    tooManyTries: 'signIn.refused.tooManyCodes',
  },
  codes: { tooManyTries: 429 },
})
