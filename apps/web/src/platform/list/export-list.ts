import type { StreamEndpoint } from '@casework/contract/parts/endpoint'
import { toast } from '~/ui'
import { getErrorMessage } from '../http/api-error.ts'
import { callForBytes } from '../http/call.ts'
import { saveBytes } from '../http/files.ts'
import { buildUrl } from '../http/request.ts'
import { todayInputValue } from '../i18n/format.ts'

export interface ListExport {
  endpoint: StreamEndpoint
  /** Filters; without them everything is exported. */
  query?: Readonly<Record<string, string | number | undefined>>
  /** Beginning of the file name: `clients` for clients_2026-02-18.csv. */
  name: string
  successMessage: string
  errorMessage: string
}

/** Saves a list as CSV. */
export async function saveList({ endpoint, query, name }: ListExport): Promise<void> {
  const url = buildUrl(endpoint, { query: { format: 'csv', ...query } })
  saveBytes(await callForBytes(url), `${name}_${todayInputValue()}.csv`)
}

/** Saves a list and says whether that worked. */
export async function exportList(list: ListExport): Promise<void> {
  try {
    await saveList(list)
    toast.success(list.successMessage)
  } catch (error) {
    toast.error(getErrorMessage(error, list.errorMessage))
  }
}
