import type { ReactNode } from 'react'
import { AlertIcon } from '../brand/icons.tsx'
import { classNames } from '../class-names.ts'
import styles from '../progress/steps.module.css'

type NumberedStep = { key: string; isBad: boolean; content: ReactNode }

/** What comes one after the other, numbered; the first is what comes next. */
export function NumberedSteps({ items }: { items: readonly NumberedStep[] }) {
  return (
    <ol className={styles.steps}>
      {items.map(({ key, isBad, content }, at) => (
        <li key={key}>
          <span
            className={classNames(styles.dot, isBad ? styles.bad : at === 0 && styles.now)}
            aria-hidden="true"
          >
            {isBad ? <AlertIcon small /> : at + 1}
          </span>
          {content}
        </li>
      ))}
    </ol>
  )
}
