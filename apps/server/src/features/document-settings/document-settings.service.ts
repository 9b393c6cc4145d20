// What a firm decides about its documents: two fields of its profile (decision 0105).
import type {
  DocumentSettings,
  documentSettingsEndpoints,
} from '@casework/contract/document-settings'
import { listChanged, recordHistory } from '../../platform/history-details.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { conflict } from '../../platform/http/versions.ts'
import { getFirmProfile, saveDocumentSettings, type FirmProfile } from '../accounts/index.ts'

const toSettings = ({ red_download, more_file_types, version }: FirmProfile): DocumentSettings => ({
  red_download,
  more_file_types,
  version,
})

/** The history has no truth values. */
const toRecorded = ({ red_download, more_file_types }: FirmProfile) => ({
  red_download: red_download ? 'on' : 'off',
  more_file_types: more_file_types ? 'on' : 'off',
})

export const documentSettingsService: HandlersOf<typeof documentSettingsEndpoints> = {
  read: async ({ scope }) => toSettings(await getFirmProfile(scope)),

  update: async ({ scope, actor, request }, { body }) => {
    const before = await getFirmProfile(scope)
    const saved = await saveDocumentSettings(scope, actor.user_id, body, request.allowedVersions())
    if (!saved) throw conflict()
    recordHistory(scope, {
      object_ids: [scope.account_id],
      changes: { [scope.account_id]: listChanged(toRecorded(before), toRecorded(saved)) },
    })
    return toSettings(saved)
  },
}
