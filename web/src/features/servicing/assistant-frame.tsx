import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { PlaceStatus } from '../../ui/progress/rows-place.tsx'
import styles from './assistant-frame.module.css'
import { requestsPayment } from './read-frame-message.ts'

type AssistantFrameProps = {
  /** where the lender's assistant is; only its messages count, and only from this frame */
  readonly origin: string
  /** the address of the conversation; null: the frame stays blank */
  readonly url: string | null
  readonly isComing: boolean
  /** stands over the place of a frame that stays blank; null for nothing */
  readonly instead: ReactNode
  readonly onPayment: () => void
}

/** At least so high, however low the window is (SERV-02, AMB-53). */
const leastHeight = 750

/**
 * A page of somebody else. It runs its own scripts on its own origin, and gets nothing of ours: no
 * address of the page, no camera, no window on top of it.
 */
export function AssistantFrame({ origin, url, isComing, ...rest }: AssistantFrameProps) {
  const { instead, onPayment } = rest
  const label = useLabel()
  const { settings } = useLender()
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const height = useFrameHeight(loaded !== null)
  const isLoading = isComing || (url !== null && loaded !== url)

  const hear = useEffectEvent((message: MessageEvent<unknown>) => {
    const window = frame.current?.contentWindow ?? null
    if (requestsPayment(message, { window, origin })) onPayment()
  })
  useEffect(() => {
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])

  return (
    <div className={styles.place} aria-busy={isLoading}>
      {isLoading && (
        <div className={styles.wait}>
          <Spinner large />
          <PlaceStatus label={label('shell.spinner.text')} />
        </div>
      )}
      {!isLoading && instead !== null && <div className={styles.instead}>{instead}</div>}
      {/* Each conversation has a frame of its own: another address in the same one would take Back. */}
      <iframe
        key={url}
        ref={frame}
        className={styles.frame}
        style={{ height }}
        title={label('loans.assistant.frame', { lender: settings.companyName })}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- its origin is never ours: it can not reach its own sandbox
        sandbox="allow-forms allow-same-origin allow-scripts"
        referrerPolicy="no-referrer"
        allow=""
        {...(url !== null && { src: url, onLoad: () => setLoaded(url) })}
      />
    </div>
  )
}

/** As high as the window but for 50 pixels, once its page is there (SERV-03). */
function useFrameHeight(isLoaded: boolean): number {
  const [height, setHeight] = useState(leastHeight)
  useEffect(() => {
    if (!isLoaded) return undefined
    const fit = () => setHeight(Math.max(leastHeight, window.innerHeight - 50))
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [isLoaded])
  return height
}
