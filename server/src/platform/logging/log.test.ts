import { expect, it } from 'vitest'
import { jsonLog, whyOf } from './log.ts'

it('writes each entry as one line of JSON, with its level, its program and its fields', () => {
  const lines: string[] = []
  const log = jsonLog((line) => void lines.push(line), 'vault')
  log.warn('slow')
  log.error('call failed', { route: 'POST /charge', why: 'one\ntwo' })
  expect(lines.join('\n').split('\n')).toHaveLength(2)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 'warn', program: 'vault', msg: 'slow' },
    {
      level: 'error',
      program: 'vault',
      msg: 'call failed',
      route: 'POST /charge',
      why: 'one\ntwo',
    },
  ])
})

it('names the place in the code where an error was thrown, and words what was thrown otherwise', () => {
  expect(whyOf(new Error('away'))).toMatch(/^Error: away\n\s+at .*log\.test\.ts/)
  expect(whyOf('away')).toBe('away')
})
