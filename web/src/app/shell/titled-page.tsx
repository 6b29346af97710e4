import type { PageLabel } from '@quittance/contract/labels/labels'
import { type ReactNode, useEffect } from 'react'
import { useDocumentTitle } from './use-document-title.ts'

let isFirst = true

/** Sets the title of the document, and moves the focus to the new page. */
export function TitledPage({ title, children }: { title: PageLabel; children: ReactNode }) {
  useDocumentTitle(title)
  useEffect(() => {
    const main = document.getElementById('main')
    const isTaken = main?.contains(document.activeElement) === true // by what it is there for
    if (!isFirst && !isTaken) main?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return children
}
