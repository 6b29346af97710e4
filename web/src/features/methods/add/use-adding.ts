import type { SavedMethod } from '@quittance/contract/payments/methods'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, CallError } from '../../../lib/api/call.ts'
import { methodsKey } from '../queries.ts'

/** What came of adding: the method, or the server's no, at a field where it names one. */
export type Added =
  | { readonly kind: 'added'; readonly method: SavedMethod; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string; readonly field: string | null }
  | { readonly kind: 'lost'; readonly error: CallError }

/** Sends what was typed; the list is loaded anew before it is told that a method was added. */
export function useAdding<Fields>(send: (fields: Fields) => Promise<Added>) {
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  return {
    isAdding,
    add: async (fields: Fields): Promise<Added> => {
      setAdding(true)
      const added = await send(fields).catch(lost)
      if (added.kind === 'added') await queries.invalidateQueries({ queryKey: methodsKey })
      setAdding(false)
      return added
    },
  }
}

/** Reads the answer to a method that was sent, whatever its kind is called in the result. */
export function addedBy<Result>(
  answer: Answer<Result, string>,
  methodOf: (result: Result) => SavedMethod,
): Added {
  const { message } = answer
  if (answer.kind === 'refused') return { kind: 'refused', message, field: answer.field }
  return { kind: 'added', method: methodOf(answer.result), message }
}

function lost(error: unknown): Added {
  if (error instanceof CallError) return { kind: 'lost', error }
  throw error
}
