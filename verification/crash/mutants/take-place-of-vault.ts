import { registerHooks } from 'node:module'
import { basename } from 'node:path'

/**
 * Puts a module in the place of the worker's way to the vault. Only the worker tries payments
 * again, so only there the planted bug is; nothing of it is in what ships.
 */
export function takePlaceOfVault(mutantUrl: string): void {
  if (basename(process.argv[1] ?? '') !== 'worker.ts') return
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const isVault = found.url.endsWith('/server/src/integrations/vault/vault.ts')
      return isVault && context.parentURL !== mutantUrl ? { ...found, url: mutantUrl } : found
    },
  })
}
