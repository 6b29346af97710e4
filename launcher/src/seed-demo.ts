import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { once } from 'node:events'
import { Client } from 'pg'

export type SeedPlan = {
  readonly url: string
  readonly script: string
  /** Its whole environment. */
  readonly variables: Readonly<Record<string, string>>
  readonly logFile: string
  /** Gives up when told to stop. */
  readonly stopping: AbortSignal
}

/** Kept beside the migrations: a mark that the demo's world is whole, so that it is made once. */
const mark = 'demo seed'

/** Whether an earlier start finished the demo's world. */
export async function isDemoWhole(url: string): Promise<boolean> {
  return asOwner(url, async (client) => {
    const known = await client.query('select from schema_migrations where name = $1', [mark])
    return known.rowCount === 1
  })
}

/** Fills the database with the demo's lenders; what a start that was cut off made is kept. */
export async function seedDemo(plan: SeedPlan): Promise<void> {
  await run(plan)
  await asOwner(plan.url, (client) =>
    client.query(
      `insert into schema_migrations (name, sha256, applied_at)
        select $1, '', max(applied_at) from schema_migrations on conflict do nothing`,
      [mark],
    ),
  )
}

/**
 * Tells a demo that is whole where its stand-in for an assistant answers at this start: its port may be
 * another one at each.
 */
export async function moveAssistant(url: string, sandboxUrl: string): Promise<void> {
  const { origin } = new URL(sandboxUrl)
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select distinct lender_id::text as id from hosts',
    )
    for (const { id } of rows) {
      await client.query('begin')
      await client.query("select set_config('app.lender', $1, true)", [id])
      await client.query(
        `update lender_settings set value = to_jsonb($1::text)
          where name = 'constantAiOrigin' and value::text like '"http://127.0.0.1:%'
            and value <> to_jsonb($1::text)`,
        [origin],
      )
      await client.query('commit')
    }
  })
}

async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'seed' })
  await client.connect()
  return work(client).finally(() => client.end())
}

async function run(plan: SeedPlan): Promise<void> {
  const output = openSync(plan.logFile, 'a', 0o600)
  const child = spawn(process.execPath, [plan.script], {
    env: plan.variables,
    stdio: ['ignore', output, output, 'ipc'],
    detached: true,
    signal: plan.stopping,
  })
  closeSync(output)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The demo data can not be made; ${plan.logFile} says why.`)
}
