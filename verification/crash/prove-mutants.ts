import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { mutantNames, type MutantName } from './options.ts'

// The crash run proves itself: with each planted bug it has to find charges that may not be.
const size = ['--payments', '80', '--kills', '2', '--seed', '3', '--faults', '0.4', '--json']
const children = new Set<ReturnType<typeof spawn>>()
process.once('exit', () => children.forEach((child) => child.kill('SIGTERM')))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

let missed = 0
for (const mutant of mutantNames) {
  const { isRed, told } = await crash(mutant)
  process.stdout.write(`${mutant}: ${isRed ? 'found' : 'NOT FOUND'} (${told})\n`)
  if (!isRed) missed += 1
}
process.exitCode = missed === 0 ? 0 : 1

type Proof = { readonly isRed: boolean; readonly told: string }

/** Red for the right reason: not as it ran out of time, but as somebody was charged wrongly. */
async function crash(mutant: MutantName): Promise<Proof> {
  const script = join(import.meta.dirname, 'crash.ts')
  const child = spawn(process.execPath, [script, ...size, '--mutant', mutant], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => void (out += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (!out.startsWith('{')) return { isRed: false, told: `ended with ${code}` }
  const { figures } = JSON.parse(out) as { figures: Record<string, number> }
  const counts = ['double', 'orphan', 'lost'].map((kind) => `${kind} ${figures[kind]}`)
  const isWrong = Number(figures['double']) + Number(figures['orphan']) > 0
  return { isRed: code === 1 && isWrong, told: counts.join(', ') }
}
