import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { backGuard } from '~/ui'

/** Lets dialogs ask before Back loses what was typed. Saves navigate too, so those are not blocked. */
export function useDialogBackGuard(): void {
  const { history } = useRouter()
  useEffect(() => {
    backGuard.block = (ask) =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }) => action !== 'PUSH' && action !== 'REPLACE' && ask(),
      })
  }, [history])
}
