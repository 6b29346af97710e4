import { expect, it } from 'vitest'
import { judgeDebits } from './judge-debits.ts'
import type { CrashDebit } from './read-debits.ts'

const paid = { state: 'completed', cents: 5000n }
const processed = { id: 'd1', status: 'processed', cents: 5000n, skipReason: '', told: 0 }
const refused = { ...processed, status: 'declined', told: 1 }
const skipped = { ...refused, status: 'skipped', skipReason: 'method' }

function kindOf(debit: CrashDebit) {
  return judgeDebits([debit]).map(({ kind }) => kind)
}

it.each<[string, CrashDebit]>([
  ['one payment', { ...processed, payments: [paid] }],
  ['a decline that was told', { ...refused, payments: [{ ...paid, state: 'declined' }] }],
  ['a skip that was told', { ...skipped, payments: [] }],
])('finds nothing wrong in a scheduled payment with %s', (_what, debit) => {
  expect(kindOf(debit)).toEqual([])
})

it.each<[string, string, CrashDebit]>([
  ['debited twice', 'double', { ...processed, payments: [paid, paid] }],
  ['without its payment', 'lost', { ...processed, payments: [] }],
  ['of another amount', 'different', { ...processed, payments: [{ ...paid, cents: 1n }] }],
  ['that was never taken up', 'stillOpen', { ...processed, status: 'active', payments: [] }],
  ['that nobody followed', 'stillOpen', { ...processed, status: 'submitted', payments: [paid] }],
  ['that was declined after a charge', 'different', { ...refused, payments: [paid] }],
  ['that was skipped after a charge', 'different', { ...skipped, payments: [paid] }],
  ['whose payer was told of no skip', 'toldWrong', { ...skipped, told: 0, payments: [] }],
  ['whose skip has no reason', 'toldWrong', { ...skipped, skipReason: '', payments: [] }],
  ['that was told of though it was made', 'toldWrong', { ...processed, told: 1, payments: [paid] }],
  ['that somebody deleted', 'lost', { ...processed, status: 'deleted', payments: [] }],
])('finds a scheduled payment %s (%s)', (_what, kind, debit) => {
  expect(kindOf(debit)).toEqual([kind])
})
