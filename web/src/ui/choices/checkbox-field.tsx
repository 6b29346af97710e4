import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox-field.module.css'
import { FieldNotes } from '../fields/field.tsx'

type CheckboxFieldProps = ComponentProps<'input'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A box to tick, with its words beside it; the words tick it too. */
export function CheckboxField({ label, hint, error, ...input }: CheckboxFieldProps) {
  const made = useId()
  const id = input.id ?? made
  const invalid = error !== undefined && error !== ''
  return (
    <div>
      <label className={styles.line} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
        />
        <span>{label}</span>
      </label>
      <div className={hint === undefined ? styles.notes : `${styles.notes} ${styles.hinted}`}>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  )
}
