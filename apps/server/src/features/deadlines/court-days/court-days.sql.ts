// The court-free days of a firm: its court calendar, and the days that it has added or removed.
import type { CourtRegion, Region } from '@casework/contract/firm'
import { sql, type Sql, type WorkspaceScope } from '../../../platform/database/query/scope.ts'
import { missing } from '../../../platform/refusal.ts'
import { createCalendar, type CourtCalendar, type CourtDayChange } from '../calendar/calendar.ts'

/** What dates of a firm depend on. */
export interface FirmCalendar {
  readonly region: Region | null
  /** The current day of the firm. */
  readonly today: string
  /** Its wall-clock time, HH:MM:SS. */
  readonly time: string
  readonly calendar: CourtCalendar
  readonly changes: readonly CourtDayChange[]
}

const selectChanges = (account_id: number): Sql =>
  sql`select d.day, d.name, d.kind from court_days d where d.account_id = ${account_id} order by d.day`

const selectFirm = (account_id: number): Sql => sql`
  select f.region, f.court_region, f.today,
    to_char(coalesce(time_in_zone(now(), f.timezone), now() at time zone 'UTC'), 'HH24:MI:SS') as time
  from firm_profiles f where f.account_id = ${account_id}`

interface FirmRow {
  readonly region: Region | null
  readonly court_region: CourtRegion | null
  readonly today: string
  readonly time: string
}

/** @throws Refusal not_found, if the account is gone */
export async function findFirmCalendar(scope: WorkspaceScope): Promise<FirmCalendar> {
  const [[firm], changes] = (await scope.batch([
    selectFirm(scope.account_id),
    selectChanges(scope.account_id),
  ])) as [[FirmRow?], CourtDayChange[]]
  if (!firm) throw missing('Account not found')
  const { region, court_region, today, time } = firm
  return { region, today, time, changes, calendar: createCalendar(court_region, changes) }
}

export const saveCourtDay = (scope: WorkspaceScope, { day, name, kind }: CourtDayChange) =>
  scope.one<{ day: string }>(sql`
    insert into court_days as d (account_id, day, name, kind)
    values (${scope.account_id}, ${day}::date, ${name}, ${kind})
    on conflict (account_id, day) do update set name = excluded.name, kind = excluded.kind
    returning d.day`)

export const deleteCourtDay = (scope: WorkspaceScope, day: string) =>
  scope.one<{ day: string }>(sql`
    delete from court_days d where d.account_id = ${scope.account_id} and d.day = ${day}::date
    returning d.day`)

/** Changes of the days take turns. */
export const lockCourtDays = (scope: WorkspaceScope) =>
  scope.one(sql`select pg_advisory_xact_lock(hashtextextended('court days', ${scope.account_id}))`)
