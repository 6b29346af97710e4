import type { Language } from '@quittance/domain/lenders/language'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Signer } from '../../lenders/signers/signer-repository.ts'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../../notifications/outbox/account-message-repository.ts'
import { countSendingBudget } from '../../notifications/recipients/count-sending-budget.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

type LinkedLoan = {
  readonly lender: Lender
  readonly language: Language
  readonly signer: Pick<Signer, 'loanNo' | 'email' | 'phones' | 'firstName'>
  readonly times: MessageTimes
}

/** The contacts on a loan's paper are told that it was linked: who signed may not be who linked. */
export async function notifySigner(
  trx: LenderTransaction,
  { lender, language, signer: { loanNo, email, phones, firstName }, times }: LinkedLoan,
): Promise<void> {
  const common = {
    emailName: 'loanLinked',
    borrowerId: null,
    language,
    facts: { loanNo, firstName },
  } as const
  if (email !== null) {
    const message = { ...common, channel: 'email', recipient: email } as const
    await writeAccountMessage(trx, lender.id, message, times)
  }
  for (const phone of phones) {
    const budget = await countSendingBudget(trx, { lender, channel: 'sms', now: times.now })
    const message = { ...common, channel: 'sms', recipient: phone } as const
    if (!budget.isOver) await writeAccountMessage(trx, lender.id, message, times)
  }
}
