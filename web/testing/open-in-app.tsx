import type { Boot } from '@quittance/contract/boot'
import { mergeLabels } from '@quittance/contract/labels/built-in'
import { toInstant, parseDay } from '@quittance/domain/calendar'
import { readPortalSettings } from '@quittance/domain/lenders/settings-portal'
import { idleMs } from '@quittance/domain/auth/sign-in/idle'
import { cleanup, render } from '@testing-library/react'
import { exportJWK, generateKeyPair } from 'jose'
import type { ReactNode } from 'react'
import { Providers } from '../src/app/providers.tsx'
import { createApi } from '../src/lib/api/create-api.ts'
import { createMessages } from '../src/lib/feedback/messages.ts'
import { retryWithWork } from '../src/lib/api/prove-work.tsx'
import { retryWithProof } from '../src/lib/proof/retry-with-proof.tsx'
import { createSessionStore } from '../src/lib/session/session-store.ts'

export const openedAt = Date.parse('2026-11-20T15:00:00Z')
const { publicKey } = await generateKeyPair('ECDH-ES', { extractable: true })
const jwk = await exportJWK(publicKey)

/** A lender's page as the server writes it. */
export function aBoot(details: Readonly<Record<string, unknown>> = {}): Boot {
  return {
    settings: readPortalSettings({
      appName: 'Lone Mesa Portal',
      companyName: 'Lone Mesa',
      ...details,
    }),
    labels: mergeLabels('en', {}),
    language: 'en',
    locale: 'en-US',
    zone: 'America/New_York',
    images: { logo: null, background: null },
    keys: [
      { ...jwk, kid: 'portal-1' },
      { ...jwk, kid: 'vault-1' },
    ],
    country: 'US',
    passwordPolicy: 'classes',
    providers: [],
    canSignUp: true,
    mayFrameAssistant: false,
    build: 'a-build',
    today: parseDay('2026-11-20'),
    now: toInstant(openedAt),
  }
}

/** What a fake server answers to a call: path and body in, an envelope or a whole answer out; undefined: none. */
export type Answering = (
  path: string,
  body: Record<string, unknown>,
) => object | undefined | Promise<object>

type Opening = {
  readonly boot?: Boot
  readonly answer?: Answering
  /** the clock, which a test may move */
  readonly time?: { now: number }
  /** starts signed in */
  readonly token?: string
}

/** Opens something of the app over a server in memory, with a clock that the test moves. */
export function openInApp(shown: ReactNode, opening: Opening = {}) {
  cleanup()
  const { boot = aBoot(), time = { now: openedAt }, answer, token } = opening
  const calls: { path: string; token: string | null; body: Record<string, unknown> }[] = []
  /** the idempotency keys of those that had one */
  const keys: string[] = []
  const idle = idleMs(boot.settings.sessionTimeout)
  const storages = { local: localStorage, tab: sessionStorage }
  const store = createSessionStore({ ...storages, clock: { now: () => time.now }, idleMs: idle })
  const user = { language: 'en', firstName: 'Maria', state: { id: 'TX', country: 'US' } } as const
  if (token !== undefined) store.begin({ accessToken: token, ...user })
  const messages = createMessages()
  const api = createApi({
    newestToken: async (same) => same,
    accessToken: () => store.state.current()?.token ?? null,
    language: () => 'en',
    work: retryWithWork,
    proof: retryWithProof,
    send: async (url, init) => {
      const path = (url as string).replace('/app/api', '')
      const body = JSON.parse((init?.body as string | undefined) ?? '{}') as Record<string, unknown>
      const headers = new Headers(init?.headers)
      calls.push({ path, token: headers.get('accessToken'), body })
      keys.push(...[headers.get('Idempotency-Key')].filter((key) => key !== null))
      const envelope = await answer?.(path, body)
      if (envelope === undefined) throw new TypeError('fetch failed')
      return envelope instanceof Response ? envelope : Response.json(envelope)
    },
  })
  render(
    <Providers boot={boot} api={api} messages={messages} store={store}>
      {shown}
    </Providers>,
  )
  return { calls, keys, store, messages, api }
}

export function done(result: object = {}) {
  return { status: 1, statusCode: 200, message: 'Done.', result }
}

/** A fault of the server's own. */
export function fault(): Response {
  return Response.json({ status: 0, statusCode: 500, message: 'no' }, { status: 500 })
}

export function refusal(message: string, more: object = {}) {
  return { status: 0, statusCode: 422, message, ...more }
}
