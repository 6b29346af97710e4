import type { ChatMessage } from '@quittance/contract/chat/messages'
import { type Reader, showValue } from '@quittance/contract/labels/labels'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { keepTogether } from '../../lib/i18n/keep-together.ts'
import { useLabel, useReader } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Bone } from '../../ui/progress/bone.tsx'
import { PlaceStatus } from '../../ui/progress/rows-place.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import styles from './chat.module.css'
import type { useChatMessages } from './use-chat-messages.ts'
import type { OutgoingMessage } from './chat-draft.ts'
import { NoWrap } from '../../ui/text/no-wrap.tsx'

type ChatLogProps = {
  readonly conversation: ReturnType<typeof useChatMessages>
  readonly outgoing: readonly OutgoingMessage[]
  readonly isAtEnd: boolean
  readonly onAtEnd: (isAtEnd: boolean) => void
  readonly onTryAgain: (message: OutgoingMessage) => void
}

/** So far from the end of the log counts as at its end; CSS pixels. */
const endMargin = 24

/** The messages by their days. What comes at the end is read out; what is loaded more is not. */
export function ChatLog({ conversation, outgoing, isAtEnd, ...act }: ChatLogProps) {
  const label = useLabel()
  const { settings } = useLender()
  const { messages, hasMore, isLoadingMore, loadMore } = conversation
  const log = useScrollPlace({ firstId: messages[0]?.id, isAtEnd })
  const isEmpty = messages.length === 0 && outgoing.length === 0
  if (conversation.isLoading) return <LogPlace />
  if (conversation.isFailed)
    return (
      <div className={styles.failed} role="alert">
        <p>{label('chat.list.failed')}</p>
        <Button small onClick={conversation.reload}>
          {label('shell.error.tryAgain')}
        </Button>
      </div>
    )
  return (
    <div className={styles.frame}>
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-live={isLoadingMore ? 'off' : 'polite'}
        aria-label={label('chat.card.title', { lender: settings.companyName })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          act.onAtEnd(scrollHeight - scrollTop - clientHeight <= endMargin)
        }
      >
        {hasMore && (
          <TextButton className={styles.more} onClick={() => void loadMore()}>
            {label('chat.list.loadMore')}
          </TextButton>
        )}
        {isEmpty && <EmptyState drawing="chat" text={label('chat.list.empty')} />}
        <Days messages={messages} />
        {outgoing.length > 0 && (
          <ol className={styles.list}>
            {outgoing.map((message) => (
              <Outgoing key={message.key} message={message} onTryAgain={act.onTryAgain} />
            ))}
          </ol>
        )}
      </div>
      {!isAtEnd && (
        <Button small className={styles.latest} onClick={() => act.onAtEnd(true)}>
          {label('chat.list.latest')}
        </Button>
      )}
    </div>
  )
}

function LogPlace() {
  const label = useLabel()
  return (
    <>
      <PlaceStatus label={label('shell.spinner.text')} />
      <Stack>
        <Bone kind="row" />
        <Bone kind="row" />
        <Bone kind="row" />
      </Stack>
    </>
  )
}

/**
 * Keeps the end in sight while the reader is there, also when a keyboard makes the log lower, and their place
 * when older messages come above it.
 */
function useScrollPlace({ firstId, isAtEnd }: { firstId: string | undefined; isAtEnd: boolean }) {
  const log = useRef<HTMLDivElement>(null)
  const before = useRef({ firstId, isAtEnd, height: 0 })
  useLayoutEffect(() => {
    const shown = log.current
    if (shown === null) return
    const { scrollHeight } = shown
    if (isAtEnd) shown.scrollTop = scrollHeight
    else if (before.current.firstId !== firstId)
      shown.scrollTop += scrollHeight - before.current.height
    before.current = { firstId, isAtEnd, height: scrollHeight }
  })
  return useCallback((shown: HTMLDivElement) => {
    const sizes = new ResizeObserver(() => {
      if (before.current.isAtEnd) shown.scrollTop = shown.scrollHeight
    })
    sizes.observe(shown)
    log.current = shown
    return () => {
      sizes.disconnect()
      log.current = null
    }
  }, [])
}

function Days({ messages }: { messages: readonly ChatMessage[] }) {
  const reader = useReader()
  return groupByDay(messages, reader).map(([day, sent]) => (
    <div key={day} className={styles.day}>
      <p className={styles.date}>{day}</p>
      <ol className={styles.list}>
        {sent.map((message) => (
          <Sent key={message.id} message={message} />
        ))}
      </ol>
    </div>
  ))
}

/** The messages of each day, under the day as the reader writes it. */
function groupByDay(messages: readonly ChatMessage[], reader: Reader) {
  const days = new Map<string, ChatMessage[]>()
  for (const message of messages) {
    const day = showValue({ onDayOf: message.sentAt }, reader)
    const sent = days.get(day)
    if (sent === undefined) days.set(day, [message])
    else sent.push(message)
  }
  return [...days]
}

function Sent({ message: { from, text, sentAt } }: { message: ChatMessage }) {
  const label = useLabel()
  const reader = useReader()
  const { settings } = useLender()
  const isOwn = from === 'borrower'
  const time = showValue(sentAt, reader)
  return (
    <li className={classNames(styles.message, isOwn && styles.own)}>
      <VisuallyHidden>{isOwn ? label('chat.list.you') : settings.companyName}</VisuallyHidden>
      <p className={styles.bubble}>
        <NoWrap>{isOwn ? text : keepTogether(text)}</NoWrap>
      </p>
      <time className={styles.meta} dateTime={new Date(sentAt).toISOString()}>
        {isOwn ? time : `${time} · ${settings.companyName}`}
      </time>
    </li>
  )
}

type OutgoingProps = {
  readonly message: OutgoingMessage
  readonly onTryAgain: (message: OutgoingMessage) => void
}

function Outgoing({ message, onTryAgain }: OutgoingProps) {
  const label = useLabel()
  const { text, problem } = message
  return (
    <li className={classNames(styles.message, styles.own, problem !== null && styles.unsent)}>
      <VisuallyHidden>{label('chat.list.you')}</VisuallyHidden>
      <p className={styles.bubble}>{text}</p>
      {problem === null ? (
        <span className={styles.meta}>{label('chat.list.sending')}</span>
      ) : (
        <span className={styles.meta}>
          {[label('chat.list.notSent'), problem].filter((part) => part !== '').join(': ')}{' '}
          <TextButton onClick={() => onTryAgain(message)}>
            {label('shell.error.tryAgain')}
          </TextButton>
        </span>
      )}
    </li>
  )
}
