import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import { ChevronDownIcon } from '../brand/icons.tsx'

type DisclosureProps = { summary: string; open?: boolean; children: ReactNode }

/** A line that opens to more. */
export function Disclosure({ summary, open = false, children }: DisclosureProps) {
  return (
    <details className={styles.details} open={open}>
      <summary>
        <ChevronDownIcon small />
        {summary}
      </summary>
      <div className={styles.more}>{children}</div>
    </details>
  )
}
