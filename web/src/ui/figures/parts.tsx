import { Fragment } from 'react'
import styles from './parts.module.css'

/** Short texts on a line with dots between them. Each wraps as one, and no dot hangs where it does. */
export function Parts({ texts }: { texts: readonly string[] }) {
  return (
    <span className={styles.parts}>
      {texts.map((text) => (
        <Fragment key={text}>
          <span>{text}</span>{' '}
        </Fragment>
      ))}
    </span>
  )
}
