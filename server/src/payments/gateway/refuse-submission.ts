import { zero } from '@quittance/domain/money'
import { type DebitRefusal, refuseDebit } from '@quittance/domain/servicing/refuse-debit'
import type { Charge } from '../../platform/ports/vault.ts'
import type { PaymentIntent } from '../intents/payment-intent-repository.ts'
import type { PaymentStore } from '../intents/payment-repository.ts'

/**
 * Asks once more whether a payment may be charged, under the lock of its loan: between writing it
 * down and sending it a program may have died, and hours passed.
 *
 * @returns null when it may; 'notHeld' when somebody else took it up meanwhile: only they may send it
 */
export async function refuseSubmission(
  payments: PaymentStore,
  intent: PaymentIntent,
): Promise<DebitRefusal | 'notHeld' | null> {
  return payments.withLenderTransaction(intent.lenderId, async (repository) => {
    const loan = await repository.lockHeld(intent)
    if (loan === null) return 'notHeld'
    return refuseDebit(loan.state, { ...(await repository.readDebit(intent)), applied: zero })
  })
}

/** A payment that nobody sends any more, as it is told: nothing of it was charged. */
export function toDeclinedCharge(refusal: DebitRefusal): Charge {
  const code = refusal === 'methodEnded' ? 'method_gone' : 'loan_closed'
  return { result: 'declined', code }
}
