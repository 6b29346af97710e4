import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './form.module.css'

/** Fields one under the other; what is wrong is said by the fields, not by the browser. */
export function Form({ className, ...form }: ComponentProps<'form'>) {
  return <form noValidate {...form} className={classNames(styles.form, className)} />
}

/** Two or three short fields side by side, where there is room. */
export function FieldRow({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return <div className={columns === 3 ? styles.three : styles.two}>{children}</div>
}
