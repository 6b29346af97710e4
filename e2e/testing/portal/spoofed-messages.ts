import type { Page } from 'playwright-core'

/** Where the page's frame really is. */
export async function assistantOriginOf(page: Page): Promise<string> {
  const src = await page.locator('iframe').getAttribute('src')
  return new URL(src ?? '').origin
}

/** Origins that are not the assistant's, however much they look like it. */
export function spoofedOrigins(origin: string, own: string): string[] {
  const { protocol, hostname, port, host } = new URL(origin)
  const names = [
    `${hostname}.`,
    `${hostname}.evil.example`,
    `evil-${hostname}`,
    `x${hostname}`,
    `${hostname}x`,
  ]
  const schemes = [
    'https:',
    'ws:',
    'wss:',
    'ftp:',
    'file:',
    'data:',
    'blob:',
    'about:',
    'chrome-extension:',
    'null:',
  ]
  const ports = ['', ':80', ':443', `:${Number(port) + 1}`, `:${port}0`, `:0${port}`, ':0']
  const tails = [
    '/',
    '//',
    '/conversations/1',
    '?',
    '#',
    '@evil.example',
    '\\',
    '%00',
    ' ',
    '\n',
    '\t',
    '\u200b',
    '.',
    ',',
    ';',
    ':',
  ]
  const heads = [' ', '\n', '\u200b', '\ufeff', 'blob:', 'filesystem:', 'view-source:', 'user@']
  return [
    ...names.map((name) => `${protocol}//${name}:${port}`),
    ...schemes.map((scheme) => `${scheme}//${host}`),
    ...ports.map((other) => `${protocol}//${hostname}${other}`),
    ...tails.map((tail) => `${origin}${tail}`),
    ...heads.map((head) => `${head}${origin}`),
    ...otherOrigins({ origin, own, host, hostname, port }),
  ].filter((one) => one !== origin)
}

type Parts = Readonly<Record<'origin' | 'own' | 'host' | 'hostname' | 'port', string>>

/** Those that are written in another way altogether. */
function otherOrigins({ origin, own, host, hostname, port }: Parts): string[] {
  return [
    '',
    'null',
    'undefined',
    '*',
    'about:blank',
    'about:srcdoc',
    'https://evil.example',
    own,
    `${own}/`,
    'http://localhost',
    `http://localhost:${port}`,
    `http://[::1]:${port}`,
    `http://0.0.0.0:${port}`,
    `http://127.1:${port}`,
    `http://2130706433:${port}`,
    `http://0x7f000001:${port}`,
    `http://user@${host}`,
    `http://user:secret@${host}`,
    `HTTP://${host}`,
    `http:${host}`,
    `http:/${host}`,
    `http:///${host}`,
    `http:\\\\${host}`,
    host,
    hostname,
    `//${host}`,
    `${origin},${origin}`,
    `${origin} ${origin}`,
  ]
}

/**
 * Sends what the assistant would send: in the name of each origin, from the frame; in the assistant's own
 * name from another window; and truly from this page and from a frame inside of the assistant's.
 */
export async function postSpoofs(
  page: Page,
  { origin, spoofs }: { origin: string; spoofs: readonly string[] },
): Promise<void> {
  await page.evaluate(
    ({ origin: real, spoofs: names }) => {
      const source = document.querySelector('iframe')?.contentWindow ?? null
      const data = { action: 'goto', location: 'makePayment' }
      const inits: MessageEventInit[] = [
        ...names.map((name) => ({ origin: name, source, data })),
        ...names.map((name) => ({ origin: name, source, data: JSON.stringify(data) })),
        { origin: real, source: window, data },
        { origin: real, source: null, data },
      ]
      for (const init of inits) window.dispatchEvent(new MessageEvent('message', init))
      window.postMessage(data, '*')
    },
    { origin, spoofs },
  )
  const frame = page.frames().find((one) => one.url().startsWith(origin))
  await frame?.evaluate(() => {
    for (const kind of ['plain', 'sandboxed']) {
      const inner = document.createElement('iframe')
      if (kind === 'sandboxed') inner.setAttribute('sandbox', 'allow-scripts')
      document.body.append(inner)
    }
  })
  // The one has the assistant's origin and is another window; the other has no origin at all.
  for (const inner of frame?.childFrames() ?? [])
    await inner.evaluate(() => top?.postMessage({ action: 'goto', location: 'makePayment' }, '*'))
  await frame?.evaluate(() => top?.postMessage({ action: 'goto', location: 'settings' }, '*'))
}
