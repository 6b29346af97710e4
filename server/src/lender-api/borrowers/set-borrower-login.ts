import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import type { LenderApiContext } from '../lender-api-context.ts'
import { Problem } from '../problem.ts'

/** Closes or opens the login of a borrower, as `npm run lender` does. */
export async function setBorrowerLogin(
  { changeLogin }: Pick<LenderApiContext, 'changeLogin'>,
  { lender, author }: ApiKeyCaller,
  { email, isOpen }: { readonly email: string; readonly isOpen: boolean },
) {
  const actor = `key ${author}`
  const ended = await changeLogin({ lenderId: lender.id, email, isOpen, actor })
  if (ended === null) throw new Problem(404, 'No borrower signs in with this email.')
  return { email: email.toLowerCase(), isOpen, sessionsEnded: ended }
}
