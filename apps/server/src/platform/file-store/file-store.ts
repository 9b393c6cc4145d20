import type { Readable } from 'node:stream'

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** A complete upload that is not stored yet: inspect it, then keep or discard it. */
export interface ReceivedFile {
  /** A local temporary file, until it is kept or discarded. */
  readonly path: string
  readonly size: number
  /** Checksum of all bytes, in hex. */
  readonly sha256: string
  /**
   * Moves the file into the store. Once this returns, it survives a power cut.
   * @returns its key, which is random unless the limits name one
   */
  keep(): Promise<string>
  /** Removes the file completely, whether it was kept or not. */
  discard(): Promise<void>
}

export interface StoredFile {
  readonly key: string
  /** When it was stored, or moved into quarantine; milliseconds since the epoch. */
  readonly since: number
}

export interface ReceiveLimits {
  readonly maxBytes: number
  readonly onBytes?: (bytes: number) => Promise<void>
  /** Keep the file under this key; only for restoring a backup into an empty store. */
  readonly key?: string
}

/** A short text that is stored next to the files. */
export type NoteName = 'installation-id' | 'swept-by'

/**
 * Stores the files of documents: in a local folder, or in an object store. A stored file is never
 * deleted directly: it is moved into quarantine, and only quarantined files can be removed
 * (decision 0027).
 */
export interface FileStore {
  /** Name in messages to the administrator. */
  readonly name: string
  /**
   * Streams a file in. `onBytes` is called before each chunk is written, and may throw to refuse
   * it.
   * @throws Refusal file_too_large, validation_error when the stream is cut off, storage_full,
   * service_unavailable when the store does not accept files
   */
  receive(source: Readable, limits: ReceiveLimits): Promise<ReceivedFile>
  /** @throws Refusal storage_full when too little of the disk is free */
  requireSpace(): Promise<void>
  /**
   * Opens a stored or quarantined file. `size` is that of the whole file. `body` has one reader: a
   * second one is refused. Destroying the stream releases its resources.
   * @throws FileMissing
   */
  open(key: string, range?: ByteRange): Promise<{ body: Readable; size: number }>
  /** Throws when the store does not accept files. */
  check(): Promise<void>
  files(): AsyncIterable<StoredFile>
  quarantined(): AsyncIterable<StoredFile>
  /** Moves a stored file into quarantine; does nothing if it is not there. */
  quarantine(key: string): Promise<void>
  /** Moves a file from quarantine back. */
  restore(key: string): Promise<void>
  /** Deletes a quarantined file permanently. */
  removeQuarantined(key: string): Promise<void>
  /** Removes abandoned uploads older than this. @returns how many */
  removeAbandonedUploads(olderThanMs: number): Promise<number>
  readNote(name: NoteName): Promise<string | undefined>
  writeNote(name: NoteName, text: string): Promise<void>
  /** Writes the note unless it exists. @returns its text afterwards */
  createNote(name: NoteName, text: string): Promise<string>
}
