import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** What stands elsewhere on the page than where it belongs; nowhere until that place is there. */
export function InPlace({ place, children }: { place: HTMLElement | null; children: ReactNode }) {
  return place === null ? null : createPortal(children, place)
}
