import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const attemptsMax = 8
const pauseMs = 150

/**
 * Makes sure that the port can be listened on, at each address that the portal will use. An
 * earlier start that was killed may hold it for a moment longer, so this looks more than once.
 *
 * @throws in one line that names the port
 */
export async function checkPort(port: number, host: string): Promise<void> {
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  for (const address of addresses) await checkAddress(port, address)
}

async function checkAddress(port: number, address: string): Promise<void> {
  let code = ''
  for (let attemptNo = 1; attemptNo <= attemptsMax; attemptNo += 1) {
    code = await tryListening(port, address)
    if (code === '') return
    if (code !== 'EADDRINUSE') break
    await sleep(pauseMs)
  }
  const hasNoIpv6 = address === '::1' && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(code)
  if (hasNoIpv6) return
  if (code === 'EADDRINUSE') throw new Error(`PORT ${port} is taken by another program.`)
  if (code === 'EACCES') throw new Error(`PORT ${port} may not be used by this account (${code}).`)
  throw new Error(`HOST ${address} can not be listened on (${code}).`)
}

/** @returns '' when it worked, else the system's code */
async function tryListening(port: number, host: string): Promise<string> {
  const server = createServer()
  try {
    await once(server.listen({ port, host, exclusive: true }), 'listening')
    server.close()
    await once(server, 'close')
    return ''
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  }
}
