import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Firm, TestApp } from '@casework/testing'

/**
 * A request that succeeds for callers with the permission. `refusalStatus` is set when it passes the
 * permission check and is then refused for another reason, such as validation.
 */
export interface ValidRequest {
  readonly params?: Record<string, number>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly refusalStatus?: number
}

export type BuildRequest = (firm: Firm, casework: TestApp) => Promise<ValidRequest>

/** What the tests across capabilities must know about one of them. */
export interface CapabilitySamples {
  readonly table: string
  /** Method and path -> row of the permission matrix, by hand: it must not repeat product code. */
  readonly rows: Readonly<Record<string, string>>
  /** Method and path -> builds a valid request. */
  readonly requests: Readonly<Record<string, BuildRequest>>
  /** Creates a record and returns its id. */
  addRecord(firm: Firm, casework: TestApp): Promise<number>
}

interface NamedSamples extends CapabilitySamples {
  readonly capability: string
}

const folder = new URL('capabilities/', import.meta.url)

/** Reads the `samples` that `capabilities/<capability>.ts` exports. */
const readSamples = async (file: string): Promise<NamedSamples> => {
  const path = fileURLToPath(new URL(file, folder))
  const module = (await import(path)) as { samples: CapabilitySamples }
  return { capability: file.replace(/\.ts$/, ''), ...module.samples }
}

/** Capabilities with a file in `capabilities/`; the older ones are in the tables of each test. */
export const samples: readonly NamedSamples[] = await Promise.all(
  globSync('*.ts', { cwd: folder }).sort().map(readSamples),
)
