import { useEffect, useEffectEvent, useState } from 'react'

/** How long to wait before each question: at 3 s, at 10 s, then every minute. */
const waitsMs = [3000, 7000]
const thenEveryMs = 60_000

/** From here on the panel says that it takes longer than usual. */
const longMs = 15 * 60_000

type StatusPolling = {
  /** ask until this turns false */
  isOpen: boolean
  /** Asks once; the answer is dealt with there. Never throws. */
  ask: () => Promise<void>
  /** A page that was opened anew asks at once. */
  atOnce: boolean
}

/**
 * Asks how a payment stands, again and again, until it is known; also when the connection returns.
 *
 * @returns whether it takes longer than usual
 */
export function useStatusPolling({ isOpen, ask, atOnce }: StatusPolling): boolean {
  const [takesLong, setTakesLong] = useState(false)
  const askNow = useEffectEvent(ask)
  const isFirstAtOnce = useEffectEvent(() => atOnce)

  useEffect(() => {
    if (!isOpen) return undefined
    let count = 0
    let waitedMs = 0
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    let isAsking = false

    async function question() {
      if (isAsking) return
      isAsking = true
      await askNow()
      isAsking = false
      if (!isOver) wait()
    }

    function wait() {
      const nextMs = waitsMs[count] ?? thenEveryMs
      count += 1
      timer = setTimeout(() => {
        waitedMs += nextMs
        setTakesLong(waitedMs >= longMs)
        void question()
      }, nextMs)
    }

    function askAgainNow() {
      clearTimeout(timer)
      void question()
    }

    if (isFirstAtOnce()) askAgainNow()
    else wait()
    window.addEventListener('online', askAgainNow)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', askAgainNow)
      setTakesLong(false)
    }
  }, [isOpen])

  return takesLong
}
