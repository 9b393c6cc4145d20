import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Opens the upload dialog for `?action=upload` and drops the parameter, so that Back and reload do
 * not open it again.
 */
export function useUploadFromUrl(requested: boolean, open: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!requested) return
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, action: undefined }),
      replace: true,
    })
    open()
    // `open` changes on every render; this must run only when the parameter appears.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [requested])
}
