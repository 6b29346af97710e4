import type { ReactNode } from 'react'
import styles from './footer.module.css'
import type { Link } from '../buttons/link.ts'

export type FooterLink = { href: string; label: string; newTab?: boolean; onSelect?: () => void }

type FooterProps = { note?: ReactNode; links: readonly FooterLink[]; link?: Link }

/** The foot of a page: who it belongs to, and its terms. */
export function Footer({ note, links, link: Tag = 'a' }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        {note !== undefined && <p>{note}</p>}
        <ul>
          {links.map(({ href, label, newTab, onSelect }) => (
            <li key={label}>
              {onSelect !== undefined && (
                <button type="button" onClick={onSelect}>
                  {label}
                </button>
              )}
              {onSelect === undefined && newTab === true && (
                <a href={href} target="_blank" rel="noreferrer">
                  {label}
                </a>
              )}
              {onSelect === undefined && newTab !== true && <Tag href={href}>{label}</Tag>}
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
