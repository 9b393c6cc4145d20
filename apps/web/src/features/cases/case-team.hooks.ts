import { caseContents } from '@casework/contract/case-contents'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'

export const useTeam = (id: number) => useQuery(buildQuery(caseContents.team, { params: { id } }))

/** Adds a person, or changes the part of one who is in the team. The dialog shows failures. */
export const useAddToTeam = () =>
  useWrite(caseContents.addToTeam, {
    successMessage: t('Team updated'),
    refetchAfterFailure: true,
  })

export const useRemoveFromTeam = () =>
  useWrite(caseContents.removeFromTeam, {
    successMessage: t('Team updated'),
    failed: t('Failed to update team'),
    refetchAfterFailure: true,
  })
