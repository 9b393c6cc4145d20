import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './dialog-props.ts'
import { fetchWhenOnline } from '../when-online.ts'

// Dialogs weigh 20 KB and no screen starts with one.
export const fetchDialog = () =>
  import('./dialog-popup.tsx').then((module) => ({ default: module.DialogPopup }))
const DialogPopup = lazy(() => fetchWhenOnline(fetchDialog))

/** A modal dialog. Always render it and set `open`; its content is mounted only while open. */
export function Dialog(props: DialogProps) {
  const [hasOpened, setHasOpened] = useState(props.open)
  if (props.open && !hasOpened) setHasOpened(true)
  if (!hasOpened) return null
  return (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  )
}
