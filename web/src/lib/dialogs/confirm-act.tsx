import type { Instant } from '@quittance/domain/calendar'
import { type ReactNode, useState } from 'react'
import { type CallAnswer, CallError } from '../api/call.ts'
import { useMessages } from '../feedback/messages.ts'
import { describeError, useLabel } from '../i18n/labels.ts'
import { useHasPassed } from '../time/use-has-passed.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { NoticeModal } from '../../ui/dialogs/notice-modal.tsx'

type ConfirmActProps = {
  words: { title: string; act: string; keep: string; acting?: string; done: string; late: string }
  /** until when it can be done; null: whenever the server lets it */
  until: Instant | null
  send: (key: string) => Promise<CallAnswer<unknown, string>>
  onClose: () => void
  /** it was done, or the server says why it can not be: what is shown is to be loaded anew */
  onChanged: (isDone: boolean) => void
  children: ReactNode
  below?: ReactNode
}

/**
 * Asks before something is ended. Past its time, or once it is refused, the reason and Close are left: what
 * was promised before does not hold any more.
 */
export function ConfirmAct({ until, onClose, ...props }: ConfirmActProps) {
  const { words } = props
  const label = useLabel()
  const isTooLate = useHasPassed(until)
  const { isActing, lost, refused, act } = useAct(props, onClose)
  const problem = refused ?? (isTooLate ? words.late : lost)
  const isOver = refused !== null || isTooLate

  return (
    <NoticeModal
      open
      tone="soon"
      title={words.title}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      closable={!isActing}
      below={isOver ? undefined : props.below}
      actions={
        isOver ? (
          <Button onClick={onClose}>{label('shell.modal.close')}</Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={isActing}>
              {words.keep}
            </Button>
            <Button
              variant="danger"
              waiting={isActing}
              {...(words.acting !== undefined && { waitingLabel: words.acting })}
              onClick={() => void act()}
            >
              {words.act}
            </Button>
          </>
        )
      }
    >
      {problem !== null && (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      )}
      {!isOver && props.children}
    </NoticeModal>
  )
}

/** The idempotency key lasts as long as the dialog: a second press repeats the same request. */
function useAct(
  { send, onChanged, words }: Pick<ConfirmActProps, 'send' | 'onChanged' | 'words'>,
  onDone: () => void,
) {
  const label = useLabel()
  const messages = useMessages()
  const [key] = useState(() => crypto.randomUUID())
  const [isActing, setActing] = useState(false)
  const [lost, setLost] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  return { isActing, lost, refused, act }

  async function act(): Promise<void> {
    setLost(null)
    setActing(true)
    try {
      const answer = await send(key)
      if (answer.kind === 'refused') {
        setRefused(answer.message)
        return onChanged(false)
      }
      messages.success(words.done)
      onChanged(true)
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setLost(describeError(error, label))
    } finally {
      setActing(false)
    }
  }
}
