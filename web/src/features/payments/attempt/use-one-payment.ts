import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { minimumPayment, prefillsAmount } from '@quittance/domain/lender/lender-features'
import type { CallError } from '../../../lib/api/call.ts'
import { errorText, useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { useMessages } from '../../../lib/i18n/messages.ts'
import { loadOverlays, useOverlays } from './load-overlays.ts'
import { usePaymentDraft } from '../form/payment-draft.ts'
import { type FeeState, useFee } from '../form/use-fee.ts'
import { usePaymentDialogs } from './use-payment-dialogs.ts'
import { useMakePayment } from './use-make-payment.ts'
import { usePaying } from './use-paying.ts'
import { usePaymentCooldown } from '../form/use-payment-cooldown.ts'
import { useReview } from '../review/use-review.ts'

/** All that one loan's payment is made of: what the form holds, its price, and how far it got. */
export function useOnePayment(loan: LoanAccount, methods: readonly SavedMethod[]) {
  const label = useLabel()
  const messages = useMessages()
  const { settings } = useLender()
  const rests = usePaymentCooldown()
  const prefills = prefillsAmount(settings)
  const draft = usePaymentDraft({ loan, methods, minimum: minimumPayment(settings), prefills })
  const priced = useFee(loan, draft.method, draft.amount)
  const fee: FeeState = draft.isAskingPayoff ? { kind: 'asking' } : priced
  const looking = usePaymentDialogs()
  const rest = rests.shownFor(draft.method?.id ?? null)
  const payment = useMakePayment({ loanId: loan.id, onLost, onPaid: draft.clear })
  const review = useReview({ loan, draft, fee })
  const paying = usePaying({ review, payment, looking, onLost, onRest: rests.begin })
  const overlays = useOverlays(review.isOpen || looking.isAny || payment.told !== null)
  return { draft, fee, rest, looking, payment, review, paying, overlays, openReview }

  function onLost(error: CallError): void {
    messages.failure(errorText(error, label))
    if (error.retryAfterSeconds !== null) rests.begin(null, error.retryAfterSeconds)
  }

  /** Without a connection the last look can not be fetched the first time: nothing was sent. */
  async function openReview(): Promise<void> {
    const isHere = await loadOverlays().then(
      () => true,
      () => false,
    )
    if (isHere) review.open()
    else messages.failure(label('shell.error.nothingSent'))
  }
}
