import { join } from 'node:path'
import { build, type Plugin, type UserConfig } from 'vite'

const web = join(import.meta.dirname, '..')

/**
 * Builds beside the portal what the page of the server holds: the module that draws sign-in and
 * home, and the page's own scripts. All come of the portal's own sources.
 *
 * @param shared what the portal's own build says of styles and names
 */
export function serverPart(shared: Pick<UserConfig, 'css' | 'resolve'>): Plugin {
  let early = ''
  return {
    name: 'server-part',
    apply: 'build',
    async generateBundle() {
      const [drawing, script, home] = await Promise.all([
        buildOne(shared, {
          ssr: 'src/render-pages.tsx',
          rolldownOptions: { output: { codeSplitting: false } },
        }),
        buildOne(shared, scriptOf('src/early.ts')),
        buildOne(shared, scriptOf('src/early-home.ts')),
      ])
      early = script.trim()
      this.emitFile({ type: 'asset', fileName: 'server/early-home.js', source: home.trim() })
      this.emitFile({ type: 'asset', fileName: 'server/render-pages.js', source: drawing })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('<!--early-->', () => `<script nonce="%NONCE%">${early}</script>`),
    },
  }
}

function scriptOf(entry: string): NonNullable<UserConfig['build']> {
  return { lib: { entry: join(web, entry), formats: ['iife'], name: 'early' } }
}

async function buildOne(
  shared: Pick<UserConfig, 'css' | 'resolve'>,
  options: NonNullable<UserConfig['build']>,
): Promise<string> {
  const built = await build({
    ...shared,
    root: web,
    configFile: false,
    logLevel: 'error',
    // As for a worker: it asks nothing of its surroundings, not even which build of React it is.
    ssr: { noExternal: true, target: 'webworker' },
    build: { ...options, write: false, minify: true, target: 'es2022' },
    plugins: [codeThatComesLater()],
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunk = outputs.find((one) => one.type === 'chunk')
  if (chunk === undefined) throw new Error('nothing was built')
  return chunk.code
}

/** The server draws what stands at first; what is fetched later it never asks for. */
function codeThatComesLater(): Plugin {
  return {
    name: 'code-that-comes-later',
    resolveDynamicImport: (id) => ({ id, external: true }),
  }
}
