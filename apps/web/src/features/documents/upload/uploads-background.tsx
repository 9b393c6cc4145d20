import { PageDrop } from './page-drop.tsx'
import { UploadPanel } from './upload-panel.tsx'
import type { UploadItem } from './upload-store.ts'

export function UploadsBackground({ items }: { items: readonly UploadItem[] }) {
  return (
    <>
      {items.length > 0 && <UploadPanel items={items} />}
      <PageDrop />
    </>
  )
}
