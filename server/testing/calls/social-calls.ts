import { assert } from '@quittance/domain/assert'
import {
  sandboxProviderAt,
  socialProviders,
} from '../../src/integrations/social/social-providers.ts'
import { systemClocks } from '../../src/platform/clocks.ts'
import { hosts } from '../start-app.ts'
import type { SignInFixture } from './sign-in-fixture.ts'

type Claims = { readonly sub: string; readonly email: string; readonly nonce: string }

/** The stand-in providers at an address, asked over HTTP, with their real keys, as Google's would be. */
export function providersAt(url: string) {
  const places = {
    google: sandboxProviderAt(url, 'google'),
    facebook: sandboxProviderAt(url, 'facebook'),
  }
  return socialProviders(places, systemClocks(0))
}

export type SocialCalls = ReturnType<typeof socialCalls>

/** The calls of a sign-in by a provider: Google is '2', Facebook '1'. */
export function socialCalls(portal: Pick<SignInFixture, 'ask'>) {
  /** Goes to the provider as a browser does, chooses somebody, and comes back with the token. */
  async function tokenOf(person: string, type: '1' | '2' = '2', host: string = hosts.loneMesa) {
    const started = await portal.ask('/users/web/social-start', {
      host,
      payload: { type, returnTo: '/login' },
    })
    const url = new URL(String(started.body.result['url']))
    const page = await (await fetch(url)).text()
    assert(page.includes(person), `${person} is there to be chosen`)
    url.pathname = url.pathname.replace('authorize', 'choose')
    url.searchParams.set('person', person)
    const back = await fetch(url, { redirect: 'manual' })
    const location = back.headers.get('location') ?? ''
    assert(location.startsWith(`https://${host}`), `the provider leads back to ${host}`)
    const token = new URLSearchParams(location.split('#')[1]).get('id_token') ?? ''
    return { token, claims: claimsIn(token) }
  }

  async function signIn(token: string, more: object = {}, host: string = hosts.loneMesa) {
    const { sub: socialId, email } = claimsIn(token)
    return signInByToken(portal, token, { more: { email, socialId, ...more }, host })
  }

  return { tokenOf, signIn }
}

/** The call itself, with whatever the token says; `more` has at least the email and the provider's id. */
export async function signInByToken(
  portal: Pick<SignInFixture, 'ask'>,
  token: string,
  { more, host }: { readonly more: object; readonly host: string },
) {
  const payload = {
    socialToken: token,
    type: '2',
    deviceId: 'a-device',
    deviceOs: 'web',
    deviceToken: '',
    deviceType: '3',
    lang: 'en',
    ...more,
  }
  return (await portal.ask('/users/web/checksocialexistance', { host, payload })).body
}

export function claimsIn(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
}
