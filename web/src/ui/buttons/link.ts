import type { ComponentProps, ElementType } from 'react'

/** What draws a link: an `a`, or the router's own link, which draws one. */
export type Link = ElementType<ComponentProps<'a'> & { href: string }>
