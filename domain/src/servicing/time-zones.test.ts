import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'

// Days are days of the business calendar, whatever the machine's zone: the same program is run in
// three of them, and tells the same. A zone behind UTC turns local midnights into the day before.

const run = promisify(execFile)
const script = fileURLToPath(new URL('../../testing/print-days.ts', import.meta.url))
const zones = ['UTC', 'America/St_Johns', 'Pacific/Honolulu']
const told = new Map<string, string>()

beforeAll(async () => {
  for (const zone of zones) {
    const { stdout } = await run(process.execPath, [script], { env: { TZ: zone } })
    told.set(zone, stdout)
  }
})

it('runs each process in the time zone that is asked for', async () => {
  const ask = 'process.stdout.write(String(new Date(2026, 6, 1).getTimezoneOffset()))'
  const offsets = zones.map(async (zone) => {
    const { stdout } = await run(process.execPath, ['-e', ask], { env: { TZ: zone } })
    return stdout
  })
  expect(await Promise.all(offsets)).toEqual(['0', '150', '600'])
})

it.each(zones.slice(1))('computes in %s the same as in UTC, line by line', (zone) => {
  const expected = (told.get('UTC') ?? '').split('\n')
  expect(expected.length).toBeGreaterThan(500)
  expect((told.get(zone) ?? '').split('\n')).toEqual(expected)
})

describe('the figures of every time zone', () => {
  it.each([
    // due dates, and where they go on banking days of the US
    [
      'MO from 2027-01-31',
      '2027-01-31 2027-02-28 2027-03-31 2027-04-30 2027-05-31 2027-06-30 2027-07-31 2027-08-31',
      '2027-02-01 2027-03-01 2027-03-31 2027-04-30 2027-06-01 2027-06-30 2027-08-02 2027-08-31',
    ],
    [
      'MO from 2028-01-30',
      '2028-01-30 2028-02-29 2028-03-30 2028-04-30 2028-05-30 2028-06-30',
      '2028-01-31 2028-02-29 2028-03-30 2028-05-01 2028-05-30 2028-06-30',
    ],
    [
      'QU from 2026-11-30',
      '2026-11-30 2027-02-28 2027-05-30 2027-08-30 2027-11-30 2028-02-29',
      '2026-11-30 2027-03-01 2027-06-01 2027-08-30 2027-11-30 2028-02-29',
    ],
    [
      'AN from 2028-02-29',
      '2028-02-29 2029-02-28 2030-02-28 2031-02-28 2032-02-29',
      '2028-02-29 2029-02-28 2030-02-28 2031-02-28 2032-03-01',
    ],
    [
      'SM from 2026-12-15',
      '2026-12-15 2026-12-31 2027-01-15 2027-01-31 2027-02-15 2027-02-28 2027-03-15 2027-03-31',
      '2026-12-15 2026-12-31 2027-01-15 2027-02-01 2027-02-16 2027-03-01 2027-03-15 2027-03-31',
    ],
    [
      'WE from 2026-12-04',
      '2026-12-04 2026-12-11 2026-12-18 2026-12-25 2027-01-01 2027-01-08',
      '2026-12-04 2026-12-11 2026-12-18 2026-12-28 2027-01-04 2027-01-08',
    ],
    [
      'BW from 2026-12-11',
      '2026-12-11 2026-12-25 2027-01-08 2027-01-22',
      '2026-12-11 2026-12-28 2027-01-08 2027-01-22',
    ],
  ])('computes the due dates and banking days of %s', (plan, due, inUs) => {
    const lines = (told.get('Pacific/Honolulu') ?? '').split('\n')
    const at = lines.findIndex((line) => line.startsWith(`${plan}:`))
    expect(lines[at]).toContain(due)
    expect(lines[at + 1]).toContain(inUs)
  })

  it.each([
    // the clocks go back on 2026-11-01 and forward on 2027-03-14; Thanksgiving is on 11-26
    ['2026-11-01 16:59:59', '2026-11-01 16:59:59 false 2026-11-02,2026-11-02'],
    ['2026-11-20 16:59:59', '2026-11-20 16:59:59 false 2026-11-20,2026-11-20'],
    ['2026-11-20 17:00:00', '2026-11-20 17:00:00 true 2026-11-23,2026-11-23'],
    ['2026-11-25 17:00:00', '2026-11-25 17:00:00 true 2026-11-27,2026-11-26'],
    ['2027-03-14 02:30:00', '2027-03-14 03:30:00 false 2027-03-15,2027-03-15'],
    ['2027-03-14 23:59:59', '2027-03-14 23:59:59 true 2027-03-15,2027-03-15'],
  ])('computes cut-off and effective days of %s Eastern: %s', (moment, expected) => {
    const line = (told.get('America/St_Johns') ?? '')
      .split('\n')
      .find((each) => each.startsWith(`${moment}:`))
    expect(line).toContain(expected)
  })
})
