import { done, type Outcome } from '@quittance/contract/endpoint'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import type { ChallengeUse } from '../factors/passkey-challenge.ts'
import { listPasskeys } from '../factors/passkey-repository.ts'
import { passkeyOptions, verifyPasskey } from '../factors/verify-passkey.ts'

type Needs = Pick<AuthContext, 'db' | 'clocks' | 'secrets'>
type Asked = { readonly lender: Lender; readonly borrower: Borrower; readonly origin: string }

/** What a session asks its borrower's passkeys with. */
export async function startPasskeyProof(
  { db, clocks, secrets }: Needs,
  { lender, borrower, origin }: Asked,
): Promise<Outcome<{ options: string }, never>> {
  const own = await withLenderTransaction(db, lender.id, (trx) =>
    listPasskeys(trx, borrower.borrowerId),
  )
  const use = useOf({ lender, borrower, origin })
  const here = own.filter(({ rpId }) => rpId === use.host)
  const options = await passkeyOptions({ secrets }, { use, own: here, now: clocks.elapsed() })
  return done({ options })
}

/** Whether a passkey of this very borrower answered to what this session asked. */
export async function isOwnPasskey(
  context: Needs,
  { lender, borrower, origin, credential }: Asked & { readonly credential: string },
): Promise<boolean> {
  const { db, clocks } = context
  const use = useOf({ lender, borrower, origin })
  const { borrowerId: owner } = borrower
  const given = { credential, use, origin, owner, now: clocks.elapsed() }
  const whose = await withLenderTransaction(db, lender.id, (trx) =>
    verifyPasskey(trx, context, given),
  )
  return whose !== null
}

function useOf({ lender, borrower, origin }: Asked): ChallengeUse {
  const { hostname: host } = new URL(origin)
  return { lenderId: lender.id, host, act: 'proof', asker: borrower.sessionId }
}
