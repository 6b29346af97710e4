import { describe, expect, it } from 'vitest'
import { read, sources } from './sources.ts'
import { testsThatSleep } from './tables/tests-that-sleep.ts'
import { fixedSleeps, waitFaults } from './test-waits.ts'

// This file names each fault that it looks for.
const tests = sources().filter(
  (path) => /\.test\.tsx?$/.test(path) && path !== 'tools/test-waits.test.ts',
)

it('waits in no test for what vanishes, for what nobody sees, or for a fixed time', () => {
  expect(tests.length).toBeGreaterThan(500)
  const faults = tests.flatMap((path) =>
    waitFaults(read(path))
      .filter((fault) => !(path in testsThatSleep && fault.startsWith('sleeps')))
      .map((fault) => `${path}: ${fault}`),
  )
  expect(faults).toEqual([])
})

it('lets no test in the browser sleep, and others as often as the list says', () => {
  const sleeping = tests.flatMap((path) => {
    const count = fixedSleeps(read(path)).length
    return count > 0 ? [[path, count]] : []
  })
  const listed = Object.entries(testsThatSleep)
  const counts = listed.map(([path, [count]]) => [path, count])
  expect(Object.fromEntries(sleeping)).toEqual(Object.fromEntries(counts))
  expect(listed.filter(([path]) => path.startsWith('e2e/'))).toEqual([])
  expect(listed.length).toBeLessThanOrEqual(16)
})

describe('a planted fault', () => {
  it.each([
    ["await card.waitFor({ state: 'attached' })", 'waits for what nobody needs to see'],
    ['await sleep(500)', 'sleeps a fixed time'],
    ['await page.waitForTimeout(500)', 'sleeps a fixed time'],
    ['await new Promise((go) => setTimeout(go, 1_000))', 'sleeps a fixed time'],
    ['for (const one of all) {\n  await sleep(20)\n}', 'sleeps a fixed time'],
    ['expect(one.amount).toBe(one.amount)', 'compares a value with itself'],
    ['expect(\n  await first,\n).toEqual(first)', 'compares a value with itself'],
    ["await page.getByText('Loading').waitFor()", 'waits to see what vanishes by itself'],
    [
      "await page.getByText(builtIn.en['payments.form.sending']).waitFor({ timeout: 9 })",
      'waits to see what vanishes by itself',
    ],
    ["await screen.findByText('Checking the number')", 'waits to see what vanishes by itself'],
  ])('finds the fault of: %s', (line, fault) => {
    expect(waitFaults(`it('asks the portal again', async () => {\n  ${line}\n})\n`)).toEqual([
      expect.stringMatching(`^${fault}: `),
    ])
  })

  it.each([
    "await dialog.waitFor({ state: 'detached' })",
    'while (!(await isUp(port))) await sleep(20)',
    'for (let tries = 0; tries < 9; tries += 1)\n  await sleep(20)',
    'await Promise.race([ended, sleep(9_000)])',
    'expect(plan(7)).toEqual(plan(7))',
    'expect(one.amount).toBe(other.amount)',
    "const held = Promise.withResolvers()\n  await page.getByText('Loading').waitFor()",
    "await page.getByText('Loading').waitFor({ state: 'detached' })",
  ])('finds no fault in: %s', (line) => {
    expect(waitFaults(`it('asks the portal again', async () => {\n  ${line}\n})\n`)).toEqual([])
  })
})
