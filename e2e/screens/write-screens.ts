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

/** A reference picture of some screens. */
const references: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['desktop-sign-in.png'],
  'home-maria': ['phone-home.png', 'desktop-home.png', 'desktop-home-dark.png'],
  'home-darnell': ['phone-home-past-due-dark.png', 'desktop-home-past-due.png'],
  'home-jennifer': ['phone-home-paid-off.png', 'desktop-home-paid-off.png'],
  'pay-review': ['phone-pay-review.png', 'desktop-pay-review.png'],
  'pay-confirming': ['phone-pay-confirming.png'],
  'pay-success': ['phone-pay-success.png'],
  receipts: ['desktop-receipts.png'],
  'settings-payment-option': ['desktop-settings.png'],
}

/** Writes `screens/index.html`: a row for each screen, with the reference beside it where there is one. */
export function writeContactSheet(): void {
  const rows = readdirSync(folder).flatMap((lender) => rowsOf(lender))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body{font:14px system-ui;margin:16px;background:#888}section{margin-bottom:24px}
div{display:flex;gap:12px;align-items:flex-start;overflow-x:auto}img{max-height:640px}
</style>${rows.join('\n')}\n`,
  )
}

function rowsOf(lender: string): string[] {
  const files = readdirSync(join(folder, lender)).toSorted()
  const byName = Map.groupBy(files, (file) => file.split('.')[0] ?? '')
  return [...byName].map(([name, shots]) => {
    const own = shots.map((file) => image(`${lender}/${file}`))
    return `<section><h2>${lender}: ${name}</h2><div>${[...own, ...designOf(name)].join('')}</div></section>`
  })
}

function designOf(name: string): string[] {
  const shots = variables['DESIGN_SHOTS']
  return shots === undefined
    ? []
    : (references[name] ?? []).map((file) => image(`file://${resolve(shots, file)}`))
}

function image(path: string): string {
  return `<img loading="lazy" src="${path}" title="${path}">`
}
