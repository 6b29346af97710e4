import type { BalanceAnswer } from '@quittance/contract/balance/explain-balance'
import type { Label } from '@quittance/contract/labels/labels'
import { add, type Cents, type Currency, negate, subtract, sum } from '@quittance/domain/money'
import { useReader } from '../../../lib/i18n/labels.ts'
import styles from './balance.module.css'

type LastPayment = NonNullable<BalanceAnswer['lastPayment']>
type LastPaymentTextProps = { payment: LastPayment; currency: Currency; say: Label }

/** Says where the last payment went, and why little of it was principal. */
export function LastPaymentText({ payment, currency, say }: LastPaymentTextProps) {
  const { on, principal, interest, fees, held, interestBefore } = payment
  const parts = usePartsText(say, currency)
  const money = (cents: Cents) => ({ cents, currency })
  const taken = sum([negate(payment.change), held])
  const half = taken / 2n
  const isAll = (part: Cents) => negate(part) === taken
  return (
    <p>
      {say('loans.balance.last', {
        amount: money(taken),
        date: { day: on },
        parts: parts({ interest, fees, principal }),
      })}{' '}
      {interestBefore !== null && builtUpText(interestBefore, say)}{' '}
      {negate(interest) > half &&
        say(isAll(interest) ? 'loans.balance.lastAllInterest' : 'loans.balance.lastInterest')}
      {negate(fees) > half &&
        say(isAll(fees) ? 'loans.balance.lastAllFees' : 'loans.balance.lastFees')}{' '}
      {held > 0n && say('loans.balance.lastHeld', { amount: money(held) })}
    </p>
  )
}

const partLabels = [
  ['interest', 'loans.balance.paidInterest'],
  ['fees', 'loans.balance.paidFees'],
  ['principal', 'loans.balance.paidPrincipal'],
] as const

/** Lists what payments went to; what they took nothing off is left out, unless that is all of it. */
function usePartsText(say: Label, currency: Currency) {
  const { locale } = useReader()
  return (parts: Readonly<Record<(typeof partLabels)[number][0], Cents>>): string => {
    const told = partLabels.filter(([part]) => parts[part] !== 0n)
    const texts = (told.length === 0 ? partLabels : told).map(([part, label]) =>
      say(label, { amount: { cents: negate(parts[part]), currency } }),
    )
    return new Intl.ListFormat(locale).format(texts)
  }
}

function builtUpText({ days, percent }: NonNullable<LastPayment['interestBefore']>, say: Label) {
  const rate = { percent }
  if (days === 1) return say('loans.balance.lastOneDay', { rate })
  return say('loans.balance.lastDays', { days: String(days), rate })
}

/** Owed again: the bank or the lender gave the money back. */
function comesBack(kind: BalanceAnswer['lines'][number]['kind']): boolean {
  return kind === 'returned' || kind === 'refunded'
}

/** Says by how much the balance moved, and of what that is made. */
export function MovedText({ answer, say }: { answer: BalanceAnswer; say: Label }) {
  const { opening, closing, unposted, lines, currency } = answer
  const parts = usePartsText(say, currency)
  const money = (cents: Cents) => ({ cents, currency })
  const later = unposted?.amount ?? (0n as Cents)
  const moved = subtract(add(closing.balance, later), opening.balance)
  const paid = lines.filter(({ change }) => change < 0n)
  const added = lines.filter(({ change, kind }) => change > 0n && !comesBack(kind))
  const back = sum(lines.filter(({ kind }) => comesBack(kind)).map(({ change }) => change))
  const of = (part: 'principal' | 'interest' | 'fees') => sum(paid.map((line) => line[part]))
  const interest = add(sum(added.map((line) => line.interest)), later)
  const fees = sum(added.map((line) => line.fees))
  return (
    <p>
      <strong className={styles.moved}>{movedText()}</strong>
      {paid.length > 0 &&
        say('loans.balance.paid', {
          amount: money(negate(sum(paid.map(({ change }) => change)))),
          parts: parts({
            interest: of('interest'),
            fees: of('fees'),
            principal: of('principal'),
          }),
        })}{' '}
      {back > 0n && say('loans.balance.back', { amount: money(back) })} {addedText()}
    </p>
  )

  function addedText(): string {
    if (fees > 0n)
      return say('loans.balance.added', { interest: money(interest), fees: money(fees) })
    return interest > 0n ? say('loans.balance.addedInterest', { interest: money(interest) }) : ''
  }

  function movedText(): string {
    if (moved === 0n) return say('loans.balance.same')
    return moved > 0n
      ? say('loans.balance.up', { amount: money(moved) })
      : say('loans.balance.down', { amount: money(negate(moved)) })
  }
}
