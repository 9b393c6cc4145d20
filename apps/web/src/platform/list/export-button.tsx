import type { StreamEndpoint } from '@casework/contract/parts/endpoint'
import { t } from '@casework/texts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button, toast } from '~/ui'
import { getErrorMessage } from '../http/api-error.ts'
import { callForBytes } from '../http/call.ts'
import { saveBytes } from '../http/files.ts'
import { todayInputValue } from '../i18n/format.ts'
import { buildUrl } from '../http/request.ts'

interface ExportButtonProps {
  endpoint: StreamEndpoint
  /** Filters; without them everything is exported. */
  query?: Readonly<Record<string, string | number | undefined>>
  /** Beginning of the file name: `clients` for clients_2026-02-18.csv. */
  name: string
  successMessage: string
  errorMessage: string
}

/** Downloads a list as CSV. */
export function ExportButton({
  endpoint,
  query,
  name,
  successMessage,
  errorMessage,
}: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      saveBytes(
        await callForBytes(buildUrl(endpoint, { query: { format: 'csv', ...query } })),
        `${name}_${todayInputValue()}.csv`,
      ),
    onSuccess: () => toast.success(successMessage),
    onError: (error) => toast.error(getErrorMessage(error, errorMessage)),
  })
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      <Download aria-hidden size={15} />
      {t('Export')}
    </Button>
  )
}
