import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './page.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type PageProps = {
  title: string
  hiddenTitle?: boolean
  detail?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** What a signed-in page holds: its heading, what stands beside it, and the rest. */
export function Page({ title, hiddenTitle = false, detail, action, children }: PageProps) {
  const bare = hiddenTitle && detail === undefined && action === undefined
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={classNames(styles.head, bare && styles.bare)}>
        <div className={styles.words}>
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
