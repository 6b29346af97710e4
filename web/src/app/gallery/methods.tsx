import { useState } from 'react'
import { AddTile } from '../../ui/figures/add-tile.tsx'
import { BrandMark } from '../../ui/brand/brand-mark.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { MethodTile } from '../../ui/figures/method-tile.tsx'
import { MethodTiles } from '../../ui/figures/method-tiles.tsx'
import { BankIcon, CardIcon } from '../../ui/brand/page-icons.tsx'
import { TabPanel, Tabs } from '../../ui/dialogs/tabs.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Group, Piece, PieceRow } from './piece.tsx'
import { useSample } from './sample.ts'

const marks = ['visa', 'mastercard', 'amex', 'discover', 'card', 'bank'] as const
const tabs = 'gallery-tabs'
const months = { soon: '11/2026', gone: '10/2026' }

export function MethodPieces() {
  const { label } = useSample()
  const [tab, setTab] = useState('bank')
  const shown = [
    { value: 'bank', label: label('payments.methodTab.bank'), icon: <BankIcon /> },
    { value: 'card', label: label('payments.methodTab.card'), icon: <CardIcon /> },
  ]
  return (
    <Group>
      <Piece name="BrandMark">
        <PieceRow>
          {marks.map((brand) => (
            <BrandMark key={brand} brand={brand} name={brand} />
          ))}
        </PieceRow>
      </Piece>
      <Tiles />
      <Piece name="Tabs" wide>
        <Tabs
          id={tabs}
          label={label('payments.methodTab.label')}
          tabs={shown}
          value={tab}
          onChange={setTab}
        />
        <div data-piece="TabPanel">
          {shown.map(({ value, label: text }) => (
            <TabPanel key={value} id={tabs} value={value} shown={value === tab}>
              {text}
            </TabPanel>
          ))}
        </div>
      </Piece>
    </Group>
  )
}

function Tiles() {
  const { label, nothing } = useSample()
  const [method, setMethod] = useState('1')
  const tile = (value: string) => ({
    name: 'gallery-method',
    value,
    checked: method === value,
    onSelect: setMethod,
    brandName: '',
  })
  return (
    <>
      <Piece name="MethodTiles" wide>
        <MethodTiles legend={label('payments.form.method')}>
          <MethodTile
            {...tile('1')}
            brand="bank"
            title={`${label('payments.methodForm.checking')} 6789`}
            detail={label('payments.form.noFee')}
          />
          <MethodTile
            {...tile('2')}
            brand="visa"
            title={`${label('payments.brand.visa')} 5556`}
            chip={<Chip tone="soon">{months.soon}</Chip>}
          />
          <AddTile label={label('payments.methodForm.title')} />
        </MethodTiles>
      </Piece>
      <Piece name="MethodTile" wide>
        <MethodTile
          {...tile('3')}
          brand="mastercard"
          title={`${label('payments.brand.mastercard')} 4444`}
          disabled
          disabledReason={label('payments.refused.cardExpired')}
          chip={<Chip tone="bad">{months.gone}</Chip>}
        />
        <MethodTile
          {...tile('4')}
          brand="bank"
          title={`${label('payments.methodForm.savings')} 7788`}
          action={<TextButton onClick={nothing}>{label('payments.methodCheck.open')}</TextButton>}
        />
      </Piece>
    </>
  )
}
