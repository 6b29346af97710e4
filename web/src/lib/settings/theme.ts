import { storageKeys } from '../session/storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export function readTheme(local: Storage = localStorage): Theme {
  const stored = local.getItem(storageKeys.theme)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Shows a theme, and keeps it for the next visit. 'system' follows the device. */
export function storeTheme(theme: Theme, local: Storage = localStorage): void {
  local.setItem(storageKeys.theme, theme)
  applyTheme(theme)
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
