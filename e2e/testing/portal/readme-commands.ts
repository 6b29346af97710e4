import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { childVariables, type Variables } from '../../../server/src/platform/env.ts'

/** The commands that the README gives: those of its code blocks, and those within its sentences. */
export function readmeCommands(): string[] {
  const readme = readFileSync('README.md', 'utf8')
  const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
  const sentences = readme.replaceAll(/^```[\s\S]*?^```$/gm, '')
  const inline = [...sentences.matchAll(/`([^`]+)`/g)]
    .map(([, text = '']) => text.replaceAll(/\s+/g, ' '))
    .filter((text) => /^([A-Z_]+=\S+ )*(npm|npx|node) /.test(text))
  const lines = blocks.flatMap((text) => text.split(/\n|&&/)).map((line) => line.trim())
  return [...new Set([...lines, ...inline])].filter((line) => line !== '').toSorted()
}

export type RunningCommand = {
  readonly child: ChildProcess
  /** Resolves with what it said once it has said this; rejects when it ends before. */
  says(text: string): Promise<string>
  /** Resolves when it has ended by itself, or as it was asked to. */
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>
}

/** Runs a command as typed; the process is the command's own, no shell stands before it. */
export function runCommand(command: string, variables: Variables): RunningCommand {
  const unset = { DATABASE_URL: undefined, NODE_ENV: undefined, QUITTANCE_NOW: undefined }
  const child = spawn('sh', ['-c', `exec env ${command}`], {
    env: childVariables({ ...unset, ...variables }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listen = (chunk: Buffer) => void (said += chunk.toString())
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, said }))
  const says = (text: string) =>
    new Promise<string>((done, fail) => {
      const look = () => (said.includes(text) ? done(said) : undefined)
      child.stdout.on('data', look)
      void ended.then(() => fail(new Error(`${command} ended: ${said}`)))
      look()
    })
  return { child, says, ended }
}

/** The process and all that descend from it, as they are now. */
export function familyOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = listed.split('\n').map((row) => row.trim().split(/\s+/).map(Number))
  const family = [pid]
  for (const member of family)
    for (const [child = 0, parent] of rows) if (parent === member) family.push(child)
  return family
}

/** How a host of the portal answers its first page, or another path; 0 where nobody listens. */
export function statusAt(port: number, host: string, path = '/'): Promise<number> {
  return new Promise((answered) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      answered(response.statusCode ?? 0)
    })
    sent.on('error', () => answered(0))
    sent.end()
  })
}
