import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { hosts } from '../../../testing/start-app.ts'

// A link that is opened in the middle of somebody else's session: whoever sends one of their own
// would have the other pay, and add a bank account, in the sender's portal.

let portal: SignInFixture
beforeAll(async () => {
  portal = await signInFixture()
})
afterAll(() => portal.close())

const darnell = 'darnell.whitaker@example.com'
const tokenIn = (url: unknown) => new URL(String(url)).searchParams

async function signInLink(email: string) {
  const { body } = await portal.callLenderApi(`/borrowers/${email}/sign-in-link`, { payload: {} })
  return tokenIn(body['url']).get('token') ?? ''
}

async function capToken(email: string) {
  const payload = { actor: 'Ines', reason: 'asked by phone' }
  return String(
    (await portal.callLenderApi(`/borrowers/${email}/cap-token`, { payload })).body['token'],
  )
}

type Opening = { readonly token?: string; readonly replaces?: '1' }

const kinds = [
  {
    kind: 'a link to sign in',
    make: signInLink,
    open: async (link: string, { token, replaces }: Opening) => {
      const query = new URLSearchParams({
        token: link,
        ...(replaces !== undefined && { replaces }),
      })
      const path = `/users/web/passwordless-login?${query.toString()}`
      return (await portal.ask(path, token === undefined ? {} : { token })).body
    },
  },
  {
    kind: 'an agent’s token',
    make: capToken,
    open: async (link: string, { token, replaces }: Opening) => {
      const payload = { token: link, lang: 'en', ...(replaces !== undefined && { replaces }) }
      const sent = { payload, ...(token !== undefined && { token }) }
      return (await portal.ask('/web/users/cap-to-borrower-login', sent)).body
    },
  },
]

describe.each(kinds)('$kind', ({ make, open }) => {
  it('asks first while another borrower is signed in, and uses the link or token up only after', async () => {
    const token = await portal.signIn()
    const link = await make(darnell)
    for (let asked = 0; asked < 3; asked += 1)
      expect(await open(link, { token })).toMatchObject({
        status: 0,
        statusCode: 422,
        reason: 'otherSignedIn',
        message: 'You are signed in as Maria Elena Ortega. This link is for Darnell Whitaker.',
        result: { data: { name: 'Maria Elena Ortega', other: 'Darnell Whitaker' } },
      })
    const answer = await open(link, { token, replaces: '1' })
    expect(answer.result).toMatchObject({ data: { fname: 'Darnell' } })
    expect(await open(link, { token, replaces: '1' })).toMatchObject({ reason: 'badLink' })
  })

  it('asks no borrower who is signed in as the same, whose session is over, or who is unknown', async () => {
    const own = await portal.signIn(darnell)
    const over = await portal.signIn()
    await portal.ask('/users/signout', { token: over, payload: {} })
    const foreign = await portal.signIn('omar.rahman@example.com', hosts.harborPine)
    for (const token of [own, over, foreign, 'x'.repeat(43), '']) {
      const answer = await open(await make(darnell), { token })
      expect([token, answer.status]).toEqual([token, 1])
    }
  })

  it('reveals nothing of a link or token that does not exist', async () => {
    const token = await portal.signIn()
    const answer = await open('a'.repeat(43), { token })
    expect(answer).toMatchObject({ status: 0, reason: 'badLink' })
  })
})
