import { expect, it } from 'vitest'
import { matchesTextForm, isTimeOfDay } from './settings-forms.ts'

it.each([
  ['colour', '#1f4e79', true],
  ['colour', '#FFF', true],
  ['colour', 'rgb(31, 78, 121)', true],
  ['colour', '', false],
  ['colour', '#1f4e7', false],
  ['colour', 'red;x', false],
  ['url', 'https://lonemesa.example.com/privacy?x=1', true],
  ['url', 'http://localhost:3000', true],
  ['url', 'javascript:alert(1)', false],
  ['url', '//example.com', false],
  ['url', 'https://exa mple.com', false],
  ['origin', 'https://ai.example.com', true],
  ['origin', 'http://127.0.0.1:4000', true],
  ['origin', 'https://ai.example.com/', false],
  ['origin', 'https://ai.example.com/page', false],
  ['picture', 'https://lender.example/logo.png', true],
  ['picture', '/images/logo/abc', true],
  ['picture', 'http://lender.example/logo.png', false],
  ['picture', 'javascript:alert(1)', false],
  ['picture', 'data:image/svg+xml,x', false],
  ['picture', '/images/../app/api', false],
  ['email', 'help@lonemesa.example.com', true],
  ['email', 'help@lonemesa', false],
  ['email', 'a@b.c\r\nBcc: d@e.f', false],
  ['phone', '', true],
  ['phone', '2105550142', true],
  ['phone', '210-555-0142', false],
  ['e164', '+12105550142', true],
  ['e164', '2105550142', false],
  ['html', '<p>Hello</p>', true],
  ['line', 'Lone Mesa', true],
  ['line', 'Lone\nMesa', false],
  ['line', 'Lone\u2028Mesa', false],
  ['name', 'A&B <Motors>', true],
  ['name', 'Lone Mesa\nBcc: all', false],
  ['name', 'Lone\u200bMesa', false],
] as const)('judges as a %s the value %j: %s', (form, text, good) => {
  expect(matchesTextForm(text, form)).toBe(good)
})

it('takes 2,000 characters of a text, and ten times as many of HTML', () => {
  expect(matchesTextForm('x'.repeat(2000), undefined)).toBe(true)
  expect(matchesTextForm('x'.repeat(2001), undefined)).toBe(false)
  expect(matchesTextForm('x'.repeat(20_000), 'html')).toBe(true)
  expect(matchesTextForm('x'.repeat(20_001), 'html')).toBe(false)
})

it.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['9:00', false],
  [900, false],
] as const)('judges %s as a time of day: %s', (text, good) => {
  expect(isTimeOfDay(text)).toBe(good)
})
