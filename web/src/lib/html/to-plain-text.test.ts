import { expect, it } from 'vitest'
import { toPlainText } from './to-plain-text.ts'

it('reads a lender’s markup as text', () => {
  expect(toPlainText('<p>One &amp; two</p><p>Three<script>alert(1)</script></p>')).toMatch(
    /^One & two\nThree/,
  )
})
