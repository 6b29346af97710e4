import type { PaymentsContext } from '../payments/payments-context.ts'
import { readClockOffset } from '../platform/database/business-clock.ts'

/** What the API can not do without, and does not get an answer from now; empty when it is ready. */
export async function checkReadiness({
  db,
  vault,
}: Pick<PaymentsContext, 'db' | 'vault'>): Promise<string[]> {
  const names = ['database', 'vault']
  const answers = await Promise.allSettled([readClockOffset(db), vault.publicKeys()])
  return names.filter((_name, place) => answers[place]?.status === 'rejected')
}
