import { firmEndpoints, type Firm } from '@casework/contract/firm'
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

export const toFormValues = ({ name, address, timezone, region, court_region }: Firm) => ({
  name,
  address: address ?? '',
  timezone: timezone ?? '',
  region: region ?? '',
  court_region: court_region ?? '',
})

export function useSaveFirm() {
  const client = useQueryClient()
  return useWrite(firmEndpoints.update, {
    conflictCheck: {
      read: () => call(firmEndpoints.get),
      toBody: ({ name, address, timezone, region, court_region, more_file_types }) => ({
        name,
        address,
        timezone,
        region,
        court_region,
        more_file_types,
      }),
    },
    successMessage: t('Firm updated successfully'),
    onSaved: async (saved) => {
      client.setQueryData(buildQueryKey(firmEndpoints.get), saved)
      await applyFirm(saved)
    },
  })
}
