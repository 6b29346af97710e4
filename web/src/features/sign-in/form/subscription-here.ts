import { canPush } from '../../../lib/session/pushes.ts'
import { storagePlaces } from '../../../lib/session/storage.ts'

/**
 * Where this browser takes pushes, as JSON; '' for nowhere (AMB-12). A browser that does not say keeps
 * nobody from signing in: it is asked again by the page that follows.
 */
export async function subscriptionHere(): Promise<string> {
  if (!canPush() || Notification.permission !== 'granted') return ''
  if (localStorage.getItem(storagePlaces.pushes) !== 'on') return ''
  const registration = await navigator.serviceWorker.getRegistration('/').catch(() => undefined)
  const known = await registration?.pushManager.getSubscription().catch(() => null)
  return known === null || known === undefined ? '' : JSON.stringify(known)
}
