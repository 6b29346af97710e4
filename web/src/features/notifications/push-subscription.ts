/** The worker that shows what is pushed, at the root: from there it may open every page. */
const workerPath = '/push-worker.js'

type Policy = { createScriptURL(url: string): string }
type Policies = { createPolicy(name: string, rules: Policy): Policy }

/** The page's Trusted Types policy allows script addresses from here only. */
const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
const addresses = policies?.createPolicy('quittance-push-worker', {
  createScriptURL: () => workerPath,
})

/**
 * Where this browser takes pushes for the server of this key. What it has for another key it gives
 * up: nobody could push to it.
 *
 * @param key 65 bytes in base64url
 * @returns a Web Push subscription as JSON
 */
export async function subscribeToPushes(key: string): Promise<string> {
  const address = addresses?.createScriptURL(workerPath) ?? workerPath
  const { serviceWorker } = navigator
  await serviceWorker.register(address, { scope: '/', updateViaCache: 'none' })
  const { pushManager } = await serviceWorker.ready
  const wanted = bytesOf(key)
  const known = await pushManager.getSubscription()
  if (known !== null && isFor(known, wanted)) return JSON.stringify(known)
  await known?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted })
  return JSON.stringify(made)
}

/** Ends this browser's push subscription; the service worker stays and does nothing. */
export async function unsubscribeFromPushes(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const known = await registration?.pushManager.getSubscription()
  await known?.unsubscribe()
}

function isFor({ options }: PushSubscription, wanted: Uint8Array): boolean {
  const known = new Uint8Array(options.applicationServerKey ?? [])
  return known.length === wanted.length && known.every((byte, at) => byte === wanted[at])
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
