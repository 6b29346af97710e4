import { expect, it } from 'vitest'
import { safeUrl } from './safe-url.ts'

it.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['http://a.example', 'http://a.example'],
  ['www.a.example', 'https://www.a.example'],
  ['a.example/page?x=1', 'https://a.example/page?x=1'],
  ['javascript:alert(1)', null],
  ['JAVASCRIPT:alert(1)//a.b', null],
  ['data:text/html,a.b', null],
  ['not an address', null],
  ['', null],
])('takes %j as the address %j', (typed, url) => {
  expect(safeUrl(typed)).toBe(url)
})
