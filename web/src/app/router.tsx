import { useRoute } from 'wouter'
import { useSession } from '../lib/session/session.ts'
import { anonymousPages, signedIn, warmSignedIn } from './page-codes.ts'
import { paths } from './paths.ts'
import { type CodeOf, codeOf } from '../lib/start/code-of.ts'
import { CodedPage } from './shell/coded-page.tsx'

const landing = codeOf(async () => (await import('./routes/redirect.tsx')).RedirectRoute)
const gallery: CodeOf = codeOf(async () => (await import('./routes/gallery.tsx')).GalleryRoute)

/** Anonymous: the pages before sign-in. Signed in: the others, or home (AMB-109). */
export function AppRouter() {
  const { name } = useSession()
  const [isGallery] = useRoute(paths.gallery)
  const [isLanding] = useRoute(paths.redirect)
  if (isGallery) return <CodedPage key="gallery" code={gallery} props={{}} />
  if (isLanding)
    return <CodedPage key="landing" code={landing} props={{ onArrived: warmSignedIn }} />
  if (name === null) return <CodedPage code={anonymousPages} props={{ onTouched: warmSignedIn }} />
  return <CodedPage key={name} code={signedIn} props={{}} />
}
