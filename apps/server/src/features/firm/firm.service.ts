// The profile of the workspace's firm, its storage and its members.
import {
  getFirstWeekday,
  TIME_ZONE_REQUIRED,
  type Firm,
  type firmEndpoints,
} from '@casework/contract/firm'
import { looksLikeAddress, NOT_AN_ADDRESS } from '@casework/contract/parts/email-address'
import { may } from '@casework/contract/permissions'
import type { Actor } from '../../platform/http/access/actor.ts'
import { listChanged, recordHistory } from '../../platform/history-details.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { conflict } from '../../platform/http/versions.ts'
import { invalidField } from '../../platform/refusal.ts'
import {
  getFirmProfile,
  isKnownTimeZone,
  saveFirmProfile,
  type FirmProfile,
} from '../accounts/index.ts'
import { getStorage, listMembers } from './firm.sql.ts'

const toFirm = (profile: FirmProfile, actor: Actor): Firm => ({
  ...profile,
  first_weekday: getFirstWeekday(profile.region),
  can_edit: actor.account_id === actor.own_account_id && actor.role === 'owner',
})

const SETTINGS = [
  'name',
  'address',
  'timezone',
  'region',
  'court_region',
  'listed',
  'more_file_types',
] as const

/** The history has no truth values. */
const toRecorded = (profile: FirmProfile) =>
  Object.fromEntries(
    SETTINGS.map((name) => {
      const value = profile[name]
      return [name, typeof value === 'boolean' ? (value ? 'on' : 'off') : value]
    }),
  )

const MEGABYTE = 1024 * 1024

export const firmService = (storageLimitMb: number): HandlersOf<typeof firmEndpoints> => ({
  get: async ({ scope, actor }) => toFirm(await getFirmProfile(scope), actor),

  update: async ({ scope, actor, request }, { body }) => {
    if (body.timezone !== null && !(await isKnownTimeZone(scope, body.timezone)))
      throw invalidField('timezone', TIME_ZONE_REQUIRED)
    const before = await getFirmProfile(scope)
    if (body.name !== before.name && looksLikeAddress(body.name))
      throw invalidField('name', NOT_AN_ADDRESS)
    const saved = await saveFirmProfile(scope, actor.user_id, body, request.allowedVersions())
    if (!saved) throw conflict()
    recordHistory(scope, {
      object_ids: [scope.account_id],
      changes: { [scope.account_id]: listChanged(toRecorded(before), toRecorded(saved)) },
    })
    return toFirm(saved, actor)
  },

  storage: async ({ scope }) => {
    const { bytes, last_backup_at } = await getStorage(scope)
    return {
      used_mb: Math.round((bytes / MEGABYTE) * 10) / 10,
      limit_mb: storageLimitMb,
      last_backup_at,
    }
  },

  members: async ({ scope, actor }) =>
    (await listMembers(scope)).map((member) => ({
      ...member,
      is_you: member.user_id === actor.user_id,
      works_on_sessions: may(member.role, 'session', 'update'),
    })),
})
