import type { ReactNode } from 'react'
import styles from './prose.module.css'

type ProseProps = { lang?: string; children: ReactNode }

/** Long text with headings of its own, such as terms. */
export function Prose({ lang, children }: ProseProps) {
  return (
    <div className={styles.prose} lang={lang}>
      {children}
    </div>
  )
}
