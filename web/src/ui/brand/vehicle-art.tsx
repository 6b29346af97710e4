import { classNames } from '../class-names.ts'
import styles from './vehicle-art.module.css'

type VehicleArtProps = { label: string; thumb?: boolean }

/** A car in lines, where there is no photo of the borrower's own. */
export function VehicleArt({ label, thumb = false }: VehicleArtProps) {
  const said = label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg
      className={classNames(styles.art, thumb && styles.thumb)}
      viewBox={thumb ? '60 60 280 130' : '0 0 400 200'}
      preserveAspectRatio={thumb ? 'xMidYMid meet' : 'xMidYMid slice'}
      focusable="false"
      {...said}
    >
      {!thumb && (
        <>
          <circle className={styles.sun} cx="304" cy="84" r="54" />
          <path className={styles.hill} d="M0 152c70-34 120-26 168-8 60-30 150-40 232-6v62H0z" />
          <path className={styles.ground} d="M20 176.5h360M64 188h52M254 188h84" />
        </>
      )}
      <path
        className={styles.body}
        d="M82 152q-6-1-7-8l-1-18q0-10 9-13l17-6 24-29q6-7 16-8l84-2q22 0 37 12l31 24 46 8q18 4 19 20v12q0 7-8 8z"
      />
      <path
        className={styles.glass}
        d="M118 104l17-21q4-5 10-5h21v26zM174 78l46-1v27h-46zM228 77q16 0 28 9l23 18h-51z"
      />
      <path
        className={styles.fine}
        d="M170 112v38M224 112v38M182 122h12M236 122h12M346 128l-18-3M76 128h11"
      />
      <Wheel cx={124} />
      <Wheel cx={296} />
    </svg>
  )
}

function Wheel({ cx }: { cx: number }) {
  return (
    <>
      <circle className={styles.tyre} cx={cx} cy="153" r="23" />
      <circle className={styles.rim} cx={cx} cy="153" r="12" />
      <circle className={styles.fine} cx={cx} cy="153" r="5" />
    </>
  )
}
