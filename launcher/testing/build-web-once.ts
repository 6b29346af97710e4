import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '../src/build-web.ts'

const page = join(import.meta.dirname, '../../web/dist/index.html')

/** The API needs pages to start with. Nobody looks at them in such a test, so old ones will do. */
export async function buildWebOnce(): Promise<void> {
  if (!existsSync(page)) await buildWeb()
}
