import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../../../tools/find-browser.ts'
import type { OtherBrowser } from './other-browser.ts'
import { readUntil } from './read-until.ts'

type BidiMessage = { readonly id?: number; readonly result?: unknown; readonly message?: string }
type Send = (method: string, params: object) => Promise<unknown>

/** Firefox without a window, by the protocol that it speaks itself: WebDriver BiDi. */
export async function openFirefox(): Promise<OtherBrowser> {
  const path = findProgram(['firefox-esr', 'firefox'], 'firefox-esr')
  const profile = mkdtempSync(join(tmpdir(), 'quittance-firefox-'))
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const program = spawn(path, [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(program, 'exit')
  const [, address = ''] = await readUntil(program.stderr, /BiDi listening on (ws:\S+)/)
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const send = sender(socket)
  await send('session.new', { capabilities: {} })
  const { contexts } = (await send('browsingContext.getTree', {})) as {
    contexts: readonly { readonly context: string }[]
  }
  const context = contexts[0]?.context ?? ''
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async ask(expression) {
      const asked = { expression: `JSON.stringify(${expression})`, awaitPromise: false }
      const said = (await send('script.evaluate', { ...asked, target: { context } })) as {
        readonly type: string
        readonly result?: { readonly value?: string }
      }
      if (said.type !== 'success') throw new Error(JSON.stringify(said))
      return JSON.parse(said.result?.value ?? 'null')
    },
    async act(actions) {
      await send('input.performActions', { context, actions })
    },
    async close() {
      program.kill()
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

function sender(socket: WebSocket): Send {
  let last = 0
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, message } = JSON.parse(String(data)) as BidiMessage
    if (message === undefined) waiting.get(id)?.resolve(result)
    else waiting.get(id)?.reject(new Error(message))
  })
  return (method, params) => {
    last += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
}
