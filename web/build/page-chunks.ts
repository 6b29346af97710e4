import { pageModules } from './page-table.ts'

/** What is asked of rolldown's graph of modules. */
export type Graph = {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** The chunks of first paint, the one that takes before the others first. */
export const chunksInOrder = ['first', 'calls', 'sign-in', 'home'] as const

/** The modules with which begins what one kind of visitor loads. */
const beginnings = {
  first: ['index.html'],
  signIn: pageModules.beforeSignIn['/login'],
  home: pageModules.signedIn['/home'],
  otherwise: [
    'src/app/routes/sign-up.tsx',
    'src/app/routes/verify-code.tsx',
    'src/features/auth/sign-in/steps/sign-in-calls.ts',
    'src/features/auth/passwords/forgot-password-dialog.tsx',
    // Pieces have it that pages before sign-in load too.
    'src/ui/text/no-wrap.tsx',
  ],
}

type Part = keyof typeof beginnings

/**
 * Puts into one chunk what is loaded together: what everybody needs, what only sign-in needs, what
 * only home needs, and what makes calls before sign-in too. Without it what pages share is cut into
 * crumbs, each asked for and zipped by itself.
 */
export function createChunkOf() {
  const ids = new Set<string>()
  let parts: Record<Part, ReadonlySet<string>> | undefined
  return { note: (id: string) => void ids.add(id), chunkOf }

  function chunkOf(id: string, graph: Graph): (typeof chunksInOrder)[number] | null {
    parts ??= {
      first: reachedFrom('first', graph),
      signIn: reachedFrom('signIn', graph),
      home: reachedFrom('home', graph),
      otherwise: reachedFrom('otherwise', graph),
    }
    const { first, signIn, home, otherwise } = parts
    // The style of sign-in stands in the page itself, with the first chunk's.
    if (first.has(id) || (signIn.has(id) && (home.has(id) || id.endsWith('.css')))) return 'first'
    if (signIn.has(id)) return 'sign-in'
    if (!home.has(id)) return null
    return otherwise.has(id) ? 'calls' : 'home'
  }

  function reachedFrom(part: Part, graph: Graph): ReadonlySet<string> {
    const reached = new Set<string>()
    const open = [...ids].filter((id) => beginnings[part].some((end) => id.endsWith(`/web/${end}`)))
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (reached.has(id)) continue
      reached.add(id)
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
    return reached
  }
}
