type Policy = { createHTML(html: string): string }
type Policies = { createPolicy(name: string, rules: Policy): Policy }

/** The Trusted Types policy that parses HTML; older browsers have no Trusted Types. */
const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
const reading = policies?.createPolicy('quittance-reading', { createHTML: (html) => html })

/**
 * Reads HTML that a lender wrote. What comes back is a document apart: no script of it runs, no
 * picture of it is fetched, and it must never be put into the page as it is.
 */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(reading?.createHTML(html) ?? html, 'text/html').body
}
