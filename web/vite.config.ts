import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin, transformWithOxc } from 'vite'

/** Browsers of about the last three years; light-dark() is written out for those that lack it. */
const browsers = {
  chrome: 111 << 16,
  edge: 111 << 16,
  firefox: 115 << 16,
  safari: (16 << 16) | (4 << 8),
}

const layers = '@layer tokens,base,ui,page;'

/** Scripts and styles beside themselves as .br and .gz. The page itself is filled in for each answer. */
function precompressed(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return {
    name: 'precompressed',
    apply: 'build',
    // Only what was written is final: Vite still fills in preloads after a bundle was generated.
    async writeBundle(options, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const path = join(options.dir ?? '', name)
          const source = await readFile(path)
          const [br, gz] = await Promise.all([
            brotli(source, { params }),
            zip(source, { level: 9 }),
          ])
          await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
        }),
      )
    },
  }
}

/**
 * The worker that shows pushes, beside the page and under a name that stays: it imports nothing, so
 * it is no part of the page's chunks.
 */
function pushWorker(): Plugin {
  const path = join(import.meta.dirname, 'src/push-worker.ts')
  return {
    name: 'push-worker',
    apply: 'build',
    async generateBundle() {
      const { code } = await transformWithOxc(await readFile(path, 'utf8'), path)
      this.emitFile({ type: 'asset', fileName: 'push-worker.js', source: code })
    },
  }
}

/**
 * Leaves the place for the lender's palette, the page's one inlined style. Put in last: Vite would
 * read it as CSS, and a place to fill is none. It opens with the order of the layers, as the parts
 * of the style sheet come in any order, and the first to name a layer decides.
 */
function placeForPalette(): Plugin {
  return {
    name: 'place-for-palette',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('<!--palette-->', `<style nonce="%NONCE%">${layers}%PALETTE%</style>`),
    },
  }
}

/** React Aria speaks some thirty languages; the words of those that the portal lacks stay behind. */
function ownLanguages(): Plugin {
  const strange = /react-aria\/dist\/private\/intl\/\w+\/(?!en-US|es-ES|fr-FR)[\w-]+\.mjs$/
  return {
    name: 'own-languages',
    apply: 'build',
    load: (id) => (strange.test(id) ? 'export default {}' : null),
  }
}

/** Pieces of pages that are opened later than home, which need not wait for them. */
const later =
  'checkbox-group|code-|columns|countdown|date-field|disclosure|pager|prose|secret-field|side-nav|steps|sticky-bar|tabs|pending-card'
/** What comes when it is asked for, in a chunk of its own: the calendar, with React Aria. */
const onDemand = 'calendar|place-beside'
const groups = [
  { name: 'first', tags: ['$initial'], priority: 3 },
  {
    name: 'pieces',
    test: new RegExp(`web/src/ui/(?:[\\w-]+\\.|\\w+/(?!${later}|${onDemand}))`),
    priority: 2,
  },
  {
    name: 'later-pieces',
    test: new RegExp(`web/src/(ui/\\w+/(?!${onDemand})|lib/dialogs/use-day-picker)`),
    priority: 1,
  },
]

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: browsers, cssModules: { pattern: '[local]_[hash]' } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // One first chunk, all that sign-in needs, and two of the pieces that pages are made of: without
    // them what pages share is cut into crumbs, each zipped by itself.
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  plugins: [ownLanguages(), pushWorker(), precompressed(), placeForPalette()],
})
