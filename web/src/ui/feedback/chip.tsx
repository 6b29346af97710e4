import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { classNames } from '../class-names.ts'
import { type Tone, ToneIcon } from './tone.tsx'

type ChipProps = {
  tone: Tone
  icon?: ReactNode
  /** Without its tint, for what is routine. */
  bare?: boolean
  children: ReactNode
}

/** A status: icon, word and tint together. */
export function Chip({ tone, icon, bare = false, children }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone], bare && styles.bare)}>
      {icon ?? <ToneIcon tone={tone} />}
      {children}
    </span>
  )
}
