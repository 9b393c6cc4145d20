import { alertEndpoints, type Alert } from '@casework/contract/alerts'
import { t } from '@casework/texts'
import { createInboxStore } from '~/features/notifications'
import { call } from '~/platform/http/call'

/** The alerts of the current workspace. */
export const alertStore = createInboxStore<Alert>({
  list: () => call(alertEndpoints.list, { query: {} }),
  markRead: async (update_ids) =>
    (await call(alertEndpoints.markRead, { body: { update_ids } })).update_ids,
  describeFailure: () => t('Failed to load updates'),
})
