import { useEffect, useState } from 'react'
import { loadingCount, pageOverlay, useFullSpinner } from '../../lib/feedback/loading.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { FullSpinner } from '../../ui/progress/full-spinner.tsx'
import { useObservable } from '../../lib/state/observable.ts'

const shownAfterMs = 150
const tickMs = 500

/**
 * The one full-screen spinner, and what is said over it. It comes after 150 ms of waiting (AMB-125)
 * and goes on the 500 ms tick that finds nothing waited for, so that chained calls do not make it
 * flicker (AMB-92).
 */
export function LoadingOverlay() {
  const label = useLabel()
  const isBusy = useObservable(loadingCount) > 0
  const over = useObservable(pageOverlay)
  const [isShown, show] = useState(false)

  useEffect(() => {
    if (!isBusy || isShown) return undefined
    const timer = setTimeout(() => show(true), shownAfterMs)
    return () => clearTimeout(timer)
  }, [isBusy, isShown])

  useEffect(() => {
    if (!isShown) return undefined
    const timer = setInterval(() => show(loadingCount.current() > 0), tickMs)
    return () => clearInterval(timer)
  }, [isShown])

  return (
    <>
      {isShown && <FullSpinner label={label('shell.spinner.text')} />}
      {over}
    </>
  )
}

/** Shows the full-screen spinner while the code of a page loads. */
export function PageLoading() {
  useFullSpinner(true)
  return null
}
