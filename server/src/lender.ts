import { instant } from '@quittance/domain/calendar'
import { readEnv } from './env.ts'
import { runLenderCommand, usage } from './features/lender/lender-command.ts'
import { systemClocks } from './outside/clocks.ts'
import { inOneLine } from './supervisor/run-program.ts'
import { withDatabase } from './supervisor/with-database.ts'

// `npm run lender`: makes lenders and their keys, which no program of the product may.
const args = process.argv.slice(2)
if (args.length === 0 || args.includes('--help')) process.stdout.write(usage)
else await run().then(say, refuse)

async function run(): Promise<string> {
  const elapsed = systemClocks(0).elapsed()
  return withDatabase(readEnv(), new Date(elapsed), async (owner) => {
    const { rows } = await owner.query<{ ms: string }>('select offset_ms as ms from business_clock')
    const business = instant(elapsed + Number(rows[0]?.ms ?? 0))
    return runLenderCommand(args, { owner, business, elapsed })
  })
}

function say(text: string): void {
  process.stdout.write(text)
}

function refuse(error: unknown): void {
  process.stderr.write(`${inOneLine(error)}\n`)
  process.exitCode = 1
}
