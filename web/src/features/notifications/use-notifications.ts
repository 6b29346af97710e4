import { useEffect, useState } from 'react'
import { useApi } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call.ts'
import { describeError } from '../../lib/i18n/labels.ts'
import { useLaterLabel } from '../../lib/i18n/later-labels.tsx'
import { useMessages } from '../../lib/feedback/messages.ts'
import { storageKeys } from '../../lib/session/storage.ts'
import { disablePushes, enablePushes } from './refresh-push-token.ts'

/** `blocked`: the browser no longer asks, and only its own settings change that. */
export type NotificationState = 'on' | 'off' | 'blocked'

/** Whether this device shows notifications, and the action that changes it. */
export function useNotifications() {
  const api = useApi()
  const label = useLaterLabel()
  const messages = useMessages()
  const [state, setState] = useState(current)
  const [isChanging, setChanging] = useState(false)
  useEffect(() => {
    const look = () => setState(current())
    // The borrower may have changed the browser's settings meanwhile.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
  return { state, isChanging, change }

  async function change(): Promise<void> {
    if (isChanging) return
    setChanging(true)
    await (state === 'on' ? off() : on()).catch(fail)
    setChanging(false)
    setState(current())
  }

  /** The browser asks the borrower here, and nowhere else. */
  async function on(): Promise<void> {
    const answer = await Notification.requestPermission()
    if (answer === 'default') return messages.failure(label('profile.notifications.notAllowed'))
    if (answer === 'denied') return undefined
    await enablePushes(api)
    return messages.success(label('profile.notifications.turnedOn'))
  }

  async function off(): Promise<void> {
    await disablePushes(api)
    messages.success(label('profile.notifications.turnedOff'))
  }

  /** An error that is not a call's is the browser's: it could not subscribe. */
  function fail(error: Error): void {
    const isCall = error instanceof CallError
    messages.failure(isCall ? describeError(error, label) : label('profile.notifications.failed'))
  }
}

function current(): NotificationState {
  const { permission } = Notification
  if (permission === 'denied') return 'blocked'
  const isOn = localStorage.getItem(storageKeys.pushes) === 'on'
  return permission === 'granted' && isOn ? 'on' : 'off'
}
