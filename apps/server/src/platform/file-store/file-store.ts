import type { Readable } from 'node:stream'

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** A file that has arrived whole and belongs to nobody yet: look at it, then keep or discard it. */
export interface ReceivedFile {
  /** Where its bytes lie on this machine until it is kept or discarded. */
  readonly path: string
  readonly size: number
  /** Of all bytes, in hex. */
  readonly sha256: string
  /**
   * Takes the file into the store. Once this returns, a power cut cannot lose it.
   * @returns its key: random, never made of the file's name
   */
  keep(): Promise<string>
  /** Leaves nothing of it behind, kept or not. */
  discard(): Promise<void>
}

export interface StoredFile {
  readonly key: string
  /** When it was kept, or moved into quarantine; milliseconds. */
  readonly since: number
}

export interface ReceiveLimits {
  readonly maxBytes: number
  readonly onBytes?: (bytes: number) => Promise<void>
}

/** A short text that the store keeps beside its files. */
export type NoteName = 'installation-id' | 'swept-by'

/**
 * Where the bytes of documents are: a folder here, an object store when a firm grows. A kept file
 * is never deleted: it is moved into quarantine, and only what has been there for a while can be
 * removed (decision 0027).
 */
export interface FileStore {
  /** For messages to the administrator. */
  readonly name: string
  /**
   * Streams a file in, at most `maxBytes` of it. `onBytes` is told of each piece before it is
   * written, and may refuse.
   * @throws Refusal file_too_large, validation_error when the stream breaks off, storage_full,
   * service_unavailable when the store cannot take it
   */
  receive(source: Readable, limits: ReceiveLimits): Promise<ReceivedFile>
  /** Fails when too little of the disk is free for more files. @throws Refusal storage_full */
  requireSpace(): Promise<void>
  /**
   * The bytes of a kept file, also of one in quarantine, and its whole size. Destroying the stream
   * frees what it holds.
   * @throws FileMissing
   */
  open(key: string, range?: ByteRange): Promise<{ body: Readable; size: number }>
  /** Fails when the store cannot take a file now. */
  check(): Promise<void>
  files(): AsyncIterable<StoredFile>
  quarantined(): AsyncIterable<StoredFile>
  /** Moves a kept file into quarantine. Moving what is not there is no fault. */
  quarantine(key: string): Promise<void>
  /** Moves a file from quarantine back to where it was. */
  restore(key: string): Promise<void>
  /** Deletes a file in quarantine for good. */
  removeQuarantined(key: string): Promise<void>
  /** Removes what broken-off uploads left behind longer ago than this; returns how many. */
  removeLitterOlderThan(milliseconds: number): Promise<number>
  readNote(name: NoteName): Promise<string | undefined>
  writeNote(name: NoteName, text: string): Promise<void>
  /** Writes the note unless there is one already; returns what it says then. */
  createNote(name: NoteName, text: string): Promise<string>
}
