// A person's own updates in the workspace.
import type { updateEndpoints } from '@casework/contract/updates'
import type { HandlersOf } from '../../platform/http/context.ts'
import { personTopic, type Push } from '../../platform/push/index.ts'
import { renderUpdate } from './texts.ts'
import { deleteUpdates, listUpdates, markUpdatesRead } from './updates.sql.ts'

export const updateService = (push: Push): HandlersOf<typeof updateEndpoints> => ({
  stream: async ({ actor }) => push.open(personTopic(actor.account_id, actor.user_id), actor),

  list: async ({ scope, actor, request }, { query }) => {
    const isRead = query.is_read === undefined ? undefined : query.is_read === 'true'
    return (await listUpdates(scope, actor.user_id, isRead)).map(
      ({ text_values, region, ...stored }) => ({
        ...stored,
        ...renderUpdate(stored.kind, text_values, { language: request.language, region }),
        is_read: stored.read_at !== null,
      }),
    )
  },

  markRead: async ({ scope, actor }, { body }) => {
    const rows = await markUpdatesRead(scope, actor.user_id, body.update_ids)
    return { updated_count: rows.length, update_ids: rows.map(({ id }) => id) }
  },

  remove: async ({ scope, actor }, { body }) => {
    const rows = await deleteUpdates(scope, actor.user_id, body.update_ids)
    return { deleted_count: rows.length, update_ids: rows.map(({ id }) => id) }
  },
})
