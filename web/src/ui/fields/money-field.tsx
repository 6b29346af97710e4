import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'

type MoneyFieldProps = ComponentProps<'input'> &
  Omit<FieldTexts, 'optional'> & {
    /** The currency's sign. */
    sign: string
    /** Where the reader's language writes it. */
    isBefore?: boolean
    /** The currency's code, behind it, where two dollars could be meant. */
    currency?: string
  }

/** An amount of money. What is typed stays as typed; the form reads it. */
export function MoneyField({ label, hint, error, action, ...props }: MoneyFieldProps) {
  const { sign, isBefore = true, currency, ...input } = props
  const beside = (
    <span className={styles.sign} aria-hidden="true">
      {sign}
    </span>
  )
  return (
    <Field label={label} hint={hint} error={error} action={action} id={input.id}>
      {(tied) => (
        <span className={styles.box}>
          {isBefore && beside}
          <input
            type="text"
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            {...input}
            {...tied}
            className={classNames(styles.control, styles.money)}
          />
          {!isBefore && beside}
          {currency !== undefined && <span className={styles.code}>{currency}</span>}
        </span>
      )}
    </Field>
  )
}
