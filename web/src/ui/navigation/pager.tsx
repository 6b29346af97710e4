import { ChevronLeftIcon, ChevronRightIcon } from '../brand/page-icons.tsx'
import { pagerWindow } from './pager-window.ts'
import styles from './pager.module.css'

type PagerProps = {
  page: number
  pages: number
  onPage: (page: number) => void
  label: string
  pageLabel: (page: number) => string
  previousLabel: string
  nextLabel: string
}

const dots = '…'

/** Page numbers with arrows; nothing where one page holds all. */
export function Pager({ page, pages, onPage, label, pageLabel, ...words }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label}>
      <ul className={styles.pager}>
        <li>
          <Arrow label={words.previousLabel} to={page - 1} pages={pages} onPage={onPage} back />
        </li>
        {pagerWindow(page, pages).map((shown, at) => (
          <li key={shown === 'gap' ? `gap-${at}` : shown} className={styles.number}>
            {shown === 'gap' ? (
              <span className={styles.gap} aria-hidden="true">
                {dots}
              </span>
            ) : (
              <button
                type="button"
                className={styles.button}
                aria-label={pageLabel(shown)}
                aria-current={shown === page ? 'page' : undefined}
                onClick={() => onPage(shown)}
              >
                {shown}
              </button>
            )}
          </li>
        ))}
        <li>
          <Arrow label={words.nextLabel} to={page + 1} pages={pages} onPage={onPage} />
        </li>
      </ul>
    </nav>
  )
}

type ArrowProps = Pick<PagerProps, 'label' | 'pages' | 'onPage'> & { to: number; back?: boolean }

function Arrow({ label, to, pages, onPage, back = false }: ArrowProps) {
  const off = to < 1 || to > pages
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => !off && onPage(to)}
    >
      {back ? <ChevronLeftIcon /> : <ChevronRightIcon />}
    </button>
  )
}
