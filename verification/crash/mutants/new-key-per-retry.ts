import { takePlaceOfVault } from './take-place-of-vault.ts'

takePlaceOfVault(new URL('new-key-vault.ts', import.meta.url).href)
