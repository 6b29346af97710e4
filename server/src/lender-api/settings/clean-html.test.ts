import { expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const linked = (address: string) => cleanHtml(`<a href="${address}">Read</a>`, 'html')

it.each([
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'ftp://a.example',
])('drops the address %s of a link of a lender, and keeps its words', (address) => {
  expect(linked(address)).toMatch(/^<a [^>]*>Read<\/a>$/)
  expect(linked(address)).not.toContain('href')
})

it.each([
  'https://care.example/a',
  'http://care.example',
  'mailto:a@care.example',
  'tel:+15125550100',
])('keeps the address %s of a link of a lender', (address) => {
  expect(linked(address)).toContain(`href="${address}"`)
})
