import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'

const shape = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
})
const clientData = z.looseObject({ challenge: z.string() })

/** As the library takes it, which looks at the rest itself. */
type Answer = AuthenticationResponseJSON & RegistrationResponseJSON

/** What an authenticator answered, with the challenge that it answered to; null for what is no answer. */
export function readWebAuthnAnswer(
  written: string,
): { readonly json: Answer; readonly challenge: string } | null {
  const read = z.safeParse(shape, parseJson(written))
  if (!read.success) return null
  const said = Buffer.from(read.data.response.clientDataJSON, 'base64url').toString('utf8')
  const told = z.safeParse(clientData, parseJson(said))
  return told.success
    ? { json: read.data as unknown as Answer, challenge: told.data.challenge }
    : null
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written) as unknown
  } catch {
    return null // it is a stranger's word
  }
}
