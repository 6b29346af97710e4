import {
  addBankEndpoint,
  stopDebitsEndpoint,
  validateBankEndpoint,
} from '@quittance/contract/payments/bank-accounts'
import {
  addCardEndpoint,
  deleteBankEndpoint,
  deleteCardEndpoint,
  validateCardEndpoint,
} from '@quittance/contract/payments/change-methods'
import { listMethodsEndpoint } from '@quittance/contract/payments/methods'
import type { PaymentsContext } from '../payments-context.ts'
import type { Router } from '../../lenders/router.ts'
import { addBank } from './add-bank.ts'
import { addCard } from './add-card.ts'
import { readMethods } from './list-methods.ts'
import { removeMethod } from './remove-method.ts'
import { stopDebits } from './stop-debits.ts'
import { validateBank } from './validate-bank.ts'
import { validateCard } from './validate-card.ts'

/** Saved methods over HTTP. A number goes through here sealed, to the vault. */
export function methodRoutes(router: Router, context: PaymentsContext): void {
  router.forBorrower(listMethodsEndpoint, ({ lender, borrower, request }) =>
    readMethods(context, { lender, borrower }, request),
  )

  router.forBorrower(addCardEndpoint, ({ lender, borrower, request: card }) =>
    addCard(context, { lender, borrower, card }),
  )

  router.forBorrower(validateCardEndpoint, ({ lender, borrower, request }) =>
    validateCard(context, { lender, borrower }, request.cardNumber),
  )

  router.forBorrower(deleteCardEndpoint, ({ lender, borrower, language, request }) => {
    const { cardId: methodId } = request
    const removal = { lender, borrower, language, methodId, kind: 'card', field: 'cardId' } as const
    return removeMethod(context, removal)
  })

  bankRoutes(router, context)
}

function bankRoutes(router: Router, context: PaymentsContext): void {
  router.forBorrower(addBankEndpoint, ({ lender, borrower, request: bank }) =>
    addBank(context, { lender, borrower, bank }),
  )

  router.forBorrower(
    deleteBankEndpoint,
    ({ lender, borrower, language, request: { accountId, isPad } }) => {
      const kind = isPad === true ? 'pad' : 'ach'
      return removeMethod(context, {
        lender,
        borrower,
        language,
        methodId: accountId,
        kind,
        field: 'accountId',
      })
    },
  )

  router.forBorrower(stopDebitsEndpoint, ({ lender, borrower, language, request: { accountId } }) =>
    stopDebits(context, { lender, borrower, language, methodId: accountId }),
  )

  router.forBorrower(validateBankEndpoint, ({ lender, borrower, request }) => {
    const { accountId: methodId, amounts } = request
    return validateBank(context, { lender, borrower, methodId, amounts })
  })
}
