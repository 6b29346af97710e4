import { useCallback } from 'react'
import { CallError } from './call.ts'
import { type Lender, useLender } from '../settings/lender-settings.ts'

/** Who can decrypt: the portal decrypts passwords, the vault card and account numbers. */
export type SealRecipient = 'portal' | 'vault'

const loadSealing = () => import('./seal-text.ts')

/** Fetches the code that seals; for the first focus of a form that will need it. */
export function warmSealing(): void {
  loadSealing().catch(() => undefined) // asked again, and answered for, when something is sealed
}

/** Seals with the recipient's newest key. Nothing leaves the browser in clear text. */
export async function sealFor(
  keys: Lender['keys'],
  keeper: SealRecipient,
  text: string,
): Promise<string> {
  const { sealText } = await loadSealing().catch(() => {
    throw new CallError('offline')
  })
  const key = keys.find(({ kid }) => typeof kid === 'string' && kid.startsWith(keeper))
  if (key === undefined) throw new CallError('fault')
  return sealText(key, text)
}

export function useSealFor(): (keeper: SealRecipient, text: string) => Promise<string> {
  const { keys } = useLender()
  return useCallback((keeper, text) => sealFor(keys, keeper, text), [keys])
}
