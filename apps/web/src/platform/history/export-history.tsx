import { historyExports, type RecordExportQuery } from '@casework/contract/history-export'
import { t } from '@casework/texts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button, toast } from '~/ui'
import { getErrorMessage } from '../http/api-error.ts'
import { callForBytes } from '../http/call.ts'
import { saveBytes } from '../http/files.ts'
import { buildUrl } from '../http/request.ts'
import { todayInputValue } from '../i18n/format.ts'

interface ExportHistoryProps {
  /** Without it, the history of the whole firm. */
  record?: RecordExportQuery
}

/** Downloads a history with the files that check it. */
export function ExportHistory({ record }: ExportHistoryProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      saveBytes(
        await callForBytes(
          record
            ? buildUrl(historyExports.recordExport, { query: record })
            : buildUrl(historyExports.export),
        ),
        `history-${todayInputValue()}.zip`,
      ),
    // Each attempt counts against the limit of exports.
    retry: false,
    onSuccess: () => toast.success(t('History exported')),
    onError: (error) => toast.error(getErrorMessage(error, t('Failed to export history'))),
  })
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      <Download aria-hidden size={15} />
      {t('Export')}
    </Button>
  )
}
