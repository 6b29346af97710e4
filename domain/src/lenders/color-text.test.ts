import { expect, it } from 'vitest'
import { readColor } from './color-text.ts'

it.each([
  ['#b0532c', [176, 83, 44]],
  ['#FD08', [255, 221, 0]],
  [' rgb(176, 83, 44) ', [176, 83, 44]],
])('reads the bytes of %j', (text, bytes) => expect(readColor(text)).toEqual(bytes))

it.each(['', 'tomato', '#12345', 'rgb(300, 0, 0)', '#fff;}body{display:none'])(
  'reads no bytes from %j',
  (text) => expect(readColor(text)).toBeNull(),
)
