import { openDatabase } from '../database.ts'
import { readKeys } from './key-file.ts'
import { type NumberCipher, numberCipher } from './number-cipher.ts'

export type Proving = {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly lenderIds: readonly string[]
}

type Closed = { readonly token: string; readonly key_id: string; readonly sealed: Buffer }

/** Opens one stored number of each lender, and forgets it: the keys are those that closed them. */
export async function proveKeys({ databaseUrl, dataDir, lenderIds }: Proving): Promise<void> {
  const keys = await readKeys(dataDir)
  const cipher = numberCipher(
    () => keys,
    () => 0,
  )
  const database = openDatabase(databaseUrl, 1)
  try {
    for (const lenderId of lenderIds) {
      const text = 'SELECT token, key_id, sealed FROM vault.numbers WHERE lender_id = $1 LIMIT 1'
      const asked = { name: 'prove', text, values: [lenderId] }
      const [row] = await database.read<Closed>(lenderId, asked)
      if (row !== undefined && !opens(cipher, lenderId, row)) {
        const file = `vault-keys.json in ${dataDir}`
        throw new Error(`${file} opens no stored number: bring back the one that closed them.`)
      }
    }
  } finally {
    await database.close()
  }
}

function opens(cipher: NumberCipher, lenderId: string, row: Closed): boolean {
  try {
    const { token, key_id: keyId, sealed } = row
    cipher.open({ keyId, sealed }, { lenderId, token })
    return true
  } catch {
    return false // its tag does not fit: another key closed it
  }
}
