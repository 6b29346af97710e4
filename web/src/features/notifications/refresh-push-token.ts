import {
  notificationKeyEndpoint,
  notificationTokenEndpoint,
} from '@quittance/contract/auth/sessions'
import { type CallAnswer, type Api, CallError } from '../../lib/api/call.ts'
import { readDeviceId } from '../../lib/session/device-id.ts'
import { storeOwn } from '../../lib/session/owned.ts'
import { hasPushChange } from '../../lib/session/pushes.ts'
import { storageKeys } from '../../lib/session/storage.ts'
import { subscribeToPushes, unsubscribeFromPushes } from './push-subscription.ts'

/** A background call, which is no sign of the borrower's activity. */
const unasked = { background: true }

/**
 * Tells the server where this browser takes pushes, where that is allowed, and takes it back where
 * it is no longer (AUTH-46). Once in each tab and session is enough.
 */
export async function refreshPushToken(api: Api): Promise<void> {
  if (!hasPushChange()) return
  if (Notification.permission === 'granted') await enablePushes(api, unasked)
  else await tell(api, '', unasked)
}

/** Subscribes this browser to pushes. The borrower has already allowed them. */
export async function enablePushes(api: Api, options = {}): Promise<void> {
  const { key } = done(await api(notificationKeyEndpoint, {}, options))
  await tell(api, await subscribeToPushes(key), options)
}

/** Ends pushes on this browser. The server learns it first, since it may still send some. */
export async function disablePushes(api: Api): Promise<void> {
  await tell(api, '')
  localStorage.setItem(storageKeys.pushes, 'off')
  await unsubscribeFromPushes()
}

async function tell(api: Api, deviceToken: string, options = {}): Promise<void> {
  done(await api(notificationTokenEndpoint, { deviceId: readDeviceId(), deviceToken }, options))
  if (deviceToken === '') localStorage.removeItem(storageKeys.pushes)
  else localStorage.setItem(storageKeys.pushes, 'on')
  storeOwn(storageKeys.pushesTold, Notification.permission)
}

/** The result of a call that has no refusals of its own. It stands apart from what pages share. */
function done<Result>(answer: CallAnswer<Result, string>): Result {
  if (answer.kind === 'refused') throw new CallError('fault', answer.message)
  return answer.result
}
