import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Borrower } from '../../lenders/borrower.ts'
import { lockBorrower, lockCaller, lockSession } from '../../lenders/borrower-lock-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { AuthContext } from '../auth-context.ts'
import { browserName } from '../sessions/create-session.ts'
import { readLoginName } from '../sign-in/account-repository.ts'
import { noteSignInChange } from './note-sign-in-change.ts'
import {
  type ChallengeUse,
  challengeLifeMs,
  newChallenge,
  spendChallenge,
} from './passkey-challenge.ts'
import {
  deleteOwnPasskey,
  insertPasskey,
  listPasskeys,
  renameOwnPasskey,
} from './passkey-repository.ts'
import { readWebAuthnAnswer } from './read-webauthn-answer.ts'

/** passkeys of one borrower */
const passkeysMax = 10
/** EdDSA, ES256 and RS256: what authenticators have, and no runtime calls experimental */
const supportedAlgorithmIDs = [-8, -7, -257]

type Needs = Pick<AuthContext, 'db' | 'clocks' | 'secrets'>
type Asked = { readonly lender: Lender; readonly borrower: Borrower; readonly origin: string }
type Nothing = Record<string, never>

/** What the browser makes a passkey of this borrower's with, at this host. */
export async function beginPasskey(
  { db, clocks, secrets }: Needs,
  { lender, borrower, origin }: Asked,
): Promise<Outcome<{ options: string }, 'notOffered' | 'tooManyPasskeys'>> {
  if (!lender.settings.portal.signInFactors) return refused('notOffered')
  const { borrowerId, firstName } = borrower
  const { own, userName } = await withLenderTransaction(db, lender.id, async (trx) => ({
    own: await listPasskeys(trx, borrowerId),
    userName: await readLoginName(trx, borrowerId),
  }))
  if (own.length >= passkeysMax) return refused('tooManyPasskeys')
  const use = useOf({ lender, borrower, origin })
  const options = await generateRegistrationOptions({
    rpName: lender.name,
    rpID: use.host,
    userName,
    userDisplayName: firstName,
    userID: new Uint8Array(Buffer.from(borrowerId, 'utf8')),
    challenge: newChallenge(secrets, use, clocks.elapsed()),
    excludeCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
    // It signs in by itself, so it is found without a name, and has to see its owner.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
    timeout: challengeLifeMs,
  })
  return done({ options: JSON.stringify(options) })
}

type Adding = Asked & {
  readonly credential: string
  /** '' for that of the browser */
  readonly name: string
  readonly userAgent: string
}

/** Keeps a passkey that the browser made for this session. */
export async function addPasskey(
  context: Needs,
  { lender, borrower, origin, credential, name, userAgent }: Adding,
): Promise<Outcome<Nothing, 'notOffered' | 'badPasskey' | 'tooManyPasskeys'>> {
  if (!lender.settings.portal.signInFactors) return refused('notOffered')
  const { db, clocks } = context
  const now = clocks.elapsed()
  const { borrowerId } = borrower
  const answer = readWebAuthnAnswer(credential)
  if (answer === null) return refused('badPasskey')
  const { json, challenge: given } = answer
  const use = useOf({ lender, borrower, origin })
  return withLenderTransaction(db, lender.id, async (trx) => {
    await lockBorrower(trx, borrower) // two that are added at once are counted one after the other
    if (!(await lockSession(trx, borrower))) return refused('badPasskey')
    if (!(await spendChallenge(trx, context, { given, use, now }))) return refused('badPasskey')
    const verified = await verifyRegistrationResponse({
      response: json,
      expectedChallenge: given,
      expectedOrigin: origin,
      expectedRPID: use.host,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }).catch(() => null) // the library throws for every answer that is not right
    if (verified?.verified !== true) return refused('badPasskey')
    const own = await listPasskeys(trx, borrowerId)
    if (own.length >= passkeysMax) return refused('tooManyPasskeys')
    const {
      id: credentialId,
      publicKey,
      counter,
      transports = [],
    } = verified.registrationInfo.credential
    const named = name.trim() || browserName(userAgent) || String(own.length + 1)
    const kept = { borrowerId, credentialId, publicKey, counter, transports: [...transports] }
    const isNew = await insertPasskey(trx, lender.id, { ...kept, rpId: use.host, name: named, now })
    if (!isNew) return refused('badPasskey')
    const change = { lender, borrower, change: 'passkeyAdded', detail: { name: named } } as const
    await noteSignInChange(trx, change, { now, at: clocks.business() })
    return done({})
  })
}

type Naming = Omit<Asked, 'origin'> & { readonly id: string }

export async function renamePasskey(
  { db }: Needs,
  { lender, borrower, id, name }: Naming & { readonly name: string },
): Promise<Outcome<Nothing, 'notFound'>> {
  const named = name.trim()
  if (!isUuid(id) || named === '') return refused('notFound')
  const isOwn = await withLenderTransaction(db, lender.id, async (trx) => {
    await lockCaller(trx, borrower)
    return renameOwnPasskey(trx, { borrowerId: borrower.borrowerId, id }, named)
  })
  return isOwn ? done({}) : refused('notFound')
}

/** Forgets a passkey of the borrower's own. */
export async function removePasskey(
  { db, clocks }: Needs,
  { lender, borrower, id }: Naming,
): Promise<Outcome<Nothing, 'notFound'>> {
  if (!isUuid(id)) return refused('notFound')
  const now = clocks.elapsed()
  return withLenderTransaction(db, lender.id, async (trx) => {
    await lockCaller(trx, borrower)
    const { borrowerId } = borrower
    const name = await deleteOwnPasskey(trx, { borrowerId, id })
    if (name === null) return refused('notFound')
    const change = { lender, borrower, change: 'passkeyRemoved', detail: { name } } as const
    await noteSignInChange(trx, change, { now, at: clocks.business() })
    return done({})
  })
}

function useOf({ lender, borrower, origin }: Asked): ChallengeUse {
  const { hostname: host } = new URL(origin)
  return { lenderId: lender.id, host, act: 'add', asker: borrower.sessionId }
}
