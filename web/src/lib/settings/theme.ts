import { storagePlaces } from '../session/storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export function storedTheme(local: Storage = localStorage): Theme {
  const stored = local.getItem(storagePlaces.theme)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Shows a theme, and keeps it for the next visit. 'system' follows the device. */
export function chooseTheme(theme: Theme, local: Storage = localStorage): void {
  local.setItem(storagePlaces.theme, theme)
  showTheme(theme)
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
