import { type ComponentType, useState } from 'react'
import { useLabel } from '../i18n/labels.ts'
import { useMessages } from '../feedback/messages.ts'

/** A dialog, or another part of a page, whose code loads when it opens. */
export type LazyDialog<Props> = {
  /** null while it is closed */
  readonly View: ComponentType<Props> | null
  readonly open: () => void
  readonly close: () => void
  /** Loads the code ahead of a likely press. */
  readonly warm: () => void
}

/**
 * Keeps the code of a dialog out of the page that opens it. Code that can not be fetched is told in
 * the message bar, and the page stands as it was: a `lazy` of React would take it down.
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>): LazyDialog<Props> {
  const label = useLabel()
  const messages = useMessages()
  const [View, setView] = useState<ComponentType<Props> | null>(null)
  return {
    View,
    open: () =>
      void load().then(
        (loaded) => setView(() => loaded),
        () => messages.failure(label('shell.error.offline')),
      ),
    close: () => setView(null),
    warm: () => void load().catch(() => undefined), // asked again, and answered for, when opened
  }
}
