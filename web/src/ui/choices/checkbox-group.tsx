import { CheckboxField } from './checkbox-field.tsx'
import styles from './checkbox-group.module.css'

type CheckboxGroupProps<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string }[]
  picked: readonly Value[]
  /** in the order of the options */
  onPick: (picked: readonly Value[]) => void
}

/** Any number of a few, each with a box of its own. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { legend, options, picked, onPick } = props
  const values = options.map(({ value }) => value)
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ value, label }) => (
        <CheckboxField
          key={value}
          label={label}
          checked={picked.includes(value)}
          onChange={() => onPick(values.filter((one) => picked.includes(one) !== (one === value)))}
        />
      ))}
    </fieldset>
  )
}
