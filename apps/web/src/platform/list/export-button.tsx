import { t } from '@casework/texts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button, toast } from '~/ui'
import { getErrorMessage } from '../http/api-error.ts'
import { saveList, type ListExport } from './export-list.ts'

/** Downloads a list as CSV. */
export function ExportButton(list: ListExport) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveList(list),
    onSuccess: () => toast.success(list.successMessage),
    onError: (error) => toast.error(getErrorMessage(error, list.errorMessage)),
  })
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      <Download aria-hidden size={15} />
      {t('Export')}
    </Button>
  )
}
