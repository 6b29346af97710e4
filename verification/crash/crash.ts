import { readOptions } from './options.ts'
import { writeReport, toText } from './report.ts'
import { runCrash } from './run-crash.ts'

// Pays under kills and faults, and fails unless every cent is accounted for.
const options = readOptions(process.argv.slice(2))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.stderr.write(`seed ${options.seed}\n`)
const run = await runCrash(options, (line) => void process.stderr.write(`${line}\n`))
const verdict = writeReport(run)
process.stdout.write(options.json ? `${JSON.stringify(verdict)}\n` : toText(verdict))
process.exitCode = verdict.failures.length === 0 ? 0 : 1
