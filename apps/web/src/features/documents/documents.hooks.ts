import { canSee, type Level } from '@casework/contract/document-levels'
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
 * Opens a file in a new tab, or the document's page there if that shows its text. Call it inside the
 * click handler, or the browser blocks the tab.
 */
export function useViewFile() {
  const showSecurity = useSecurityToast()
  return useMutation({
    mutationFn: async (file: DocumentRecord) =>
      getViewing(file.file_name) === 'text' ? openInTab(`/documents/${file.id}`) : viewFile(file),
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

export type DocumentAction = 'read' | 'update' | 'move' | 'delete'

/**
 * Returns a stable function that tells why an action is disabled: its tooltip, or undefined if it is
 * allowed.
 */
export function useRestriction(): (level: Level, action: DocumentAction) => string | undefined {
  const { role, can } = usePermissions()
  const moveReason = useMoveReason()
  return useCallback(
    (level: Level, action: DocumentAction) => {
      if (!canSee(role, level))
        return t('Your {ROLE} role cannot access {LEVEL} security documents', {
          ROLE: role.toUpperCase(),
          LEVEL: level.toUpperCase(),
        })
      if (action === 'move') return moveReason
      if (can('document', action)) return undefined
      return action === 'update'
        ? t('You do not have permission to edit documents')
        : t('You do not have permission to perform this action')
    },
    [role, can, moveReason],
  )
}
