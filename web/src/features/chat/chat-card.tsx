import { useId, useState } from 'react'
import { type LazyDialog, useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { isMessageUnsent } from './chat-draft.ts'
import { loadChatPanel } from './load-chat-panel.ts'
import { useUnreadMessages } from './use-unread-messages.ts'

type ChatPanelDialog = LazyDialog<{ readonly onClose: () => void }>

/** Whether the chat is open, of the page: its card changes its place with the width of the window. */
export const useChatPanel = (): ChatPanelDialog => useLazyDialog(loadChatPanel)

/** The chat on home: what is new in it, and the button that opens it; nothing where there is no chat. */
export function ChatCard({ panel }: { panel: ChatPanelDialog }) {
  const { settings } = useLender()
  return settings.hideChatInBp ? null : <OfferedChat lender={settings.companyName} panel={panel} />
}

function OfferedChat({ lender, panel }: { lender: string; panel: ChatPanelDialog }) {
  const label = useLabel()
  const titleId = useId()
  const unread = useUnreadMessages()
  const [isUnsent] = useState(isMessageUnsent)
  return (
    <Card labelledBy={titleId}>
      <SectionHeader
        id={titleId}
        title={label('chat.card.title', { lender })}
        action={
          panel.View === null && (
            <>
              {isUnsent && <Chip tone="soon">{label('chat.list.notSent')}</Chip>}
              {unread > 0 && (
                <Chip tone="info">{label('chat.card.unread', { count: String(unread) })}</Chip>
              )}
            </>
          )
        }
      />
      <Stack>
        <p>{label('chat.card.lead')}</p>
        <Button wide onClick={panel.open} onPointerEnter={panel.warm} onFocus={panel.warm}>
          {label('chat.card.open')}
        </Button>
      </Stack>
      {panel.View && <panel.View onClose={panel.close} />}
    </Card>
  )
}
