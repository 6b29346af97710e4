import {
  requestPersonEndpoint,
  createMessageEndpoint,
  listMessagesEndpoint,
  markChatReadEndpoint,
} from '@quittance/contract/chat/messages'
import { unreadMessagesEndpoint } from '@quittance/contract/chat/unread'
import { done } from '@quittance/contract/endpoint'
import { borrowerMessagesEndpoint } from '@quittance/contract/lender'
import { lenderMessages } from '../lenders/lender-messages.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { Router } from '../lenders/router.ts'
import { requestPerson, createMessage } from './create-message.ts'
import { countUnread, listChatMessages, polledChat } from './list-chat-messages.ts'
import { markChatRead } from './mark-chat-read.ts'

/** What borrowers and their lender write to each other, and the lender to all of them, over HTTP. */
export function chatRoutes(router: Router, context: LendersContext): void {
  router.forPoll(listMessagesEndpoint, {
    state: polledChat,
    isOffered: ({ settings }) => !settings.portal.hideChatInBp,
    answer: ({ lender, borrower, request }) =>
      listChatMessages(context, { lender, borrower, ...request }),
  })
  router.forBorrower(createMessageEndpoint, ({ lender, borrower, reader, key, request }) =>
    createMessage(context, { lender, borrower, reader, key, message: request.message }),
  )
  router.forBorrower(unreadMessagesEndpoint, async ({ lender, borrower }) =>
    done(await countUnread(context, { lender, borrower })),
  )
  router.forBorrower(borrowerMessagesEndpoint, async ({ lender, borrower, language }) => {
    const [data, counted] = await Promise.all([
      lenderMessages(context, { lender, language }),
      countUnread(context, { lender, borrower }),
    ])
    return done({ data, ...counted })
  })
  router.forBorrower(markChatReadEndpoint, ({ lender, borrower, request }) =>
    markChatRead(context, { lender, borrower, upTo: BigInt(request.upTo) }),
  )
  router.forBorrower(requestPersonEndpoint, ({ lender, borrower, reader }) =>
    requestPerson(context, { lender, borrower, reader }),
  )
}
