import { useState } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { storeTheme, readTheme, type Theme, themes } from '../../lib/settings/theme.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { RadioTiles } from '../../ui/choices/radio-tiles.tsx'

/** Light, dark, or as the device is. Kept in this browser. */
export function ThemeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const label = useLabel()
  const [theme, setTheme] = useState(() => readTheme())
  const options = themes.map((value) => ({ value, title: label(`shell.theme.${value}`) }))

  function choose(value: string) {
    storeTheme(value as Theme)
    setTheme(value as Theme)
  }

  return (
    <Modal
      open={open}
      title={label('shell.theme.label')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
    >
      <RadioTiles
        legend={label('shell.theme.label')}
        hiddenLegend
        name="theme"
        value={theme}
        options={options}
        onChange={choose}
      />
    </Modal>
  )
}
