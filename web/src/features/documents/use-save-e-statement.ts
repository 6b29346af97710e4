import { eStatementEndpoint } from '@quittance/contract/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../lib/api/api.ts'
import { useMessages } from '../../lib/feedback/messages.ts'
import { describeError, useLabel } from '../../lib/i18n/labels.ts'

/** Saves how the statements of a loan go out; what was not saved is told, and is not shown. */
export function useSaveEStatement(loanId: string) {
  const api = useApi()
  const messages = useMessages()
  const label = useLabel()
  const queries = useQueryClient()
  /** what was chosen here; null: what the loan has */
  const [chosen, setChosen] = useState<boolean | null>(null)
  return { chosen, save: (...asked: Parameters<typeof save>) => void save(...asked) }

  async function save(isOn: boolean, isReadOut?: boolean): Promise<void> {
    setChosen(isOn)
    const answer = await api(eStatementEndpoint, { loanId, isOn, isReadOut }).catch(
      (error: Error) => ({
        kind: 'failed' as const,
        message: describeError(error, label),
      }),
    )
    if (answer.kind !== 'done') {
      setChosen(null)
      return messages.failure(answer.message)
    }
    messages.success(answer.message)
    await queries.invalidateQueries({ queryKey: ['loans'] })
  }
}
