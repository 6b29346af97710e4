import type { PageLabel } from '@quittance/contract/labels/labels'
import { type ReactNode, useEffect } from 'react'
import { useDocumentTitle } from './use-document-title.ts'

let isFirst = true

/** Sets the title of the document, and moves the focus to the new page. */
export function TitledPage({ title, children }: { title: PageLabel; children: ReactNode }) {
  useDocumentTitle(title)
  useEffect(() => {
    const main = document.getElementById('main')
    // By what the page is there for, or by a menu that somebody opened while it was on its way.
    const isTaken = [main, document.querySelector('[role=menu]')].some(
      (one) => one?.contains(document.activeElement) === true,
    )
    if (!isFirst && !isTaken) main?.focus({ preventScroll: true })
    isFirst = false
    document.addEventListener('keydown', beginAtTop)
    return () => document.removeEventListener('keydown', beginAtTop)
  }, [])
  return children
}

/** While nothing of the page is there yet, the Tab key begins at the top: what comes next is the footer. */
function beginAtTop(event: KeyboardEvent): void {
  const { activeElement: main } = document
  if (event.key !== 'Tab' || event.shiftKey || main?.id !== 'main') return
  if (main.querySelector('[data-waiting]') === null || main.querySelector('a, button, input'))
    return
  document.querySelector<HTMLElement>('[href="#main"]')?.focus()
  event.preventDefault()
}
