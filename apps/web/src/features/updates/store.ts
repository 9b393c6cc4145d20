import { updateEndpoints, type Update } from '@casework/contract/updates'
import { t } from '@casework/texts'
import { createNewsStore } from '~/features/notifications'
import { call } from '~/platform/http/call'

/** The updates of the current workspace. */
export const updateStore = createNewsStore<Update>({
  list: () => call(updateEndpoints.list, { query: {} }),
  markRead: async (update_ids) =>
    (await call(updateEndpoints.markRead, { body: { update_ids } })).update_ids,
  describeFailure: () => t('Failed to load updates'),
})
