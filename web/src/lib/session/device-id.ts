import { storagePlaces } from './storage.ts'

/** This browser's own name, made once and kept when the borrower signs out (AMB-12). */
export function deviceId(local: Storage = localStorage): string {
  const known = local.getItem(storagePlaces.device)
  if (known !== null) return known
  const made = crypto.randomUUID()
  local.setItem(storagePlaces.device, made)
  return made
}
