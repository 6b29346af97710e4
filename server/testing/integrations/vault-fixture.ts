import { httpVault } from '../../src/integrations/vault/vault.ts'
import { type PaymentsFixture, paymentsFixture } from '../payments-fixture.ts'
import {
  startVaultAndSandbox,
  type VaultAndSandbox,
  type VaultAndSandboxOptions,
} from './vault-and-sandbox.ts'

type Options = Omit<VaultAndSandboxOptions, 'databaseUrl'> & { readonly settings?: object }

/** The payments' world over the real vault and the real network, all over one database. */
export async function vaultFixture({ settings = {}, ...options }: Options = {}): Promise<{
  readonly programs: VaultAndSandbox
  readonly world: PaymentsFixture
}> {
  const started: VaultAndSandbox[] = []
  const world = await paymentsFixture({
    settings,
    vault: async ({ url }) => {
      const programs = await startVaultAndSandbox({ databaseUrl: url, ...options })
      started.push(programs)
      return httpVault({ baseUrl: programs.vaultUrl, secret: programs.secret })
    },
  })
  const [programs] = started
  if (programs === undefined) throw new Error('a world starts its vault')
  return { programs, world }
}
