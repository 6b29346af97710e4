import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { freePorts } from './free-port.ts'

it('gives no port twice while nobody listens on it yet', async () => {
  const [port = 0] = await freePorts(1)
  const only = { lowest: port, highest: port + 1 }
  await expect(freePorts(1, only)).rejects.toThrow('There are no 1 free ports')
})

it('gives no port that another process was given', async () => {
  const [port = 0] = await freePorts(1)
  const script = `
    import { freePorts } from ${JSON.stringify(resolve(import.meta.dirname, 'free-port.ts'))}
    const only = { lowest: ${port}, highest: ${port + 1} }
    console.log(await freePorts(1, only).catch((error) => error.message))`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script])
  expect(said.toString()).toContain('There are no 1 free ports')
})

it('leaves the port that it gives free to listen on', async () => {
  const [port = 0] = await freePorts(1)
  const server = createServer()
  await once(server.listen({ port, host: '127.0.0.1', exclusive: true }), 'listening')
  expect(server.listening).toBe(true)
  server.close()
  await once(server, 'close')
})
