import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './page.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type PageProps = {
  title: string
  hiddenTitle?: boolean
  /** Only read out where there is no room for it: on a phone the figures come first. */
  wideTitle?: boolean
  /** A link to the page that this one belongs to. */
  back?: ReactNode
  detail?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/**
 * What a signed-in page holds: its heading, what stands beside it, and the rest. It takes the focus when it
 * is opened, and is read out by its name.
 */
export function Page({ title, hiddenTitle = false, wideTitle = false, ...rest }: PageProps) {
  const { back, detail, action, children } = rest
  const bare = hiddenTitle && detail === undefined && action === undefined
  return (
    <main className={styles.page} id="main" tabIndex={-1} aria-label={title}>
      {back !== undefined && <p className={styles.back}>{back}</p>}
      <div className={classNames(styles.head, bare && styles.bare)}>
        <div className={classNames(styles.words, wideTitle && styles.wide)}>
          {hiddenTitle ? (
            <VisuallyHidden as="h1">{title}</VisuallyHidden>
          ) : (
            <h1 className={styles.title}>{title}</h1>
          )}
          {detail !== undefined && <p className={styles.detail}>{detail}</p>}
        </div>
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </main>
  )
}
