import type { Instant } from '@quittance/domain/calendar'
import { type ReactNode, useState } from 'react'
import { type CallAnswer, CallError, type CallRefusal } from '../api/call.ts'
import { useMessages } from '../feedback/messages.ts'
import { describeError, useLabel } from '../i18n/labels.ts'
import { useHasPassed } from '../time/use-has-passed.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { NoticeModal } from '../../ui/dialogs/notice-modal.tsx'

type ConfirmActProps<Result> = {
  words: {
    title: string
    act: string
    keep: string
    acting?: string
    /** what is said once it is done, of its answer where that decides it */
    done: string | ((result: Result) => string)
    late: string
  }
  /** red where something ends for good */
  tone?: 'danger' | 'primary'
  /** until when it can be done; null: whenever the server lets it */
  until: Instant | null
  /** what is missing yet; null or left out: nothing */
  blocked?: string | null
  send: (key: string) => Promise<CallAnswer<Result, string>>
  onClose: () => void
  /** it was done, or the server says why it can not be: what is shown is to be loaded anew */
  onChanged: (isDone: boolean) => void
  children: ReactNode
  below?: ReactNode
  /** what else is to be said of a refusal, by its reason */
  AfterRefusal?: (props: { reason: string }) => ReactNode
}

/**
 * Asks before something is ended. Past its time, or once it is refused, the reason and Close are left: what
 * was promised before does not hold any more.
 */
export function ConfirmAct<Result>({
  until,
  onClose,
  AfterRefusal,
  ...props
}: ConfirmActProps<Result>) {
  const { words } = props
  const label = useLabel()
  const isTooLate = useHasPassed(until)
  const { isActing, lost, refused, act } = useAct(props, onClose)
  const problem = refused?.message ?? (isTooLate ? words.late : lost)
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
              variant={props.tone ?? 'danger'}
              blocked={props.blocked ?? null}
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
          {refused !== null && AfterRefusal !== undefined && (
            <AfterRefusal reason={refused.reason} />
          )}
        </Banner>
      )}
      {!isOver && props.children}
    </NoticeModal>
  )
}

/** The idempotency key lasts as long as the dialog: a second press repeats the same request. */
function useAct<Result>(
  { send, onChanged, words }: Pick<ConfirmActProps<Result>, 'send' | 'onChanged' | 'words'>,
  onDone: () => void,
) {
  const label = useLabel()
  const messages = useMessages()
  const [key] = useState(() => crypto.randomUUID())
  const [isActing, setActing] = useState(false)
  const [lost, setLost] = useState<string | null>(null)
  const [refused, setRefused] = useState<CallRefusal | null>(null)
  return { isActing, lost, refused, act }

  async function act(): Promise<void> {
    setLost(null)
    setActing(true)
    try {
      const answer = await send(key)
      if (answer.kind === 'refused') {
        setRefused(answer)
        return onChanged(false)
      }
      messages.success(typeof words.done === 'string' ? words.done : words.done(answer.result))
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
