import { endpoints } from '@quittance/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts, startApp, type StartedApp } from '../../testing/start-app.ts'

// Every route that the server binds, and every call of the contract: a new one is looked at from its first day.

const megabyte = 1024 * 1024
let started: StartedApp
beforeAll(async () => {
  started = await startApp({ demo: true, requestsPerNetworkMinute: 100_000 })
})
afterAll(() => started.close())

/** A body of so many bytes with a text that takes long to search. */
function slowBody(bytes: number, sign = 'O1 ', field = 'b'): Buffer {
  const empty = JSON.stringify({ [field]: '' })
  const count = Math.floor((bytes - empty.length) / Buffer.byteLength(sign))
  return Buffer.from(JSON.stringify({ [field]: sign.repeat(count) }))
}

/** How much this thread worked meanwhile, in milliseconds, however busy the machine is. */
async function workOf<Answer>(ask: () => Promise<Answer>) {
  const before = process.threadCpuUsage()
  const answer = await ask()
  const { user, system } = process.threadCpuUsage(before)
  return { answer, work: (user + system) / 1000 }
}

it('reads the large body of nobody at no route, and works no longer for it', async () => {
  const payload = slowBody(8 * megabyte)
  const routes = started.routes.filter((route) => /^(?:POST|PUT|PATCH|DELETE) /.test(route))
  expect(routes.length).toBeGreaterThan(100)
  for (const [place, route] of routes.entries()) {
    const [method = '', path = ''] = route.split(' ')
    const { answer, work } = await workOf(() =>
      started.app.inject({
        method: method as 'POST',
        url: path.replaceAll(/:\w+/g, 'x').replaceAll('*', 'x'),
        remoteAddress: `10.9.${place}.1`,
        headers: { host: hosts.loneMesa, 'content-type': 'application/json' },
        payload,
      }),
    )
    expect([route, [401, 404, 413, 415, 580].includes(answer.statusCode)]).toEqual([route, true])
    expect([route, work < 300 ? 'little' : work]).toEqual([route, 'little'])
  }
})

it('sends who has no session away from every call that needs one, whatever the body says', async () => {
  const calls = endpoints.filter(({ access, method }) => access === 'borrower' && method === 'POST')
  expect(calls.length).toBeGreaterThan(50)
  const bodies = ['{"a":', '{"a":"4242 4242 4242 4242"}', slowBody(9 * megabyte)]
  for (const { path } of calls) {
    for (const sent of [{}, { token: 'made-up' }]) {
      const answers = []
      for (const payload of bodies) answers.push(await started.ask(path, { ...sent, payload }))
      expect([path, answers.map(({ code }) => code)]).toEqual([path, [401, 401, 401]])
      expect([path, answers.at(-1)?.http.headers['connection']]).toEqual([path, 'close'])
    }
  }
})

describe('a borrower who sends a body made to be slow', () => {
  const upload = '/users/web/upload-image'

  it.each([
    ['a text', slowBody(8 * megabyte, 'O1 ', 'loanId'), 200],
    ['a text of fractions', slowBody(8 * megabyte, '½', 'loanId'), 200],
    ['a picture of digits', slowBody(8 * megabyte, 'O1 ', 'image'), 200],
    ['a picture of fractions', slowBody(8 * megabyte, '½', 'image'), 200],
    ['lists', Buffer.from(`[${'[],'.repeat(2_700_000)}[]]`), 580],
    ['lists in lists', Buffer.from('['.repeat(8_000_000)), 580],
    ['objects', Buffer.from(`[${'{},'.repeat(2_700_000)}{}]`), 580],
  ])('refuses at once as a picture %s of 8 MB', async (_, payload, code) => {
    const token = await started.signIn()
    const { answer, work } = await workOf(() => started.ask(upload, { token, payload }))
    expect([answer.code, answer.body.status]).toEqual([code, 0])
    expect(work).toBeLessThan(1_000)
  })

  it('refuses a message beyond twenty thousand characters at its field, unsearched', async () => {
    const token = await started.signIn()
    for (const [length, reason] of [
      [20_000, 'tooLong'],
      [20_001, 'badField'],
    ] as const) {
      const payload = { message: '½'.repeat(length) }
      const { body } = await started.ask('/chat/create-message', { token, payload })
      expect([length, body]).toMatchObject([length, { statusCode: 422, reason, field: 'message' }])
    }
  })
})
