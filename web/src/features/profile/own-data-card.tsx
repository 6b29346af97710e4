import { exportOwnDataEndpoint, requestErasureEndpoint } from '@quittance/contract/profile/own-data'
import type { UserDetails } from '@quittance/contract/profile/details'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { encode } from 'zod/mini'
import { useApi } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call.ts'
import { useMessages } from '../../lib/feedback/messages.ts'
import { describeError } from '../../lib/i18n/labels.ts'
import { useLaterLabel } from '../../lib/i18n/later-labels.tsx'
import { downloadFile } from '../../lib/papers/download-file.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { NoticeModal } from '../../ui/dialogs/notice-modal.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Actions } from '../../ui/layout/stack.tsx'
import { Card } from '../../ui/surfaces/card.tsx'

/** What is kept of the borrower: a file of it, and the wish that it be erased (AMB-122). */
export function OwnDataCard({ erasureAskedAt }: Pick<UserDetails, 'erasureAskedAt'>) {
  const label = useLaterLabel()
  const headingId = useId()
  const { acting, save, ask } = useOwnData()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card labelledBy={headingId}>
      <SectionHeader
        id={headingId}
        title={label('contacts.data.title')}
        detail={label('contacts.data.detail')}
      />
      {erasureAskedAt !== null && (
        <p>{label('contacts.data.askedAt', { at: { at: erasureAskedAt } })}</p>
      )}
      <Actions>
        <Button
          waiting={acting === 'save'}
          waitingLabel={label('contacts.data.saving')}
          onClick={() => void save()}
        >
          {label('contacts.data.save')}
        </Button>
        {erasureAskedAt === null && (
          <Button onClick={() => setOpen(true)}>{label('contacts.data.ask')}</Button>
        )}
      </Actions>
      {isOpen && (
        <NoticeModal
          open
          tone="soon"
          title={label('contacts.data.eraseTitle')}
          closeLabel={label('shell.modal.close')}
          onClose={() => setOpen(false)}
          closable={acting === null}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>{label('shell.modal.cancel')}</Button>
              <Button
                variant="danger"
                waiting={acting === 'ask'}
                waitingLabel={label('contacts.data.asking')}
                onClick={() => void ask().then(() => setOpen(false))}
              >
                {label('contacts.data.ask')}
              </Button>
            </>
          }
        >
          <p>{label('contacts.data.eraseText')}</p>
        </NoticeModal>
      )}
    </Card>
  )
}

function useOwnData() {
  const api = useApi()
  const label = useLaterLabel()
  const messages = useMessages()
  const queries = useQueryClient()
  const [acting, setActing] = useState<'save' | 'ask' | null>(null)
  return {
    acting,
    save: async () => act('save', saveFile),
    ask: async () => act('ask', sendRequest),
  }

  async function act(what: 'save' | 'ask', send: () => Promise<void>): Promise<void> {
    if (acting !== null) return
    setActing(what)
    messages.clear()
    try {
      await send()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      messages.failure(describeError(error, label))
    } finally {
      setActing(null)
    }
  }

  async function saveFile(): Promise<void> {
    const answer = await api(exportOwnDataEndpoint, {})
    if (answer.kind === 'refused') return messages.failure(answer.message)
    const { data } = encode(exportOwnDataEndpoint.result, answer.result)
    downloadFile({
      name: label('contacts.data.file'),
      type: 'application/json',
      content: JSON.stringify(data, null, 2),
    })
  }

  async function sendRequest(): Promise<void> {
    const answer = await api(requestErasureEndpoint, {})
    if (answer.kind === 'refused') return messages.failure(answer.message)
    await queries.invalidateQueries({ queryKey: ['contacts'] })
    messages.success(answer.message)
  }
}
