import { redirectPayloads } from '../../../../domain/testing/redirect-payloads.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { holdUrlSecret, storeProviderRequest, readUrlSecret } from './url-secret.ts'

let struck: string[] = []
const history = { replaceState: (_: unknown, _title: string, to: string) => void struck.push(to) }

const home = 'http://portal.example'

function arriveAt(address: string) {
  const { origin, pathname, search, hash } = new URL(`${home}${address}`)
  const location = { origin, pathname, search, hash }
  return readUrlSecret({ location, history, tab: sessionStorage })
}

beforeEach(() => {
  sessionStorage.clear()
  struck = []
})

describe('a link', () => {
  it('is taken out of the address, with all that stood beside it', () => {
    expect(arriveAt('/redirect?token=abc&loan_no=21-1&lang=es')).toEqual({
      kind: 'link',
      token: 'abc',
      words: { loan_no: '21-1', lang: 'es' },
    })
    expect(struck).toEqual(['/redirect'])
  })

  it('of an agent is another one', () => {
    expect(arriveAt('/redirect?capToken=abc')).toEqual({ kind: 'cap', token: 'abc' })
    expect(struck).toEqual(['/redirect'])
  })

  it.each(['/redirect', '/redirect?to=https://evil.example', '/home?token=abc', '/login?email=x'])(
    'is none at %s',
    (address) => {
      expect(arriveAt(address)).toBeNull()
    },
  )
})

it('takes the token that verifies an email out of the address', () => {
  expect(arriveAt('/login#emailToken=abc')).toEqual({ kind: 'email', token: 'abc' })
  expect(struck).toEqual([`${home}/login`])
})

describe('the answer of a provider', () => {
  const asked = { provider: 'google', state: 's-1' } as const

  it('is taken out of the address, and counts where this tab asked for it', () => {
    storeProviderRequest(asked)
    const address = '/login?email=verified#id_token=t.t.t&state=s-1'
    expect(arriveAt(address)).toEqual({ kind: 'social', provider: 'google', idToken: 't.t.t' })
    expect(struck).toEqual([`${home}/login?email=verified`])
  })

  it('counts once', () => {
    storeProviderRequest(asked)
    arriveAt('/login#id_token=t.t.t&state=s-1')
    expect(arriveAt('/login#id_token=t.t.t&state=s-1')).toEqual({ kind: 'socialFailed' })
  })

  it.each([
    ['another state', '#id_token=t.t.t&state=s-2'],
    ['no state', '#id_token=t.t.t'],
    ['a no', '#error=access_denied&state=s-1'],
  ])('with %s is a failure', (_name, hash) => {
    storeProviderRequest(asked)
    expect(arriveAt(`/login${hash}`)).toEqual({ kind: 'socialFailed' })
    expect(struck).toEqual([`${home}/login`])
  })

  it('that nobody asked for is a failure', () => {
    expect(arriveAt('/login#id_token=t.t.t&state=')).toEqual({ kind: 'socialFailed' })
  })
})

describe('what arrived', () => {
  it('is told to whom it is for, until it is taken', () => {
    const { waiting, take } = holdUrlSecret({ kind: 'cap', token: 'abc' })
    expect(waiting('social')).toBeNull()
    expect(waiting('link', 'cap')).toEqual({ kind: 'cap', token: 'abc' })
    take()
    expect(waiting('link', 'cap')).toBeNull()
  })
})

describe('200 addresses that were made to lead elsewhere', () => {
  const payloads = redirectPayloads()
  const names = ['token', 'capToken', 'returnTo', 'next', 'lang', 'loan_no', '//evil.example']

  it('are struck out to an address of the portal, as what they are: a token, or nothing', () => {
    expect(payloads.length).toBeGreaterThanOrEqual(200)
    for (const payload of payloads)
      for (const name of names) {
        const query = new URLSearchParams({ [name]: payload }).toString()
        const arrived = arriveAt(`/redirect?${query}`)
        const kind = { token: 'link', capToken: 'cap' }[name] ?? null
        expect([payload, name, arrived?.kind ?? null]).toEqual([payload, name, kind])
      }
    expect(new Set(struck)).toEqual(new Set(['/redirect']))
  })

  it('leave the portal by no path and no answer of a provider', () => {
    for (const payload of payloads) {
      arriveAt(
        `/${payload.replaceAll('#', '%23')}#id_token=t.t.t&state=${encodeURIComponent(payload)}`,
      )
      arriveAt(`/login#emailToken=${encodeURIComponent(payload)}`)
    }
    expect(struck).toHaveLength(2 * payloads.length)
    for (const address of struck) expect(new URL(address, home).origin).toBe(home)
  })
})
