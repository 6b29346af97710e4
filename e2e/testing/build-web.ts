import { buildWeb } from '../../server/src/supervisor/build-web.ts'

/** Once for all files: portals that start side by side must not build into one folder. */
export async function setup(): Promise<void> {
  await buildWeb()
}
