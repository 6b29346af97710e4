import { type ComponentProps, type ReactNode, useState } from 'react'
import styles from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { EyeIcon, EyeOffIcon } from '../brand/icons.tsx'

export type RevealingProps = ComponentProps<'input'> &
  FieldTexts & { showLabel: string; hideLabel: string }

type Tied = { id: string }

type RevealingFieldProps = RevealingProps & {
  /** the input, with what ties it to its label and notes */
  renderInput: (tied: Tied, input: ComponentProps<'input'>, shown: boolean) => ReactNode
}

/** What is hidden until it is asked for, with the button that asks. */
export function RevealingField({ renderInput, ...props }: RevealingFieldProps) {
  const { label, hint, error, optional, action, showLabel, hideLabel, ...input } = props
  const words = { label, hint, error, ...(optional !== undefined && { optional }), action }
  const [shown, setShown] = useState(false)
  return (
    <Field {...words} id={input.id}>
      {(tied) => (
        <span className={styles.box}>
          {renderInput(tied, input, shown)}
          <IconButton
            label={shown ? hideLabel : showLabel}
            icon={shown ? <EyeOffIcon /> : <EyeIcon />}
            aria-controls={tied.id}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  )
}
