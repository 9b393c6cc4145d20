import type { Readable } from 'node:stream'

/** The answer of a handler that sends bytes. */
export interface FileResponse {
  /** 416 without bytes: the asked part lies outside of the file. */
  readonly status: 200 | 206 | 416
  readonly headers: Record<string, string>
  readonly body: Readable
}
