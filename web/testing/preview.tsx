import { paletteCss } from '@quittance/domain/lender/palette'
import { createRoot } from 'react-dom/client'
import { PreviewBlocks } from './preview-blocks.tsx'
import { PreviewHome } from './preview-home.tsx'
import { PreviewOverlays } from './preview-overlays.tsx'
import { PreviewSignIn } from './preview-sign-in.tsx'

// Every look, for the eye only: `npx vite web`, then /testing/preview.html?view=home&theme=dark&brand=%23ffd500
const asked = new URLSearchParams(location.search)
const views = {
  blocks: PreviewBlocks,
  home: PreviewHome,
  overlays: PreviewOverlays,
  'sign-in': PreviewSignIn,
}
const View = views[(asked.get('view') ?? 'blocks') as keyof typeof views]

const palette = document.createElement('style')
palette.textContent = paletteCss(asked.get('brand') ?? '#b0532c')
document.head.append(palette)
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light'

const root = document.querySelector('#root')
if (root !== null) createRoot(root).render(<View />)
