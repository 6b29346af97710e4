import type { ReactNode } from 'react'
import styles from './sign-in-page.module.css'

type SignInPageProps = {
  logo: ReactNode
  /** The language select. */
  corner?: ReactNode
  scene: ReactNode
  footer?: ReactNode
  title: string
  intro?: ReactNode
  children: ReactNode
}

/** Pages before the sign-in: a form card at the left, the lender's picture at the right. */
export function SignInPage({
  logo,
  corner,
  scene,
  footer,
  title,
  intro,
  children,
}: SignInPageProps) {
  return (
    <div className={styles.page}>
      <main className={styles.main} id="main" tabIndex={-1} aria-label={title}>
        <div className={styles.card}>
          <div className={styles.head}>
            {logo}
            {corner}
          </div>
          <h1 className={styles.title}>{title}</h1>
          {intro !== undefined && <p className={styles.intro}>{intro}</p>}
          <div className={styles.body}>{children}</div>
        </div>
      </main>
      <div className={styles.scene}>{scene}</div>
      {footer}
    </div>
  )
}

/** A word on a line, between two ways to do one thing. */
export function Divider({ children }: { children: ReactNode }) {
  return <p className={styles.divider}>{children}</p>
}
