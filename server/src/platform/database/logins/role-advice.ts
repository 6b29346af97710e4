import { SettingError } from '../../env.ts'

const notPermitted = '42501'

/** What to do about an owner who may make no roles; any other error as it is. */
export function asRoleAdvice(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code !== notPermitted) return error
  return new SettingError(
    `The owner that DATABASE_URL names may not make roles (${message}): let an administrator run ` +
      'server/database-roles.sql, and give the addresses that it names.',
    { cause: error },
  )
}
