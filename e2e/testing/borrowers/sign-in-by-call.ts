import { randomUUID } from 'node:crypto'
import { signInEndpoint } from '@quittance/contract/auth/sign-in'
import { jwksPath } from '@quittance/contract/lender'
import { demoPassword } from '../../../demo/src/tables/people.ts'
import { sealTo } from '../../../server/testing/integrations/seal.ts'
import { systemClocks } from '../../../server/src/platform/clocks.ts'
import { keepUser } from '../../../web/src/lib/session/stored-session.ts'
import { storageKeys } from '../../../web/src/lib/session/storage.ts'
import type { Portal } from '../portal/portal.ts'

/** What a browser keeps of a visit. */
export type Session = {
  readonly cookies: readonly { readonly name: string; readonly value: string }[]
  readonly storage: Readonly<Record<string, string>>
}

type SigningIn = {
  readonly lender: string
  readonly email: string
  /** what the browser calls itself, by which its session is listed */
  readonly userAgent: string
}

/**
 * Signs in by the call that the form makes, and answers what the form would leave in the browser, with
 * English chosen. A page less is loaded for it; the form has tests of its own.
 */
export async function signInByCall(portal: Portal, who: SigningIn): Promise<Session> {
  const deviceId = randomUUID()
  const {
    kind: _kind,
    accessToken,
    borrowerId = '',
    ...user
  } = await sendSignIn(portal, { ...who, deviceId })
  const now = `${systemClocks(0).elapsed()}`
  const storage = new Map<string, string>([
    [storageKeys.device, deviceId],
    [storageKeys.token, accessToken],
    [storageKeys.borrower, borrowerId],
    [storageKeys.lastAct, now],
    [storageKeys.lastWord, now],
  ])
  const local = { setItem: (key: string, value: string) => void storage.set(key, value) }
  keepUser(local as Storage, user)
  return {
    cookies: [
      { name: 'signed-in', value: '1' },
      { name: 'language', value: 'en' },
    ],
    storage: Object.fromEntries(storage),
  }
}

async function sendSignIn(
  portal: Portal,
  { lender, email, userAgent, deviceId }: SigningIn & { readonly deviceId: string },
) {
  const listed = await portal.call(lender, { path: `/app/api${jwksPath}` })
  const { keys } = listed.body as { readonly keys: readonly { readonly kid: string }[] }
  const key = keys.find(({ kid }) => kid.startsWith('portal'))
  const body = {
    email,
    password: await sealTo(key, demoPassword),
    type: '3',
    deviceId,
    deviceOs: 'web',
    deviceToken: '',
    deviceType: '3',
    lang: 'en',
  }
  const call = { path: `/app/api${signInEndpoint.path}`, method: 'POST', body, userAgent }
  const { result, message } = (await portal.call(lender, call)).body as Answer
  const signedIn = signInEndpoint.result.safeParse(result)
  if (signedIn.data?.kind === 'signedIn') return signedIn.data
  throw new Error(`${email} was not signed in at ${lender}: ${message}`)
}

type Answer = { readonly result?: unknown; readonly message: string }
