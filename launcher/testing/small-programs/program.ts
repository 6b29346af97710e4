import { createServer } from 'node:http'
import { Client } from 'pg'
import type { Env } from '@quittance/server/platform/env'
import { type Program, runProgram } from '@quittance/server/programs/run-program'

/** The least that can be supervised: says who it is, asks the database, and dies when told. */
export async function smallProgram(name: string, portOf: (env: Env) => number): Promise<void> {
  await runProgram(async (env): Promise<Program> => {
    const server = createServer((request, response) => {
      if (request.url === '/die') process.exit(7)
      // A runaway loop that nobody can call off.
      if (request.url === '/spin') for (;;) process.hrtime()
      const answer = (text: string) =>
        response.end(JSON.stringify({ name, pid: process.pid, text }))
      void askDatabase(env).then(answer, (error: Error) => answer(error.message))
    })
    const port = portOf(env)
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    const stop = async () => {
      process.stdout.write(`${name} was asked to end\n`)
      server.closeAllConnections()
      server.close()
    }
    return { port, stop }
  })
}

async function askDatabase(env: Env): Promise<string> {
  const client = new Client({ connectionString: env.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client
    .query<{ seeds: string }>('select count(*)::text as seeds from seeds')
    .finally(() => client.end())
  return `seeds ${rows[0]?.seeds}`
}
