import type { ReactNode } from 'react'
import styles from './section-header.module.css'

type SectionHeaderProps = {
  title: string
  id?: string
  level?: 2 | 3
  detail?: ReactNode
  action?: ReactNode
}

/** The heading of a card, with a link or a chip at its end. */
export function SectionHeader({ title, id, level = 2, detail, action }: SectionHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.header}>
      <div>
        <Heading id={id} className={level === 2 ? styles.title : styles.small}>
          {title}
        </Heading>
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      </div>
      {action}
    </div>
  )
}
