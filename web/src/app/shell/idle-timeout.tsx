import { stillHereEndpoint } from '@quittance/contract/auth/own-session'
import { idleMs } from '@quittance/domain/auth/sign-in/idle'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../lib/api/api.ts'
import { browserClock, type Clock } from '../../lib/time/clock.ts'
import { type IdleState, readIdleState } from '../../lib/session/idle.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useSession } from '../../lib/session/session.ts'
import { useSignOut } from '../../lib/session/sign-out.ts'
import { useTicks } from '../../lib/time/use-ticks.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'

const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Asks a borrower who does nothing whether they are still there, and signs out without an answer. */
export function IdleTimeout({ clock = browserClock }: { clock?: Clock }) {
  const label = useLabel()
  const { goOn, idle } = useIdle(clock)
  if (idle.kind !== 'counting') return null
  return (
    <Modal
      open
      title={label('shell.timeout.title')}
      closeLabel={label('shell.modal.close')}
      closable={false}
      onClose={goOn}
      actions={
        <Button variant="primary" wide onClick={goOn}>
          {label('shell.timeout.continue')}
        </Button>
      }
    >
      <p>{label('shell.timeout.text', { seconds: `${idle.secondsLeft}` })}</p>
    </Modal>
  )
}

function useIdle(clock: Clock): { idle: IdleState; goOn: () => void } {
  const api = useApi()
  const { store } = useSession()
  const signOut = useSignOut({ isIdle: true })
  const { sessionTimeout } = useLender().settings
  const reckon = () => readIdleState(clock.now() - store.lastActAt(), idleMs(sessionTimeout))
  const [idle, setIdle] = useState<IdleState>(reckon)

  useTicks(true, () => {
    const now = reckon()
    if (now.kind === 'over') signOut()
    setIdle((before) => (before.kind === 'active' && now.kind === 'active' ? before : now))
  })

  const note = useEffectEvent(() => {
    store.act()
    if (reckon().kind === 'active' && store.takesWord()) tellServer()
  })

  useEffect(() => {
    for (const act of acts) document.addEventListener(act, note, { passive: true })
    return () => {
      for (const act of acts) document.removeEventListener(act, note)
    }
  }, [])

  /** An ended session signs out by the answer; a lost call is repeated at the next activity. */
  function tellServer() {
    api(stillHereEndpoint, {}).catch(() => undefined)
  }

  function goOn() {
    store.goOn()
    tellServer()
    setIdle(reckon())
  }

  return { idle, goOn }
}
