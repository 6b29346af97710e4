import type { Language } from '@quittance/domain/lenders/language'
import type { LenderTransaction } from '../platform/database/database.ts'

export async function writeLanguage(
  trx: LenderTransaction,
  written: {
    /** null: only the session speaks it */
    readonly borrowerId: string | null
    readonly sessionId: string
    readonly language: Language
  },
): Promise<void> {
  const { borrowerId, sessionId, language } = written
  await trx.updateTable('sessions').set({ language }).where('session_id', '=', sessionId).execute()
  if (borrowerId === null) return
  await trx
    .updateTable('borrowers')
    .set({ language })
    .where('borrower_id', '=', borrowerId)
    .execute()
}
