import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './icon-button.module.css'

type IconButtonProps = ComponentProps<'button'> & { label: string; icon: ReactNode }

/** A button that shows an icon only; its label is for readers of the screen and the pointer. */
export function IconButton({ label, icon, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...button}
      className={classNames(styles.button, className)}
    >
      {icon}
    </button>
  )
}
