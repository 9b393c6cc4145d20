import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './dialog-props.ts'

// Loaded lazily: dialogs weigh 20 KB and no screen starts with one.
export const fetchDialog = () =>
  import('./dialog-popup.tsx').then((module) => ({ default: module.DialogPopup }))
const DialogPopup = lazy(fetchDialog)

/** A modal dialog. Render it always and set `open`; its content is mounted only while open. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  )
}
