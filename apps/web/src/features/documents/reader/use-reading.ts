import type { Opening } from '@casework/contract/document-reader'
import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getErrorMessage, isCancelled } from '~/platform/http/api-error'
import { buildQueryKey, isRefused } from '~/platform/query/query'
import { toast } from '~/ui'
import { choosePictureWidth, FIT } from './page-layout.ts'
import { Reading } from './reading.ts'
import { useRetryOnceConfirmed } from './use-retry-once-confirmed.ts'

interface State {
  reading?: Reading
  opening?: Opening
  error?: Error
}

/**
 * Opens the document for reading, which is recorded at yellow and red, and closes it with the page.
 * If it may no longer be read, its page says so (DOC-041).
 */
export function useReading({ id, security_level }: DocumentRecord) {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>({})
  useEffect(() => {
    const refresh = () =>
      void client.invalidateQueries({
        queryKey: buildQueryKey(documentEndpoints.get, { params: { id } }),
      })
    const leave = () => {
      // Somebody may have raised the level or deleted the document: nothing of it stays.
      setState({})
      refresh()
    }
    const reading = new Reading(id, {
      onDenied: leave,
      onStamp: security_level === 'red' ? undefined : refresh,
    })
    let isOpen = true
    reading.open(choosePictureWidth(FIT)).then(
      (opening) => isOpen && setState({ reading, opening }),
      (error: unknown) => {
        if (!isOpen || isRefused(error)) return
        setState({ error: error as Error })
        if (!isCancelled(error))
          toast.error(getErrorMessage(error, t('Failed to load document for viewing')))
      },
    )
    return () => {
      isOpen = false
      reading.close()
    }
  }, [client, id, attempt, security_level])
  /** Opens the document once more, after a failure. */
  const retry = () => {
    setState({})
    setAttempt(attempt + 1)
  }
  useRetryOnceConfirmed(state.error, retry)
  return { ...state, retry }
}
