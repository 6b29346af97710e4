import { systemClocks } from '@quittance/server/platform/clocks'
import { readEnv } from '@quittance/server/platform/env'
import { inOneLine } from '@quittance/server/programs/run-program'
import { rotateKeysUsage, runRotateKeys } from '../rotate-keys.ts'

// `npm run rotate-keys`: new keys beside the old ones, while the programs go on.
const args = process.argv.slice(2)
if (args.length === 0 || args.includes('--help')) process.stdout.write(rotateKeysUsage)
else await run().then(say, refuse)

async function run(): Promise<string> {
  return runRotateKeys(args, { env: readEnv(), now: systemClocks(0).elapsed() })
}

function say(text: string): void {
  process.stdout.write(text)
}

function refuse(error: unknown): void {
  process.stderr.write(`${inOneLine(error)}\n`)
  process.exitCode = 1
}
