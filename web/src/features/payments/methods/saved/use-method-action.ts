import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallAnswer, CallError } from '../../../../lib/api/call.ts'
import { describeError, useLabel } from '../../../../lib/i18n/labels.ts'
import { useMessages } from '../../../../lib/feedback/messages.ts'

type MethodActionEnd<Result> = {
  onDone: (result: Result) => void
  /** says more than the answer's own message; null: that is enough */
  doneText?: (result: Result) => string | null
}

/**
 * One act on a saved method, asked about in a dialog. What came of it is told, and the lists that
 * may be different now are loaded anew; a refusal stays in the dialog.
 */
export function useMethodAction<Request, Result>(
  send: (request: Request) => Promise<CallAnswer<Result, string>>,
  { onDone, doneText }: MethodActionEnd<Result>,
) {
  const label = useLabel()
  const messages = useMessages()
  const queries = useQueryClient()
  const [isActing, setActing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  return {
    isActing,
    problem,
    act: async (request: Request): Promise<void> => {
      setActing(true)
      setProblem(null)
      const answer = await send(request).catch(lost)
      if (answer instanceof CallError) setProblem(describeError(answer, label))
      else if (answer.kind === 'refused') setProblem(answer.message)
      else {
        await reload()
        messages.success(doneText?.(answer.result) ?? answer.message)
        onDone(answer.result)
      }
      setActing(false)
    },
  }

  async function reload(): Promise<void> {
    // A schedule goes with its method, and the loan shows whether it has one.
    await Promise.all(
      ['methods', 'loans'].map(async (list) => queries.invalidateQueries({ queryKey: [list] })),
    )
  }
}

function lost(error: unknown): CallError {
  if (error instanceof CallError) return error
  throw error
}
