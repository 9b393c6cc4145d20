// The profile of the current firm, through the view that shows no other firm.
import type { DocumentSettings } from '@casework/contract/document-settings'
import type { Firm, FirmForm } from '@casework/contract/firm'
import { raw, sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { whereVersion } from '../../platform/http/versions.ts'
import { missing } from '../../platform/refusal.ts'

export type FirmProfile = Omit<Firm, 'first_weekday' | 'can_edit'>

const columns = raw(
  'p.account_id as id, p.name, p.name_is_own, p.address, p.timezone, p.region, p.court_region, p.listed, p.more_file_types, p.red_download, p.today, p.version',
)

/** @throws Refusal not_found, if the account is gone */
export const getFirmProfile = async (scope: WorkspaceScope): Promise<FirmProfile> => {
  const profile = await scope.one<FirmProfile>(
    sql`select ${columns} from firm_profiles p where p.account_id = ${scope.account_id}`,
  )
  if (!profile) throw missing('Account not found')
  return profile
}

/** From now on the name no longer follows the owner's. Undefined if the version is outdated. */
export const saveFirmProfile = (
  scope: WorkspaceScope,
  owner_user_id: number,
  { name, address, timezone, region, court_region, listed, more_file_types }: FirmForm,
  versions?: readonly number[],
) =>
  scope.one<FirmProfile>(sql`
    update firm_profiles p
    set name = ${name}, name_is_own = true, address = ${address}, timezone = ${timezone}, region = ${region}, court_region = ${court_region},
        listed = coalesce(${listed ?? null}, p.listed), more_file_types = coalesce(${more_file_types ?? null}, p.more_file_types)
    where p.account_id = ${scope.account_id} and p.owner_user_id = ${owner_user_id} ${whereVersion(versions)}
    returning ${columns}`)

/** Undefined if the version is outdated. */
export const saveDocumentSettings = (
  scope: WorkspaceScope,
  owner_user_id: number,
  { red_download, more_file_types }: Omit<DocumentSettings, 'version'>,
  versions?: readonly number[],
) =>
  scope.one<FirmProfile>(sql`
    update firm_profiles p
    set red_download = ${red_download}, more_file_types = ${more_file_types}
    where p.account_id = ${scope.account_id} and p.owner_user_id = ${owner_user_id} ${whereVersion(versions)}
    returning ${columns}`)

/** Whether PostgreSQL knows the zone; its list may be older or newer than the runtime's. */
export const isKnownTimeZone = async (scope: WorkspaceScope, zone: string): Promise<boolean> =>
  (
    await scope.one<{ is_known: boolean }>(
      sql`select time_in_zone(now(), ${zone}) is not null as is_known`,
    )
  )?.is_known ?? false

/** The current day of the firm, YYYY-MM-DD, and its time zone; a statement can use firm_today(). */
export const getFirmDay = async (
  scope: WorkspaceScope,
): Promise<{ today: string; timezone: string }> => {
  const day = await scope.one<{ today: string; timezone: string }>(sql`
    select p.today, coalesce(p.timezone, 'UTC') as timezone from firm_profiles p where p.account_id = ${scope.account_id}`)
  if (!day) throw missing('Account not found')
  return day
}

/** If the number is lowered, nothing is purged for 24 hours. @throws Refusal not_found */
export async function saveBinDays(
  scope: WorkspaceScope,
  days: number,
): Promise<{ before: number; days: number; purges_from: string | null }> {
  const { account_id } = scope
  const saved = await scope.one<{ before: number; days: number; purges_from: string | null }>(sql`
    with before as materialized (
      select b.account_id, b.bin_days from firm_profiles b where b.account_id = ${account_id} for update)
    update firm_profiles p
    set bin_days = ${days}, bin_days_lowered_at = case when ${days} < b.bin_days then now() else p.bin_days_lowered_at end
    from before b
    where p.account_id = ${account_id} and b.account_id = p.account_id
    returning b.bin_days as before, p.bin_days as days, case when ${days} < b.bin_days then now() + interval '24 hours' end as purges_from`)
  if (!saved) throw missing('Account not found')
  return saved
}
