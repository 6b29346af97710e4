import type { ComponentProps } from 'react'
import styles from './page-section-header.module.css'
import { SectionHeader } from './section-header.tsx'

/**
 * The heading of the card that is the whole of a page of settings. On a phone the page itself has that
 * name, so that this one is read out only.
 */
export function PageSectionHeader(props: ComponentProps<typeof SectionHeader>) {
  return (
    <div className={styles.once}>
      <SectionHeader {...props} />
    </div>
  )
}
