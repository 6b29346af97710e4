import type { OwnPasskey } from '@quittance/contract/auth/factors'
import { useId, useState } from 'react'
import { useLazyDialog } from '../../../lib/dialogs/use-lazy-dialog.ts'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { hasPasskeys } from '../../../lib/passkeys/use-passkey.ts'
import { useInBrowser } from '../../../lib/state/in-browser.ts'
import { KeyIcon } from '../../../ui/brand/page-icons.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { Actions, Stack } from '../../../ui/layout/stack.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { ListItem } from '../../../ui/surfaces/list-item.tsx'
import { List } from '../../../ui/surfaces/list.tsx'
import { useAddPasskey } from './factor-acts.ts'

const loadRename = async () => (await import('./rename-passkey.tsx')).RenamePasskey
const loadRemove = async () => (await import('./remove-factor.tsx')).RemovePasskey

type PasskeyCardProps = { passkeys: readonly OwnPasskey[]; isOffered: boolean }

/** The borrower's passkeys. A browser without passkeys shows those that there are, and adds none. */
export function PasskeyCard({ passkeys, isOffered }: PasskeyCardProps) {
  const label = useLaterLabel()
  const headingId = useId()
  const canAdd = useInBrowser(hasPasskeys)
  const { isAdding, add } = useAddPasskey()
  const renaming = useLazyDialog(loadRename)
  const removing = useLazyDialog(loadRemove)
  const [chosenId, choose] = useState('')
  const chosen = passkeys.find(({ id }) => id === chosenId)
  if (!isOffered && passkeys.length === 0) return null
  return (
    <Card labelledBy={headingId}>
      <SectionHeader
        id={headingId}
        title={label('signIn.factors.passkeys')}
        detail={label('signIn.factors.passkeysDetail')}
      />
      <Stack>
        {passkeys.length > 0 && (
          <List>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => openFor(passkey, renaming)}
                onRemove={() => openFor(passkey, removing)}
              />
            ))}
          </List>
        )}
        {isOffered && canAdd && (
          <Actions>
            <Button
              waiting={isAdding}
              waitingLabel={label('signIn.factors.waiting')}
              onClick={() => void add()}
            >
              {label('signIn.factors.add')}
            </Button>
          </Actions>
        )}
      </Stack>
      {chosen !== undefined && renaming.View && (
        <renaming.View passkey={chosen} onClose={renaming.close} />
      )}
      {chosen !== undefined && removing.View && (
        <removing.View passkey={chosen} onClose={removing.close} />
      )}
    </Card>
  )

  function openFor({ id }: OwnPasskey, dialog: { readonly open: () => void }): void {
    choose(id)
    dialog.open()
  }
}

type PasskeyRowProps = { passkey: OwnPasskey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const label = useLaterLabel()
  const { name, addedAt, lastUsedAt } = passkey
  return (
    <ListItem
      icon={<KeyIcon />}
      title={name}
      detail={
        lastUsedAt === null
          ? label('signIn.factors.added', { at: { at: addedAt } })
          : label('signIn.factors.lastUsed', { at: { at: lastUsedAt } })
      }
      endDetail={
        <Stack gap="tight">
          <Button small aria-label={label('signIn.factors.rename', { name })} onClick={onRename}>
            {label('signIn.factors.renameIt')}
          </Button>
          <Button small aria-label={label('signIn.factors.remove', { name })} onClick={onRemove}>
            {label('signIn.factors.removeIt')}
          </Button>
        </Stack>
      }
    />
  )
}
