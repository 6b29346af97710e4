import { type Cents, type Currency, formatDollars } from '@quittance/domain/money'
import { useCallback } from 'react'
import { useReader } from './labels.ts'

/** Writes amounts as the reader knows them: '$471.88', '471,88 $'. */
export function useMoney(): (cents: Cents, currency: Currency) => string {
  const { locale } = useReader()
  return useCallback(
    (cents, currency) => moneyFormat(locale, currency).format(formatDollars(cents) as `${number}`),
    [locale],
  )
}

/** The sign that stands beside an amount being typed: '$', 'US$'. */
export function currencySign(locale: string, currency: Currency): string {
  const parts = moneyFormat(locale, currency).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

function moneyFormat(locale: string, currency: Currency): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'currency', currency })
}
