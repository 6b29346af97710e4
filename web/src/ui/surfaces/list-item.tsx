import type { ReactNode } from 'react'
import { ChevronRightIcon } from '../brand/page-icons.tsx'
import type { Link } from '../buttons/link.ts'
import styles from './list.module.css'
import { NoWrap } from '../text/no-wrap.tsx'

type ListItemProps = {
  title: ReactNode
  detail?: ReactNode
  /** has the whole width of a phone */
  note?: ReactNode
  icon?: ReactNode
  end?: ReactNode
  endDetail?: ReactNode
  href?: string
  link?: Link
  onSelect?: () => void
  current?: boolean
  /** It leads to what it names: an arrow at its end says so. */
  leadsOn?: boolean
  /** of this row and those after it */
  heading?: string
}

/** One row: an icon, a title with a line below, an amount at the end. A link, a button, or neither. */
export function ListItem({
  href,
  link: Tag = 'a',
  onSelect,
  current = false,
  heading,
  ...row
}: ListItemProps) {
  const marked = current ? { 'aria-current': true as const } : {}
  return (
    <li>
      {heading !== undefined && <h2 className={styles.heading}>{heading}</h2>}
      {href !== undefined && (
        <Tag href={href} className={styles.item} {...marked}>
          <Row {...row} />
        </Tag>
      )}
      {href === undefined && onSelect !== undefined && (
        <button type="button" className={styles.item} onClick={onSelect} {...marked}>
          <Row {...row} />
        </button>
      )}
      {href === undefined && onSelect === undefined && (
        <div className={styles.item}>
          <Row {...row} />
        </div>
      )}
    </li>
  )
}

type RowProps = Pick<
  ListItemProps,
  'title' | 'detail' | 'note' | 'icon' | 'end' | 'endDetail' | 'leadsOn'
>

function Row({ title, detail, note, icon, end, endDetail, leadsOn = false }: RowProps) {
  return (
    <>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <span className={styles.body}>
        <span className={styles.title}>{title}</span>
        {detail !== undefined && (
          <span className={styles.detail}>
            <NoWrap>{detail}</NoWrap>
          </span>
        )}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      {(end !== undefined || endDetail !== undefined) && (
        <span className={styles.end}>
          <strong>{end}</strong>
          {endDetail}
        </span>
      )}
      {leadsOn && (
        <span className={styles.arrow}>
          <ChevronRightIcon small />
        </span>
      )}
    </>
  )
}
