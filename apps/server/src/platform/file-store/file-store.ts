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

/** Where the bytes of documents are: a folder here, an object store when a firm grows. */
export interface FileStore {
  /**
   * Streams a file in, at most `maxBytes` of it.
   * @throws Refusal file_too_large, validation_error when the stream breaks off, service_unavailable when the store cannot take it
   */
  receive(source: Readable, limit: { maxBytes: number }): Promise<ReceivedFile>
  /** The bytes of a kept file and its whole size. Destroying the stream frees what it holds. */
  open(key: string, range?: ByteRange): Promise<{ body: Readable; size: number }>
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>
  /** Fails when the store cannot take a file now. */
  check(): Promise<void>
  /** Keys of kept files that were written longer ago than this. */
  keysOlderThan(milliseconds: number): AsyncIterable<string>
  /** Removes what broken-off uploads left behind longer ago than this; returns how many. */
  removeLitterOlderThan(milliseconds: number): Promise<number>
}
