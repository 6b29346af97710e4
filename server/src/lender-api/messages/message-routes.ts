import {
  markPhoneEndpoint,
  readOutboxEndpoint,
  readStoppedPhonesEndpoint,
  receiveTextEndpoint,
} from '@quittance/contract/lender-api/messages'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderRouter } from '../lender-router.ts'
import { markPhone, readLenderOutbox, readStoppedPhones, takeText } from './watch-messages.ts'

/** What became of messages, and the phones that want no texts. */
export function lenderMessageRoutes(route: LenderRouter, context: LenderApiContext): void {
  route(readOutboxEndpoint, ({ caller, query }) =>
    readLenderOutbox(context, caller.lender, query.state ?? null),
  )
  route(readStoppedPhonesEndpoint, ({ caller }) => readStoppedPhones(context, caller.lender))
  route(markPhoneEndpoint, ({ caller, parameters, body }) =>
    markPhone(context, caller.lender, { ...parameters, isStopped: body.stopped === '1' }),
  )
  route(receiveTextEndpoint, ({ caller, body }) => takeText(context, caller.lender, body))
}
