import type { LenderApiContext } from '../lender-api-context.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import { Problem } from '../problem.ts'

type Needs = Pick<LenderApiContext, 'issueBorrowerLink'>

/** An address that signs this borrower in, once, within 15 minutes: for the lender to hand on. */
export async function issueSignInLink(context: Needs, caller: ApiKeyCaller, email: string) {
  const { token, expiresAt, portal } = await issueLink(context, caller, { email })
  return { url: `${portal}/redirect?token=${token}`, expiresAt }
}

/** A token by which one of the lender's agents enters the borrower's portal (AMB-14). */
export async function issueAgentToken(
  context: Needs,
  caller: ApiKeyCaller,
  {
    email,
    agent: { actor: name, reason },
  }: {
    readonly email: string
    readonly agent: { readonly actor: string; readonly reason: string }
  },
) {
  const made = await issueLink(context, caller, { email, agent: { name, reason } })
  const { token, expiresAt, portal } = made
  return { token, url: `${portal}/redirect?capToken=${token}`, expiresAt }
}

type Wanted = Pick<Parameters<Needs['issueBorrowerLink']>[0], 'email' | 'agent'>

async function issueLink(
  { issueBorrowerLink }: Needs,
  { lender, author }: ApiKeyCaller,
  wanted: Wanted,
) {
  const issued = await issueBorrowerLink({ lender, author, ...wanted })
  if (issued === null) throw new Problem(404, 'No borrower signs in with this email.')
  return { ...issued, expiresAt: new Date(issued.expiresAt).toISOString() }
}
