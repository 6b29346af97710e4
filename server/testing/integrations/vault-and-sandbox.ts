import { jsonLog } from '../../src/platform/logging/log.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Controls } from '@quittance/sandbox/controls'
import { startSandbox } from '@quittance/sandbox/start-sandbox'
import {
  type WebhookDelivery,
  postEvent,
  type WebhookEvent,
} from '@quittance/sandbox/journal/webhooks'
import { startVault } from '@quittance/vault/start-vault'
import { systemClocks } from '../../src/platform/clocks.ts'

export type VaultAndSandbox = {
  readonly vaultUrl: string
  readonly sandboxUrl: string
  readonly secret: string
  /** signs the events that the sandbox posts to the vault */
  readonly webhookSecret: string
  /** Lines the vault wrote about faults. */
  readonly told: readonly string[]
  /** holds the vault's keys and the sandbox's journal */
  readonly dataDir: string
  /** Changes how the sandbox behaves, as `POST /control` does. */
  control(changes: Record<string, unknown>): Promise<void>
  /** Tells the vault something in the network's name; says whether it took it. */
  say(event: WebhookEvent): Promise<WebhookDelivery>
  close(): Promise<void>
}

const now = (): number => systemClocks(0).elapsed()

export type VaultAndSandboxOptions = {
  /** the owner's address of a migrated database */
  readonly databaseUrl: string
  readonly gatewayTimeoutMs?: number
  readonly controls?: Partial<Controls>
  /** false: the vault knows no payment network, as in production without one */
  readonly hasGateway?: boolean
}

/** The real vault over the real sandbox, in this process, each on a port of its own. */
export async function startVaultAndSandbox({
  databaseUrl,
  gatewayTimeoutMs = 1_000,
  controls = {},
  hasGateway = true,
}: VaultAndSandboxOptions): Promise<VaultAndSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vault-'))
  const webhookSecret = 'a secret of vault and network'
  let place: { readonly url: string; readonly secret: string } | null = null
  const webhook = () => place
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    production: false,
    controls,
    now,
    webhook,
  })
  const secret = 'a secret between the programs of a test'
  const told: string[] = []
  const vault = await startVault({
    port: 0,
    secret,
    databaseUrl,
    dataDir,
    sandboxUrl: hasGateway ? sandbox.url : undefined,
    webhookSecret,
    gatewayTimeoutMs,
    connectionsMax: 4,
    now,
    log: jsonLog((line) => void told.push(line), 'vault'),
  })
  place = { url: `${vault.url}/webhooks/sandbox`, secret: webhookSecret }
  return {
    webhookSecret,
    vaultUrl: vault.url,
    sandboxUrl: sandbox.url,
    secret,
    told,
    dataDir,
    async control(changes) {
      const response = await fetch(`${sandbox.url}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(changes),
      })
      if (response.status !== 200) throw new Error(`the sandbox answered ${response.status}`)
    },
    say: (event) =>
      postEvent({ url: `${vault.url}/webhooks/sandbox`, secret: webhookSecret }, event, now()),
    async close() {
      await vault.close()
      await sandbox.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
