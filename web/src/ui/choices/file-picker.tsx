import { type ReactNode, useId } from 'react'
import { buttonClass } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './file-picker.module.css'

type FilePickerProps = {
  label: string
  /** the ends of the names that are taken, as the browser's own dialog has them */
  accept: string
  onPick: (file: File | undefined) => void
} & (
  | {
      readonly icon: ReactNode
      /** what is taken, and what is best */
      readonly hint: string
    }
  | { /** a button, where a file is chosen already */ readonly small: true }
)

/** Chooses a file: by a press, by the keyboard, or by dropping it on the place. */
export function FilePicker({ label, accept, onPick, ...look }: FilePickerProps) {
  const hintId = useId()
  const input = (
    <input
      type="file"
      className={styles.input}
      aria-label={label}
      aria-describedby={'small' in look ? undefined : hintId}
      accept={accept}
      onChange={({ target }) => {
        onPick(target.files?.[0])
        target.value = '' // so that the same file can be chosen again
      }}
    />
  )
  if ('small' in look)
    return (
      <label className={classNames(buttonClass({ small: true }), styles.button)}>
        {label}
        {input}
      </label>
    )
  return (
    <label className={styles.place}>
      <span className={styles.icon}>{look.icon}</span>
      <span className={styles.label}>{label}</span>
      <span id={hintId} className={styles.hint}>
        {look.hint}
      </span>
      {input}
    </label>
  )
}
