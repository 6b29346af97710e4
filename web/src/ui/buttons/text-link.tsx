import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { Link } from './link.ts'
import styles from './text-link.module.css'
import { NoWrap } from '../text/no-wrap.tsx'

type TextLinkProps = ComponentProps<'a'> & { href: string; link?: Link; icon?: ReactNode }

/** A link that stands alone, beside a heading or a label. Links inside text are plain `a`. */
export function TextLink({ link: Tag = 'a', icon, className, children, ...anchor }: TextLinkProps) {
  return (
    <Tag {...anchor} className={classNames(styles.text, className)}>
      {icon}
      <NoWrap>{children}</NoWrap>
    </Tag>
  )
}
