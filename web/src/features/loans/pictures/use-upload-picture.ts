import {
  type PictureKind,
  uploadPictureEndpoint,
} from '@quittance/contract/pictures/upload-picture'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { type Crop, cropRatios, wholeCrop } from './crop.ts'
import { type ChosenPicture, readPicture } from './draw-crop.ts'

/** by its end, as the file is named: nothing else is taken (VAL-58) */
const isTaken = (name: string) => /\.(jpe?g|png)$/i.test(name)

type UploadOptions = { loanId: string; kind: PictureKind; onSaved: () => void }

/** A picture on its way: chosen, cropped, confirmed, sent. Whatever moves it asks for its confirmation again. */
export function useUploadPicture({ loanId, kind, onSaved }: UploadOptions) {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const queries = useQueryClient()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ChosenPicture | null>(null)
  const [crop, setCrop] = useState(wholeCrop)
  const [isConfirmed, setConfirmed] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const change = (next: Crop) => {
    setCrop(next)
    setConfirmed(false)
  }
  return {
    picture,
    crop,
    canvas,
    ratio: cropRatios[kind],
    isConfirmed,
    isSending,
    problem,
    change,
    confirm: () => setConfirmed(true),
    choose: (file: File | undefined) => void choose(file),
    send: () => void send(),
  }

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return
    change(wholeCrop)
    const read = isTaken(file.name) ? await readPicture(file) : null
    setPicture(read)
    setProblem(read === null ? label('loans.refused.pictureType') : null)
  }

  async function send(): Promise<void> {
    const image = canvas.current?.toDataURL('image/jpeg', 0.9)
    if (image === undefined) return
    setSending(true)
    setProblem(null)
    try {
      const answer = await api(uploadPictureEndpoint, { loanId, kind, image })
      if (answer.kind === 'refused') return setProblem(answer.message)
      await queries.invalidateQueries({ queryKey: ['loans'] })
      messages.success(answer.message)
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(describeError(error, label))
    } finally {
      setSending(false)
    }
  }
}
