import type { PaymentsContext } from '../../payments/payments-context.ts'
import {
  changeTemplate,
  previewTemplate,
  readLenderTemplate,
} from '../settings/change-templates.ts'
import type { LenderRequest, LenderRoute } from '../lender-route.ts'
import { markPhone, readLenderOutbox, readStoppedPhones, takeText } from './watch-messages.ts'

/** What a lender says in messages, and what became of them. */
export function lenderMessageRoutes(route: LenderRoute, context: PaymentsContext): void {
  const template = '/templates/:name/:language'
  route('GET', template, ({ lender }, http) => readLenderTemplate(context, lender, namedIn(http)))
  route('PUT', template, (caller, http) =>
    changeTemplate(context, caller, { ...namedIn(http), body: http.body }),
  )
  route('POST', `${template}/preview`, (caller, http) =>
    previewTemplate(context, caller, { ...namedIn(http), body: http.body }),
  )
  route('GET', '/outbox', ({ lender }, { query }) => {
    const { state } = query as { state?: string | string[] }
    return readLenderOutbox(context, lender, String(state ?? ''))
  })
  route('GET', '/stopped-phones', ({ lender }) => readStoppedPhones(context, lender))
  route('PUT', '/stopped-phones/:phone', ({ lender }, { params, body }) =>
    markPhone(context, lender, { phone: (params as { phone: string }).phone, body }),
  )
  route('POST', '/texts', ({ lender }, { body }) => takeText(context, lender, body))
}

function namedIn({ params }: LenderRequest) {
  return params as { readonly name: string; readonly language: string }
}
