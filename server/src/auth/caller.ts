/** Who makes a call that needs no session. */
export type Caller = {
  readonly ip: string
  readonly userAgent: string
  /** what it did to be heard; null for nothing */
  readonly work: string | null
}
