import type { ReactNode } from 'react'
import styles from './icons.module.css'

type IconProps = { small?: boolean; large?: boolean }

/** Draws lines on a grid of 24: the words beside an icon name it, so it is hidden from readers. */
export function Icon({ small, large, children }: IconProps & { children: ReactNode }) {
  const size = small === true ? styles.small : large === true ? styles.large : styles.icon
  return (
    <svg className={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/** Makes an icon of one path. */
export function drawIcon(path: string) {
  return function DrawnIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={path} />
      </Icon>
    )
  }
}

const ring = 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0z'

// The icons of every page, sign-in among them; the others are in page-icons.tsx.
export const AlertIcon = drawIcon(`${ring}M12 8v4.6M12 15.8v.1`)
export const CheckIcon = drawIcon(`${ring}M8.5 12.2l2.5 2.5 4.7-5.2`)
export const ClockIcon = drawIcon(`${ring}M12 7.5V12l3 2`)
export const InfoIcon = drawIcon(`${ring}M12 11.2V16M12 8v.1`)
export const WarningIcon = drawIcon('M12 4.5 21 19.500H3zM12 10v4.500M12 17v.100')
export const ChevronDownIcon = drawIcon('m7 10 5 5 5-5')
export const CloseIcon = drawIcon('m6.5 6.5 11 11M17.5 6.5l-11 11')
const eye =
  'M3 12s3.3-6 9-6 9 6 9 6-3.3 6-9 6-9-6-9-6zM14.6 12a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0z'
export const EyeIcon = drawIcon(eye)
export const EyeOffIcon = drawIcon(`${eye}M5 4.5 19 19.5`)
