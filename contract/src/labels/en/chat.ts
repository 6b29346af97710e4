export const chat = {
  'chat.form.placeholder': 'Type a message',
  'chat.list.loadMore': 'Load more',
} as const
