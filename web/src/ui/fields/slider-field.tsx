import type { ComponentProps } from 'react'
import styles from './slider-field.module.css'

type SliderFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** read out; beside it stands a field that is seen and typed in */
  label: string
  /** what its value is called, such as an amount */
  valueText: string
  /** below its ends */
  start: string
  end: string
}

/** A value chosen on a line, by finger, mouse and arrow keys, beside a field that it fills. */
export function SliderField({ label, valueText, start, end, ...input }: SliderFieldProps) {
  return (
    <div className={styles.slider}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        {...input}
        className={styles.line}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>{start}</span>
        <span>{end}</span>
      </div>
    </div>
  )
}
