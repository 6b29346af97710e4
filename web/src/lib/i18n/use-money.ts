import { showValue } from '@quittance/contract/labels/labels'
import type { Cents, Currency } from '@quittance/domain/money'
import { useCallback } from 'react'
import { useReader } from './labels.ts'

/** Writes amounts as the reader knows them, and as the labels do: '$471.88', '471,88 $'. */
export function useMoney(): (cents: Cents, currency: Currency) => string {
  const reader = useReader()
  return useCallback((cents, currency) => showValue({ cents, currency }, reader), [reader])
}

/** The sign beside an amount being typed, and its side: '$' before it, or behind: '471,88 $'. */
export type MoneySign = { readonly sign: string; readonly isBefore: boolean }

export function readMoneySign(locale: string, currency: Currency): MoneySign {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const parts = format.formatToParts(0)
  const at = parts.findIndex(({ type }) => type === 'currency')
  const isBefore = at < parts.findIndex(({ type }) => type === 'integer')
  return { sign: parts[at]?.value ?? currency, isBefore }
}
