import { t } from '@casework/texts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useSignOut } from '~/features/auth'
import { CloseCaseDialog, useSetCaseStatus } from '~/features/cases'
import { UploadDialog } from '~/features/documents'
import { ConfirmDialog } from '~/ui'
import { paletteDialogStore } from './palette-dialog-store.ts'

/** The dialogs that actions of the palette open, above any page. */
export function PaletteDialogs() {
  const { asked, isOpen, openCount } = useStore(paletteDialogStore)
  const close = () => paletteDialogStore.setState({ isOpen: false })
  const setStatus = useSetCaseStatus()
  const signOut = useSignOut()
  // Who signs in next must not see it.
  useEffect(() => () => paletteDialogStore.setState({ asked: null, isOpen: false }), [])
  if (asked?.kind === 'upload')
    return <UploadDialog key={openCount} preset={asked.preset} open={isOpen} onClose={close} />
  if (asked?.kind === 'close')
    return (
      <CloseCaseDialog
        key={openCount}
        legalCase={asked.legalCase}
        setStatus={setStatus}
        open={isOpen}
        onClose={close}
      />
    )
  return (
    <ConfirmDialog
      open={isOpen && asked?.kind === 'log-out'}
      onOpenChange={(next) => !next && close()}
      title={t('Log Out')}
      confirmLabel={t('Log Out')}
      pending={signOut.isPending}
      onConfirm={() => signOut.mutate()}
    >
      {t('Are you sure you want to log out?')}
    </ConfirmDialog>
  )
}
