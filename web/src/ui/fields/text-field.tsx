import type { ComponentProps, ReactNode } from 'react'
import styles from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'

type TextFieldProps = ComponentProps<'input'> & FieldTexts & { suffix?: ReactNode }

/** One line of text. What is typed stays as typed; the form reads it. */
export function TextField({
  label,
  hint,
  error,
  optional,
  action,
  suffix,
  ...input
}: TextFieldProps) {
  const words = { label, hint, error, ...(optional !== undefined && { optional }), action }
  return (
    <Field {...words} id={input.id}>
      {(tied) =>
        suffix === undefined ? (
          <input type="text" {...input} {...tied} className={styles.control} />
        ) : (
          <span className={styles.box}>
            <input type="text" {...input} {...tied} className={styles.control} />
            <span className={styles.suffix}>{suffix}</span>
          </span>
        )
      }
    </Field>
  )
}
