import { mergeLabels } from '@quittance/contract/labels/built-in'
import { expect, it } from 'vitest'
import { labelsOf } from './translated-lender.ts'

const lenderSaying = (said: string) => ({ labels: { es: { 'signIn.form.submit': said } } })

it('says the words of one lender to no other one', () => {
  const [one, other, plain] = [lenderSaying('Adelante'), lenderSaying('Pase'), { labels: {} }]
  const said = () => [one, other, plain].map((from) => labelsOf(from, 'es')['signIn.form.submit'])
  expect(said()).toEqual(['Adelante', 'Pase', mergeLabels('es')['signIn.form.submit']])
  expect(said()).toEqual(['Adelante', 'Pase', mergeLabels('es')['signIn.form.submit']])
  expect(labelsOf(one, 'en')).toBe(mergeLabels('en'))
})

it('makes the words of a reading once, and holds no copy of all others for them', () => {
  const lenders = Array.from({ length: 1000 }, (_, no) => lenderSaying(`Pase ${no}`))
  const before = process.memoryUsage().heapUsed
  const sets = lenders.map((one) => labelsOf(one, 'es'))
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000)
  expect(sets.map((set) => set['signIn.form.submit'])).toEqual(
    lenders.map(({ labels }) => labels.es['signIn.form.submit']),
  )
  expect(lenders.every((one, no) => labelsOf(one, 'es') === sets[no])).toBe(true)
})
