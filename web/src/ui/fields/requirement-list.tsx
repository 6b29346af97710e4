import { classNames } from '../class-names.ts'
import { TickIcon } from '../brand/page-icons.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './requirement-list.module.css'

type Requirement = { text: string; isMet: boolean }

type RequirementListProps = { title: string; items: readonly Requirement[]; metLabel: string }

/** What a field asks for, each part ticked once what is typed meets it. */
export function RequirementList({ title, items, metLabel }: RequirementListProps) {
  return (
    <>
      <span>{title}</span>
      <ul className={styles.list}>
        {items.map(({ text, isMet }) => (
          <li key={text} className={classNames(styles.item, isMet && styles.met)}>
            <span className={styles.mark}>{isMet && <TickIcon small />}</span>
            <span>
              {text}
              {isMet && <VisuallyHidden>{` (${metLabel})`}</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
