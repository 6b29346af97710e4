import type { Finding } from '../judge.ts'
import type { CrashDebit } from './read-debits.ts'

const charged = new Set(['completed', 'pending'])

/**
 * Holds each scheduled payment that came due against what was made of it: one payment that was
 * charged, or none, and then its payer was told why, once.
 */
export function judgeDebits(debits: readonly CrashDebit[]): Finding[] {
  return debits.flatMap((debit) => {
    const found = judgeDebit(debit)
    return found === null ? [] : [{ kind: found, what: tell(debit) }]
  })
}

function judgeDebit({
  status,
  cents,
  skipReason,
  payments,
  told,
}: CrashDebit): Finding['kind'] | null {
  if (payments.length > 1) return 'double'
  const [payment] = payments
  switch (status) {
    case 'processed':
      if (payment === undefined || !charged.has(payment.state)) return 'lost'
      if (payment.cents !== cents) return 'different'
      return told === 0 ? null : 'toldWrong'
    case 'declined':
      if (payment?.state !== 'declined') return 'different'
      return told === 1 ? null : 'toldWrong'
    case 'skipped':
      if (payment !== undefined) return 'different'
      return told === 1 && skipReason !== '' ? null : 'toldWrong'
    case 'active':
    case 'submitted':
      return 'stillOpen'
    default:
      return 'lost' // nobody deleted any
  }
}

function tell({ id, status, skipReason, payments, told }: CrashDebit): string {
  const states = payments.map(({ state }) => state).join(' and ') || 'no payment'
  const how = [status, skipReason].filter((word) => word !== '').join(', ')
  return `scheduled ${id} (${how}): ${states}, told ${told}`
}
