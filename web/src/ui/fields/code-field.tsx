import { useId, useRef } from 'react'
import styles from './code-field.module.css'
import { typeIntoBoxes, type CodeBoxes } from './code-boxes.ts'
import { FieldNotes } from './field.tsx'

type CodeFieldProps = {
  legend: string
  /** the name of a box, by its place from 1 */
  boxLabel: (place: number) => string
  boxes: CodeBoxes
  onChange: (boxes: CodeBoxes) => void
  hint?: string
  error?: string | undefined
}

/**
 * A one-time code, a box a digit. To the reader it is one group; pasted or filled in, each box takes
 * its digit, whichever it came to.
 */
export function CodeField({ legend, boxLabel, boxes, onChange, hint, error }: CodeFieldProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)

  function goTo(place: number) {
    row.current
      ?.querySelectorAll('input')
      .item(Math.min(Math.max(place, 0), boxes.length - 1))
      .focus()
  }

  function take(place: number, text: string) {
    const { boxes: next, focus } = typeIntoBoxes(boxes, place, text)
    onChange(next)
    goTo(focus)
  }

  function press(place: number, key: string): boolean {
    if (key === 'ArrowLeft') goTo(place - 1)
    else if (key === 'ArrowRight') goTo(place + 1)
    else if (key === 'Home') goTo(0)
    else if (key === 'End') goTo(boxes.length - 1)
    else if (key === 'Backspace' && boxes[place] === '' && place > 0) {
      onChange(boxes.with(place - 1, ''))
      goTo(place - 1)
    } else return false
    return true
  }

  return (
    <fieldset className={styles.group} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row} ref={row}>
        {boxes.map((digit, place) => (
          <input
            // oxlint-disable-next-line react/no-array-index-key -- a box is its place
            key={place}
            className={styles.box}
            type="text"
            inputMode="numeric"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={boxLabel(place + 1)}
            aria-invalid={(error !== undefined && error !== '') || undefined}
            value={digit}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => take(place, event.target.value)}
            onPaste={(event) => {
              event.preventDefault()
              take(place, event.clipboardData.getData('text'))
            }}
            onKeyDown={(event) => {
              const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
              if (isPlain && press(place, event.key)) event.preventDefault()
            }}
          />
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
