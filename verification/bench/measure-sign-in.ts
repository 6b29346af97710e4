import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { matchesPasswordHash, hashPassword } from '@quittance/server/auth/passwords/password-hash'
import { sealTo } from '../../server/testing/integrations/seal.ts'
import { postForm } from '../attack/enumeration.ts'
import type { CrashPortal } from '../crash/start-portal.ts'
import { atMost, type Figure, median } from './figure.ts'

const path = '/users/web/checksocialexistance'
const host = 'lonemesa.localhost'
const password = 'Demo!2026pass'
const rounds = 101
/** A server that runs for days has compiled all of it; one that just started is slower by a quarter. */
const warmUps = 400
const ratioMax = 1.5
/** a line is in the log a moment after its answer */
const logWaitMs = 500

/** A sign-in beside the check of a password alone, in turn: what the server does besides. */
export async function measureSignIn({ port, dataDir }: CrashPortal): Promise<Figure> {
  const answer = await fetch(`http://127.0.0.1:${port}/app/api/.well-known/jwks.json`)
  const { keys } = (await answer.json()) as { keys: { kid: string }[] }
  const sealed = await sealTo(
    keys.find(({ kid }) => kid.startsWith('portal')),
    password,
  )
  const agent = new Agent({ keepAlive: true })
  const kept = await hashPassword(password)
  const hashes: number[] = []
  const calls: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const startedAt = performance.now()
    await matchesPasswordHash(password, kept)
    const hash = performance.now() - startedAt
    const from = `10.77.${round & 127}.1` // no address calls too often
    const asked = { payload: signInOf(sealed), from }
    const { ms: call, text } = await postForm({ port, host }, path, asked, agent)
    const { status, message } = JSON.parse(text) as { status: number; message: string }
    if (status !== 1) throw new Error(`nobody signs in: ${message}`) // and that is fast
    if (round < 0) continue // the first ones only warm up
    hashes.push(hash)
    calls.push(call)
  }
  agent.destroy()
  await sleep(logWaitMs)
  const [whole, alone, outside] = [median(serverTimes(dataDir)), median(hashes), median(calls)]
  const note = `${whole.toFixed(1)} ms, ${outside.toFixed(1)} over HTTP, and ${alone.toFixed(1)} ms`
  const name = 'sign-in in the server, beside the check of the password alone'
  return atMost(name, whole / alone, { goal: ratioMax, unit: 'times', note })
}

/** From a request to the end of its answer, as the log of the API says; milliseconds. */
function serverTimes(dataDir: string): number[] {
  const lines = readFileSync(join(dataDir, 'logs', 'api.log'), 'utf8').split('\n')
  const told = lines.filter((line) => line.includes(path)).slice(-rounds)
  if (told.length < rounds) throw new Error(`the log tells of ${told.length} sign-ins only`)
  return told.map((line) => (JSON.parse(line) as { ms: number }).ms)
}

function signInOf(sealed: string) {
  return {
    email: 'maria.ortega@example.com',
    password: sealed,
    type: '3',
    deviceId: 'bench',
    deviceOs: 'web',
    deviceToken: '',
    deviceType: '3',
    lang: 'en',
  }
}
