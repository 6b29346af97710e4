import type { Plugin, Rolldown } from 'vite'
import { pageModules } from './page-table.ts'

type Chunk = Rolldown.OutputChunk
type Bundle = Rolldown.OutputBundle

/** The order of the layers: parts of the style come in any order, and the first to name one decides. */
const layers = '@layer tokens,base,ui,page;'

/**
 * Puts the style of the first chunk into the page itself, under the nonce of its answer, and writes
 * down for the server which files each page takes beyond that. The lender's palette has its place
 * there too: put in last, as Vite would read it as CSS, and a place to fill is none.
 */
export function pageFiles(): Plugin {
  let style = ''
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      style = takeStyle(bundle)
      const source = JSON.stringify(filesByPage(bundle))
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          '<!--style-->',
          () => `<style nonce="%NONCE%">${layers}${style}%PALETTE%</style>%FILES%`,
        ),
    },
  }
}

/** The style of what every page loads, which from then on is no file any more. */
function takeStyle(bundle: Bundle): string {
  const chunks = chunksOf(bundle)
  const texts = ofEveryPage(chunks).flatMap((chunk) => {
    const styles = [...stylesOf(chunk)]
    chunk.viteMetadata?.importedCss.clear()
    return styles.map((name) => {
      const asset = bundle[name]
      delete bundle[name]
      return asset?.type === 'asset' ? String(asset.source) : ''
    })
  })
  return texts.join('')
}

function filesByPage(bundle: Bundle) {
  const chunks = chunksOf(bundle)
  const there = ofEveryPage(chunks)
  const { beforeSignIn, signedIn } = pageModules
  return { beforeSignIn: filesOf(beforeSignIn), signedIn: filesOf(signedIn) }

  function filesOf(pages: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
    const entries = Object.entries(pages).map(([path, modules]): [string, string[]] => {
      const wanted = modules.flatMap((end) => withImports(holderOf(end, chunks), chunks))
      const beyond = [...new Set(wanted)].filter((chunk) => !there.includes(chunk))
      const names = beyond.flatMap((chunk) => [chunk.fileName, ...stylesOf(chunk)])
      return [path, names.map((name) => `/${name}`)]
    })
    return Object.fromEntries(entries)
  }
}

function ofEveryPage(chunks: readonly Chunk[]): Chunk[] {
  return chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => withImports(entry, chunks))
}

function holderOf(module: string, chunks: readonly Chunk[]): Chunk {
  const holder = chunks.find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith(`/web/${module}`)),
  )
  if (holder === undefined) throw new Error(`${module} is in no chunk`)
  return holder
}

/** The chunk, and all that it imports. */
function withImports(chunk: Chunk, chunks: readonly Chunk[], seen = new Set<Chunk>()): Chunk[] {
  if (seen.has(chunk)) return []
  seen.add(chunk)
  const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName))
  return [chunk, ...imported.flatMap((one) => withImports(one, chunks, seen))]
}

function stylesOf(chunk: Chunk): ReadonlySet<string> {
  return chunk.viteMetadata?.importedCss ?? new Set()
}

function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((one) => one.type === 'chunk')
}
