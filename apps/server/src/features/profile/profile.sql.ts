// Reads the user's own profile.
import type { Profile } from '@casework/contract/profile'
import { sql, type Scope } from '../../platform/database/query/scope.ts'

export const readProfile = (scope: Scope, user_id: number) =>
  scope.one<Profile>(sql`
    select u.name, u.email, (select e.new_email from email_changes e where e.user_id = u.id and e.expires_at > now()) as pending_email, u.mobile as phone, u.version, c.iso_code as country, u.bio,
           case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'is_active', a.is_active,
             'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as account,
           json_build_object('email_notifications', u.email_notifications, 'push_notifications', u.push_notifications,
             'language', coalesce(u.language, 'en'), 'timezone', u.timezone) as preferences
    from users u
    left join accounts a on a.owner_user_id = u.id
    left join countries c on c.id = u.country_id
    where u.id = ${user_id}`)

/** Reads the current email, name and language, and the id of the submitted country. */
export const readBeforeChange = (scope: Scope, user_id: number, country: string | null) =>
  scope.one<{ email: string; name: string; language: string; country_id: number | null }>(sql`
    select u.email, u.name, coalesce(u.language, 'en') as language, (select id from countries where iso_code = ${country}) as country_id
    from users u where u.id = ${user_id}`)
