import { ownData } from '@quittance/contract/profile/own-data'
import * as z from 'zod/mini'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import type { LenderApiContext } from '../lender-api-context.ts'
import { Problem } from '../problem.ts'

/** All that is kept of one borrower, for the lender to hand on to them. */
export async function exportData(
  { exportBorrowerData }: Pick<LenderApiContext, 'exportBorrowerData'>,
  { lender, author }: ApiKeyCaller,
  { email, reason }: { readonly email: string; readonly reason: string },
) {
  const data = await exportBorrowerData({ lender, email, reason, actor: `key ${author}` })
  if (data === null) throw new Problem(404, 'No borrower signs in with this email.')
  return z.encode(ownData, data)
}
