import { VehicleArt } from '../brand/vehicle-art.tsx'
import type { VehicleShape } from '../brand/vehicle-drawings.ts'
import { classNames } from '../class-names.ts'
import { Parts } from '../figures/parts.tsx'
import styles from './switcher-face.module.css'

export type SwitcherOption = {
  value: string
  title: string
  /** each stays on one line, unless a line is too short for it */
  details?: readonly string[]
  image?: string | null
  shape?: VehicleShape
}

type SwitcherFaceProps = {
  option: SwitcherOption
  /** one of several in a list, beside what acts on it */
  small?: boolean
}

/** An account as it is shown to be chosen: its picture, its name, and what is said below it. */
export function SwitcherFace({ option, small = false }: SwitcherFaceProps) {
  const { title, details = [], image, shape = 'car' } = option
  return (
    <>
      <span className={classNames(styles.thumb, small && styles.small)}>
        {typeof image === 'string' ? (
          <img src={image} alt="" />
        ) : (
          <VehicleArt label="" shape={shape} thumb />
        )}
      </span>
      <span className={styles.words}>
        <strong className={small ? styles.smallTitle : undefined}>{title}</strong>
        <Parts texts={details} />
      </span>
    </>
  )
}
