import { gzipSync } from 'node:zlib'
import { builtIn } from '@quittance/contract/labels/built-in'
import { isLoadedLater, loadedLater } from '@quittance/contract/labels/loaded-later'
import { isSaidByServer, saidByServer } from '@quittance/contract/labels/said-by-server'
import { expect, it } from 'vitest'
import { pageLabels } from './page-labels.ts'

// That the portal says none of the others is proven by its types: it takes a `PageLabel` alone.

it('leaves out what the server alone says and what one page loads, and keeps every other label', () => {
  const [all, kept] = [Object.keys(builtIn.en), Object.keys(pageLabels(builtIn.en))]
  expect(kept).toEqual(all.filter((key) => !isSaidByServer(key) && !isLoadedLater(key)))
  expect(kept).toEqual(expect.arrayContaining(['payments.form.amount', 'loans.quote.open']))
  expect(kept).not.toContain('payments.refused.notToday')
  expect(kept.filter((key) => key.startsWith('schedules.mail.'))).toEqual([])
})

it('names no label as said by the server, or as loaded later, that does not exist', () => {
  const all = Object.keys(builtIn.en)
  const isNamed = (said: string) =>
    all.some((key) => (said.endsWith('.') ? key.startsWith(said) : key === said))
  expect([...saidByServer, ...loadedLater].filter((said) => !isNamed(said))).toEqual([])
})

/** Of one language: a page carries one. */
const gzipMax = 19.5 * 1024

it.each(['en', 'es', 'fr'] as const)(
  'weighs less than 19.5 KB as gzip on a page in %s',
  (language) => {
    const weight = gzipSync(JSON.stringify(pageLabels(builtIn[language]))).length
    expect(weight).toBeGreaterThan(1024)
    expect(weight).toBeLessThan(gzipMax)
  },
)
