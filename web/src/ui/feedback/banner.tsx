import { type ReactNode, useId } from 'react'
import styles from './banner.module.css'
import { classNames } from '../class-names.ts'
import { Spinner } from '../progress/spinner.tsx'
import { type Tone, ToneIcon } from './tone.tsx'

type BannerProps = {
  tone: Tone
  title?: string
  icon?: ReactNode
  /** Read out when it appears and when it changes. */
  live?: boolean
  waiting?: boolean
  actions?: ReactNode
  children: ReactNode
}

/**
 * A panel that stands until its matter is settled, such as a payment that is being confirmed. Its name
 * is its title, or all that it says.
 */
export function Banner({ tone, title, icon, live = false, waiting = false, ...rest }: BannerProps) {
  const named = useId()
  return (
    <div
      className={classNames(styles.banner, styles[tone])}
      role={live ? 'status' : 'note'}
      aria-labelledby={named}
    >
      <span className={styles.icon}>
        {waiting ? <Spinner /> : (icon ?? <ToneIcon tone={tone} />)}
      </span>
      <div className={styles.words}>
        {title !== undefined && (
          <p id={named} className={styles.title}>
            {title}
          </p>
        )}
        <div id={title === undefined ? named : undefined}>{rest.children}</div>
        {rest.actions !== undefined && <div className={styles.actions}>{rest.actions}</div>}
      </div>
    </div>
  )
}
