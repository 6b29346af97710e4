import styles from './skip-link.module.css'

/** The first stop of the Tab key: past the navigation, to the page itself. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  )
}
