import { storageKeys } from './storage.ts'

/** This browser's own name, made once and kept when the borrower signs out (AMB-12). */
export function readDeviceId(local: Storage = localStorage): string {
  const known = local.getItem(storageKeys.device)
  if (known !== null) return known
  const made = crypto.randomUUID()
  local.setItem(storageKeys.device, made)
  return made
}
