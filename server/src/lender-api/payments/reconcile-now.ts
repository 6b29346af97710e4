import type { PaymentsContext } from '../../payments/payments-context.ts'
import { reconcile } from '../../payments/reconciliation/reconcile.ts'
import type { Lender } from '../../lenders/lender-directory.ts'

/** Compares the gateway's journal with payments and ledger now, both ways, in cents per key. */
export async function reconcileNow(
  context: Pick<PaymentsContext, 'db' | 'vault' | 'clocks'>,
  lender: Lender,
) {
  return reconcile(context, lender)
}
