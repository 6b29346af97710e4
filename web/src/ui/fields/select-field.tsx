import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'
import { ChevronDownIcon } from '../brand/icons.tsx'

type SelectFieldProps = ComponentProps<'select'> &
  FieldTexts & {
    options: readonly { value: string; label: string; disabled?: boolean }[]
    /** Without a box, for the language in a corner. */
    quiet?: boolean
    hiddenLabel?: boolean
  }

/** One of a few, by the browser's own list. */
export function SelectField({ label, hint, error, optional, action, ...props }: SelectFieldProps) {
  const { options, quiet = false, hiddenLabel = false, ...select } = props
  const words = { label, hint, error, ...(optional !== undefined && { optional }), action }
  return (
    <Field {...words} hiddenLabel={hiddenLabel} id={select.id}>
      {(tied) => (
        <span className={classNames(styles.select, quiet && styles.quiet)}>
          <select {...select} {...tied} className={styles.control}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </span>
      )}
    </Field>
  )
}
