import { Fragment } from 'react'
import { classNames } from '../class-names.ts'
import styles from './parts.module.css'

type PartsProps = {
  texts: readonly string[]
  /** each is read in one go, as a number with a hyphen */
  whole?: boolean
}

const dot = '· '

/** Short texts on a line with dots between them. Each wraps as one, and no dot hangs where it does. */
export function Parts({ texts, whole = false }: PartsProps) {
  return (
    <span className={classNames(styles.parts, whole && styles.whole)}>
      {texts.map((text, at) => (
        <Fragment key={text}>
          {at > 0 && ' '}
          <span>
            {at > 0 && <span>{dot}</span>}
            {text}
          </span>
        </Fragment>
      ))}
    </span>
  )
}
