/** What the lender writes to all of its borrowers is kept by this key. */
export const lenderMessagesKey = ['lender-messages']

/** How much of the chat is unread; the lender's messages bring it too. */
export const unreadKey = ['chat', 'unread']
