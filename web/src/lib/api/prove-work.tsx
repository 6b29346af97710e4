import { readChallenge, workHeader, writeWorkProof } from '@quittance/contract/auth/work-proof'
import { searchNonce } from '@quittance/domain/auth/sign-in/search-nonce'
import { pageOverlay } from '../feedback/loading.ts'
import { CallError, type CallRefusal, type WorkSolver } from './call.ts'
import { browserClock, type Clock } from '../time/clock.ts'
import { WorkNotice } from '../feedback/work-notice.tsx'

/** The page stays responsive: each stretch of work is too short to be noticed. */
const stretchMs = 12
/** Looked at before the clock is read again; a slow phone does them in about 5 ms. */
const step = 512

const noticeAfterMs = 1000
/** A notice that appears stays long enough to be read. */
const noticeForMs = 700

/**
 * Works, and asks again with what was found. A second time for a challenge that was over before its
 * answer, as when a laptop slept.
 */
export const retryWithWork: WorkSolver = async (refused, ask) => {
  const answer = await ask(await headersFor(refused))
  if (answer.kind !== 'refused' || answer.reason !== 'workNeeded') return answer
  return ask(await headersFor(answer))
}

async function headersFor({ data }: CallRefusal): Promise<Readonly<Record<string, string>>> {
  return { [workHeader]: await proveWork(data['challenge'] ?? '') }
}

/**
 * Does the work that a call is refused for. Nobody has to do anything for it; after a second a
 * sentence says what goes on. In stretches on the page's own thread: a worker would need a policy of
 * its own for its address, and win nothing.
 *
 * @returns what the header of the next try carries
 */
export async function proveWork(text: string, clock: Clock = browserClock): Promise<string> {
  const challenge = readChallenge(text)
  if (challenge === null) throw new CallError('fault')
  const hideNotice = showLater(clock)
  const nonces = await findNonces(text, challenge, clock).finally(hideNotice)
  return writeWorkProof({ challenge: text, nonces })
}

type Asked = { readonly bits: number; readonly parts: number }

async function findNonces(text: string, { bits, parts }: Asked, clock: Clock): Promise<number[]> {
  const seed = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const nonces: number[] = []
  let search = searchNonce(seed, 0, bits)
  let stopAt = clock.now() + stretchMs
  while (nonces.length < parts) {
    const found = search(step)
    if (found !== null) search = searchNonce(seed, nonces.push(found), bits)
    if (clock.now() < stopAt) continue
    await turn()
    stopAt = clock.now() + stretchMs
  }
  return nonces
}

/** Yields to the event loop. A timer would be throttled in a hidden tab. */
function turn(): Promise<void> {
  return new Promise((goOn) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      goOn()
    })
    port1.start()
    port2.postMessage(null)
  })
}

/** Shows a notice when the work takes longer, and then for a readable time. */
function showLater(clock: Clock): () => void {
  let shownAt: number | null = null
  const timer = setTimeout(() => {
    shownAt = clock.now()
    pageOverlay.set(<WorkNotice />)
  }, noticeAfterMs)
  return () => {
    clearTimeout(timer)
    if (shownAt === null) return
    setTimeout(() => pageOverlay.set(null), Math.max(0, shownAt + noticeForMs - clock.now()))
  }
}
