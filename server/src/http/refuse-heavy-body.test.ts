import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type StartedApp } from '../../testing/start-app.ts'
import { refuseHeavyBody } from './refuse-heavy-body.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp({ demo: true })
})
afterAll(() => started.close())

const deep = `${'['.repeat(300_000)}${']'.repeat(300_000)}`
const deepObjects = `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`

describe('a body of the lender’s API that is heavy but not too long', () => {
  it.each([
    ['nested arrays', deep, /nested more than 32 deep/],
    ['nested objects', deepObjects, /nested more than 32 deep/],
    ['a huge array', `[${'1,'.repeat(500_000)}1]`, /more than 20000 values/],
    ['many empty objects', `[${'{},'.repeat(300_000)}{}]`, /more than 20000 values/],
    [
      'many names',
      `{${Array.from({ length: 60_000 }, (_none, no) => `"k${no}":1`).join()}}`,
      /more than 20000 values/,
    ],
    [
      'a long text',
      JSON.stringify({ appName: 'x'.repeat(100_001) }),
      /^appName: a text of at most 100000/,
    ],
    ['a long name', JSON.stringify({ ['x'.repeat(100_001)]: 1 }), /more than 100000 characters/],
  ])(
    'refuses a heavy lender API body by what it has too much of: %s',
    async (_name, payload, why) => {
      for (const [method, path] of [
        ['PATCH', '/settings'],
        ['POST', '/loans'],
        ['PUT', '/terms'],
      ] as const) {
        const { body } = await started.callLenderApi(path, { method, payload })
        expect([path, body]).toEqual([path, expect.objectContaining({ status: 422 })])
        expect(body['detail']).toMatch(why)
      }
      expect(started.logged.filter((line) => line.includes('fault'))).toEqual([])
    },
  )

  it('looks at a heavy lender API body no further than its first fault', () => {
    let read = 0
    const list = Array.from({ length: 1_000_000 }, () => 0)
    const counting = new Proxy(list, {
      get: (whole, name) => {
        read += 1
        return Reflect.get(whole, name) as unknown
      },
    })
    expect(refuseHeavyBody([[[counting]]])?.detail).toMatch(/more than 20000 values/)
    expect(read).toBeLessThan(10)
  })

  it('refuses none of the largest bodies that a lender API call asks for', () => {
    const html = `<p>${'x'.repeat(99_990)}</p>`
    expect(
      refuseHeavyBody({ texts: Array.from({ length: 300 }, () => ({ html, language: 'en' })) }),
    ).toBe(null)
    expect(refuseHeavyBody(Buffer.alloc(1_000_000))).toBe(null)
    expect([undefined, null, 'text', 1].map(refuseHeavyBody)).toEqual([null, null, null, null])
  })
})

it('answers others while a body full of digits is searched for card numbers', async () => {
  const html = '1 '.repeat(50_000)
  const texts = Array.from({ length: 10 }, () => ({ language: 'xx', html }))
  let turns = 0
  let isRunning = true
  const count = () => {
    turns += 1
    if (isRunning) setTimeout(count, 0)
  }
  count()
  const before = turns
  const { body } = await started.callLenderApi('/terms', { method: 'PUT', payload: { texts } })
  isRunning = false
  expect(body).toMatchObject({ status: 422, field: 'language' })
  expect(turns - before).toBeGreaterThan(9)
})
