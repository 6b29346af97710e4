import {
  type DoximStatementRow,
  eStatementEndpoint,
  listStatementsEndpoint,
  statementPdfEndpoint,
  type StatementRow,
} from '@quittance/contract/documents'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api/api.ts'
import { unwrapResult } from '../../lib/api/unwrap-result.ts'
import { useMessages } from '../../lib/feedback/messages.ts'
import { useOpenPaper } from '../../lib/papers/use-open-paper.ts'

export type AnyStatementRow = StatementRow | DoximStatementRow

/** The statements of a loan. */
export function useStatements(loanId: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['statements', loanId],
    queryFn: async () => unwrapResult(await api(listStatementsEndpoint, { loanId })).data,
  })
}

/** Opens a statement in a window of its own. */
export function useOpenStatement(loanId: string): (row: AnyStatementRow) => void {
  const api = useApi()
  const open = useOpenPaper()
  return (row) => {
    const documentId = 'guid' in row ? row.guid : row.id
    const address = 'guid' in row ? { pdfUrl: toBase64(row.url) } : { documentId, loanId }
    open({
      named: { loanId, documentId },
      fetch: (ticket) => api(statementPdfEndpoint, { ...address, ticket }),
    })
  }
}

function toBase64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}

/** Saves how the statements of a loan go out; what was not saved is told, and is not shown. */
export function useSaveEStatement(loanId: string) {
  const api = useApi()
  const messages = useMessages()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (isOn: boolean) => api(eStatementEndpoint, { loanId, isOn }),
    onSuccess: (answer) => {
      if (answer.kind === 'refused') return messages.failure(answer.message)
      messages.success(answer.message)
      return queries.invalidateQueries({ queryKey: ['loans'] })
    },
    onError: (error) => messages.failure(error.message),
  })
}
