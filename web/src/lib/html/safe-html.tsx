import { createElement, Fragment, type ReactNode } from 'react'
import { parseHtml } from './parse-html.ts'

// What a lender's HTML may hold. Everything else keeps its text and loses its tag.
const tags = new Set(
  (
    'p br hr a b strong i em u s small sub sup span div section ul ol li dl dt dd blockquote ' +
    'h2 h3 h4 h5 h6 table thead tbody tr th td'
  ).split(' '),
)
// These elements are dropped with everything inside.
const gone = new Set('script style template iframe object embed svg math noscript'.split(' '))

/** HTML that a lender wrote, as React elements of an allow-list: none of it is ever run. */
export function SafeHtml({ html }: { html: string }): ReactNode {
  return childrenOf(parseHtml(html))
}

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map(render)
}

function render(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (gone.has(name)) return null
  if (!tags.has(name)) return <Fragment key={key}>{childrenOf(node)}</Fragment>
  const children = childrenOf(node)
  return createElement(name, { key, ...attributesOf(node) }, ...children)
}

/** A link keeps its address if it is http, mailto or tel. Every other attribute is dropped. */
function attributesOf(element: Element): Readonly<Record<string, string>> {
  const href = element.getAttribute('href')?.trim() ?? ''
  if (element.localName !== 'a' || !/^(https?:\/\/|mailto:|tel:)\S+$/i.test(href)) return {}
  return { href, target: '_blank', rel: 'noreferrer' }
}
