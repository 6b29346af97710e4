import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { AlertIcon, ClockIcon } from '../brand/icons.tsx'
import { TickIcon } from '../brand/page-icons.tsx'
import styles from './steps.module.css'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

type Step = { title: string; detail?: ReactNode; state: 'done' | 'now' | 'next' | 'bad' }

type StepsProps = { items: readonly Step[]; doneLabel?: string; nowLabel?: string }

/** What has happened, what is happening, and what comes next. */
export function Steps({ items, doneLabel, nowLabel }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {items.map(({ title, detail, state }, at) => (
        <li key={title} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={classNames(styles.dot, styles[state])} aria-hidden="true">
            {state === 'done' && <TickIcon small />}
            {state === 'now' && <ClockIcon small />}
            {state === 'bad' && <AlertIcon small />}
            {state === 'next' && at + 1}
          </span>
          <div className={styles.words}>
            <strong>{title}</strong>
            {state === 'done' && <VisuallyHidden>{doneLabel}</VisuallyHidden>}
            {state === 'now' && <VisuallyHidden>{nowLabel}</VisuallyHidden>}
            {detail !== undefined && <span>{detail}</span>}
          </div>
        </li>
      ))}
    </ol>
  )
}
