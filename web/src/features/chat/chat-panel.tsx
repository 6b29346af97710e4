import { formatPhone } from '@quittance/domain/lenders/format-contact'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { takeDraft, useLastingDraft } from '../../lib/session/drafts.ts'
import { useIsAgent } from '../../lib/session/is-agent.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useHasMinWidth } from '../../lib/state/use-has-min-width.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import styles from './chat.module.css'
import { ChatComposer } from './chat-composer.tsx'
import { type ChatDraft, chatDraft } from './chat-draft.ts'
import { ChatLog } from './chat-log.tsx'
import { ChatSheet } from './chat-sheet.tsx'
import { useChatMessages } from './use-chat-messages.ts'
import { useOutgoing } from './use-outgoing.ts'
import { useRequestPerson } from './use-request-person.ts'
import { useIsInView } from './use-is-in-view.ts'

/** From this width on the chat stands in its card; below it in a sheet, which closes. CSS pixels. */
const cardFrom = 640

type ChatPanelProps = { readonly onClose: () => void }

/**
 * The open chat. One that stood in another place puts away what was typed as it goes, so this one comes an
 * instant after it.
 */
export function ChatPanel({ onClose }: ChatPanelProps) {
  const [isHere, setHere] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- after the one that goes has put its draft away
  useEffect(() => setHere(true), [])
  return isHere && <OpenChat onClose={onClose} />
}

/** The way to a person, the conversation, and the field for a message. */
function OpenChat({ onClose }: ChatPanelProps) {
  const isSheet = !useHasMinWidth(cardFrom)
  const label = useLabel()
  const isAgent = useIsAgent()
  const panel = useRef<HTMLDivElement>(null)
  const isInView = useIsInView(panel)
  const [isAtEnd, setAtEnd] = useState(true)
  const [draft] = useState(takeChatDraft)
  const [text, setText] = useState(draft.text)
  const conversation = useChatMessages(isAtEnd && isInView)
  const [problem, setProblem] = useState('')
  const { outgoing, send, tryAgain } = useOutgoing(draft.outgoing, {
    onSent: conversation.add,
    onReturned: (written, why) => {
      // What was typed meanwhile stays behind it.
      setText((typed) => (typed === '' ? written : `${written}\n${typed}`))
      setProblem(why)
    },
  })
  useFieldFocus(panel, isSheet)
  useLastingDraft(chatDraft, () =>
    text === '' && outgoing.length === 0 ? null : { text, outgoing },
  )
  const composer = isAgent ? (
    <Banner tone="info">{label('answers.ownerOnly')}</Banner>
  ) : (
    <ChatComposer
      text={text}
      problem={problem}
      onText={(typed) => {
        setText(typed)
        setProblem('')
      }}
      onSend={(written) => {
        setText('')
        setProblem('')
        setAtEnd(true)
        send(written)
      }}
    />
  )
  const log = (
    <ChatLog
      conversation={conversation}
      outgoing={outgoing}
      isAtEnd={isAtEnd}
      onAtEnd={setAtEnd}
      onTryAgain={tryAgain}
    />
  )
  if (isSheet)
    return (
      <ChatSheet panel={panel} composer={composer} onClose={onClose}>
        <PersonRequest />
        {log}
      </ChatSheet>
    )
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <Stack>
        <PersonRequest />
        {log}
        {composer}
      </Stack>
    </div>
  )
}

/**
 * The button that opened the chat in its card is gone. A sheet has the focus itself: no keyboard covers the
 * messages before somebody writes.
 */
function useFieldFocus(panel: RefObject<HTMLDivElement | null>, isSheet: boolean): void {
  useEffect(() => {
    if (isSheet) return
    const field = panel.current?.querySelector('textarea') ?? panel.current
    field?.focus()
  }, [panel, isSheet])
}

/** What was typed, and what was on its way: that is sent again under its own key. */
function takeChatDraft(): ChatDraft {
  return (takeDraft(chatDraft) as ChatDraft | null) ?? { text: '', outgoing: [] }
}

/** The way to a person at the lender: it stands there whatever the conversation says. */
function PersonRequest() {
  const label = useLabel()
  const { settings } = useLender()
  const isAgent = useIsAgent()
  const { answerBy, isAsking, request } = useRequestPerson()
  const { companyName: lender, phoneNumber } = settings
  const phone = formatPhone(phoneNumber)
  const call = phone !== '' && (
    <TextLink href={`tel:${phoneNumber}`}>{label('chat.person.call', { phone })}</TextLink>
  )
  if (answerBy !== null)
    return (
      <Banner tone="info" live actions={call}>
        {label('chat.person.asked', { lender, deadline: { at: answerBy } })}
      </Banner>
    )
  if (isAgent) return call
  return (
    <Button small className={styles.person} onClick={() => void request()} waiting={isAsking}>
      {label('chat.person.ask')}
    </Button>
  )
}
