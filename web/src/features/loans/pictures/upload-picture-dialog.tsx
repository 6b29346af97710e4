import type { PictureKind } from '@quittance/contract/pictures/upload-picture'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { CropFrame } from './crop-frame.tsx'
import { useUploadPicture } from './use-upload-picture.ts'

type UploadPictureDialogProps = { loanId: string; kind: PictureKind; onClose: () => void }

/** Chooses a picture, crops it, confirms the crop, and only then sends it. */
export function UploadPictureDialog({ loanId, kind, onClose }: UploadPictureDialogProps) {
  const label = useLabel()
  const upload = useUploadPicture({ loanId, kind, onSaved: onClose })
  const { picture, isConfirmed, isSending } = upload
  return (
    <Modal
      open
      low
      title={label(`loans.picture.${kind}`)}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={isSending}
      actions={
        <>
          <Button onClick={onClose}>{label('shell.modal.cancel')}</Button>
          <Button
            variant="primary"
            waiting={isSending}
            blocked={isConfirmed ? null : label('loans.picture.first')}
            onClick={upload.send}
          >
            {label('loans.picture.upload')}
          </Button>
        </>
      }
    >
      <Stack>
        {upload.problem !== null && (
          <Banner tone="bad" live>
            {upload.problem}
          </Banner>
        )}
        <TextField
          label={label('loans.picture.choose')}
          type="file"
          accept=".jpg,.jpeg,.png"
          onChange={({ target }) => upload.choose(target.files?.[0])}
        />
        {picture !== null && (
          <>
            <CropFrame
              picture={picture}
              crop={upload.crop}
              ratio={upload.ratio}
              canvas={upload.canvas}
              onChange={upload.change}
            />
            <Button aria-pressed={isConfirmed} onClick={upload.confirm}>
              {label('loans.picture.confirm')}
            </Button>
          </>
        )}
      </Stack>
    </Modal>
  )
}
