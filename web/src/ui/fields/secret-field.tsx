import { classNames } from '../class-names.ts'
import styles from './control.module.css'
import { RevealingField, type RevealingProps } from './revealing-field.tsx'

/**
 * A number that nobody beside the reader need see, hidden until asked for. It is no password: a
 * browser neither offers to keep it nor fills one in.
 */
export function SecretField(props: RevealingProps) {
  return (
    <RevealingField
      {...props}
      renderInput={(tied, input, shown) => (
        <input
          type="text"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...tied}
          className={classNames(styles.control, !shown && styles.secret)}
        />
      )}
    />
  )
}
