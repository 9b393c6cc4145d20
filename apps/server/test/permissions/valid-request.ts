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
  /** Of a stream, whose endpoint does not say it; without it 200. */
  readonly streamStatus?: number
}

export type BuildRequest = (firm: Firm, casework: TestApp) => Promise<ValidRequest>
/** Creates a record and returns its id. */
export type AddRecord = (firm: Firm, casework: TestApp) => Promise<number>

export const nothing: BuildRequest = async () => ({})

/** A request about a new record. */
export const withId =
  (add: AddRecord): BuildRequest =>
  async (firm, casework) => ({ params: { id: await add(firm, casework) } })

export const withBody =
  (build: BuildRequest, body: (firm: Firm) => Promise<unknown>): BuildRequest =>
  async (firm, casework) => ({ ...(await build(firm, casework)), body: await body(firm) })

export const addClient: AddRecord = async (firm) => (await firm.addClient()).id
export const addCase: AddRecord = async (firm) => (await firm.addCase()).id
export const addSession: AddRecord = async (firm) => (await firm.addSession()).id
