import { gzipSync } from 'node:zlib'
import { builtIn } from '@quittance/contract/labels/built-in'
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageLabels, saidByServer } from './page-labels.ts'

const shown = globSync('web/src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

it.each(saidByServer)(
  'leaves labels that begin with %s to the server: the portal says none',
  (beginning) => {
    const keys = Object.keys(builtIn.en).filter((key) => key.startsWith(beginning))
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter((key) => key in pageLabels(builtIn.en))).toEqual([])
    expect(shown).not.toContain(`'${beginning}`)
    expect(shown).not.toContain(`\`${beginning}`)
  },
)

it('keeps every other label in the page', () => {
  expect(pageLabels(builtIn.en)).toMatchObject({
    'payments.form.amount': builtIn.en['payments.form.amount'],
    'loans.quote.open': builtIn.en['loans.quote.open'],
  })
})

/** Of one language: a page carries one. */
const gzipMax = 17 * 1024

it.each(['en', 'es', 'fr'] as const)(
  'weighs less than 17 KB as gzip on a page in %s',
  (language) => {
    const weight = gzipSync(JSON.stringify(pageLabels(builtIn[language]))).length
    expect(weight).toBeGreaterThan(1024)
    expect(weight).toBeLessThan(gzipMax)
  },
)
