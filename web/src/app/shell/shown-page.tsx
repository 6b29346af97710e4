import type { LabelKey } from '@quittance/contract/labels/labels'
import { type ReactNode, useEffect } from 'react'
import { useTitle } from './use-title.ts'

let isFirst = true

/** A page that has come: names the document, and takes the focus from the page before. */
export function ShownPage({ title, children }: { title: LabelKey; children: ReactNode }) {
  useTitle(title)
  useEffect(() => {
    const main = document.getElementById('main')
    const isTaken = main?.contains(document.activeElement) === true // by what it is there for
    if (!isFirst && !isTaken) main?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return children
}
