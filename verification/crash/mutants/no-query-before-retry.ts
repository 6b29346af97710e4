import { takePlaceOfVault } from './take-place-of-vault.ts'

takePlaceOfVault(new URL('no-query-vault.ts', import.meta.url).href)
