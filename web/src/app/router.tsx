import { lazy, Suspense, useEffect, useState } from 'react'
import { useRoute } from 'wouter'
import {
  createSignUpDraft,
  discardDraft,
  SignUpDraftContext,
} from '../features/sign-up/sign-up-draft.ts'
import { loadApi } from '../lib/api/api.ts'
import { useSession } from '../lib/session/session.ts'
import { pages } from './pages.ts'
import { paths } from './paths.ts'
import { PageLoading } from './shell/loading-overlay.tsx'

const loadSignedIn = async () => ({ default: (await import('./signed-in.tsx')).SignedIn })
const SignedIn = lazy(loadSignedIn)
const AnonymousPages = lazy(async () => ({
  default: (await import('./anonymous-pages.tsx')).AnonymousPages,
}))
const Landing = lazy(async () => ({
  default: (await import('./routes/redirect.tsx')).RedirectRoute,
}))
const Gallery = lazy(async () => ({ default: (await import('./routes/gallery.tsx')).GalleryRoute }))

/** Fetches what a signed-in borrower sees first, all at once: the frame and the page in it. */
export function warmSignedIn(path: string = paths.home): void {
  const page = pages.find((one) => one.path === path) ?? pages[0]
  // What fails here is asked for again, and answered for, when it is shown.
  Promise.all([loadApi(), loadSignedIn(), page?.load()]).catch(() => undefined)
}

/** Anonymous: the pages before sign-in. Signed in: the others, or home (AMB-109). */
export function AppRouter() {
  const { token } = useSession()
  const [draft] = useState(createSignUpDraft)
  // Somebody is signed in, maybe in another tab, so the draft of a sign-up is dropped.
  useEffect(() => (token === null ? undefined : discardDraft(draft)), [token, draft])
  const [isGallery] = useRoute(paths.gallery)
  const [isLanding] = useRoute(paths.redirect)
  if (isGallery || isLanding) {
    return (
      <Suspense fallback={<PageLoading />}>
        {isGallery ? <Gallery /> : <Landing onArrived={warmSignedIn} />}
      </Suspense>
    )
  }
  if (token === null) {
    return (
      <SignUpDraftContext value={draft}>
        <Suspense fallback={<PageLoading />}>
          <AnonymousPages onTouched={warmSignedIn} />
        </Suspense>
      </SignUpDraftContext>
    )
  }
  return (
    <Suspense fallback={<PageLoading />}>
      <SignedIn key={token} />
    </Suspense>
  )
}
