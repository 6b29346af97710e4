import {
  type Label,
  labelFor,
  type Reader,
  type PageLabel,
} from '@quittance/contract/labels/labels'
import { createContext, use, useMemo } from 'react'
import { CallError } from '../api/call.ts'
import { keepTogether } from './keep-together.ts'

/** The reader's labels, merged on the server and handed over in the page. */
export const ReaderContext = createContext<Reader | null>(null)

export function useReader(): Reader {
  const reader = use(ReaderContext)
  if (reader === null) throw new Error('ReaderContext has no value')
  return reader
}

/** Says the labels that the page carries. */
export type SayLabel = Label<PageLabel>

export function useLabel(): SayLabel {
  const reader = useReader()
  return useMemo(() => labelFor(reader), [reader])
}

/** What the message bar says about a call that threw: spec §8. */
export function describeError(error: Error, label: SayLabel): string {
  if (error.message !== '' && error instanceof CallError) return keepTogether(error.message)
  const offline = error instanceof CallError && error.kind === 'offline'
  return label(offline ? 'shell.error.offline' : 'shell.error.generic')
}
