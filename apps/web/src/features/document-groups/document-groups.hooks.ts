import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { call } from '~/platform/http/call'
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

/** Moves a document into another group, or removes it from its group. */
export const useMoveDocument = (isRemoval: boolean) =>
  useWrite(documentEndpoints.move, {
    conflictCheck: {
      read: ({ params }) => call(documentEndpoints.get, { params }),
      toBody: ({ group }) => ({ group_id: group }),
    },
    successMessage: isRemoval
      ? t('Document removed from group successfully')
      : t('Document moved successfully'),
  })
