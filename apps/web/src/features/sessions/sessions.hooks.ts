import { caseEndpoints } from '@casework/contract/cases'
import { sessionEndpoints } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '~/platform/http/call'
import { buildListQuery } from '~/platform/query/query'
import { paths } from '~/platform/router/paths'
import type { ConflictCheck } from '~/platform/query/update-idempotently'
import { useWrite } from '~/platform/query/use-write'

export function useCreateSession() {
  const navigate = useNavigate()
  return useWrite(sessionEndpoints.create, {
    successMessage: t('Session created successfully'),
    successAction: ({ id }) => ({
      label: t('Open'),
      onSelect: () => void navigate(paths.session(id)),
    }),
  })
}

/** Shared by the form and the calendar. */
export const storedSession: ConflictCheck<typeof sessionEndpoints.update> = {
  read: ({ params }) => call(sessionEndpoints.get, { params }),
}

export const useUpdateSession = () =>
  useWrite(sessionEndpoints.update, {
    conflictCheck: storedSession,
    successMessage: t('Session updated successfully'),
  })

/** `hasCases` stays true while loading and after an error, so that the form is not blocked. */
export function useHasCases(): { loading: boolean; hasCases: boolean } {
  const { data, isPending } = useQuery(buildListQuery(caseEndpoints.list, { page_size: 1 }))
  return { loading: isPending, hasCases: data?.pagination.count !== 0 }
}
