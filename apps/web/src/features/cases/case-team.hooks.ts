import { caseFile } from '@casework/contract/case-file'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'

export const useTeam = (id: number) => useQuery(buildQuery(caseFile.team, { params: { id } }))

/** Adds a person, or changes the part of one who is in the team. The dialog shows failures. */
export const useAddToTeam = () =>
  useWrite(caseFile.addToTeam, {
    successMessage: t('Team updated'),
    refetchAfterFailure: true,
  })

export const useRemoveFromTeam = () =>
  useWrite(caseFile.removeFromTeam, {
    successMessage: t('Team updated'),
    failed: t('Failed to update team'),
    refetchAfterFailure: true,
  })
