import styles from './control.module.css'
import { RevealingField, type RevealingProps } from './revealing-field.tsx'

/** A password, hidden until asked for. */
export function PasswordField(props: RevealingProps) {
  return (
    <RevealingField
      {...props}
      renderInput={(tied, input, shown) => (
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...tied}
          type={shown ? 'text' : 'password'}
          className={styles.control}
        />
      )}
    />
  )
}
