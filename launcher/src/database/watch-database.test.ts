import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { watchDatabase } from './watch-database.ts'

const everyMs = 20
let server: Server
let endWatch: () => void = () => undefined

afterEach(() => {
  endWatch()
  server.close()
})

/** Takes newcomers, and does with each what it is told. */
async function listen(meet: (newcomer: Socket, no: number) => void): Promise<string> {
  let met = 0
  server = createServer((newcomer) => {
    newcomer.on('error', () => undefined)
    newcomer.resume()
    met += 1
    meet(newcomer, met)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/none`
}

/** What PostgreSQL says while it recovers, or has no room for one more. */
function refuse(newcomer: Socket): void {
  const fields = 'SFATAL\0C57P03\0Mthe database system is starting up\0\0'
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  newcomer.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]))
}

it('tells of a database that takes newcomers and never speaks to them, after six of them', async () => {
  let met = 0
  const url = await listen(() => (met += 1))
  await new Promise<void>((onSilent) => (endWatch = watchDatabase({ url, everyMs, onSilent })))
  expect(met).toBe(6)
})

it('takes a refusal for an answer, and begins to count anew after it', async () => {
  let told = 0
  const thirteen = Promise.withResolvers<void>()
  const url = await listen((newcomer, no) => {
    if (no % 6 === 0) refuse(newcomer)
    if (no === 13) thirteen.resolve()
  })
  // Long enough for a refusal to be heard where the machine does much else.
  endWatch = watchDatabase({ url, everyMs: 5 * everyMs, onSilent: () => (told += 1) })
  await thirteen.promise
  expect(told).toBe(0)
})

it('leaves a database that is gone to whoever starts it again', async () => {
  const url = await listen(() => undefined)
  server.close()
  await once(server, 'close')
  let told = 0
  endWatch = watchDatabase({ url, everyMs, onSilent: () => (told += 1) })
  // Every question is refused at once: ten of them take as long as those of another database.
  const other = await listen(() => undefined)
  await new Promise<void>((onSilent) => {
    const endOther = watchDatabase({ url: other, everyMs: 2 * everyMs, onSilent })
    const end = endWatch
    endWatch = () => (endOther(), end())
  })
  expect(told).toBe(0)
})
