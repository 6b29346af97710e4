import { TickIcon } from '../brand/page-icons.tsx'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './step-trail.module.css'

type StepTrailProps = {
  steps: readonly string[]
  /** which of them is open; those before it are done */
  current: number
  doneLabel: string
}

/** The few steps of a dialog on one line: what is done, what is open, what comes. */
export function StepTrail({ steps, current, doneLabel }: StepTrailProps) {
  return (
    <ol className={styles.trail}>
      {steps.map((step, at) => {
        const isDone = at < current
        return (
          <li
            key={step}
            className={classNames(isDone && styles.done, at === current && styles.now)}
            aria-current={at === current ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden="true">
              {isDone ? <TickIcon small /> : at + 1}
            </span>
            <span>{step}</span>
            {isDone && <VisuallyHidden>{doneLabel}</VisuallyHidden>}
          </li>
        )
      })}
    </ol>
  )
}
