import type { ReactNode } from 'react'
import { VehicleArt } from './vehicle-art.tsx'
import type { VehicleShape } from './vehicle-drawings.ts'
import styles from './vehicle-photo.module.css'

type VehiclePhotoProps = {
  src?: string | null
  alt: string
  shape?: VehicleShape
  action?: ReactNode
}

/** The borrower's vehicle, twice as wide as high; line art until there is a photo. */
export function VehiclePhoto({ src, alt, shape = 'car', action }: VehiclePhotoProps) {
  const hasPhoto = typeof src === 'string' && src !== ''
  return (
    <div className={styles.frame}>
      {hasPhoto ? <img src={src} alt={alt} /> : <VehicleArt label={alt} shape={shape} />}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
