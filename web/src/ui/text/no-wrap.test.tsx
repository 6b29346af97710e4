import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NoWrap } from './no-wrap.tsx'

afterEach(cleanup)

it.each([
  ['Reference LM-QRHR-7Q4K.', ['LM-QRHR-7Q4K.']],
  ['Payment BOR-7Q4K-229P of 11/20/2026', ['BOR-7Q4K-229P']],
  ['To edit call 210-555-0142', ['210-555-0142']],
  ['For help, call (210)\u00A0555-0142.', ['(210)\u00A0555-0142.']],
  ['Loan 21-104233', ['21-104233']],
  ['Mon-Fri 8\u00A0AM-6\u00A0PM, Sat', ['Mon-Fri', '8\u00A0AM-6\u00A0PM,']],
  ['9:00\u00A0a.m.\u00A0–\u00A05:00\u00A0p.m.', ['9:00\u00A0a.m.\u00A0–\u00A05:00\u00A0p.m.']],
  ['your co-borrower, est-ce 4 jours', []],
])('keeps references, phones, numbers and hours of "%s" on one line', (text, kept) => {
  const { container } = render(<NoWrap>{text}</NoWrap>)
  const marked = [...container.querySelectorAll('span > span')].map((one) => one.textContent)
  expect(marked).toEqual(kept)
  expect(container.textContent).toBe(text)
})
