import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type DatabaseProxy = {
  /** The address by which a program reaches the database through here. */
  readonly url: string
  /** How many statements went through so far, of all connections. */
  statements(): number
  /** Cuts every connection, and takes none until told to let them through again. */
  cut(): void
  letThrough(): void
  close(): Promise<void>
}

/** Stands between a program and its database: counts what is asked, and can take the way away. */
export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let statements = 0
  let isCut = false

  const server = createServer((program) => {
    if (isCut) program.destroy()
    const database = connect(Number(target.port), target.hostname)
    const read = statementReader()
    for (const socket of [program, database]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined) // its close ends the other one
    }
    program.on('data', (bytes: Buffer) => {
      statements += read(bytes)
      database.write(bytes)
    })
    database.on('data', (bytes: Buffer) => void program.write(bytes))
    program.on('close', () => void database.destroy())
    database.on('close', () => void program.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: url.href,
    statements: () => statements,
    cut,
    letThrough: () => void (isCut = false),
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Simple queries, and executions of prepared ones: by these messages PostgreSQL is made to work. */
const works = new Set(['Q', 'E'])

/** Counts statements in what one connection sends, whatever pieces it comes in. */
function statementReader(): (bytes: Buffer) => number {
  let rest = Buffer.alloc(0)
  let hasBegun = false // the first message has a length, and no type before it
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    let count = 0
    for (;;) {
      const typeLength = hasBegun ? 1 : 0
      if (rest.length < typeLength + 4) return count
      const length = typeLength + rest.readInt32BE(typeLength)
      if (rest.length < length) return count
      if (hasBegun && works.has(rest.toString('latin1', 0, 1))) count += 1
      hasBegun = true
      rest = rest.subarray(length)
    }
  }
}
