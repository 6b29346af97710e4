import { borrowerMessagesEndpoint } from '@quittance/contract/lender'
import { listLoansEndpoint } from '@quittance/contract/loans'
import { listMethodsEndpoint } from '@quittance/contract/payments/methods'
import { listReceiptsEndpoint } from '@quittance/contract/receipts/receipts'
import { checkTermsEndpoint } from '@quittance/contract/terms'
import { methodsRequestOf } from '../features/payments/methods/use-methods.ts'
import { receiptsRequestOf, recentReceipts } from '../features/receipts/use-receipts.ts'
import { type WireCall, wireCall } from '../lib/api/wire-call.ts'

/** What home asks for as soon as it stands. The page's own script asks it before. */
export const homeCalls: readonly WireCall[] = [
  wireCall(listLoansEndpoint, {}),
  wireCall(listMethodsEndpoint, methodsRequestOf(0)),
  wireCall(listReceiptsEndpoint, receiptsRequestOf(recentReceipts)),
  wireCall(checkTermsEndpoint, {}, { background: true }),
  wireCall(borrowerMessagesEndpoint, {}),
]
