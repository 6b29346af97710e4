import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchHeartbeat } from './watch-heartbeat.ts'

let child: EventEmitter
let told: number[]

beforeEach(() => {
  vi.useFakeTimers()
  child = new EventEmitter()
  told = []
  watchHeartbeat(child, (forMs) => told.push(forMs))
})
afterEach(() => {
  child.emit('exit')
  vi.useRealTimers()
})

const beat = () => child.emit('message', 'heartbeat')

it('tells of a program that sends no heartbeat for ten seconds after its last', () => {
  beat()
  for (let second = 0; second < 90; second += 1) {
    vi.advanceTimersByTime(1_000)
    beat()
  }
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([10_000])
})

it('tells, once, of a program that has not sent its first heartbeat within a minute', () => {
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
  vi.advanceTimersByTime(600_000)
  expect(told).toEqual([60_000])
})

it('tells nothing of a program that has ended', () => {
  child.emit('exit')
  vi.advanceTimersByTime(600_000)
  expect(told).toEqual([])
})

it('begins anew where whoever looks stood still itself', () => {
  beat()
  const now = vi.spyOn(performance, 'now')
  const from = performance.now()
  now.mockReturnValue(from + 3_600_000) // a machine that slept for an hour
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([])
  now.mockRestore()
})
