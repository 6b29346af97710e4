import { type ComponentProps, useState } from 'react'
import styles from './control.module.css'
import { Field, type FieldWords } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'

type PasswordFieldProps = ComponentProps<'input'> &
  Omit<FieldWords, 'optional'> & { showLabel: string; hideLabel: string }

/** A password, hidden until asked for. */
export function PasswordField({ label, hint, error, action, ...props }: PasswordFieldProps) {
  const { showLabel, hideLabel, ...input } = props
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} action={action} id={input.id}>
      {(tied) => (
        <span className={styles.box}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...tied}
            type={shown ? 'text' : 'password'}
            className={styles.control}
          />
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
