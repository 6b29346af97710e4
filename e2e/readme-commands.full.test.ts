import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from '../launcher/src/free-port.ts'
import { isAlive } from '../launcher/src/database/postmaster.ts'
import {
  familyOf,
  readmeCommands,
  runCommand,
  type RunningCommand,
  statusAt,
} from './testing/portal/readme-commands.ts'

// What a newcomer types, typed: each command of the README in a process of its own.

/** Commands that no test of the default run can run, and why. */
const notRunHere: Readonly<Record<string, string>> = {
  'npm ci': 'installs what this test runs on',
  'npm ci --omit=dev': 'would take away what this test runs on',
  'npm test': 'runs this test',
  'npm run test:full': 'begins with npm test',
  'npm run crash': 'takes minutes; npm test runs it shortened',
  'npm run bench': 'takes minutes, and writes docs/performance.md',
}

const lenders = ['lonemesa.localhost', 'harborpine.localhost', 'boreal.localhost']
const addLender =
  'npm run lender -- add --name "My Motor Credit" --host pay.example.com --country US --language en'
const onTheDay = 'QUITTANCE_NOW=2026-11-20T15:00:00Z npm start'
const endsWithinMs = 10_000

const ran = new Set<string>()
let dataDir: string
let port: number
let running: RunningCommand

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-readme-'))
  port = (await freePorts(1))[0] ?? 0
})
afterAll(async () => {
  if (isAlive(pid())) await endAll()
  rmSync(dataDir, { recursive: true, force: true })
})

const pid = () => running.child.pid ?? 0

/** @param more arguments that make it short */
function type(command: string, more = ''): RunningCommand {
  ran.add(command)
  return runCommand(`${command}${more}`, { PORT: String(port), QUITTANCE_DATA: dataDir })
}

/** Asks npm alone to end. @returns those of its family that live on, which are put to an end then */
async function endAll(): Promise<number[]> {
  const family = familyOf(pid())
  running.child.kill('SIGTERM')
  await Promise.race([running.ended, sleep(endsWithinMs)])
  const left = family.filter(isAlive)
  for (const one of left) process.kill(one, 'SIGKILL')
  return left
}

const readHosts = (hosts: readonly string[]) =>
  Promise.all(hosts.map((host) => statusAt(port, host)))

describe('the commands of the README', () => {
  it('starts by npm start, which says so when each lender answers at its host', async () => {
    running = type('npm start')
    const ready = running.says('Quittance is ready at')
    ready.catch(() => undefined) // told below
    while ((await statusAt(port, 'localhost', '/readyz')) !== 200 && isAlive(pid())) await sleep(20)
    expect(await readHosts(lenders)).toEqual([200, 200, 200])
    expect(await ready).toContain('maria.ortega@example.com')
  })

  it('adds a lender by npm run lender beside a running product, which serves the new host', async () => {
    const { code, said } = await type(addLender).ended
    expect(said).toMatch(/shown this once:\n {2}\S+\n/)
    expect(code).toBe(0)
    expect(await readHosts(['pay.example.com'])).toEqual([200])
  })

  it('ends npm start with all its programs when npm alone is asked to end', async () => {
    expect(familyOf(pid()).length).toBeGreaterThan(6)
    expect(await endAll()).toEqual([])
  })

  it('puts new keys first by npm run rotate-keys -- all while nothing runs', async () => {
    const { code, said } = await type('npm run rotate-keys -- all').ended
    expect(said.match(/: a new key stands first, and is used from /g)).toHaveLength(4)
    expect(code).toBe(0)
  })

  it('says what it rotates by npm run rotate-keys alone, and rotates nothing', async () => {
    const { code, said } = await type('npm run rotate-keys').ended
    expect(said).toContain('portal')
    expect(said).not.toContain('a new key stands first')
    expect(code).toBe(0)
  })

  it('starts on another day by QUITTANCE_NOW=... npm start with what was kept', async () => {
    running = type(onTheDay)
    await running.says('Quittance is ready at')
    expect(await readHosts([...lenders, 'pay.example.com'])).toEqual([200, 200, 200, 200])
    expect(await endAll()).toEqual([])
  })

  it('lists the settings by npm start -- --help and ends', async () => {
    const { code, said } = await type('npm start -- --help').ended
    expect(said).toContain('QUITTANCE_DATA')
    expect(code).toBe(0)
  })

  it('finds no wrong cent by npm run simulate in a few worlds', async () => {
    const { code, said } = await type('npm run simulate', ' -- --seeds 4').ended
    expect(said).toContain('PASSED 4 seeds')
    expect(code).toBe(0)
  })

  it('runs each command of the README, or names the reason why not', () => {
    expect([...ran, ...Object.keys(notRunHere)].toSorted()).toEqual(readmeCommands())
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(scripts['test:full']).toMatch(/^npm test /)
    expect(scripts['test']).toContain('crash:quick')
    expect(scripts['crash:quick']).toContain(`${scripts['crash']} --quick`)
    expect(scripts['bench']).toBeDefined()
  })
})
