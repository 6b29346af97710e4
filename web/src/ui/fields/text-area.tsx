import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'
import own from './text-area.module.css'

type TextAreaProps = ComponentProps<'textarea'> & FieldTexts & { hiddenLabel?: boolean }

/** A text of several lines; it grows with what is typed. What is typed stays as typed. */
export function TextArea({ label, hint, error, hiddenLabel = false, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} id={area.id} hiddenLabel={hiddenLabel}>
      {(tied) => <textarea {...area} {...tied} className={classNames(styles.control, own.area)} />}
    </Field>
  )
}
