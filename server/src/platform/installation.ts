import { Client } from 'pg'
import { type Env, SettingError } from './env.ts'

type Kind = 'demo' | 'production'
type Place = Pick<Env, 'demo'> & { readonly databaseUrl: string }

/** The first host of each demo lender: the others, as localhost, may be anybody's. */
const demoHosts = ['lonemesa.localhost', 'harborpine.localhost', 'boreal.localhost']

/**
 * Refuses a start of the other kind than the database is, before anything is written. It only
 * reads, so that it is safe to ask about any database, also one from before it was stamped.
 *
 * @throws SettingError in one sentence that says why and what to do
 */
export async function refuseOtherKind({ demo, databaseUrl }: Place): Promise<void> {
  const found = await asOwner(databaseUrl, async (owner) => {
    const stamped = await readStamp(owner)
    return stamped ?? judge(owner)
  })
  if (found !== null) refuseOther(found, demo)
}

/**
 * The same by the stamp alone: a database that was never started is of no kind yet.
 *
 * @throws SettingError in one sentence that says why and what to do
 */
export async function refuseOtherStamp({ demo, databaseUrl }: Place): Promise<void> {
  const stamped = await asOwner(databaseUrl, readStamp)
  if (stamped !== null) refuseOther(stamped, demo)
}

/**
 * Stamps a migrated database with what it is, once: what is stamped already stays. One that has no
 * lender takes the kind of this start.
 *
 * @throws SettingError when a start of the other kind was faster
 */
export async function stampInstallation(
  { demo, databaseUrl }: Place,
  stampedAt: Date,
): Promise<void> {
  const kind = await asOwner(databaseUrl, async (owner) => {
    const own = (await judge(owner)) ?? (demo ? 'demo' : 'production')
    await owner.query(
      `insert into installation (id, kind, stamped_at) values (1, $1, $2)
        on conflict (id) do nothing`,
      [own, stampedAt],
    )
    return readStamp(owner)
  })
  if (kind !== null) refuseOther(kind, demo)
}

async function readStamp(owner: Client): Promise<Kind | null> {
  if (!(await exists(owner, 'installation'))) return null
  const { rows } = await owner.query<{ kind: Kind }>('select kind from installation')
  return rows[0]?.kind ?? null
}

/** What a database without a stamp is, by its lenders; null where it has none. */
async function judge(owner: Client): Promise<Kind | null> {
  if (!(await exists(owner, 'hosts'))) return null
  const { rows } = await owner.query<{ host: string }>('select host from hosts')
  if (rows.length === 0) return null
  return rows.some(({ host }) => demoHosts.includes(host)) ? 'demo' : 'production'
}

async function exists(owner: Client, table: string): Promise<boolean> {
  const { rows } = await owner.query<{ is: boolean }>('select to_regclass($1) is not null as is', [
    table,
  ])
  return rows[0]?.is === true
}

function refuseOther(found: Kind, demo: boolean): void {
  if ((found === 'demo') === demo) return
  throw new SettingError(
    demo
      ? 'The database belongs to production, and this start is a demo: ' +
          'start it with NODE_ENV=production (or QUITTANCE_DEMO=0), ' +
          'or give the demo a QUITTANCE_DATA or DATABASE_URL of its own.'
      : 'The database belongs to a demo, whose keys and password everybody knows, ' +
          'and this start is production: give production a QUITTANCE_DATA or DATABASE_URL ' +
          'of its own, or go on with the demo by QUITTANCE_DEMO=1 and no NODE_ENV.',
  )
}

async function asOwner<T>(url: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: url, application_name: 'installation' })
  owner.on('error', () => undefined) // a query that is lost with it says so
  await owner.connect()
  return work(owner).finally(() => owner.end())
}
