import type { Readable } from 'node:stream'

/** What a handler that sends bytes returns. */
export interface FileResponse {
  /** 416 has no bytes: the requested range is outside the file. */
  readonly status: 200 | 201 | 206 | 416
  readonly headers: Record<string, string>
  readonly body: Readable
}
