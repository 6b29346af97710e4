import { useId } from 'react'
import { useLaterLabel } from '../../lib/i18n/later-labels.tsx'
import { WarningIcon } from '../../ui/brand/icons.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { useNotifications } from './use-notifications.ts'

/** Notifications on this device: on or off, and what to do where the browser blocks them. */
export function BrowserNotifications() {
  const label = useLaterLabel()
  const headingId = useId()
  const { state, isChanging, change } = useNotifications()
  const isOn = state === 'on'
  return (
    <Card labelledBy={headingId}>
      <SectionHeader
        id={headingId}
        title={label('profile.notifications.title')}
        action={isOn && <Chip tone="good">{label('profile.notifications.on')}</Chip>}
      />
      {state === 'blocked' ? (
        <Banner
          tone="soon"
          icon={<WarningIcon />}
          live
          title={label('profile.notifications.blockedTitle')}
        >
          {label('profile.notifications.blockedText')}
        </Banner>
      ) : (
        <Stack>
          <p>{label('profile.notifications.detail')}</p>
          <p>{label(isOn ? 'profile.notifications.onText' : 'profile.notifications.offText')}</p>
          <div>
            <Button
              variant={isOn ? 'secondary' : 'primary'}
              waiting={isChanging}
              waitingLabel={label('profile.language.saving')}
              onClick={() => void change()}
            >
              {label(isOn ? 'profile.notifications.turnOff' : 'profile.notifications.turnOn')}
            </Button>
          </div>
        </Stack>
      )}
    </Card>
  )
}
