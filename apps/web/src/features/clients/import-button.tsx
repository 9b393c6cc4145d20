import { t } from '@casework/texts'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import { Can } from '~/platform/permissions/permissions'
import { Button } from '~/ui'

const ImportDialog = lazyDialog(() =>
  import('./import-dialog.tsx').then((module) => module.ImportDialog),
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
      <ImportDialog
        key={openCount}
        open={open}
        onClose={() => setState({ open: false, openCount })}
      />
    </Can>
  )
}
