import type { OwnSession } from '@quittance/contract/auth/sessions'
import { useId } from 'react'
import { Unavailable } from '../../../lib/feedback/unavailable.tsx'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { ListItem } from '../../../ui/surfaces/list-item.tsx'
import { List } from '../../../ui/surfaces/list.tsx'
import { DeviceIcon } from '../../../ui/buttons/later-icons.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { Spinner } from '../../../ui/progress/spinner.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { useEndSessions, useOwnSessions } from './use-own-sessions.ts'

/** The borrower's sessions: device, network, first and last use, and a button that ends each other one. */
export function OwnSessions() {
  const label = useLaterLabel()
  const headingId = useId()
  const sessions = useOwnSessions()
  const { end, ending } = useEndSessions()
  const all = sessions.data ?? []
  return (
    <Card labelledBy={headingId}>
      <SectionHeader
        id={headingId}
        title={label('profile.sessions.title')}
        detail={label('profile.sessions.detail')}
      />
      {sessions.isPending && <Spinner />}
      {sessions.isError && (
        <Unavailable
          text={label('profile.sessions.away')}
          onAgain={() => void sessions.refetch()}
        />
      )}
      {all.length > 0 && (
        <Stack>
          <List>
            {all.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={ending === session.id}
                onEnd={() => void end(session.id)}
              />
            ))}
          </List>
          {all.length > 2 && (
            <div>
              <Button
                waiting={ending === 'others'}
                waitingLabel={label('profile.sessions.ending')}
                onClick={() => void end(null)}
              >
                {label('profile.sessions.endOthers')}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </Card>
  )
}

type SessionRowProps = { session: OwnSession; isEnding: boolean; onEnd: () => void }

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const label = useLaterLabel()
  const { isThis, beganAt, lastActAt, network } = session
  const device = session.device === '' ? label('profile.sessions.unknown') : session.device
  return (
    <ListItem
      icon={<DeviceIcon />}
      title={device}
      detail={[
        label('profile.sessions.began', { at: { at: beganAt } }),
        ...(isThis ? [] : [label('profile.sessions.lastSeen', { at: { at: lastActAt } })]),
        ...(network === '' ? [] : [label('profile.sessions.network', { network })]),
      ].join(' · ')}
      endDetail={
        isThis ? (
          <Chip tone="good">{label('profile.sessions.this')}</Chip>
        ) : (
          <Button
            small
            waiting={isEnding}
            waitingLabel={label('profile.sessions.ending')}
            aria-label={label('profile.sessions.endOne', { device })}
            onClick={onEnd}
          >
            {label('profile.sessions.end')}
          </Button>
        )
      }
    />
  )
}
