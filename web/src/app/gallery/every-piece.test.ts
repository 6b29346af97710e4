import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))

/** The exported pieces: functions and values whose name begins with a capital letter. */
const pieces = filesIn('web/src/ui', /\.tsx$/).flatMap((text) =>
  [...text.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)].map(([, name = '']) => name),
)
const gallery = [
  ...filesIn('web/src/app/gallery', /\.tsx$/),
  readFileSync('web/src/app/routes/gallery.tsx', 'utf8'),
].join('\n')

/** Icons are listed by their modules, each under its own name. */
const isIcon = (name: string) => /\wIcon$/.test(name) && name !== 'ToneIcon'

it('shows every component in the gallery under its name', () => {
  expect(pieces.length).toBeGreaterThan(80)
  const missing = pieces.filter(
    (name) =>
      !isIcon(name) &&
      !(gallery.includes(` name="${name}"`) || gallery.includes(`data-piece="${name}"`)),
  )
  expect(missing).toEqual([])
})

it('draws each component of the gallery, and lists only those that exist', () => {
  const named = [...gallery.matchAll(/(?:<Piece name|data-piece)="(\w+)"/g)].map(([, name]) => name)
  expect(named.filter((name) => !pieces.includes(name ?? ''))).toEqual([])
  const undrawn = pieces.filter(
    (name) => !isIcon(name) && !new RegExp(`<(\\w+\\.)?${name}[\\s/>]`).test(gallery),
  )
  expect(undrawn).toEqual([])
})
