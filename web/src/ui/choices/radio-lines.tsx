import styles from './radio-lines.module.css'

type RadioLinesProps = {
  name: string
  value: string
  onChange: (value: string) => void
  legend: string
  options: readonly { value: string; title: string }[]
}

/** A few choices in whole sentences, one below the other, each with the mark of a choice. */
export function RadioLines({ name, value, onChange, legend, options }: RadioLinesProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.lines}>
        {options.map((option) => (
          <label key={option.value} className={styles.line}>
            <span>{option.title}</span>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
