import { expect, it } from 'vitest'
import { typeIntoBoxes } from './code-boxes.ts'

const boxes = (text: string) => Array.from(text.replaceAll('-', ' ')).map((one) => one.trim())
const shown = (of: readonly string[]) => of.map((one) => (one === '' ? '-' : one)).join('')

it.each([
  // before, box, what came, after, box with the focus then
  ['------', 0, '4', '4-----', 1],
  ['4-----', 1, '0', '40----', 2],
  ['40712-', 5, '6', '407126', 6],
  ['407126', 2, '79', '409126', 3], // typed after the digit
  ['407126', 2, '97', '409126', 3], // and before it
  ['407126', 2, '77', '407126', 3],
  ['4-----', 1, 'x', '4-----', 1],
  ['407126', 2, '7x', '40-126', 2], // invalid: the box is cleared
  ['407126', 2, '', '40-126', 2],
  ['407126', 2, '٣', '40-126', 2], // a digit of another script
  ['------', 0, '407126', '407126', 5],
  ['------', 3, '407126', '407126', 5], // a whole code, whichever box it came to
  ['12----', 2, ' 407 126 ', '407126', 5],
  ['------', 0, '407-126', '407126', 5],
  ['------', 0, 'Your code is 407126.', '407126', 5],
  ['------', 0, '4071269', '407126', 5],
  ['------', 0, '407', '407---', 3],
  ['4-----', 1, '071', '4071--', 4],
  ['407---', 4, '1269', '407-12', 5], // more than there is room for
  ['407126', 0, 'none', '-07126', 0],
] as const)('turns %s at box %s with %j into %s, focus %s', (before, place, text, after, focus) => {
  const next = typeIntoBoxes(boxes(before), place, text)
  expect([shown(next.boxes), next.focus]).toEqual([after, focus])
})
