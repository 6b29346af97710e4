import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const page = `<!doctype html><html lang="%LANG%"><head><title>%TITLE%</title>
<style nonce="%NONCE%">%PALETTE%</style>%FILES%
%EARLY%<script id="boot" type="application/json">%BOOT%</script>
<script type="module" src="/assets/main-1a2b.js"></script></head><body><div id="app" %HIDDEN%>%APP%</div></body></html>`

const drawing = `
export const renderSignIn = (boot, search) => 'sign-in in ' + boot.language + ' at ' + search
export const renderHome = ({ language }) => 'home in ' + language
export const callsOfHome = JSON.stringify([{ url: '/a?b=1&c=2' }])`

const pageFiles = {
  beforeSignIn: { '/login': ['/assets/sign-in.js'], '/signup': ['/assets/sign-up.js'] },
  signedIn: {
    '/home': ['/assets/home.js', '/assets/home.css'],
    '/receipts': ['/assets/receipts.js'],
  },
}

/** A folder as the build of the portal leaves it, with hardly anything in it; whoever asks removes it. */
export function fakeDist(): string {
  const dist = mkdtempSync(join(tmpdir(), 'quittance-dist-'))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), page)
  writeFileSync(join(dist, 'page-files.json'), JSON.stringify(pageFiles))
  writeFileSync(join(dist, 'assets/home.css'), '.due{color:red}')
  writeFileSync(join(dist, 'assets/main-1a2b.js'), 'export const built = true\n')
  for (const name of ['sign-in', 'sign-up', 'home', 'receipts'])
    writeFileSync(join(dist, `assets/${name}.js`), `export const page = '${name}'`)
  mkdirSync(join(dist, 'server'))
  writeFileSync(join(dist, 'server/render-pages.js'), drawing)
  writeFileSync(join(dist, 'server/early-home.js'), 'begin()')
  return dist
}
