import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from '../class-names.ts'
import { Spinner } from './spinner.tsx'
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

/** A panel that stands until its matter is settled, such as a payment that is being confirmed. */
export function Banner({ tone, title, icon, live = false, waiting = false, ...rest }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={live ? 'status' : undefined}>
      <span className={styles.icon}>
        {waiting ? <Spinner /> : (icon ?? <ToneIcon tone={tone} />)}
      </span>
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        <div>{rest.children}</div>
        {rest.actions !== undefined && <div className={styles.actions}>{rest.actions}</div>}
      </div>
    </div>
  )
}
