import { type Provider, providerCode } from '@quittance/contract/auth/sign-in'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openInApp, refusal } from '../../../../../testing/open-in-app.tsx'
import { storageKeys } from '../../../../lib/session/storage.ts'
import type { Credentials } from './sign-in-step.ts'
import { useSignIn } from './use-sign-in.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const password = 'Demo!2026pass'
const proofOf = (provider: Provider) => ({
  provider,
  email: 'maria@example.com',
  socialId: 'maria-1',
  socialToken: 'token',
})
const waysIn: readonly (readonly [string, Credentials])[] = [
  ['an email', { contact: { kind: 'email', value: 'maria@example.com' }, password }],
  ['a phone', { contact: { kind: 'phone', value: '2105550101' }, password }],
  ...(Object.keys(providerCode) as Provider[]).flatMap((provider) => [
    [provider, { proof: proofOf(provider), password: null }] as const,
    [`${provider} and a password`, { proof: proofOf(provider), password }] as const,
  ]),
]

it.each(waysIn)('[AUTH-13] sends device and language with a sign-in by %s', async (_way, given) => {
  const { calls } = openInApp(<SignInBy given={given} />, { answer: () => refusal('No.') })
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({
    path: '/users/web/checksocialexistance',
    body: {
      deviceId: localStorage.getItem(storageKeys.device),
      deviceOs: 'web',
      deviceToken: '',
      deviceType: '3',
      lang: 'en',
    },
  })
})

function SignInBy({ given }: { given: Credentials }) {
  const { send } = useSignIn(() => undefined)
  return <button type="button" aria-label="Sign In" onClick={() => void send(given)} />
}
