import {
  notificationKeyEndpoint,
  notificationTokenEndpoint,
} from '@quittance/contract/auth/sessions'
import { type Answer, type Api, CallError } from '../../lib/api/call.ts'
import { deviceId } from '../../lib/session/device-id.ts'
import { hasPushNews } from '../../lib/session/pushes.ts'
import { storagePlaces } from '../../lib/session/storage.ts'
import { subscribe, unsubscribe } from './browser-pushes.ts'

/** No sign that the borrower is there: the page does it by itself. */
const unasked = { background: true }

/**
 * Tells the server where this browser takes pushes, where that is allowed, and takes it back where
 * it is no longer (AUTH-46). Once in each tab and session is enough.
 */
export async function keepToken(api: Api): Promise<void> {
  if (!hasPushNews()) return
  if (Notification.permission === 'granted') await turnOn(api, unasked)
  else await tell(api, '', unasked)
}

/** Takes pushes on this browser from now on. The borrower has allowed them before. */
export async function turnOn(api: Api, options = {}): Promise<void> {
  const { key } = done(await api(notificationKeyEndpoint, {}, options))
  await tell(api, await subscribe(key), options)
}

/** Takes none any more. The server is told first: what it still sent would be shown. */
export async function turnOff(api: Api): Promise<void> {
  await tell(api, '')
  localStorage.setItem(storagePlaces.pushes, 'off')
  await unsubscribe()
}

async function tell(api: Api, deviceToken: string, options = {}): Promise<void> {
  done(await api(notificationTokenEndpoint, { deviceId: deviceId(), deviceToken }, options))
  if (deviceToken === '') localStorage.removeItem(storagePlaces.pushes)
  else localStorage.setItem(storagePlaces.pushes, 'on')
  sessionStorage.setItem(storagePlaces.pushesTold, Notification.permission)
}

/** The result of a call that has no refusals of its own. It stands apart from what pages share. */
function done<Result>(answer: Answer<Result, string>): Result {
  if (answer.kind === 'refused') throw new CallError('fault', answer.message)
  return answer.result
}
