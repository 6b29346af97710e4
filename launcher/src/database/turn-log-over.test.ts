import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { turnLogOver } from './turn-log-over.ts'

let folder: string
let log: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quittance-turn-'))
  log = join(folder, 'postgres.log')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (path: string) => readFileSync(path, 'utf8')

it('puts a long log aside while its writer holds it open', () => {
  const writer = openSync(log, 'a')
  writeSync(writer, 'first line\n')
  turnLogOver(log, 10)
  writeSync(writer, 'second line\n')
  expect([read(`${log}.before`), read(log)]).toEqual(['first line\n', 'second line\n'])
  turnLogOver(log, 10)
  expect([read(`${log}.before`), read(log)]).toEqual(['second line\n', ''])
  closeSync(writer)
})

it('leaves a short log, and one that is not there, as they are', () => {
  turnLogOver(log, 10)
  writeFileSync(log, 'ten bytes\n')
  turnLogOver(log, 10)
  expect([read(log), existsSync(`${log}.before`)]).toEqual(['ten bytes\n', false])
})

it('keeps every line of a log that can not be put aside', () => {
  mkdirSync(`${log}.before`)
  writeFileSync(log, 'more than ten bytes\n')
  expect(() => turnLogOver(log, 10)).toThrow(/is a directory|EISDIR/i)
  expect(read(log)).toBe('more than ten bytes\n')
})
