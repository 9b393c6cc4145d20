import { t } from '@casework/texts'
import { Upload } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import { Can } from '~/platform/permissions/permissions'
import { Button } from '~/ui'

const ImportDialog = lazyDialog(() =>
  import('./import-dialog.tsx').then((module) => module.ImportDialog),
)

/**
 * The button that opens the import, hidden without permission to create clients, and the dialog,
 * which stays open when the button moves to another place; each opening starts with an empty form.
 */
export function useImportButton(): [button: ReactNode, dialog: ReactNode] {
  const [{ open, openCount }, setState] = useState({ open: false, openCount: 0 })
  return [
    <Can key="button" permission={['client', 'create']}>
      <Button onClick={() => setState({ open: true, openCount: openCount + 1 })}>
        <Upload aria-hidden size={15} />
        {t('Import')}
      </Button>
    </Can>,
    <ImportDialog
      key={openCount}
      open={open}
      onClose={() => setState({ open: false, openCount })}
    />,
  ]
}
