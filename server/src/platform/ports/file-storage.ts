/** Where pictures and documents lie beside the database. A key is words with slashes between them. */
export type FileStorage = {
  /** Keeps a file under its key, whole or not at all. @throws StorageUnavailable */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Null where there is none. @throws StorageUnavailable */
  read(key: string): Promise<Buffer | null>
  /** What there is not is removed already. @throws StorageUnavailable */
  remove(key: string): Promise<void>
  /** Asks whether it is there, and the one that the files were kept in. @throws StorageUnavailable */
  check(): Promise<void>
}
