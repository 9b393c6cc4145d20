// Devices that a person has signed in from. They decide about mails only, never about access.
import { raw, sql, type Scope, type Sql } from '../../../platform/database/query/scope.ts'
import type { Caller } from '../caller.ts'

/** How long the same user agent in the same network is the same device. */
const SAME_PLACE = raw(`interval '90 days'`)
/** Mails about new devices to one person within a day. */
const MAX_MAILS = raw('5')
/** Programs that keep no cookie are a device with each sign-in. */
const MAX_DEVICES = raw('100')

export interface DeviceToNote extends Pick<Caller, 'user_agent'> {
  readonly user_id: number
  readonly token_hash: string
  /** The /24 or /48 of the caller. */
  readonly network: string | undefined
  /** Whether its cookie proves that the person has signed in from it. */
  readonly is_known: boolean
}

const selectSameDevice = ({ user_id, token_hash, user_agent, network }: DeviceToNote): Sql => sql`
  select from known_devices
  where user_id = ${user_id} and (token_hash = ${token_hash}
    or (user_agent = ${user_agent} and network = ${network ?? null}::cidr and last_seen_at > now() - ${SAME_PLACE}))`

/**
 * Adds the device, or notes that it was seen. Call with the user locked: the mails of sign-ins at the
 * same time are counted one after the other.
 * @returns when the person is to be mailed about it, in UTC; undefined if they are not
 */
export async function saveDevice(scope: Scope, device: DeviceToNote): Promise<string | undefined> {
  const { user_id, token_hash, user_agent, network, is_known } = device
  const [saved] = await scope.batch([
    sql`
      insert into known_devices as d (user_id, token_hash, user_agent, network, mailed_at)
      select ${user_id}, ${token_hash}, ${user_agent}, ${network ?? null}::cidr,
        case when not ${is_known} and not exists (${selectSameDevice(device)})
          and (select count(*) from known_devices
               where user_id = ${user_id} and mailed_at > now() - interval '1 day') < ${MAX_MAILS}
          then now() end
      on conflict (user_id, token_hash) do update
        set user_agent = excluded.user_agent, network = excluded.network, last_seen_at = now()
      returning case when d.mailed_at = now() then to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI') end as mail_time`,
    sql`
      delete from known_devices where id in (
        select id from known_devices where user_id = ${user_id} and mailed_at is null
        order by last_seen_at desc, id desc offset ${MAX_DEVICES})`,
  ])
  return (saved as [{ mail_time: string | null }])[0].mail_time ?? undefined
}
