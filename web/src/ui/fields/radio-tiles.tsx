import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldNotes } from './field.tsx'
import styles from './radio-tiles.module.css'

type Option = { value: string; title: string; detail?: ReactNode; disabled?: boolean }

/** Either the caller holds what is chosen, or a form does: then `field` is what it registered. */
type Choice =
  | { name: string; value: string | null; onChange: (value: string) => void; field?: undefined }
  | { field: Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'> }

type RadioTilesProps = Choice & {
  legend: string
  hiddenLegend?: boolean
  options: readonly Option[]
  error?: string | undefined
}

/** A few choices as tiles, such as the amounts to pay: title small, what it comes to below. */
export function RadioTiles({ legend, options, hiddenLegend = false, ...rest }: RadioTilesProps) {
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
              {...chosenBy(rest, option)}
            />
            {option.detail === undefined ? (
              <strong className={styles.only}>{option.title}</strong>
            ) : (
              <>
                <span>{option.title}</span>
                <strong>{option.detail}</strong>
              </>
            )}
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={rest.error} />
    </fieldset>
  )
}

function chosenBy(choice: Choice, { value }: Option): ComponentProps<'input'> {
  if (choice.field !== undefined) return choice.field
  return {
    name: choice.name,
    checked: value === choice.value,
    onChange: () => choice.onChange(value),
  }
}
