import { t } from '@casework/texts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ACTION_DURATION, toast } from '~/ui'
import { paths } from '../router/paths.ts'

/** Returns a stable function that shows a failure, and the way to set up a second factor. */
export function useSecurityToast(): (message: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (message) =>
      void toast.error(message, ACTION_DURATION, {
        label: t('Set up second factor'),
        onSelect: () => void navigate(paths.security()),
      }),
    [navigate],
  )
}
