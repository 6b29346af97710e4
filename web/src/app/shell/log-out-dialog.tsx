import { useLabel } from '../../lib/labels.ts'
import { useSignOut } from '../../lib/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { NoticeModal } from '../../ui/notice-modal.tsx'

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
          <Button variant="primary" onClick={signOut}>
            {label('shell.logOut.confirm')}
          </Button>
          <Button onClick={onClose}>{label('shell.logOut.stay')}</Button>
        </>
      }
    >
      <p>{label('shell.logOut.text')}</p>
    </NoticeModal>
  )
}
