import { toInstant } from '@quittance/domain/calendar'
import { type Env, readEnv } from '@quittance/server/platform/env'
import { runLenderCommand, lenderCommandUsage } from '@quittance/server/lenders/lender-command'
import { refuseMismatchedKeys } from '@quittance/server/platform/keys/key-register'
import { keyFilesOf } from '@quittance/server/platform/keys/key-thumbprints'
import { systemClocks } from '@quittance/server/platform/clocks'
import { refuseOtherKind, refuseOtherStamp } from '@quittance/server/platform/installation'
import { inOneLine } from '@quittance/server/programs/run-program'
import { auditTools } from '../audit-tools.ts'
import { withDatabase } from '../database/with-database.ts'

// `npm run lender`: makes lenders and their keys, which no program of the product may.
const args = process.argv.slice(2)
if (args.length === 0 || args.includes('--help')) process.stdout.write(lenderCommandUsage)
else await run().then(say, refuse)

async function run(): Promise<string> {
  const env = readEnv()
  const elapsed = systemClocks(0).elapsed()
  const check = (databaseUrl: string) => refuseOtherInstallation(env, databaseUrl)
  return withDatabase(env, { appliedAt: new Date(elapsed), check }, async (owner, url) => {
    const { rows } = await owner.query<{ ms: string }>('select offset_ms as ms from business_clock')
    const business = toInstant(elapsed + Number(rows[0]?.ms ?? 0))
    const tools = auditTools({ dataDir: env.dataDir, url })
    return runLenderCommand(args, { owner, business, elapsed, ...tools })
  })
}

/**
 * Refuses a database of the other kind, or of another data folder. One that was never started is of
 * no kind yet: where nothing was asked for, only a stamp counts.
 */
async function refuseOtherInstallation(env: Env, databaseUrl: string): Promise<void> {
  const isKindAsked = env.isDemoAsked || !env.demo
  if (isKindAsked) await refuseOtherKind({ ...env, databaseUrl })
  else await refuseOtherStamp({ ...env, databaseUrl })
  await refuseMismatchedKeys({ databaseUrl, dataDir: env.dataDir }, keyFilesOf(env))
}

function say(text: string): void {
  process.stdout.write(text)
}

function refuse(error: unknown): void {
  process.stderr.write(`${inOneLine(error)}\n`)
  process.exitCode = 1
}
