import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { AlertIcon } from '../brand/icons.tsx'

/** What every field shows around its control. */
export type FieldTexts = {
  label: string
  hint?: ReactNode
  /** What is wrong with what was typed; undefined when nothing is. */
  error?: string | undefined
  /** The word beside the label of a field that may stay empty. */
  optional?: string
  /** A link beside the label; Tab comes to it after the field. */
  action?: ReactNode
}

/** What ties a control to its label, hint and error; spread it on the control. */
export type ControlProps = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string
}

type FieldProps = FieldTexts & {
  id?: string | undefined
  hiddenLabel?: boolean
  children: (tied: ControlProps) => ReactNode
}

/** Label above, hint and error below, all tied to the control. */
export function Field({ label, optional, action, hiddenLabel = false, ...rest }: FieldProps) {
  const made = useId()
  const id = rest.id ?? made
  const invalid = rest.error !== undefined && rest.error !== ''
  return (
    <div className={styles.field}>
      <div className={classNames(styles.top, hiddenLabel && styles.hidden)}>
        <label className={styles.label} htmlFor={id}>
          {label}
          {optional !== undefined && <span className={styles.optional}> {optional}</span>}
        </label>
      </div>
      {rest.children({
        id,
        'aria-invalid': invalid || undefined,
        'aria-describedby': `${id}-hint ${id}-error`,
      })}
      {action !== undefined && <div className={styles.action}>{action}</div>}
      <FieldNotes id={id} hint={rest.hint} error={rest.error} />
    </div>
  )
}

type FieldNotesProps = { id: string; hint?: ReactNode; error?: string | undefined }

/** The lines under a control. The error's place is always there, so that a new one is read out. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  const wrong = error !== undefined && error !== ''
  return (
    <>
      <div className={styles.hint} id={`${id}-hint`}>
        {hint}
      </div>
      <div className={styles.error} aria-live="polite">
        {wrong && <AlertIcon small />}
        <span id={`${id}-error`}>{error}</span>
      </div>
    </>
  )
}
