import {
  addBankEndpoint,
  stopDebitsEndpoint,
  validateBankEndpoint,
} from '@quittance/contract/bank-accounts'
import {
  addCardEndpoint,
  deleteBankEndpoint,
  deleteCardEndpoint,
  listMethodsEndpoint,
  validateCardEndpoint,
} from '@quittance/contract/methods'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../payments-context.ts'
import { serve } from '../../http/serve.ts'
import { addBank } from './add-bank.ts'
import { addCard } from './add-card.ts'
import { readMethods } from './list-methods.ts'
import { removeMethod } from './remove-method.ts'
import { stopDebits } from './stop-debits.ts'
import { validateBank } from './validate-bank.ts'
import { validateCard } from './validate-card.ts'

/** Saved methods over HTTP. A number goes through here sealed, to the vault. */
export function methodRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listMethodsEndpoint, ({ lender, borrower, request }) =>
    readMethods(context, { lender, borrower }, request),
  )

  serve(app, context, addCardEndpoint, ({ lender, borrower, request: card }) =>
    addCard(context, { lender, borrower, card }),
  )

  serve(app, context, validateCardEndpoint, ({ lender, borrower, request }) =>
    validateCard(context, { lender, borrower }, request.cardNumber),
  )

  serve(app, context, deleteCardEndpoint, ({ borrower, request: { cardId } }) =>
    removeMethod(context, { borrower, methodId: cardId, kind: 'card', field: 'cardId' }),
  )

  bankRoutes(app, context)
}

function bankRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, addBankEndpoint, ({ lender, borrower, request: bank }) =>
    addBank(context, { lender, borrower, bank }),
  )

  serve(app, context, deleteBankEndpoint, ({ borrower, request: { accountId, isPad } }) => {
    const kind = isPad === true ? 'pad' : 'ach'
    return removeMethod(context, { borrower, methodId: accountId, kind, field: 'accountId' })
  })

  serve(app, context, stopDebitsEndpoint, ({ lender, borrower, request: { accountId } }) =>
    stopDebits(context, { lender, borrower, methodId: accountId }),
  )

  serve(app, context, validateBankEndpoint, ({ lender, borrower, request }) => {
    const { accountId: methodId, amounts } = request
    return validateBank(context, { lender, borrower, methodId, amounts })
  })
}
