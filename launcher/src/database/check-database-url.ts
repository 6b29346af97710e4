import { Client } from 'pg'
import { inOneLine } from '@quittance/server/programs/run-program'

const oldest = 15

/** @throws in one line, without the address and its password, when what the setting names is of no use */
export async function checkDatabaseUrl(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'no answer'
    const why = inOneLine(error) || code
    throw new Error(`${setting} can not be connected to: ${why}.`, { cause: error })
  }
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  )
  await client.end()
  const version = Math.trunc(Number(rows[0]?.version) / 10_000)
  if (version < oldest) {
    throw new Error(`${setting} names PostgreSQL ${version}; ${oldest} or later is needed.`)
  }
}
