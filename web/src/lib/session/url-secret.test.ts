import { redirectPayloads } from '../../../../domain/testing/redirect-payloads.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { holdUrlSecret, storeProviderRequest, readUrlSecret } from './url-secret.ts'

let replaced: string[] = []
const history = { replaceState: (_: unknown, _title: string, to: string) => void replaced.push(to) }

const home = 'http://portal.example'

function arriveAt(address: string) {
  const { origin, pathname, search, hash } = new URL(`${home}${address}`)
  const location = { origin, pathname, search, hash }
  return readUrlSecret({ location, history, tab: sessionStorage })
}

beforeEach(() => {
  sessionStorage.clear()
  replaced = []
})

describe('a link', () => {
  it('removes a link’s token from the address, with all other parameters', () => {
    expect(arriveAt('/redirect?token=abc&loan_no=21-1&lang=es')).toEqual({
      kind: 'link',
      token: 'abc',
      words: { loan_no: '21-1', lang: 'es' },
    })
    expect(replaced).toEqual(['/redirect'])
  })

  it('reads an agent’s link as its own kind', () => {
    expect(arriveAt('/redirect?capToken=abc')).toEqual({ kind: 'cap', token: 'abc' })
    expect(replaced).toEqual(['/redirect'])
  })

  it.each(['/redirect', '/redirect?to=https://evil.example', '/home?token=abc', '/login?email=x'])(
    'reads no link at %s',
    (address) => {
      expect(arriveAt(address)).toBeNull()
    },
  )
})

it('removes the token that verifies an email from the address', () => {
  expect(arriveAt('/login#emailToken=abc')).toEqual({ kind: 'email', token: 'abc' })
  expect(replaced).toEqual([`${home}/login`])
})

describe('the answer of a provider', () => {
  const asked = { provider: 'google', state: 's-1' } as const

  it('removes a provider’s answer from the address, and accepts it where this tab asked for it', () => {
    storeProviderRequest(asked)
    const address = '/login?email=verified#id_token=t.t.t&state=s-1'
    expect(arriveAt(address)).toEqual({ kind: 'social', provider: 'google', idToken: 't.t.t' })
    expect(replaced).toEqual([`${home}/login?email=verified`])
  })

  it('accepts a provider’s answer once', () => {
    storeProviderRequest(asked)
    arriveAt('/login#id_token=t.t.t&state=s-1')
    expect(arriveAt('/login#id_token=t.t.t&state=s-1')).toEqual({ kind: 'socialFailed' })
  })

  it.each([
    ['another state', '#id_token=t.t.t&state=s-2'],
    ['no state', '#id_token=t.t.t'],
    ['a no', '#error=access_denied&state=s-1'],
  ])('rejects a provider’s answer with %s', (_name, hash) => {
    storeProviderRequest(asked)
    expect(arriveAt(`/login${hash}`)).toEqual({ kind: 'socialFailed' })
    expect(replaced).toEqual([`${home}/login`])
  })

  it('rejects a provider’s answer that nobody asked for', () => {
    expect(arriveAt('/login#id_token=t.t.t&state=')).toEqual({ kind: 'socialFailed' })
  })
})

describe('what arrived', () => {
  it('gives what arrived to whom it is for, until it is taken', () => {
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

  it('reads 200 hostile addresses as a token or nothing, and stays at an address of the portal', () => {
    expect(payloads.length).toBeGreaterThanOrEqual(200)
    for (const payload of payloads)
      for (const name of names) {
        const query = new URLSearchParams({ [name]: payload }).toString()
        const arrived = arriveAt(`/redirect?${query}`)
        const kind = { token: 'link', capToken: 'cap' }[name] ?? null
        expect([payload, name, arrived?.kind ?? null]).toEqual([payload, name, kind])
      }
    expect(new Set(replaced)).toEqual(new Set(['/redirect']))
  })

  it('leaves the portal by no path and no answer of a provider', () => {
    for (const payload of payloads) {
      arriveAt(
        `/${payload.replaceAll('#', '%23')}#id_token=t.t.t&state=${encodeURIComponent(payload)}`,
      )
      arriveAt(`/login#emailToken=${encodeURIComponent(payload)}`)
    }
    expect(replaced).toHaveLength(2 * payloads.length)
    for (const address of replaced) expect(new URL(address, home).origin).toBe(home)
  })
})
