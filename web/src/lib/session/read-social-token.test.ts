import { expect, it } from 'vitest'
import { readSocialToken } from './read-social-token.ts'

const tokenOf = (claims: unknown) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

it('reads whom a token means, in any letters', () => {
  const idToken = tokenOf({ sub: 's-1', email: 'zoé@example.com', name: 'Zoé >>>???' })
  expect(readSocialToken('google', idToken)).toEqual({
    provider: 'google',
    email: 'zoé@example.com',
    socialId: 's-1',
    socialToken: idToken,
  })
})

it('reads a token without an email', () => {
  expect(readSocialToken('facebook', tokenOf({ sub: 's-1' }))?.email).toBe('')
})

it.each(['', 'a', 'a.b.c', 'a.%%%.c', tokenOf(null), tokenOf([]), tokenOf({ sub: 7 })])(
  'reads nobody from %j',
  (idToken) => {
    expect(readSocialToken('google', idToken)).toBeNull()
  },
)
