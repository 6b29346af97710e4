import {
  addCardEndpoint,
  listMethodsEndpoint,
  validateCardEndpoint,
} from '@quittance/contract/methods'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import { addCard } from './add-card.ts'
import { readMethods } from './list-methods.ts'
import { validateCard } from './validate-card.ts'

/** Saved methods over HTTP. A card number goes through here sealed, to the vault. */
export function methodRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listMethodsEndpoint, ({ borrower, request }) =>
    readMethods(context, borrower, request),
  )

  serve(app, context, addCardEndpoint, ({ lender, borrower, request: card }) =>
    addCard(context, { lender, borrower, card }),
  )

  serve(app, context, validateCardEndpoint, ({ lender, borrower, request }) =>
    validateCard(context, { lender, borrower }, request.cardNumber),
  )
}
