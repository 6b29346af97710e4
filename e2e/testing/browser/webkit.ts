import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePorts } from '@quittance/launcher/free-port'
import { childVariables } from '../../../server/src/platform/env.ts'
import { findProgram } from '../../../tools/find-browser.ts'
import type { OtherBrowser } from './other-browser.ts'
import { readUntil } from './read-until.ts'

/** WebKitGTK in a window that nobody sees, by WebDriver. */
export async function openWebKit(): Promise<OtherBrowser> {
  const screen = ['-screen', '0', '1440x1000x24', '-nolisten', 'tcp', '-displayfd', '1']
  const display = spawn(findProgram(['Xvfb'], 'xvfb'), screen, {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [no = ''] = await readUntil(display.stdout, /\d+\n/)
  const [port = 0] = await freePorts(1)
  const driver = spawn(findProgram(['WebKitWebDriver'], 'webkit2gtk-driver'), [`--port=${port}`], {
    stdio: 'ignore',
    env: childVariables({ DISPLAY: `:${no.trim()}` }),
  })
  const address = `http://127.0.0.1:${port}/session`
  await answered(port)
  const { sessionId } = (await send(address, { capabilities: {} })) as { sessionId: string }
  const session = `${address}/${sessionId}`
  return {
    async open(url) {
      await send(`${session}/url`, { url })
    },
    ask: (expression) =>
      send(`${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    async act(actions) {
      await send(`${session}/actions`, { actions })
    },
    async close() {
      await fetch(session, { method: 'DELETE' })
      await ended(driver)
      await ended(display)
    },
  }
}

/** Until the driver listens. */
async function answered(port: number): Promise<void> {
  for (let left = 300; left > 0; left -= 1) {
    const status = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (status?.ok === true) return
    await new Promise((go) => setTimeout(go, 100))
  }
  throw new Error('WebKitWebDriver does not answer')
}

async function send(address: string, words: object): Promise<unknown> {
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(words) })
  const { value } = (await answer.json()) as { value: { message?: string } | null }
  if (!answer.ok) throw new Error(value?.message ?? `${answer.status}`)
  return value
}

async function ended(program: ChildProcess): Promise<void> {
  const exit = once(program, 'exit')
  program.kill()
  await exit
}
