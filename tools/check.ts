import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

// `npm run check`: every static check side by side. One that fails fails all, and shows its output
// whole; the others are one line each.
const names = ['types', 'types:web', 'types:e2e', 'lint', 'format:check', 'dead-code', 'test:tools']
const root = join(import.meta.dirname, '..')
const children = new Set<ReturnType<typeof spawn>>()
process.once('exit', () => children.forEach((child) => child.kill('SIGTERM')))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const results = await Promise.all(names.map(run))
process.exitCode = results.every((isGreen) => isGreen) ? 0 : 1

/** Runs a script of `package.json`, and says how it ended. */
async function run(name: string): Promise<boolean> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--run', name], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let output = ''
  const keep = (chunk: Buffer) => void (output += chunk.toString())
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const [code] = (await once(child, 'close')) as [number | null]
  children.delete(child)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const isGreen = code === 0
  process.stdout.write(
    isGreen ? `ok      ${name} (${seconds} s)\n` : `FAILED  ${name}\n${output}\n`,
  )
  return isGreen
}
