import { useLabel } from '../../lib/i18n/labels.ts'
import { useSignOut } from '../../lib/session/sign-out.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { NoticeModal } from '../../ui/dialogs/notice-modal.tsx'

/** Asks before the borrower is signed out. */
export function LogOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const label = useLabel()
  const signOut = useSignOut()
  return (
    <NoticeModal
      open={open}
      title={label('shell.logOut.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{label('shell.logOut.stay')}</Button>
          <Button variant="primary" onClick={signOut}>
            {label('shell.logOut.confirm')}
          </Button>
        </>
      }
    >
      <p>{label('shell.logOut.text')}</p>
    </NoticeModal>
  )
}
