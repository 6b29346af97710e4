import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { readEnv } from '@quittance/server/platform/env'
import { endWithSupervisor } from '@quittance/server/programs/run-program'

endWithSupervisor()
// A test that looks at a start while it seeds holds it there.
while (existsSync(join(readEnv().dataDir, 'hold-seed'))) await sleep(20)
const client = new Client({ connectionString: readEnv().databaseUrl })
await client.connect()
await client.query('create table if not exists seeds (id serial, business timestamptz)')
await client.query('grant select on seeds to quittance_app, quittance_vault')
await client.query('insert into seeds (business) values (to_timestamp($1::float8 / 1000))', [
  readEnv().now,
])
await client.end()
