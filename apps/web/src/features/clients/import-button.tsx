import { t } from '@casework/texts'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Can } from '~/platform/auth/permissions'
import { Button } from '~/ui'

const ImportDialog = lazy(() =>
  import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

/** Hidden without permission to create clients; each opening starts with an empty form. */
export function ImportButton() {
  const [{ open, round }, setState] = useState({ open: false, round: 0 })
  return (
    <Can permission={['client', 'create']}>
      <Button onClick={() => setState({ open: true, round: round + 1 })}>
        <Upload aria-hidden size={15} />
        {t('Import')}
      </Button>
      {round > 0 && (
        <Suspense fallback={null}>
          <ImportDialog key={round} open={open} onClose={() => setState({ open: false, round })} />
        </Suspense>
      )}
    </Can>
  )
}
