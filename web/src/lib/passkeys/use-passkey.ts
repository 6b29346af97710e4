import { CallError } from '../api/call.ts'

/** Whether this browser has passkeys: an old one is shown no button. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** Code that can not be fetched counts as a lost call. */
const load = () =>
  import('@simplewebauthn/browser').catch(() => {
    throw new CallError('offline')
  })

/**
 * Has the browser make a passkey.
 *
 * @param options of the server, as JSON
 * @returns what the authenticator answered, as JSON; null where whoever was asked would or could not
 */
export async function makePasskey(options: string): Promise<string | null> {
  const { startRegistration } = await load()
  return answerOf(startRegistration({ optionsJSON: JSON.parse(options) }))
}

/** Has the browser ask for a passkey; as above. */
export async function getPasskey(options: string): Promise<string | null> {
  const { startAuthentication } = await load()
  return answerOf(startAuthentication({ optionsJSON: JSON.parse(options) }))
}

/** The browser throws whatever keeps it from an answer: who was asked pressed Cancel, mostly. */
async function answerOf(asked: Promise<object>): Promise<string | null> {
  const answer = await asked.catch(() => null)
  return answer === null ? null : JSON.stringify(answer)
}
