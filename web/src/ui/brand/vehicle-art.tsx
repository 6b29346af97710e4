import { classNames } from '../class-names.ts'
import styles from './vehicle-art.module.css'
import { vehicleDrawings, type VehicleShape } from './vehicle-drawings.ts'

type VehicleArtProps = { label: string; shape?: VehicleShape; thumb?: boolean }

/** A vehicle of its shape in lines, where there is no photo of the borrower's own. */
export function VehicleArt({ label, shape = 'car', thumb = false }: VehicleArtProps) {
  const said = label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  const { body, glass, fine, lamps, wheels } = vehicleDrawings[shape]
  const [back, front, y, radius] = wheels
  return (
    <svg
      className={classNames(styles.art, thumb && styles.thumb)}
      viewBox={thumb ? '70 70 262 108' : '0 0 400 200'}
      focusable="false"
      data-shape={shape}
      {...said}
    >
      {!thumb && (
        <>
          <circle className={styles.sun} cx="300" cy="92" r="58" />
          <path className={styles.hill} d="M0 150q104-38 158-10 56-28 242-2v62H0z" />
          <path className={styles.ground} d="M22 173h356M58 184h44M250 184h88" />
        </>
      )}
      <g transform="translate(36 44)">
        <path className={styles.body} d={body} />
        <path className={styles.glass} d={glass} />
        <path className={styles.fine} d={fine} />
        <path className={styles.lamps} d={lamps} />
        {[back, front].map((x) => (
          <g key={x}>
            <circle className={styles.tyre} cx={x} cy={y} r={radius} />
            <circle className={styles.rim} cx={x} cy={y} r={radius * 0.55} />
            <circle className={styles.fine} cx={x} cy={y} r={radius * 0.22} />
          </g>
        ))}
      </g>
    </svg>
  )
}
