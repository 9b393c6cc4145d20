import { clientImports, type ClientImport } from '@casework/contract/client-imports'
import { DEFAULT_PAGE_SIZE } from '@casework/contract/parts/lists'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UndoImportDialog } from '~/features/clients'
import { formatDate, formatTimeIn } from '~/platform/i18n/format'
import { currentTimeZone } from '~/platform/i18n/preferences'
import { ListView } from '~/platform/list'
import { buildListQuery } from '~/platform/query/query'
import { Button, Card, EmptyState, VisuallyHidden } from '~/ui'

/** The imports that can still be undone. */
export function ImportList({ page }: { page: number }) {
  const list = useQuery(
    buildListQuery(clientImports.listImports, { page, page_size: DEFAULT_PAGE_SIZE }),
  )
  const [undoing, setUndoing] = useState<ClientImport>()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <h2 className="sr-only">{t('Imports')}</h2>
      <ListView
        list={list}
        label={t('Imports')}
        page={page}
        pageSize={DEFAULT_PAGE_SIZE}
        failed={t('Failed to load the imports')}
        gridClass="grid gap-3"
        empty={
          <EmptyState
            title={t('No imports to undo')}
            hint={t('Imported clients can be removed again here.')}
          />
        }
        renderItem={(item) => (
          <ImportRow
            item={item}
            onUndo={() => {
              setUndoing(item)
              setIsOpen(true)
            }}
          />
        )}
      />
      {undoing && (
        <UndoImportDialog
          id={undoing.id}
          fileName={undoing.file_name}
          count={undoing.client_count}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function ImportRow({ item, onUndo }: { item: ClientImport; onUndo: () => void }) {
  const { file_name, client_count, created_at, user_name } = item
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-card">{file_name}</h3>
        <p className="text-ink-2">
          {t('{n, plural, one {# client} other {# clients}}', { n: client_count })}
        </p>
        <p className="mt-1 text-meta text-ink-2">
          {t('Imported by {name} on {date}', {
            name: user_name ?? t('Unknown'),
            date: `${formatDate(created_at)}, ${formatTimeIn(currentTimeZone(), created_at)}`,
          })}
        </p>
      </div>
      <Button size="sm" onClick={onUndo}>
        <span>
          {t('Undo import')}
          <VisuallyHidden> {file_name}</VisuallyHidden>
        </span>
      </Button>
    </Card>
  )
}
