import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** `?action=upload` opens the upload dialog and leaves the address, so that Back and reload do not open it again (OQ-059). */
export function useUploadFromAddress(mayUpload: boolean, open: () => void): void {
  const { action }: { action?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const wanted = action === 'upload'
  useEffect(() => {
    if (!wanted) return
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, action: undefined }),
      replace: true,
    })
    if (mayUpload) open()
    // Once for each wish; `open` is another function at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [wanted])
}
