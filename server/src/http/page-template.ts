import { readFileSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of each page beyond what every page loads, by its address (`web/build/page-files.ts`). */
type PageFiles = {
  readonly beforeSignIn: Readonly<Record<string, readonly string[]>>
  readonly signedIn: Readonly<Record<string, readonly string[]>>
}

export type PageTemplate = {
  /** the page, with places to fill */
  readonly html: string
  /** elements of its head: what the page at this address takes, there or fetched at once */
  readonly headOf: (url: string, isSignedIn: boolean) => string
}

/** The built page, read again when it was built anew while this program ran. */
export function pageTemplate(dist: string): () => Promise<PageTemplate> {
  const page = join(dist, 'index.html')
  let template = readTemplate(dist)
  let readAt = statSync(page).mtimeMs
  return async () => {
    const builtAt = (await stat(page).catch(() => null))?.mtimeMs ?? readAt
    if (builtAt !== readAt) {
      template = readTemplate(dist)
      readAt = builtAt
    }
    return template
  }
}

function readTemplate(dist: string): PageTemplate {
  const read = (name: string) => readFileSync(join(dist, name), 'utf8')
  const { beforeSignIn, signedIn } = JSON.parse(read('page-files.json')) as PageFiles
  const heads = { beforeSignIn: headsOf(beforeSignIn), signedIn: headsOf(signedIn) }
  return { html: read('index.html'), headOf }

  function headsOf(pages: PageFiles['signedIn']): ReadonlyMap<string, string> {
    return new Map(Object.entries(pages).map(([path, files]) => [path, headWith(files, read)]))
  }

  /** Whoever is signed in, or comes by a link that signs in, is led home from elsewhere. */
  function headOf(url: string, isSignedIn: boolean): string {
    const [path = ''] = url.split('?')
    if (path === '/gallery') return ''
    const known = isSignedIn || path === '/redirect' ? heads.signedIn : heads.beforeSignIn
    const [first = ''] = known.values()
    return known.get(path) ?? first
  }
}

/**
 * Scripts are fetched beside each other. Styles stand in the page: nothing waits for them. Their links
 * are disabled, so that they fetch nothing, and tell the scripts that their style is there.
 */
function headWith(files: readonly string[], read: (name: string) => string): string {
  const styles = files.filter((name) => name.endsWith('.css'))
  const scripts = files.filter((name) => name.endsWith('.js'))
  const style = styles.map(read).join('')
  return [
    style === '' ? '' : `<style nonce="%NONCE%">${style}</style>`,
    ...styles.map((name) => `<link rel="stylesheet" href="${name}" disabled>`),
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="${name}">`),
  ].join('')
}
