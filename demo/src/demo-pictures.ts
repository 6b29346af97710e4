import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoLender } from './tables/lenders.ts'

/** Our own drawings, as a lender's own would be kept: logo and background, small and in WebP. */
export function demoPictures(name: DemoLender['pictures']) {
  return (['logo', 'background'] as const).map((kind) => {
    const file = join(import.meta.dirname, `tables/pictures/${name}-${kind}.webp`)
    const bytes = readFileSync(file)
    const etag = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    return { kind, media_type: 'image/webp', bytes, etag }
  })
}
