import type { Readable } from 'node:stream'

export interface PlaceEntry {
  readonly path: string
  /** Bytes as they are stored, encrypted or not. */
  readonly size: number
}

/** Where backups are kept: a folder, or a prefix of a bucket. Paths use forward slashes. */
export interface BackupPlace {
  /** Name in messages to the administrator. */
  readonly name: string
  /** Lists everything below a folder; `''` lists the whole place. */
  list(folder: string): AsyncIterable<PlaceEntry>
  /** Returns undefined if there is nothing at this path. */
  read(path: string): Promise<Readable | undefined>
  /** Atomic: a reader finds all of it or nothing. Survives a power cut once it returns. */
  write(path: string, source: Readable): Promise<void>
  remove(path: string): Promise<void>
  /** How many bytes a part of this size occupies. */
  measure(size: number): number
}
