import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './form.module.css'

type FormProps = ComponentProps<'form'> & {
  /** No wider than what is typed, in a card that is. */
  narrow?: boolean
}

/** Fields one under the other; what is wrong is said by the fields, not by the browser. */
export function Form({ className, narrow = false, ...form }: FormProps) {
  const look = classNames(styles.form, narrow && styles.narrow, className)
  return <form noValidate {...form} className={look} />
}

/** Two or three short fields side by side, where there is room. */
export function FieldRow({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return <div className={columns === 3 ? styles.three : styles.two}>{children}</div>
}
