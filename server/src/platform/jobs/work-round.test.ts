import { expect, it } from 'vitest'
import { workRound } from './work-round.ts'

const ids = Array.from({ length: 7 }, (_, no) => `00000000-0000-0000-0000-00000000000${no + 1}`)

/** Works through all of them, two in a page; those that fail stay. */
async function round(failing: readonly string[]) {
  const worked: string[] = []
  const outcome = await workRound({
    most: 2,
    list: async ({ after, most }) =>
      ids.filter((id) => id > after && !worked.includes(id)).slice(0, most),
    work: async (id) => {
      if (failing.includes(id)) throw new Error(`no ${id}`)
      worked.push(id)
    },
  }).catch((error: unknown) => String(error))
  return { outcome, worked }
}

it('works through a page of what waits, and says that there is more', async () => {
  expect(await round([])).toEqual({ outcome: 'more', worked: ids.slice(0, 2) })
})

it('comes to those behind a page of which one has to wait, which is no failure', async () => {
  const worked: string[] = []
  const outcome = await workRound({
    most: 2,
    list: async ({ after, most }) => ids.filter((id) => id > after).slice(0, most),
    work: async (id) => {
      worked.push(id)
      return id === ids[1] ? 'waits' : 'done'
    },
  })
  expect([outcome, worked]).toEqual(['done', ids])
})

it('comes to all that wait behind a page that fails, and throws its first failure', async () => {
  const failing = ids.slice(0, 3)
  expect(await round(failing)).toEqual({
    outcome: `Error: no ${ids[0] ?? ''}`,
    worked: ids.slice(3),
  })
})
