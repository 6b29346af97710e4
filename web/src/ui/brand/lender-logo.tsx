import { classNames } from '../class-names.ts'
import styles from './lender-logo.module.css'

type LenderLogoProps = { name: string; src?: string | null; large?: boolean }

/** The lender's logo, or its first letter in its colour with its name. */
export function LenderLogo({ name, src, large = false }: LenderLogoProps) {
  if (typeof src === 'string' && src !== '') {
    return (
      <img className={classNames(styles.image, large && styles.largeImage)} src={src} alt={name} />
    )
  }
  return (
    <span className={classNames(styles.logo, large && styles.large)}>
      <span className={styles.mark} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <span>{name}</span>
    </span>
  )
}
