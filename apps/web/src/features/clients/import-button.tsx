import { t } from '@casework/texts'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Can } from '~/platform/permissions/permissions'
import { Button } from '~/ui'

const ImportDialog = lazy(() =>
  import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

/** Hidden without permission to create clients; each opening starts with an empty form. */
export function ImportButton() {
  const [{ open, openCount }, setState] = useState({ open: false, openCount: 0 })
  return (
    <Can permission={['client', 'create']}>
      <Button onClick={() => setState({ open: true, openCount: openCount + 1 })}>
        <Upload aria-hidden size={15} />
        {t('Import')}
      </Button>
      {openCount > 0 && (
        <Suspense fallback={null}>
          <ImportDialog
            key={openCount}
            open={open}
            onClose={() => setState({ open: false, openCount })}
          />
        </Suspense>
      )}
    </Can>
  )
}
