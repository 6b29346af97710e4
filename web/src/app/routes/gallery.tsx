import { paletteCss } from '@quittance/domain/lenders/palette'
import { useEffect, useState } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { storeTheme, readTheme, type Theme, themes } from '../../lib/settings/theme.ts'
import { Page } from '../../ui/layout/page.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { ActionPieces } from '../gallery/actions.tsx'
import { FieldPieces } from '../gallery/fields.tsx'
import { FigurePieces } from '../gallery/figures.tsx'
import { FramePieces } from '../gallery/frames.tsx'
import styles from '../gallery/gallery.module.css'
import { MethodPieces } from '../gallery/methods.tsx'
import { NavigationPieces } from '../gallery/navigation.tsx'
import { SignInPiece } from '../gallery/sign-in-piece.tsx'
import { StatusPieces } from '../gallery/statuses.tsx'
import { brands } from '../gallery/tables/brands.ts'

/** Shows every component in each brand and theme. Only a demo has this page. */
export function GalleryRoute() {
  const label = useLabel()
  const [isSignIn, showSignIn] = useState(false)
  const looks = <Looks />
  if (isSignIn) return <SignInPiece corner={looks} onBack={() => showSignIn(false)} />
  return (
    <div data-piece="Page">
      <Page title={label('shell.gallery.title')}>
        <div className={styles.bar}>{looks}</div>
        <ActionPieces />
        <FieldPieces />
        <MethodPieces />
        <StatusPieces />
        <FigurePieces />
        <NavigationPieces />
        <FramePieces onSignIn={() => showSignIn(true)} />
      </Page>
    </div>
  )
}

/** Chooses brand and theme. The palette is a sheet of this page's own, laid over the lender's. */
function Looks() {
  const label = useLabel()
  const { settings } = useLender()
  const [color, setColor] = useState<string>(settings.colorCode)
  const [theme, setTheme] = useState(() => readTheme())
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(paletteCss(color))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [color])

  function change(chosen: Theme) {
    storeTheme(chosen)
    setTheme(chosen)
  }

  return (
    <>
      <SelectField
        label={label('shell.gallery.brand')}
        value={color}
        options={brands.map(({ name, color: value }) => ({ value, label: name }))}
        onChange={(event) => setColor(event.target.value)}
      />
      <SelectField
        label={label('shell.theme.label')}
        value={theme}
        options={themes.map((value) => ({ value, label: label(`shell.theme.${value}`) }))}
        onChange={(event) => change(event.target.value as Theme)}
      />
    </>
  )
}
