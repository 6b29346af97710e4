import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { LenderLogo } from '../../ui/brand/lender-logo.tsx'
import styles from './lender-mark.module.css'

/** The lender's logo in the top bar: pressed, it says who they are. */
export function LenderMark({ onOpen }: { onOpen: () => void }) {
  const label = useLabel()
  const { settings, images } = useLender()
  return (
    <button
      type="button"
      className={styles.mark}
      aria-haspopup="dialog"
      title={label('shell.info.open', { lender: settings.companyName })}
      onClick={onOpen}
    >
      <LenderLogo name={settings.appName} src={images.logo} />
    </button>
  )
}
