import styles from './avatar.module.css'
import { classNames } from '../class-names.ts'

type AvatarProps = {
  initials: string
  name: string
  image?: string | null
  size?: 'small' | 'medium' | 'large'
}

/** The borrower's photo, or their initials; `name` is empty where words beside it say it. */
export function Avatar({ initials, name, image, size = 'medium' }: AvatarProps) {
  const said = name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span className={classNames(styles.avatar, styles[size])} {...said}>
      {typeof image === 'string' ? <img src={image} alt="" /> : initials}
    </span>
  )
}
