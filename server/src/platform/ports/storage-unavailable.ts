import { UpstreamUnavailable } from '../upstream-unavailable.ts'

/** The storage of files could not be asked, or said no. Its code is what the log tells of it. */
export class StorageUnavailable extends UpstreamUnavailable {
  override readonly name = 'StorageUnavailable'
  readonly code: string
  /** @param code what the disk or the store said, such as ENOSPC or 403 AccessDenied; no secret */
  constructor(code: string, options?: ErrorOptions) {
    super(`the storage of files: ${code}`, options)
    this.code = code
  }
}
