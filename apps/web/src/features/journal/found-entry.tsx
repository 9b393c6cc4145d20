import { journalEndpoints } from '@casework/contract/journal'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { FailedPart } from '~/features/cases'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'
import { buildQuery } from '~/platform/query/query'
import { Button, Panel } from '~/ui'
import { EntryItem } from './entry-item.tsx'

/** The entry that a search has led to, above the timeline, however old it is. */
export function FoundEntry({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(buildQuery(journalEndpoints.get, { params: { id } }))
  const { data, error } = found
  const isMissing = error instanceof ApiError && error.status === 404
  const frame = useRef<HTMLDivElement>(null)
  const isShown = data !== undefined || error !== null
  useEffect(() => {
    if (!isShown) return
    frame.current?.scrollIntoView({ block: 'center' })
    frame.current?.focus({ preventScroll: true })
  }, [isShown])
  if (!isShown) return null
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      <Panel
        title={t('Found entry')}
        actions={
          <Button size="sm" tone="ghost" className="-mr-2" onClick={onClose}>
            {t('Close')}
          </Button>
        }
      >
        {data && <EntryItem entry={data} withDay />}
        {!data && isMissing && <p>{t('Entry not found')}</p>}
        {!data && !isMissing && (
          <FailedPart part={found} message={getErrorMessage(error, t('Failed to load entry'))} />
        )}
      </Panel>
    </div>
  )
}
