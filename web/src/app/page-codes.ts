import { loadApi } from '../lib/api/lazy-api.ts'
import { paths } from './paths.ts'
import { type CodeOf, codeOf } from '../lib/start/code-of.ts'

/** The pages before sign-in. */
export const anonymousPages: CodeOf<{ onTouched: () => void }> = codeOf(
  async () => (await import('./anonymous-pages.tsx')).AnonymousPages,
)

const loadSignedIn = () => import('./signed-in.tsx')

/** The frame of everything behind sign-in. */
export const signedIn: CodeOf = codeOf(async () => (await loadSignedIn()).SignedIn)

/** Fetches what a signed-in borrower sees first, all at once: the frame and the page in it. */
export async function fetchSignedIn(path: string = paths.home): Promise<void> {
  const frame = signedIn.fetch().then(loadSignedIn)
  await Promise.all([loadApi(), frame.then(({ warmPage }) => warmPage(path))])
}

/** The same, ahead of a likely need. */
export function warmSignedIn(): void {
  // What fails here is asked for again, and answered for, when it is shown.
  fetchSignedIn().catch(() => undefined)
}
