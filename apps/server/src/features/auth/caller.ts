import type { RequestInfo } from '../../platform/http/context.ts'
import { parseAddress } from '../../platform/limits/network-address.ts'

/** What a sign-in keeps of who started or renewed it last. */
export interface Caller {
  readonly user_agent: string
  /** Undefined if a proxy names none. */
  readonly address: string | undefined
}

/** As in the tables. */
const MAX_USER_AGENT = 500

export const readCaller = ({ header, ip }: Pick<RequestInfo, 'header' | 'ip'>): Caller => ({
  user_agent: (header('user-agent') ?? '').slice(0, MAX_USER_AGENT),
  address: parseAddress(ip),
})
