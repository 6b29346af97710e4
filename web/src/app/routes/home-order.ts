import type { ReactNode } from 'react'

/** What home is made of. */
type HomePlace =
  | 'loan'
  | 'pay'
  | 'details'
  | 'activity'
  | 'papers'
  | 'due'
  | 'ways'
  | 'messages'
  | 'chat'

/** What stands in them; paying, and the ways to catch up, fill theirs by themselves. */
export type PartsOfHome = Readonly<Record<Exclude<HomePlace, 'pay' | 'ways'>, ReactNode>>

type PhoneHome = {
  /** the loan is all there is to see: it is paid off, or there is none */
  readonly isFirst: boolean
}

/** What is due, then paying it, then the rest. */
export function orderOnPhone({ isFirst }: PhoneHome): readonly HomePlace[] {
  const money = ['due', 'ways', 'pay', 'activity', 'messages'] as const
  const rest = ['details', 'papers', 'chat'] as const
  return isFirst ? ['loan', ...money, ...rest] : [...money, 'loan', ...rest]
}

type DesktopHome = {
  readonly isLate: boolean
  /** the lender has no chat */
  readonly isBare: boolean
  readonly isPaidOff: boolean
}

/** The places of the left column and of the right one. What is past due is paid first. */
export function columnsOnDesktop({ isLate, isBare, isPaidOff }: DesktopHome): HomePlace[][] {
  const hasPapersLeft = isLate || (isBare && isPaidOff)
  const hasActivityLeft = isBare && !isPaidOff
  return [
    [
      ...(isLate ? (['pay', 'loan'] as const) : (['loan', 'pay'] as const)),
      ...(isBare ? [] : (['details'] as const)),
      ...(hasActivityLeft ? (['activity'] as const) : []),
      ...(hasPapersLeft ? (['papers'] as const) : []),
    ],
    [
      'due',
      'ways',
      ...(isBare ? (['details'] as const) : []),
      ...(hasActivityLeft ? [] : (['activity'] as const)),
      'messages',
      ...(hasPapersLeft ? [] : (['papers'] as const)),
      'chat',
    ],
  ]
}
