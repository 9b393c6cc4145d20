import { documentSettingsEndpoints } from '@casework/contract/document-settings'
import { firmEndpoints } from '@casework/contract/firm'
import { t } from '@casework/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '~/platform/http/call'
import { buildQuery, buildQueryKey } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'
import { applyFirm } from './sync-firm.ts'

/** Refetches on mount, because the form replaces the whole profile. */
export function useFirm() {
  const firm = useQuery({ ...buildQuery(firmEndpoints.get), refetchOnMount: 'always' })
  const { data } = firm
  useEffect(() => {
    if (data) void applyFirm(data)
  }, [data])
  return firm
}

export function useSaveFirm() {
  const client = useQueryClient()
  return useWrite(firmEndpoints.update, {
    conflictCheck: { read: () => call(firmEndpoints.get) },
    successMessage: t('Firm updated successfully'),
    onSaved: async (saved) => {
      client.setQueryData(buildQueryKey(firmEndpoints.get), saved)
      await applyFirm(saved)
    },
  })
}

/** Two settings of the firm, with its version. */
export const useSaveDocumentSettings = () =>
  useWrite(documentSettingsEndpoints.update, {
    conflictCheck: { read: () => call(documentSettingsEndpoints.read) },
    successMessage: t('Settings saved'),
  })
