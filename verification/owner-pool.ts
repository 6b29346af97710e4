import { Pool, types } from 'pg'

/** The owner's connections: they see every lender's rows, and outlive a database that is killed. */
export function ownerPool(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 2_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** int8 and sums come as bigint: money is never a float here. */
types.setTypeParser(types.builtins.INT8, BigInt)
types.setTypeParser(types.builtins.NUMERIC, (text) => text)
