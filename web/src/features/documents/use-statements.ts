import {
  type DoximStatementRow,
  listStatementsEndpoint,
  statementPdfEndpoint,
  type StatementRow,
} from '@quittance/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api/api.ts'
import { unwrapResult } from '../../lib/api/unwrap-result.ts'
import { useOpenPaper } from '../../lib/papers/use-open-paper.ts'

export type AnyStatementRow = StatementRow | DoximStatementRow

/** The statements of a loan, and of when the list is where its provider does not answer. */
export function useStatements(loanId: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['statements', loanId],
    queryFn: async () => unwrapResult(await api(listStatementsEndpoint, { loanId })),
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
