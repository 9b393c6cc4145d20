import { t } from '@casework/texts'
import { FileUp, Ban } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { fileDrags, readPlace, type FileDrop } from '~/platform/file-drops'
import { lazyDialog } from '~/platform/lazy-dialog'
import { usePermissions } from '~/platform/permissions/permissions'
import { toast } from '~/ui'
import type { Preset } from './upload-target.tsx'
import { useDropTarget, type DropTarget } from './use-drop-target.ts'

const UploadDialog = lazyDialog(() =>
  import('./upload-dialog.tsx').then((module) => module.UploadDialog),
)

const CLOSED: { preset: Preset; open: boolean; openCount: number } = {
  preset: {},
  open: false,
  openCount: 0,
}

/** Opens the upload dialog for files that are dropped on a page or on the dialog of a group. */
export function PageDrop() {
  const [{ preset, open, openCount }, setDialog] = useState(CLOSED)
  const { place, dropped } = useStore(fileDrags)
  const { can, isKnown } = usePermissions()
  // Until the permissions are known, nothing is shown or refused, and what is dropped waits.
  const target = useDropTarget(isKnown ? (place ?? dropped?.place ?? null) : null)
  const canUpload = can('document', 'create')
  const refusal = canUpload ? target?.refusal : t('You cannot add documents here.')
  useDrop(target && dropped, ({ files, hasFolders }) => {
    if (hasFolders) toast.warning(t('Folders cannot be uploaded. Choose files.'))
    if (files.length === 0) return
    if (refusal === undefined)
      setDialog({ preset: { ...target?.preset, files }, open: true, openCount: openCount + 1 })
    else toast.warning(refusal)
  })
  return (
    <>
      {place !== null && target && <DropOverlay target={target} refusal={refusal} />}
      <UploadDialog
        key={openCount}
        open={open}
        onClose={() => setDialog({ preset, open: false, openCount })}
        preset={preset}
      />
    </>
  )
}

/** Takes a drop, unless the page has changed since. */
function useDrop(drop: FileDrop | null, onDrop: (drop: FileDrop) => void): void {
  const take = useEffectEvent((taken: FileDrop) => {
    fileDrags.forgetDrop()
    if (taken.place === readPlace()) onDrop(taken)
  })
  useEffect(() => {
    if (drop) take(drop)
  }, [drop])
}

interface DropOverlayProps {
  target: DropTarget
  refusal: string | undefined
}

function DropOverlay({ target, refusal }: DropOverlayProps) {
  const Icon = refusal === undefined ? FileUp : Ban
  return (
    <div className="pointer-events-none fixed inset-0 z-[60] grid place-items-center bg-scrim p-4">
      <div className="grid max-w-[440px] place-items-center gap-2 rounded-lg border-2 border-dashed border-petrol bg-surface px-8 py-7 text-center shadow-popup">
        <Icon
          aria-hidden
          size={26}
          className={refusal === undefined ? 'text-petrol' : 'text-danger'}
        />
        <p role="status" className="text-large font-semibold">
          {refusal ?? t('Drop files to add them to {name}', { name: target.name })}
        </p>
      </div>
    </div>
  )
}
