import { storageKeys } from './storage.ts'

/** By which the windows of this browser speak about proofs; the page's origin alone hears it. */
const channelName = 'quittance.proof'

type Handed = { readonly state: string; readonly idToken: string }

/** Notes what is asked of a provider, in a window of its own, for a proof. */
export function noteProofRequest(state: string, local: Storage = localStorage): void {
  local.setItem(storageKeys.proofState, state)
}

/**
 * In the window that comes back from a provider with a proof that another window asked for: gives it
 * to that one, and closes.
 *
 * @returns whether this is such a window
 */
export function relayProof(
  { hash }: Pick<Location, 'hash'>,
  { local, close }: { readonly local: Storage; readonly close: () => void },
): boolean {
  const answer = new URLSearchParams(hash.slice(1))
  const [state, idToken] = [answer.get('state'), answer.get('id_token')]
  if (state === null || idToken === null) return false
  if (local.getItem(storageKeys.proofState) !== state) return false
  local.removeItem(storageKeys.proofState)
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel.postMessage({ state, idToken } satisfies Handed)
  channel.close()
  close()
  return true
}

/** Hears proofs that other windows bring. */
export function followProofs(hear: (state: string, idToken: string) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Handed>) =>
    hear(data.state, data.idToken),
  )
  return () => channel.close()
}
