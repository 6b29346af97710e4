import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { done, fault, openInApp } from '../../../testing/open-in-app.tsx'
import { ChatCard } from './chat-card.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const openChat = (answer: (path: string) => object | Promise<object>) => {
  const chat = (
    <QueryClientProvider client={new QueryClient()}>
      <ChatCard />
    </QueryClientProvider>
  )
  return openInApp(chat, { answer, token: 'token-1' })
}

it('gives the text of a message back that was refused for what it says, with the reason', async () => {
  const problem = 'This looks like a card number.'
  const refused = { status: 0, statusCode: 422, reason: 'notSealed', field: 'message' }
  openChat((path) =>
    path === '/chat/create-message' ? { ...refused, message: problem } : conversation(path),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Open chat' }))
  const field: HTMLTextAreaElement = await screen.findByLabelText('Type a message')
  await userEvent.type(field, 'My card is 4242 4242 4242 4242{Enter}')
  await screen.findByText(problem)
  expect(field.value).toBe('My card is 4242 4242 4242 4242')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Not sent')).toBeNull()
  await userEvent.type(field, '{Backspace}')
  expect(screen.queryByText(problem)).toBeNull()
})

it('moves the focus from the button that opens the chat to the field for a message', async () => {
  openChat(conversation)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Open chat')
  await userEvent.keyboard('{Enter}')
  const field = await screen.findByLabelText('Type a message')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('Hello')
  expect((field as HTMLTextAreaElement).value).toBe('Hello')
})

it('[CHAT-13] keeps a message that was not sent, and what was typed, while another page is open', async () => {
  openChat((path) => (path === '/chat/create-message' ? fault() : conversation(path)))
  await userEvent.click(await screen.findByRole('button', { name: 'Open chat' }))
  await userEvent.type(await screen.findByLabelText('Type a message'), 'First{Enter}')
  await screen.findByText(/^Not sent/)
  await userEvent.type(screen.getByLabelText('Type a message'), 'and more')
  cleanup()
  openChat(conversation)
  await screen.findByText('Not sent')
  await userEvent.click(screen.getByRole('button', { name: 'Open chat' }))
  const field: HTMLTextAreaElement = await screen.findByLabelText('Type a message')
  expect(field.value).toBe('and more')
  await screen.findByText('First')
  await screen.findByText(/^Not sent/)
})

it('sends a message again, under the same key, whose answer came on no page', async () => {
  const { keys } = openChat((path) =>
    path === '/chat/create-message' ? new Promise<object>(() => undefined) : conversation(path),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Open chat' }))
  await userEvent.type(await screen.findByLabelText('Type a message'), 'First{Enter}')
  await screen.findByText('Sending')
  cleanup()
  const again = openChat((path) => (path === '/chat/create-message' ? fault() : conversation(path)))
  await userEvent.click(await screen.findByRole('button', { name: 'Open chat' }))
  await screen.findByText(/^Not sent/)
  expect(again.keys).toEqual(keys)
})

it('keeps nothing of the chat once its borrower logged out', async () => {
  const { store } = openChat(conversation)
  await userEvent.click(await screen.findByRole('button', { name: 'Open chat' }))
  await userEvent.type(await screen.findByLabelText('Type a message'), 'Private')
  store.end()
  cleanup()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Private')
})

function conversation(path: string): object {
  return path.startsWith('/chat/get-message')
    ? done({ currentPage: 1, totalPage: 1, data: [], unread: 0 })
    : done({ unread: 0 })
}
