// A person's own alerts in the workspace.
import type { alertEndpoints } from '@casework/contract/alerts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { personTopic, type Push } from '../../platform/push/index.ts'
import { renderAlert } from './texts.ts'
import { deleteAlerts, listAlerts, markAlertsRead } from './alerts.sql.ts'

export const alertService = (push: Push): HandlersOf<typeof alertEndpoints> => ({
  stream: async ({ actor }) => push.open(personTopic(actor.account_id, actor.user_id), actor),

  list: async ({ scope, actor, request }, { query }) => {
    const isRead = query.is_read === undefined ? undefined : query.is_read === 'true'
    return (await listAlerts(scope, actor.user_id, isRead)).map(
      ({ text_values, region, ...stored }) => ({
        ...stored,
        ...renderAlert(stored.kind, text_values, { language: request.language, region }),
        is_read: stored.read_at !== null,
      }),
    )
  },

  markRead: async ({ scope, actor }, { body }) => {
    const rows = await markAlertsRead(scope, actor.user_id, body.update_ids)
    return { updated_count: rows.length, update_ids: rows.map(({ id }) => id) }
  },

  remove: async ({ scope, actor }, { body }) => {
    const rows = await deleteAlerts(scope, actor.user_id, body.update_ids)
    return { deleted_count: rows.length, update_ids: rows.map(({ id }) => id) }
  },
})
