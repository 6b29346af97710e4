import type { Generated } from 'kysely'

/** A bigint column: `pool.ts` reads it as a bigint, once for all. */
export type Int8 = bigint
export type Int8WithDefault = Generated<bigint>
