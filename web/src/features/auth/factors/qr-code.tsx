import { encode } from 'uqr'
import styles from './factors.module.css'

/** A QR code, dark on white in a dark page too: cameras read no other. Its text stands beside it. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <path d={path.join('')} />
    </svg>
  )
}
