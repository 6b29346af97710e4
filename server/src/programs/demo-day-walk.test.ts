import { parseDay } from '@quittance/domain/calendar'
import { expect, it } from 'vitest'
import { createDemoDayWalk } from './demo-day-walk.ts'

const nobody: ReadonlySet<string> = new Set()
const somebody: ReadonlySet<string> = new Set(['lender-1'])

it('repeats the days of a demo while a lender stays behind, and holds the network until then', async () => {
  const answers = [somebody, somebody, nobody]
  let walks = 0
  const { isHeld, walk } = createDemoDayWalk(
    () => parseDay('2026-12-16'),
    async () => answers[walks++] ?? nobody,
  )
  const held: boolean[] = []
  while (isHeld()) {
    await walk()
    held.push(isHeld())
  }
  expect([held, walks]).toEqual([[true, true, false], 3])
})

it('leaves a lender behind whose trouble stays, so that the others go on', async () => {
  let walks = 0
  const { isHeld, walk } = createDemoDayWalk(
    () => parseDay('2026-12-16'),
    async () => {
      walks += 1
      return somebody
    },
  )
  const held: boolean[] = []
  while (isHeld()) {
    await walk()
    held.push(isHeld())
  }
  expect([held.length, walks]).toEqual([20, 20])
})

it('starts anew after the clock jumped again', async () => {
  let today = parseDay('2026-12-16')
  const { isHeld, walk } = createDemoDayWalk(
    () => today,
    async () => nobody,
  )
  await walk()
  expect(isHeld()).toBe(false)
  today = parseDay('2026-12-17')
  expect(isHeld()).toBe(true)
})
