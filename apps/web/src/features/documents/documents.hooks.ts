import { canSee } from '@casework/contract/document-levels'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useMoveReason } from '~/features/document-groups'
import { downloadFile, getViewing, openInTab, viewFile } from '~/platform/http/files'
import { usePermissions } from '~/platform/permissions/permissions'
import { useSecurityToast } from '~/platform/permissions/use-security-toast'
import { toast } from '~/ui'

/**
 * Opens a file in a new tab, or the document's page there: if that shows its text, or if the firm
 * shows the document as pages only. Call it inside the click handler, or the browser blocks the tab.
 */
export function useViewFile() {
  const showSecurity = useSecurityToast()
  return useMutation({
    mutationFn: async (file: DocumentRecord) => {
      if (!file.download_allowed) return openInTab(`/documents/${file.id}?full=1`)
      return getViewing(file.file_name) === 'text'
        ? openInTab(`/documents/${file.id}`)
        : viewFile(file)
    },
    retry: false,
    onSuccess: (failure) => void (failure !== null && toast.error(failure)),
    onError: ({ message }) => showSecurity(message),
  })
}

export function useDownloadFile() {
  const showSecurity = useSecurityToast()
  return useMutation({
    mutationFn: (file: DocumentRecord) => downloadFile(file),
    retry: false,
    onSuccess: (failure) =>
      void (failure === null
        ? toast.success(t('Document downloaded successfully'))
        : toast.error(failure)),
    onError: ({ message }) => showSecurity(message),
  })
}

/** The tooltip of Download for a file that has no View; undefined for the others. */
export const describeDownload = ({ file_name }: DocumentRecord) =>
  getViewing(file_name) === 'nothing'
    ? t('Saves the file. This type cannot be shown in a tab.')
    : undefined

/** `download` is also part of a zip. */
export type DocumentAction = 'read' | 'download' | 'update' | 'move' | 'delete'

export type Restriction = (document: DocumentRecord, action: DocumentAction) => string | undefined

/**
 * Returns a stable function that tells why an action is disabled: its tooltip, or undefined if it is
 * allowed.
 */
export function useRestriction(): Restriction {
  const { role, can } = usePermissions()
  const moveReason = useMoveReason()
  return useCallback(
    ({ security_level: level, download_allowed }: DocumentRecord, action: DocumentAction) => {
      if (!canSee(role, level))
        return t('Your {ROLE} role cannot access {LEVEL} security documents', {
          ROLE: role.toUpperCase(),
          LEVEL: level.toUpperCase(),
        })
      if (action === 'move') return moveReason
      if (action === 'download' && !download_allowed)
        return t('Your firm shows RED security documents as pages only')
      if (can('document', action === 'download' ? 'read' : action)) return undefined
      return action === 'update'
        ? t('You do not have permission to edit documents')
        : t('You do not have permission to perform this action')
    },
    [role, can, moveReason],
  )
}
