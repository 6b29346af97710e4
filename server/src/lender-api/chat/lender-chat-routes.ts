import {
  answerChatEndpoint,
  listChatsEndpoint,
  markChatReadByLenderEndpoint,
  readChatEndpoint,
} from '@quittance/contract/lender-api/chat'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderRouter } from '../lender-router.ts'
import {
  answerLenderChat,
  listLenderChats,
  markLenderChatRead,
  readLenderChat,
} from './lender-chats.ts'

/** What borrowers and the lender write to each other, as the lender's people see it. */
export function lenderChatRoutes(route: LenderRouter, context: LenderApiContext): void {
  route(listChatsEndpoint, ({ caller, query }) =>
    listLenderChats(context, caller.lender, query.state),
  )
  route(readChatEndpoint, ({ caller, parameters: { email }, query }) =>
    readLenderChat(context, caller.lender, { email, page: Number(query.page) }),
  )
  route(answerChatEndpoint, ({ caller, parameters: { email }, body, key }) =>
    answerLenderChat(context, caller, { email, ...body, key }),
  )
  route(markChatReadByLenderEndpoint, ({ caller, parameters: { email }, body }) =>
    markLenderChatRead(context, caller, { email, ...body }),
  )
}
