import type { BankKind } from '@quittance/domain/payments/bank-account'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx'
import styles from './cheque-picture.module.css'

/** Where each number stands on the paper, and how it might read. */
const parts = {
  ach: [
    { x: 12, width: 132, digits: '123456789', said: 'checkRouting' },
    { x: 156, width: 172, digits: '000123456789', said: 'checkAccount' },
  ],
  pad: [
    { x: 12, width: 84, digits: '12345', said: 'chequeBranch' },
    { x: 108, width: 60, digits: '678', said: 'chequeBank' },
    { x: 180, width: 140, digits: '001234567', said: 'chequeAccount' },
  ],
} as const

/** Where the numbers of an account stand on a cheque, as its bank prints them. */
export function ChequePicture({ kind }: { kind: BankKind }) {
  const label = useLabel()
  const picture = kind === 'ach' ? 'checkPicture' : 'chequePicture'

  return (
    <figure className={styles.figure}>
      <VisuallyHidden>{label(`payments.methodForm.${picture}`)}</VisuallyHidden>
      <svg viewBox="0 0 440 124" aria-hidden="true" focusable="false">
        <rect className={styles.paper} x="1" y="1" width="438" height="122" rx="12" />
        <path className={styles.lines} d="M20 25h110M20 41h70M340 29h80M20 68h270M310 68h110" />
        {parts[kind].map(({ x, width, digits, said }, place) => (
          <g key={said}>
            <rect
              className={styles[`part${place}`]}
              x={x}
              y="84"
              width={width}
              height="30"
              rx="7"
            />
            <text className={styles.digits} x={x + width / 2} y="104">
              {digits}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className={styles.caption}>
        {parts[kind].map(({ said }, place) => (
          <span key={said} className={styles.said}>
            <i className={styles[`part${place}`]} aria-hidden="true" />
            {label(`payments.methodForm.${said}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
