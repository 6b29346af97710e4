import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import type { LenderApiContext } from '../lender-api-context.ts'
import { Problem } from '../problem.ts'

/** Forgets the passkeys and the authenticator app of a borrower who lost their phone. */
export async function resetBorrowerFactors(
  { resetFactors }: Pick<LenderApiContext, 'resetFactors'>,
  { lender, author }: ApiKeyCaller,
  email: string,
) {
  const reset = await resetFactors({ lender, email, actor: `key ${author}` })
  if (reset === null) throw new Problem(404, 'No borrower signs in with this email.')
  return { email: email.toLowerCase(), ...reset }
}
