import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Drawing = 'calendar' | 'card' | 'receipt' | 'car' | 'chat'

type EmptyStateProps = {
  text: string
  /** what will be here, and when */
  hint?: string | undefined
  action?: ReactNode
  drawing?: Drawing
}

const outlines: Readonly<Record<Drawing, string>> = {
  calendar:
    'M38 16h44a10 10 0 0 1 10 10v34a10 10 0 0 1-10 10H38a10 10 0 0 1-10-10V26a10 10 0 0 1 10-10zM28 34h64M44 10v12M76 10v12',
  card: 'M30 12h60a10 10 0 0 1 10 10v36a10 10 0 0 1-10 10H30a10 10 0 0 1-10-10V22a10 10 0 0 1 10-10zM20 28h80',
  receipt: 'M38 10h44v60l-7.3-5-7.3 5-7.4-5-7.3 5-7.3-5-7.4 5zM50 24h20',
  chat: 'M36 12h48a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10H58L44 70V58h-8a10 10 0 0 1-10-10V22a10 10 0 0 1 10-10z',
  car: 'M24 58H16q-4 0-4-5 0-9 10-10l10-14q4-5 10-5h26q6 0 10 5l9 13 12 3q8 2 8 9 0 4-4 4h-7M46 58h30M28 42h56',
}

/** What stands out in a drawing; a check mark in any other. */
const accents: Readonly<Partial<Record<Drawing, string>>> = {
  chat: 'M44 35h.1M60 35h.1M76 35h.1',
  car: 'M27 58a8 8 0 1 0 16 0 8 8 0 0 0-16 0zM79 58a8 8 0 1 0 16 0 8 8 0 0 0-16 0z',
}

/** Nothing here yet: one drawing, one line, one action. */
export function EmptyState({ text, hint, action, drawing = 'calendar' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg className={styles.drawing} viewBox="0 0 120 80" aria-hidden="true" focusable="false">
        <path className={styles.outline} d={outlines[drawing]} />
        <path className={styles.accent} d={accents[drawing] ?? 'm50 50 8 8 14-16'} />
      </svg>
      <p className={hint === undefined ? undefined : styles.title}>{text}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  )
}
