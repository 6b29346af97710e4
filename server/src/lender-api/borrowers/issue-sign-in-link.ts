import { assert } from '@quittance/domain/assert'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import { createLink, type NewLink } from '../../auth/contacts/link-repository.ts'
import { readHost } from '../../notifications/templates/template-repository.ts'
import { findAccount } from '../../auth/sign-in/account-repository.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import { Problem } from '../problem.ts'

type Needs = Pick<LenderApiContext, 'db' | 'clocks' | 'portalAt'>

/** An address that signs this borrower in, once, within 15 minutes: for the lender to hand on. */
export async function issueSignInLink(context: Needs, caller: ApiKeyCaller, email: string) {
  const { token, expiresAt, portal } = await letIn(context, caller, { email, purpose: 'signIn' })
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
  const agent = { name, reason }
  const made = await letIn(context, caller, { email, purpose: 'cap', agent })
  const { token, expiresAt, portal } = made
  return { token, url: `${portal}/redirect?capToken=${token}`, expiresAt }
}

type Wanted = { readonly email: string } & Pick<NewLink, 'purpose' | 'agent'>

async function letIn(
  { db, clocks, portalAt }: Needs,
  { lender, author }: ApiKeyCaller,
  { email, purpose, agent }: Wanted,
) {
  const now = clocks.elapsed()
  return withLenderTransaction(db, lender.id, async (trx) => {
    const account = await accountOf(trx, email)
    const { borrowerId } = account
    const named = agent === undefined ? {} : { agent }
    const { token, expiresAt } = await createLink(trx, lender.id, {
      purpose,
      borrowerId,
      ...named,
      now,
    })
    await writeAudit(trx, lender.id, {
      kind: purpose === 'cap' ? 'cap.tokenMade' : 'signInLink.made',
      borrowerId,
      actor: `key ${author}`,
      detail: agent === undefined ? {} : { agent: agent.name, reason: agent.reason },
      at: now,
    })
    const host = await readHost(trx, lender.id)
    assert(host !== null, 'a lender is made with its host')
    return { token, portal: portalAt(host), expiresAt: new Date(expiresAt).toISOString() }
  })
}

async function accountOf(trx: LenderTransaction, email: string) {
  const account = await findAccount(trx, { kind: 'email', value: email })
  if (account === null) throw new Problem(404, 'No borrower signs in with this email.')
  return account
}
