import { createContext, use } from 'react'
import { type Observable, observable } from '../state/observable.ts'

export type Message = { readonly tone: 'good' | 'bad'; readonly text: string }

/** The one message of the bar. A new one takes the place of the old. */
export type Messages = {
  readonly shown: Observable<Message | null>
  readonly success: (text: string) => void
  readonly failure: (text: string) => void
  readonly clear: () => void
}

export function createMessages(): Messages {
  const shown = observable<Message | null>(null)
  return {
    shown,
    success: (text) => shown.set({ tone: 'good', text }),
    failure: (text) => shown.set({ tone: 'bad', text }),
    clear: () => shown.set(null),
  }
}

export const MessagesContext = createContext<Messages | null>(null)

export function useMessages(): Messages {
  const messages = use(MessagesContext)
  if (messages === null) throw new Error('MessagesContext has no value')
  return messages
}
