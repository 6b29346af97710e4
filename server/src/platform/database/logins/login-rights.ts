import { Client } from 'pg'
import { SettingError } from '../../env.ts'

type Login = {
  readonly url: string
  /** The variable that holds the address. */
  readonly setting: string
  /** The program whose rights it has to have, no more and no less; any one's where none is named. */
  readonly program?: LoginProgram
}

/** The programs that ask the database, and the roles whose rights each has. */
export const programRoles = {
  api: ['quittance_app'],
  worker: ['quittance_app', 'quittance_worker'],
  vault: ['quittance_vault'],
} as const

export type LoginProgram = keyof typeof programRoles

/**
 * Refuses a program's login that may do more than one program needs: a hole in the program would be
 * one in everything.
 *
 * @throws SettingError in one sentence that names the variable, never the address
 */
export async function refuseMightyLogin({ url, setting, program }: Login): Promise<void> {
  const rights = await readRights(url)
  const allowed = program === undefined ? Object.values(programRoles) : [programRoles[program]]
  const names = allowed.map((roles) => roles.join(' and '))
  const isOne = names.includes(rights.memberOf.join(' and '))
  if (!rights.isMighty && !rights.isOwner && isOne) return
  const why = rights.isMighty
    ? 'may change roles or databases, or passes by row-level security'
    : rights.isOwner
      ? 'owns tables'
      : `is a member of ${rights.memberOf.join(', ') || 'no role'}, and of ${names.join(' or ')} alone it has to be`
  throw new SettingError(`${setting} names a login that ${why}: give the program one of its own.`)
}

type Rights = {
  readonly isMighty: boolean
  readonly isOwner: boolean
  readonly memberOf: readonly string[]
}

async function readRights(url: string): Promise<Rights> {
  const client = new Client({ connectionString: url, application_name: 'login' })
  client.on('error', () => undefined) // a query that is lost with it says so
  await client.connect()
  const { rows } = await client
    .query<Rights>(
      `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
            as "isMighty",
          exists (select from pg_class where relowner = own.oid) as "isOwner",
          array(select other.rolname::text from pg_roles as other
            where other.oid <> own.oid and pg_has_role(own.oid, other.oid, 'member')
            order by 1) as "memberOf"
        from pg_roles as own where rolname = session_user`,
    )
    .finally(() => client.end())
  const [rights] = rows
  if (rights === undefined) throw new Error('The database does not know its own login.')
  return rights
}
