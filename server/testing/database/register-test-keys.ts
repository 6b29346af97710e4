import { keyMakers } from '@quittance/launcher/key-makers'
import { type KeyLocation, registerKeys } from '../../src/platform/keys/key-register.ts'
import type { KeyFile } from '../../src/platform/keys/key-thumbprints.ts'
import { systemClocks } from '../../src/platform/clocks.ts'

/** What a start does before its programs: each of them alone only checks. */
export async function registerTestKeys(
  place: KeyLocation,
  files: readonly KeyFile[],
): Promise<void> {
  const seenAt = new Date(systemClocks(0).elapsed())
  await registerKeys(place, { files, ...keyMakers, seenAt })
}
