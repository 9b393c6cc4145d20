import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Opens the upload dialog for `?action=upload` and drops the parameter, so that Back and reload do
 * not open it again.
 */
export function useUploadFromAddress(mayUpload: boolean, open: () => void): void {
  const { action }: { action?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isRequested = action === 'upload'
  useEffect(() => {
    if (!isRequested) return
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, action: undefined }),
      replace: true,
    })
    if (mayUpload) open()
    // `open` changes on every render; this must run only when the parameter appears.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [isRequested])
}
