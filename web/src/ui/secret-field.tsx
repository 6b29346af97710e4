import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './control.module.css'
import { Field, type FieldWords } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'

type SecretFieldProps = ComponentProps<'input'> &
  Omit<FieldWords, 'optional'> & { showLabel: string; hideLabel: string }

/**
 * A number that nobody beside the reader need see, hidden until asked for. It is no password: a
 * browser neither offers to keep it nor fills one in.
 */
export function SecretField({ label, hint, error, action, ...props }: SecretFieldProps) {
  const { showLabel, hideLabel, ...input } = props
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} action={action} id={input.id}>
      {(tied) => (
        <span className={styles.box}>
          <input
            type="text"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...tied}
            className={classNames(styles.control, !shown && styles.secret)}
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
