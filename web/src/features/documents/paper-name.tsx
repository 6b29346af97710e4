import { DocumentIcon } from '../../ui/brand/page-icons.tsx'
import { Parts } from '../../ui/figures/parts.tsx'
import styles from './paper-name.module.css'

type PaperNameProps = {
  name: string
  /** its day, what kind of file it is */
  details: readonly string[]
}

/** What a paper is called, with its day and the kind of its file below. */
export function PaperName({ name, details }: PaperNameProps) {
  return (
    <span className={styles.paper}>
      <span className={styles.icon}>
        <DocumentIcon />
      </span>
      <span>
        {name}
        <small>
          <Parts whole texts={details} />
        </small>
      </span>
    </span>
  )
}
