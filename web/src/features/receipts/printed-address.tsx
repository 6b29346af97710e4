import { receiptAddressEndpoint } from '@quittance/contract/documents'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApi } from '../../lib/api/api.ts'
import styles from './receipts.module.css'

/** Where a receipt can be checked, with the squares of its code as an SVG path. */
type CheckedAt = { readonly text: string; readonly size: number; readonly path: string }

/**
 * Prints the receipt that is open, with the address at which anyone can check it. It is printed without
 * where that can not be fetched.
 */
export function PrintedAddress({ receiptId, onClose }: { receiptId: string; onClose: () => void }) {
  const api = useApi()
  const [checkedAt, setCheckedAt] = useState<CheckedAt | null>(null)

  useEffect(() => {
    addEventListener('afterprint', onClose)
    return () => removeEventListener('afterprint', onClose)
  }, [onClose])

  useEffect(() => {
    api(receiptAddressEndpoint, { receiptId }, { background: true })
      .then((answer) => {
        if (answer.kind === 'done') flushSync(() => setCheckedAt(answer.result))
        return undefined
      })
      .catch(() => undefined) // the receipt is printed all the same
      .finally(() => window.print())
  }, [api, receiptId])

  if (checkedAt === null) return null
  const { text, size, path } = checkedAt
  return (
    <div className={styles.onPaper}>
      <svg viewBox={`0 0 ${size} ${size}`} width="96" height="96" aria-hidden="true">
        <path d={path} />
      </svg>
      <p>{text}</p>
    </div>
  )
}
