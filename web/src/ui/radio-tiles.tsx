import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldNotes } from './field.tsx'
import styles from './radio-tiles.module.css'

type RadioTilesProps = {
  legend: string
  hiddenLegend?: boolean
  name: string
  value: string | null
  onChange: (value: string) => void
  options: readonly { value: string; title: string; detail?: ReactNode; disabled?: boolean }[]
  error?: string | undefined
}

/** A few choices as tiles, such as the amounts to pay: title small, what it comes to below. */
export function RadioTiles({ legend, name, value, options, ...rest }: RadioTilesProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend className={classNames(styles.legend, rest.hiddenLegend === true && styles.hidden)}>
        {legend}
      </legend>
      <div className={styles.tiles}>
        {options.map((option) => (
          <label key={option.value} className={styles.tile}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => rest.onChange(option.value)}
            />
            <span>{option.title}</span>
            {option.detail !== undefined && <strong>{option.detail}</strong>}
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={rest.error} />
    </fieldset>
  )
}
