import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answering, done, fault, openInApp } from '../../../testing/open-in-app.tsx'
import { ownPage } from '../../lib/session/owned.ts'
import { ChatCard, useChatPanel } from './chat-card.tsx'

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

function ChatOfPage() {
  return <ChatCard panel={useChatPanel()} />
}

const openChat = (answer: Answering) => {
  const chat = (
    <QueryClientProvider client={new QueryClient()}>
      <ChatOfPage />
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

describe('messages that are sent quickly', () => {
  it('posts each after the one before it, also where that one fails and stays', async () => {
    const { asked, answers, opened } = await openSlowChat()
    await write('First{Enter}Second{Enter}Third{Enter}')
    await waitFor(() => expect(asked).toEqual(['First']))
    answers.shift()?.(fault())
    await waitFor(() => expect(asked).toEqual(['First', 'Second']))
    await screen.findByText(/^Not sent/)
    answers.shift()?.(sentAs('1', 'Second'))
    await waitFor(() => expect(asked).toEqual(['First', 'Second', 'Third']))
    answers.shift()?.(sentAs('2', 'Third'))
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(asked).toEqual(['First', 'Second', 'Third', 'First']))
    expect(opened.keys[3]).toBe(opened.keys[0])
  })

  it('posts what was interrupted in its order, when the chat is opened again', async () => {
    await openSlowChat()
    await write('First{Enter}Second{Enter}')
    await waitFor(() => expect(screen.getAllByText('Sending')).toHaveLength(2))
    cleanup()
    const { asked, answers } = await openSlowChat()
    await waitFor(() => expect(asked).toEqual(['First']))
    answers.shift()?.(sentAs('1', 'First'))
    await waitFor(() => expect(asked).toEqual(['First', 'Second']))
  })

  it('posts nothing that still waited when its borrower logged out', async () => {
    const { asked, answers, opened } = await openSlowChat()
    ownPage('maria')
    await write('First{Enter}Second{Enter}')
    await waitFor(() => expect(asked).toEqual(['First']))
    opened.store.end()
    answers.shift()?.(sentAs('1', 'First'))
    await new Promise(setImmediate) // all that follows from an answer follows at once
    expect(asked).toEqual(['First'])
  })
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

/** An open chat whose server answers a message when the test says so. */
async function openSlowChat() {
  const answers: ((answer: object) => void)[] = []
  const asked: unknown[] = []
  const opened = openChat((path, body) => {
    if (path !== '/chat/create-message') return conversation(path)
    asked.push(body['message'])
    return new Promise<object>((resolve) => {
      answers.push(resolve)
    })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Open chat' }))
  return { asked, answers, opened }
}

async function write(text: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Type a message'), text)
}

function sentAs(id: string, message: string): object {
  return done({ data: { id, message, type: '2', datetime: { date: '2026-11-20T15:00:00.000Z' } } })
}

it('draws an empty conversation as other empty lists are drawn', async () => {
  openChat(conversation)
  await userEvent.click(await screen.findByRole('button', { name: 'Open chat' }))
  const words = await screen.findByText('No messages yet. Write the first one.')
  expect(words.parentElement?.querySelector('svg')).not.toBeNull()
  expect(words.parentElement?.parentElement?.getAttribute('role')).toBe('log')
})
