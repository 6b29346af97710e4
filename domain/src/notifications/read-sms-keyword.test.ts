import { expect, it } from 'vitest'
import { readSmsKeyword } from './read-sms-keyword.ts'

it.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Stop all', 'stop'],
  ['opt-out', 'stop'],
  ['Arrêt!', 'stop'],
  ['ALTO', 'stop'],
  ['Start', 'start'],
  ['please stop by', null],
  ['', null],
  ['123', null],
] as const)('reads the incoming text %j as %s', (text, word) => {
  expect(readSmsKeyword(text)).toBe(word)
})
