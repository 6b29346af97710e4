import type { FileContent, TicketRequest } from '@quittance/contract/documents'
import { useApi } from '../api/api.ts'
import type { CallAnswer } from '../api/call.ts'
import { useLabel } from '../i18n/labels.ts'
import { useMessages } from '../feedback/messages.ts'

/** How long the address of a paper in its window holds; milliseconds. */
const addressLifeMs = 60_000

type FileAnswer = CallAnswer<FileContent, string>

export type PaperToOpen = {
  /** which one, as its ticket names it; left out where the call names it, and takes the session */
  readonly named?: TicketRequest
  /** fetches it, by the ticket where one was issued */
  readonly fetch: (ticket: string) => Promise<FileAnswer>
}

/**
 * Opens papers in windows of their own. The window opens in the click, so that no browser takes it for
 * an advertisement, and is filled once the paper is here; its address names nothing (AMB-80, AMB-100).
 */
export function useOpenPaper(): (paper: PaperToOpen) => void {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()

  async function fetchPaper({ named, fetch }: PaperToOpen): Promise<FileAnswer> {
    if (named === undefined) return fetch('')
    const { documentTicketEndpoint } = await import('@quittance/contract/documents')
    const issued = await api(documentTicketEndpoint, named)
    return issued.kind === 'refused' ? issued : fetch(issued.result.data.ticket)
  }

  return (paper) => {
    const opened = window.open('', '_blank')
    if (opened === null) {
      messages.failure(label('documents.window.blocked'))
      return
    }
    opened.document.title = label('documents.window.opening')
    opened.document.body.textContent = label('documents.window.opening')
    fetchPaper(paper).then(
      (answer) => {
        if (answer.kind === 'done') showIn(opened, answer.result)
        else turnAway(answer.message)
        return undefined
      },
      (error: unknown) => {
        // oxlint-disable-next-line no-console -- such an error is logged (ERR-27)
        console.error('a paper could not be fetched', error)
        turnAway(label('documents.window.failed'))
        return undefined
      },
    )

    function turnAway(why: string): void {
      opened?.close()
      messages.failure(why)
    }
  }
}

function showIn(opened: Window, { content, type, name }: FileContent): void {
  const address = URL.createObjectURL(new File([content], name, { type }))
  opened.location.replace(address)
  setTimeout(() => URL.revokeObjectURL(address), addressLifeMs)
}
