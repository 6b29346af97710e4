import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Boot } from '@quittance/contract/boot'
import { idleMs } from '@quittance/domain/auth/sign-in/idle'

/** The files of each page beyond what every page loads, by its address (`web/build/page-files.ts`). */
type PageFiles = {
  readonly beforeSignIn: Readonly<Record<string, readonly string[]>>
  readonly signedIn: Readonly<Record<string, readonly string[]>>
}

export type PageTemplate = {
  /** names this build: what it is made of is in its page, by name and hash */
  readonly build: string
  /** the page, with places to fill */
  readonly html: string
  /** elements of its head: what the page at this address takes, there or fetched at once */
  readonly headOf: (url: string, isSignedIn: boolean) => string
  /** what stands in its body before its code is there: sign-in or home, for who opens it */
  readonly bodyOf: (url: string, isSignedIn: boolean, boot: Boot) => string
  /** the script behind it: for home alone, which it shows once it knows who asks */
  readonly scriptOf: (url: string, isSignedIn: boolean, boot: Boot) => string
}

/** Built of the portal's own components (`web/src/render-pages.tsx`). */
type Drawing = {
  readonly renderSignIn: (boot: Boot, search: string) => string
  readonly renderHome: (boot: Boot) => string
  readonly callsOfHome: string
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

async function readTemplate(dist: string): Promise<PageTemplate> {
  const read = (name: string) => readFileSync(join(dist, name), 'utf8')
  const { beforeSignIn, signedIn } = JSON.parse(read('page-files.json')) as PageFiles
  const heads = { beforeSignIn: headsOf(beforeSignIn), signedIn: headsOf(signedIn) }
  const html = withIntegrity(read('index.html'), read)
  const drawing = await loadDrawing(dist)
  const homeScript = existsSync(join(dist, earlyHome)) ? read(earlyHome) : ''
  const build = createHash('sha256').update(html).digest('base64url').slice(0, 16)
  return { build, html, headOf, bodyOf, scriptOf }

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

  function bodyOf(url: string, isSignedIn: boolean, boot: Boot): string {
    if (drawing === null) return ''
    if (isSignedIn) return isHome(url) ? drawing.renderHome(boot) : ''
    const [path = '', search] = url.split('?')
    if (!['/', '/login'].includes(path)) return ''
    return drawing.renderSignIn(boot, search === undefined ? '' : `?${search}`)
  }

  /** Says to it what `web/src/lib/start/early-home.ts` reads. */
  function scriptOf(url: string, isSignedIn: boolean, { settings }: Boot): string {
    if (drawing === null || !isSignedIn || !isHome(url)) return ''
    const calls = drawing.callsOfHome.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    const idle = idleMs(settings.sessionTimeout)
    return `<script nonce="%NONCE%" data-calls="${calls}" data-idle="${idle}">${homeScript}</script>`
  }
}

const earlyHome = 'server/early-home.js'

function isHome(url: string): boolean {
  return /^\/(home)?(\?|$)/.test(url)
}

/** Under another address whenever it was built anew: a module is loaded once. */
async function loadDrawing(dist: string): Promise<Drawing | null> {
  const path = join(dist, 'server/render-pages.js')
  if (!existsSync(path)) return null
  const { href } = pathToFileURL(path)
  return (await import(`${href}?built=${statSync(path).mtimeMs}`)) as Drawing
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
    ...scripts.map(
      (name) => `<link rel="modulepreload" crossorigin ${integrityOf(read(name))} href="${name}">`,
    ),
  ].join('')
}

/** The page's own script runs as it was built, or not at all (W3C Subresource Integrity). */
function withIntegrity(html: string, read: (name: string) => string): string {
  return html.replaceAll(
    /<script type="module"([^>]*) src="([^"]+)"/g,
    (_whole, rest: string, name: string) =>
      `<script type="module"${rest} ${integrityOf(read(name))} src="${name}"`,
  )
}

function integrityOf(source: string): string {
  return `integrity="sha384-${createHash('sha384').update(source).digest('base64')}"`
}
