import { type ReactNode, useState } from 'react'
import { FirstPageIcon, LastPageIcon } from '../buttons/later-icons.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../brand/page-icons.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import styles from './table-pager.module.css'

type TablePagerProps = {
  /** from 1 */
  page: number
  /** at least 1 */
  pages: number
  onPage: (page: number) => void
  words: Readonly<Record<'label' | 'first' | 'previous' | 'next' | 'last' | 'goTo', string>>
  /** '1 / 3' */
  place: string
}

/** First, previous, next and last page of a table, and the way to any other by its number. */
export function TablePager({ page, pages, onPage, words, place }: TablePagerProps) {
  const step = (label: string, to: number, icon: ReactNode) => (
    <Step label={label} icon={icon} isOff={to === page} onStep={() => onPage(to)} />
  )
  return (
    <nav className={classNames(styles.bar, pages === 1 && styles.single)} aria-label={words.label}>
      <div className={styles.steps}>
        {step(words.first, 1, <FirstPageIcon />)}
        {step(words.previous, Math.max(1, page - 1), <ChevronLeftIcon />)}
        <output className={styles.place}>{place}</output>
        {step(words.next, Math.min(pages, page + 1), <ChevronRightIcon />)}
        {step(words.last, pages, <LastPageIcon />)}
      </div>
      <GoToPage key={page} label={words.goTo} {...{ page, pages, onPage }} />
    </nav>
  )
}

type StepProps = { label: string; icon: ReactNode; isOff: boolean; onStep: () => void }

function Step({ label, icon, isOff, onStep }: StepProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      className={styles.step}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onStep()}
    />
  )
}

type GoToPageProps = Pick<TablePagerProps, 'page' | 'pages' | 'onPage'> & { label: string }

/** The number of a page to go to; one that there is not is ignored (AMB-50). */
function GoToPage({ label, page, pages, onPage }: GoToPageProps) {
  const [typed, setTyped] = useState(String(page))
  function go() {
    const wanted = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0
    if (wanted >= 1 && wanted <= pages) onPage(wanted)
    if (wanted < 1 || wanted > pages || wanted === page) setTyped(String(page))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <label className={styles.goTo}>
        {label}
        <input
          inputMode="numeric"
          enterKeyHint="go"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={go}
        />
      </label>
    </form>
  )
}
