import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { buildWeb } from '../../../launcher/src/build-web.ts'
import { findBrowser } from '../../../tools/find-browser.ts'
import { processFolder, removeLeftFolders } from '../../../tools/machine/process-folder.ts'
import { lendPortals } from './shared-portals.ts'
import { copyKind, startPortal } from './start-portal.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** a folder as a first start leaves it, to be copied */
    seededFolder: string
    /** where a worker asks for the portal that its files share */
    sharedPortals: string
  }
}

const seededKind = 'quittance-seeded'

/**
 * Once for all files. Portals that start side by side must not build into one folder, nor workers
 * install one browser; and a first start, which generates the demo loans, takes several times as long
 * as going on from a copy.
 *
 * @throws when there is no browser: every file would fail for it
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const kind of [seededKind, copyKind]) removeLeftFolders(tmpdir(), kind)
  await findBrowser()
  await buildWeb()
  const folder = processFolder(tmpdir(), seededKind)
  const portal = await startPortal(folder)
  await portal.stop({ keep: true })
  project.provide('seededFolder', folder)
  const shared = await lendPortals(folder)
  project.provide('sharedPortals', shared.url)
  return async () => {
    await shared.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
