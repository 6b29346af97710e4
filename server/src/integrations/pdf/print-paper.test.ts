import { toInstant } from '@quittance/domain/calendar'
import { expect, it } from 'vitest'
import type { Paper } from '../../platform/ports/paper.ts'
import { openPdf, readPdfText } from '../../../testing/papers/read-pdf.ts'
import { printPaper } from './print-paper.ts'

const paper: Paper = {
  title: 'Autorización de débitos recurrentes',
  locale: 'es-US',
  from: { name: 'Lone Mesa Motor Credit', lines: ['400 Commerce St, San Antonio, TX 78205'] },
  color: '#1f5f8b',
  reference: 'LM-7Q4K-229P',
  pageWords: 'Página :page de :pages',
  at: toInstant(Date.UTC(2026, 10, 20, 15)),
  blocks: [
    { kind: 'heading', text: 'Lo que autorizó' },
    { kind: 'paragraph', text: 'Autorizo a Lone Mesa a debitar $471.88 cada mes.' },
    {
      kind: 'facts',
      rows: [
        ['Prestatario', 'María Ortega'],
        ['Préstamo', '21-104233'],
      ],
    },
    { kind: 'note', text: 'Guarde esta copia.' },
  ],
}

async function open(given: Paper) {
  return openPdf(await printPaper(given))
}

type Node = { readonly role?: string; readonly children?: readonly Node[] }

function rolesOf(node: Node | null): string[] {
  if (node === null) return []
  const own = node.role === undefined ? [] : [node.role]
  return [...own, ...(node.children ?? []).flatMap(rolesOf)]
}

it('prints a document that says its title, its language and its author', async () => {
  const document = await open(paper)
  const { info } = (await document.getMetadata()) as { info: Record<string, unknown> }
  expect(info).toMatchObject({ Title: paper.title, Author: paper.from.name, Language: 'es-US' })
  const marks = (await document.getMarkInfo()) as ReadonlyMap<string, unknown> | null
  expect(marks?.get('Marked')).toBe(true)
  const preferences = await document.getViewerPreferences()
  expect(Object.fromEntries(preferences as never)).toMatchObject({ DisplayDocTitle: true })
})

it('prints text that can be read out of it, accents included', async () => {
  const text = await readPdfText(await open(paper))
  expect(text).toContain('Autorización de débitos recurrentes')
  expect(text).toContain('María Ortega')
  expect(text).toContain('Página 1 de 1')
})

it('tags heads, paragraphs and tables for a screen reader', async () => {
  const page = await (await open(paper)).getPage(1)
  const roles = rolesOf((await page.getStructTree()) as unknown as Node)
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
  expect(roles).toEqual(expect.arrayContaining(['Document', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']))
})

it('prints no script, and holds the letters that it uses', async () => {
  const document = await open(paper)
  expect(await document.getJSActions()).toBeNull()
  const bytes = (await printPaper(paper)).toString('latin1')
  expect(bytes).not.toMatch(/\/JavaScript|\/OpenAction|\/Launch/)
  expect(bytes).toMatch(/\/FontFile2/)
  expect(bytes.length).toBeLessThan(60 * 1024)
})

it('prints the same bytes when it prints the same document again', async () => {
  const [one, other] = [await printPaper(paper), await printPaper(paper)]
  expect(one.equals(other)).toBe(true)
  expect(one.equals(await printPaper({ ...paper, reference: 'LM-7Q4K-2291' }))).toBe(false)
})

it.each(['Ann O\u2019Neil', 'Ann O\u02BCNeil'])(
  'keeps the apostrophe of %s, whichever was printed before in the same letter',
  async (name) => {
    for (const other of ['\u2019', '\u02BC']) {
      await printPaper({ ...paper, blocks: [{ kind: 'paragraph', text: other }] })
      const blocks = [{ kind: 'paragraph', text: name }] as const
      expect(await readPdfText(await open({ ...paper, blocks }))).toContain(name)
    }
  },
)

it('continues on further pages, each with its number, and loses no line', async () => {
  const rows = Array.from({ length: 90 }, (_none, no) => [`Name ${no}`, `Value ${no}`] as const)
  const long = { ...paper, blocks: [{ kind: 'facts', rows }] } as const
  const document = await open(long)
  const text = await readPdfText(document)
  expect(document.numPages).toBeGreaterThan(2)
  for (const [name, value] of rows) expect(text).toContain(`${name} ${value}`)
  expect(text).toContain(`Página ${document.numPages} de ${document.numPages}`)
})

it.each([
  ['Polish', 'Łukasz Żółć'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Russian', 'Наталья Ильина'],
  ['Vietnamese', 'Nguyễn Thị Hằng'],
])('prints a name in %s so that it can be read', async (_language, name) => {
  const blocks = [{ kind: 'paragraph', text: name }] as const
  expect(await readPdfText(await open({ ...paper, blocks }))).toContain(name)
})

it('prints a box in the place of what no letter is there for, and no mark that turns text around', async () => {
  const blocks = [{ kind: 'paragraph', text: 'Ana \u{738b} \u{202e}gro\u{0000}x' }] as const
  expect(await readPdfText(await open({ ...paper, blocks }))).toContain('Ana \u{25a1} gro x')
})
