import type { KeyboardEvent, ReactNode } from 'react'
import styles from './tabs.module.css'

export type Tab = { value: string; label: string; icon?: ReactNode }

type TabsProps = {
  /** ties the tabs to their panels: `TabPanel` takes the same */
  id: string
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
}

/** Tabs; the arrow keys move between them. */
export function Tabs({ id, label, tabs, value, onChange }: TabsProps) {
  return (
    <div role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-${tab.value}-tab`}
          aria-controls={`${id}-${tab.value}`}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={move}
        >
          {tab.icon}
          {tab.label}
        </button>
      ))}
    </div>
  )

  function move(event: KeyboardEvent<HTMLButtonElement>): void {
    const list = event.currentTarget.parentElement
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = nextTab(event.key, at, tabs.length)
    const tab = next === null ? undefined : tabs[next]
    if (next === null || tab === undefined) return
    event.preventDefault()
    onChange(tab.value)
    list?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
}

/** Which tab a key leads to; past the last comes the first. */
function nextTab(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  return step === undefined ? null : (at + step + count) % count
}

type TabPanelProps = { id: string; value: string; shown: boolean; children: ReactNode }

/** The panel of a tab. While hidden it keeps its state and what was typed in it. */
export function TabPanel({ id, value, shown, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${id}-${value}`}
      aria-labelledby={`${id}-${value}-tab`}
      hidden={!shown}
    >
      {children}
    </div>
  )
}
