import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWeb } from '../../../launcher/src/build-web.ts'
import { startPortal } from './portal.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** a folder as a first start leaves it, to be copied */
    seededFolder: string
  }
}

/**
 * Once for all files. Portals that start side by side must not build into one folder; and a first
 * start, with its demo stories to tell, takes several times as long as going on from a copy.
 */
export async function setup(project: TestProject): Promise<() => void> {
  await buildWeb()
  const folder = mkdtempSync(join(tmpdir(), 'quittance-seeded-'))
  const portal = await startPortal({ dataDir: folder })
  await portal.stop({ keep: true })
  project.provide('seededFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
