import type { CDPSession, Page } from 'playwright-core'

type Paused = { readonly requestId: string }
type Act = (session: CDPSession, paused: Paused) => Promise<void>

/**
 * What becomes of answers to one call once they have reached the browser, and before the page sees
 * them. The server did its work: only its word is late, or lost.
 *
 * @param path how the address ends: '/payments/make'
 */
async function atAnswer(page: Page, path: string, act: Act): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }],
  })
  // The page may be gone, or have given up: then there is nobody left to tell.
  session.on('Fetch.requestPaused', (paused) => void act(session, paused).catch(() => undefined))
  return session
}

export type HeldAnswers = (() => void) & { readonly arrived: Promise<null> }

/**
 * Answers wait until they are let go.
 *
 * @returns lets them go, those that are still to come as well; `arrived`: the server has answered the first
 */
export async function holdAnswers(page: Page, path: string): Promise<HeldAnswers> {
  const held = Promise.withResolvers<null>()
  const arrived = Promise.withResolvers<null>()
  await atAnswer(page, path, async (session, { requestId }) => {
    arrived.resolve(null)
    await held.promise
    await session.send('Fetch.continueRequest', { requestId })
  })
  return Object.assign(() => held.resolve(null), { arrived: arrived.promise })
}

/**
 * The connection is lost while the answer is on its way.
 *
 * @returns lets answers come from here on
 */
export async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const lost = await atAnswer(page, path, async (session, { requestId }) => {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' })
  })
  return () => lost.detach()
}
