import { instant } from '@quittance/domain/calendar'
import { type Env, readEnv } from '../platform/env.ts'
import { runLenderCommand, usage } from '../lenders/lender-command.ts'
import { refuseOtherKeys } from '../platform/keys/key-register.ts'
import { keyFilesOf } from '../platform/keys/key-thumbprints.ts'
import { systemClocks } from '../platform/clocks.ts'
import { refuseOtherKind, refuseOtherStamp } from '../supervisor/installation.ts'
import { inOneLine } from '../supervisor/run-program.ts'
import { withDatabase } from '../supervisor/with-database.ts'

// `npm run lender`: makes lenders and their keys, which no program of the product may.
const args = process.argv.slice(2)
if (args.length === 0 || args.includes('--help')) process.stdout.write(usage)
else await run().then(say, refuse)

async function run(): Promise<string> {
  const env = readEnv()
  const elapsed = systemClocks(0).elapsed()
  const check = (databaseUrl: string) => refuseOtherInstallation(env, databaseUrl)
  return withDatabase(env, { appliedAt: new Date(elapsed), check }, async (owner) => {
    const { rows } = await owner.query<{ ms: string }>('select offset_ms as ms from business_clock')
    const business = instant(elapsed + Number(rows[0]?.ms ?? 0))
    return runLenderCommand(args, { owner, business, elapsed })
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
  await refuseOtherKeys({ databaseUrl, dataDir: env.dataDir }, keyFilesOf(env))
}

function say(text: string): void {
  process.stdout.write(text)
}

function refuse(error: unknown): void {
  process.stderr.write(`${inOneLine(error)}\n`)
  process.exitCode = 1
}
