import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from './button.tsx'
import styles from './button.module.css'
import { classNames } from '../class-names.ts'
import type { Link } from './link.ts'
import { NoWrap } from '../text/no-wrap.tsx'

type LinkButtonProps = ComponentProps<'a'> & ButtonLook & { href: string; link?: Link }

/** Goes somewhere, and looks like a button. */
export function LinkButton({ link: Tag = 'a', ...props }: LinkButtonProps) {
  const { variant, small, wide, icon, className, children, ...anchor } = props
  return (
    <Tag {...anchor} className={classNames(buttonClass({ variant, small, wide }), className)}>
      <span className={styles.face}>
        {icon}
        <span>
          <NoWrap>{children}</NoWrap>
        </span>
      </span>
    </Tag>
  )
}
