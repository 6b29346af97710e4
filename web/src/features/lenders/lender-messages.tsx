import { borrowerMessagesEndpoint } from '@quittance/contract/lender'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../lib/api/api.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { lenderMessagesKey, unreadKey } from '../../lib/state/home-messages.ts'
import { Card } from '../../ui/surfaces/card.tsx'
import { List } from '../../ui/surfaces/list.tsx'
import { ListItem } from '../../ui/surfaces/list-item.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'

/** What the lender writes to its borrowers. How much of the chat is unread comes with it. */
export function useLenderMessages() {
  const api = useApi()
  const queries = useQueryClient()
  return useQuery({
    queryKey: lenderMessagesKey,
    meta: { isQuiet: true },
    queryFn: async () => {
      const answer = await api(borrowerMessagesEndpoint, {})
      if (answer.kind === 'done') queries.setQueryData(unreadKey, { unread: answer.result.unread })
      return answer
    },
  })
}

/** The lender's messages to its borrowers; nothing shows where there are none. */
export function LenderMessages({ asked }: { asked: ReturnType<typeof useLenderMessages> }) {
  const label = useLabel()
  const { settings } = useLender()
  const titleId = useId()
  const { data } = asked
  if (data?.kind !== 'done' || data.result.data.messages.length === 0) return null
  const { title, messages } = data.result.data
  const ours = label('loans.messages.title', { lender: settings.companyName })
  return (
    <Card labelledBy={titleId}>
      <SectionHeader id={titleId} title={title === '' ? ours : title} />
      <List>
        {messages.map((message) => (
          <ListItem
            key={`${message.title}\n${message.text}`}
            title={message.title}
            detail={message.text}
          />
        ))}
      </List>
    </Card>
  )
}
