import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

/** Ignored by git. */
const folder = resolve('screens')

export type ScreenPlace = {
  readonly lender: string
  readonly name: string
  /** width and theme: '390-dark' */
  readonly look: string
}

export function emptyScreens(): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Writes a screen in few colors, so that some hundred of them stay small. */
export async function writeScreen({ lender, name, look }: ScreenPlace, png: Buffer): Promise<void> {
  mkdirSync(join(folder, lender), { recursive: true })
  const small = await sharp(png).png({ palette: true, colours: 128, effort: 4 }).toBuffer()
  writeFileSync(join(folder, lender, `${name}.${look}.png`), small)
}

/** The variables of the test runner: `DESIGN_SHOTS` names a folder of reference pictures. */
const variables = (import.meta as { env?: Readonly<Record<string, string | undefined>> }).env ?? {}

/** The reference pictures of a screen, by its name, or by its lender's and its name. */
const references: Readonly<Record<string, readonly string[]>> = {
  gallery: ['desktop-components.png'],
  'lonemesa/sign-in': ['desktop-sign-in.png'],
  'harborpine/sign-in': ['desktop-sign-in-harborpine.png'],
  'boreal/sign-in': ['desktop-sign-in-boreal-dark-fr.png'],
  'home-maria': ['phone-home.png', 'desktop-home.png', 'desktop-home-dark.png'],
  'home-darnell': ['phone-home-past-due-dark.png', 'desktop-home-past-due.png'],
  'home-jennifer': ['phone-home-paid-off.png', 'desktop-home-paid-off.png'],
  'pay-review': ['phone-pay-review.png', 'desktop-pay-review.png'],
  'pay-confirming': ['phone-pay-confirming.png'],
  'pay-success': ['phone-pay-success.png'],
  receipts: ['desktop-receipts.png', 'desktop-statements.png'],
  schedule: ['phone-schedule.png', 'desktop-schedule.png'],
  'settings-payment-option': ['desktop-settings.png'],
}

/** Writes `screens/index.html`: a row for each screen, with the reference beside it where there is one. */
export function writeContactSheet(): void {
  const rows = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => rowsOf(name))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body{font:14px system-ui;margin:16px;background:#888}section{margin-bottom:24px}
div{display:flex;gap:12px;align-items:flex-start;overflow-x:auto}img{max-height:640px}
</style>${[...rows, ...withoutScreen()].join('\n')}\n`,
  )
}

function rowsOf(lender: string): string[] {
  const files = readdirSync(join(folder, lender)).toSorted()
  const byName = Map.groupBy(files, (file) => file.split('.').slice(0, -2).join('.'))
  return [...byName].map(([name, shots]) => {
    const own = shots.map((file) => image(`${lender}/${file}`))
    const design = references[`${lender}/${name}`] ?? references[name] ?? []
    return row(`${lender}: ${name}`, [...own, ...imagesOf(design)])
  })
}

/** Reference pictures that stand beside no screen. */
function withoutScreen(): string[] {
  const shots = variables['DESIGN_SHOTS']
  if (shots === undefined) return []
  const named = new Set(Object.values(references).flat())
  const left = readdirSync(shots).filter((file) => file.endsWith('.png') && !named.has(file))
  return left.length === 0 ? [] : [row('Without a screen', imagesOf(left))]
}

function row(title: string, images: readonly string[]): string {
  return `<section><h2>${title}</h2><div>${images.join('')}</div></section>`
}

function imagesOf(files: readonly string[]): string[] {
  const shots = variables['DESIGN_SHOTS']
  return shots === undefined ? [] : files.map((file) => image(`file://${resolve(shots, file)}`))
}

function image(path: string): string {
  return `<img loading="lazy" src="${path}" title="${path}">`
}
