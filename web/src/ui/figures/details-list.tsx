import type { ReactNode } from 'react'
import styles from './details-list.module.css'
import { NoWrap } from '../text/no-wrap.tsx'

type DetailsListProps = {
  items: readonly { term: string; value: ReactNode; wide?: boolean }[]
}

/** Facts in two or three columns, each under its name. */
export function DetailsList({ items }: DetailsListProps) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, value, wide }) => (
        <div key={term} className={wide === true ? styles.wide : undefined}>
          <dt>{term}</dt>
          <dd>
            <NoWrap>{value}</NoWrap>
          </dd>
        </div>
      ))}
    </dl>
  )
}
