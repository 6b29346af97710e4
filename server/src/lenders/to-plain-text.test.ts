import { expect, it } from 'vitest'
import { toPlainText } from './to-plain-text.ts'

it('keeps the words of HTML, and text without any as it is', () => {
  expect(toPlainText('<p>I <b>agree</b> &amp; pay.</p><script>alert(1)</script>')).toBe(
    'I agree & pay.',
  )
  expect(toPlainText('Harbor & Pine takes "$5" < $6')).toBe('Harbor & Pine takes "$5" < $6')
})
