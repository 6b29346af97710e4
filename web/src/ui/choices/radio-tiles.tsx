import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldNotes } from '../fields/field.tsx'
import styles from './radio-tiles.module.css'

type Option = { value: string; title: string; detail?: ReactNode; disabled?: boolean }

type RadioTilesProps = {
  name: string
  value: string | null
  onChange: (value: string) => void
  onBlur?: () => void
  legend: string
  hiddenLegend?: boolean
  options: readonly Option[]
  error?: string | undefined
}

/** A few choices as tiles, such as the amounts to pay: title small, what it comes to below. */
export function RadioTiles({ legend, options, hiddenLegend = false, ...choice }: RadioTilesProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend className={classNames(styles.legend, hiddenLegend && styles.hidden)}>{legend}</legend>
      <div className={styles.tiles}>
        {options.map((option) => (
          <label key={option.value} className={styles.tile}>
            <input
              type="radio"
              value={option.value}
              disabled={option.disabled}
              name={choice.name}
              checked={option.value === choice.value}
              onBlur={choice.onBlur}
              onChange={() => choice.onChange(option.value)}
            />
            {option.detail === undefined ? (
              <strong>{option.title}</strong>
            ) : (
              <>
                <span>{option.title}</span>
                <strong>{option.detail}</strong>
              </>
            )}
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={choice.error} />
    </fieldset>
  )
}
