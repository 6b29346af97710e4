import type { BalanceAnswer } from '@quittance/contract/balance/explain-balance'
import { type Cents, type Currency, negate } from '@quittance/domain/money'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import styles from './balance.module.css'

type PaymentSplitProps = {
  payment: NonNullable<BalanceAnswer['lastPayment']>
  currency: Currency
}

/** What a payment went to, as a bar and in figures; nothing where it all went one way. */
export function PaymentSplit({ payment, currency }: PaymentSplitProps) {
  const label = useLabel()
  const money = useMoney()
  const every = [
    { kind: 'principal', name: label('receipts.details.principal'), cents: payment.principal },
    { kind: 'interest', name: label('receipts.details.interest'), cents: payment.interest },
    { kind: 'fees', name: label('loans.quote.fees'), cents: payment.fees },
  ] as const
  const parts = every.filter(({ cents }) => cents < 0n)
  if (parts.length < 2) return null
  return (
    <>
      <Bar parts={parts} />
      <dl className={styles.parts}>
        {parts.map(({ kind, name, cents }) => (
          <div key={kind} className={styles[kind]}>
            <dt>{name}</dt>
            <dd>{money(negate(cents), currency)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Part = { readonly kind: 'principal' | 'interest' | 'fees'; readonly cents: Cents }

/** Each part as long as it is large; its figures stand below. */
function Bar({ parts }: { parts: readonly Part[] }) {
  const all = parts.reduce((sum, { cents }) => sum + Number(cents), 0)
  const widths = parts.map(({ cents }) => (Number(cents) / all) * 100)
  return (
    <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ kind }, at) => (
        <rect
          key={kind}
          className={styles[kind]}
          x={widths.slice(0, at).reduce((sum, width) => sum + width, 0)}
          width={widths[at]}
          height="1"
        />
      ))}
    </svg>
  )
}
