import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '~/platform/http/call'
import { buildRecordUndo } from '~/platform/query/undo'
import type { ConflictCheck } from '~/platform/query/update-idempotently'
import { useWrite } from '~/platform/query/use-write'

export const useCreateGroup = () =>
  useWrite(documentGroupEndpoints.create, {
    successMessage: t('Document group created successfully'),
  })

export const useUpdateGroup = () =>
  useWrite(documentGroupEndpoints.update, {
    conflictCheck: { read: ({ params }) => call(documentGroupEndpoints.get, { params }) },
    successMessage: t('Document group updated successfully'),
  })

const MOVE_CHECK: ConflictCheck<typeof documentEndpoints.move> = {
  read: ({ params }) => call(documentEndpoints.get, { params }),
  toBody: ({ group }) => ({ group_id: group }),
}

/** Moves a document into another group, or removes it from its group. Undo puts it back. */
export function useMoveDocument(document: DocumentRecord, isRemoval: boolean) {
  const client = useQueryClient()
  return useWrite(documentEndpoints.move, {
    conflictCheck: MOVE_CHECK,
    successMessage: isRemoval
      ? t('Document removed from group successfully')
      : t('Document moved successfully'),
    successAction: ({ id, version, group }) =>
      group === document.group
        ? undefined
        : buildRecordUndo(client, documentEndpoints.move, MOVE_CHECK, {
            params: { id },
            body: { group_id: document.group },
            version,
          }),
  })
}
