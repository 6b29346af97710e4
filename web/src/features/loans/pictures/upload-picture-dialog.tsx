import type { PictureKind } from '@quittance/contract/pictures/upload-picture'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { LaterLabels, useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { CameraIcon } from '../../../ui/brand/page-icons.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FilePicker } from '../../../ui/choices/file-picker.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { StepTrail } from '../../../ui/progress/step-trail.tsx'
import { CropFrame } from './crop-frame.tsx'
import styles from './upload-picture-dialog.module.css'
import { useUploadPicture } from './use-upload-picture.ts'

type UploadPictureDialogProps = { loanId: string; kind: PictureKind; onClose: () => void }

const steps = ['choose', 'crop', 'upload'] as const

/** Chooses a picture, crops it, confirms the crop, and only then sends it. */
export function UploadPictureDialog({ loanId, kind, onClose }: UploadPictureDialogProps) {
  const label = useLabel()
  const upload = useUploadPicture({ loanId, kind, onSaved: onClose })
  const { picture, isConfirmed, isSending } = upload
  const missing = label(picture === null ? 'loans.picture.chooseFirst' : 'loans.picture.first')
  return (
    <Modal
      open
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
            blocked={isConfirmed ? null : missing}
            onClick={upload.send}
          >
            {label('loans.picture.upload')}
          </Button>
        </>
      }
    >
      <LaterLabels>
        <PictureSteps upload={upload} kind={kind} />
      </LaterLabels>
    </Modal>
  )
}

type PictureStepsProps = { upload: ReturnType<typeof useUploadPicture>; kind: PictureKind }

/** How far it is, and what the open step takes. */
function PictureSteps({ upload, kind }: PictureStepsProps) {
  const label = useLaterLabel()
  const { picture, isConfirmed } = upload
  const step = picture === null ? 'choose' : isConfirmed ? 'upload' : 'crop'
  return (
    <Stack>
      <StepTrail
        current={steps.indexOf(step)}
        steps={steps.map((one) => label(`loans.pictureStep.${one}`))}
        doneLabel={label('loans.pictureStep.done')}
      />
      {upload.problem !== null && (
        <Banner tone="bad" live>
          {upload.problem}
        </Banner>
      )}
      {picture === null ? (
        <FilePicker
          label={label('loans.picture.choose')}
          hint={label(`loans.picture.${kind}Hint`)}
          accept=".jpg,.jpeg,.png"
          icon={<CameraIcon />}
          onPick={upload.choose}
        />
      ) : (
        <Cropping upload={upload} isRound={kind === 'user'} />
      )}
    </Stack>
  )
}

type CroppingProps = { upload: ReturnType<typeof useUploadPicture>; isRound: boolean }

/** The picture under its frame, until the part that is taken is confirmed, and after. */
function Cropping({ upload, isRound }: CroppingProps) {
  const label = useLaterLabel()
  const { picture, isConfirmed } = upload
  if (picture === null) return null
  return (
    <>
      <CropFrame
        picture={picture}
        crop={upload.crop}
        ratio={upload.ratio}
        isRound={isRound}
        canvas={upload.canvas}
        onChange={upload.change}
      />
      <div className={styles.acts}>
        <FilePicker
          small
          label={label('loans.picture.another')}
          accept=".jpg,.jpeg,.png"
          onPick={upload.choose}
        />
        {/* While Upload is closed it is what comes next. */}
        <Button
          small
          variant={isConfirmed ? 'secondary' : 'primary'}
          aria-pressed={isConfirmed}
          onClick={upload.confirm}
        >
          {label('loans.picture.confirm')}
        </Button>
      </div>
      <div aria-live="polite">
        {isConfirmed && <Banner tone="good">{label('loans.picture.confirmed')}</Banner>}
      </div>
    </>
  )
}
