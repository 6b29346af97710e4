import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin, transformWithOxc } from 'vite'
import { chunksInOrder, createChunkOf, type Graph } from './build/page-chunks.ts'
import { pageFiles } from './build/page-files.ts'
import { serverPart } from './build/server-part.ts'
import { unusedParts } from './build/unused-parts.ts'

/** Browsers of about the last three years; light-dark() is written out for those that lack it. */
const browsers = {
  chrome: 111 << 16,
  edge: 111 << 16,
  firefox: 115 << 16,
  safari: (16 << 16) | (4 << 8),
}

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
      const names = Object.keys(bundle).filter((name) => /^(?!server\/).*\.(js|css)$/.test(name))
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
 * What comes in a chunk of its own: the calendar, with React Aria, when it is asked for; what only
 * pages behind sign-in have, as it brings home with it; what home shows of an overdue loan alone;
 * tables; and what one page or dialog alone has.
 */
const apart =
  'later-icons|disclosure|calendar|place-beside|reveal-above|side-nav|figure-with-rest|text-area|file-picker|' +
  'step-trail|switcher-list|data-table|table-pager|page-section-header|slider-field|tabs|step-line|numbered-steps'
const { note, chunkOf } = createChunkOf()
const groups = [
  ...chunksInOrder.map((chunk, at) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
    priority: chunksInOrder.length + 2 - at,
  })),
  {
    name: 'later-pieces',
    test: new RegExp(
      `web/src/(ui/\\w+/(?!${apart})|lib/dialogs/use-day-picker|lib/forms/type-at-most)`,
    ),
    priority: 1,
  },
  // Small ones that the same forms have: apart, each would be a file of its own.
  {
    name: 'typed-texts',
    test: /(sign-up\/(birth-date|phone)|forms\/(format-typed-day|next-field-text))\.ts$/,
  },
  { name: 'safe-html', test: /(safe-html|parse-html)\.tsx?$/ },
  // Later icons, what folds open and a contact's format are other pages' too: named first, so that
  // no group below takes them along.
  { name: 'format-contact', test: /format-contact\.ts$/, priority: 2 },
  { name: 'later-icons', test: /later-icons\.tsx?$/, priority: 2 },
  { name: 'disclosure', test: /disclosure(\.module)?\.(tsx?|css)$/, priority: 2 },
  // What home shows when money is on its way, came back or is past due: with what other pages show of it, and without.
  {
    name: 'payment-moments',
    test: /(payment-labels|payment-states\.module|cancel-until|use-has-passed)\.(tsx?|css)$/,
    priority: 1,
  },
  {
    name: 'home-later',
    test: /(pending-payment-cards|result\/returned-payment|past-due-options|due-parts)\.tsx$/,
  },
]

/** Tells the chunks which modules there are. */
function noteModules(): Plugin {
  return { name: 'note-modules', moduleParsed: ({ id }) => note(id) }
}

const shared = {
  resolve: {
    alias: {
      // The server reads a request by the whole of zod, which says what is wrong with it.
      'zod/mini': join(import.meta.dirname, 'build/small-zod.ts'),
      // React has it itself; the package is for older ones.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: browsers, cssModules: { pattern: '[local]_[hash]' } },
  },
} as const

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  ...shared,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // Home names every file that may follow it: few letters and digits, in few kinds, zip best.
    rolldownOptions: {
      output: {
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups },
      },
    },
  },
  plugins: [
    noteModules(),
    unusedParts(),
    pageFiles(),
    serverPart(shared),
    pushWorker(),
    precompressed(),
  ],
})
