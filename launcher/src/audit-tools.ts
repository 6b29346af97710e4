import { changeLogin, type LoginChange } from '@quittance/server/auth/sign-in/change-login'
import type { AuditReport } from '@quittance/server/lenders/lender-command'
import { assistantKeys } from '@quittance/server/integrations/assistant/assistant-keys'
import { providerKeys } from '@quittance/server/integrations/statements/provider-keys'
import { describeFinding } from '@quittance/server/platform/audit/describe-finding'
import { verifyAudit } from '@quittance/server/platform/audit/verify-audit'
import { systemClocks } from '@quittance/server/platform/clocks'
import { type DatabasePool, openDatabasePool } from '@quittance/server/platform/database/pool'
import { type AuditSeal, secretsFromFile } from '@quittance/server/platform/secrets'

/** What the commands of a lender write to the audit, and read of it: by the key of the data folder. */
export function auditTools({ dataDir, url }: { readonly dataDir: string; readonly url: string }) {
  const clocks = systemClocks(0)

  async function withAudit<T>(work: (tools: Tools) => Promise<T>): Promise<T> {
    const { audit: seal } = await secretsFromFile(dataDir, { now: () => clocks.elapsed() })
    const db = openDatabasePool({ url, max: 1, name: 'lender', auditSeal: seal })
    return work({ db, seal }).finally(() => db.close())
  }

  return {
    assistantKey: async (lenderId: string) => {
      const secrets = await secretsFromFile(dataDir, { now: () => clocks.elapsed() })
      return assistantKeys(secrets, lenderId)[0]
    },
    statementKey: async (lenderId: string) => {
      const secrets = await secretsFromFile(dataDir, { now: () => clocks.elapsed() })
      return providerKeys(secrets, lenderId)[0]
    },
    changeLogin: (asked: LoginChange) => withAudit(({ db }) => changeLogin({ db, clocks }, asked)),
    verifyAudit: (lenderId: string) =>
      withAudit(async (tools): Promise<AuditReport> => {
        const finding = await verifyAudit(tools, lenderId)
        return { text: describeFinding(finding), isWhole: finding.fault === null }
      }),
  }
}

type Tools = { readonly db: DatabasePool; readonly seal: AuditSeal }
