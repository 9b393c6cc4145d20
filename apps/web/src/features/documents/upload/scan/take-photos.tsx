import { t } from '@casework/texts'
import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { useUnsavedGuard } from '~/platform/form'
import { Banner, Button, Dialog, UnsavedDialog } from '~/ui'
import { PhotoTile } from './photo-tile.tsx'
import { usePhotos, type Photos } from './use-photos.ts'

const hasTouchScreen = () => matchMedia('(pointer: coarse)').matches

interface TakePhotosProps {
  disabled: boolean
  onScan: (scan: File) => void
}

/** On touch screens: photos of a paper become the pages of one PDF (INTAKE-014). */
export function TakePhotos({ disabled, onScan }: TakePhotosProps) {
  const photos = usePhotos()
  const [isOpen, setIsOpen] = useState(false)
  const camera = useRef<HTMLInputElement>(null)
  if (!hasTouchScreen()) return null
  const close = () => {
    setIsOpen(false)
    photos.clear()
  }
  const take = () => camera.current?.click()
  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    setIsOpen(true)
    void photos.add(files)
  }
  const use = () =>
    photos.use((scan) => {
      onScan(scan)
      close()
    })
  return (
    <>
      <Button className="mt-3 w-full" disabled={disabled} onClick={take}>
        <Camera aria-hidden size={16} />
        {t('Take photos')}
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        className="hidden"
        aria-label={t('Take photos')}
        tabIndex={-1}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          // The same photo again is a change, too.
          target.value = ''
        }}
      />
      <ScanDialog open={isOpen} photos={photos} onTake={take} onUse={use} onClose={close} />
    </>
  )
}

interface ScanDialogProps {
  open: boolean
  photos: Photos
  onTake: () => void
  onUse: () => Promise<void>
  onClose: () => void
}

function ScanDialog({ open, photos, onTake, onUse, onClose }: ScanDialogProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, isFull, failure, max } = photos
  const count = photos.photos.length
  const guard = useUnsavedGuard(open && count > 0)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && (count > 0 || isBusy ? setIsAsking(true) : onClose())}
      title={t('Scan')}
      description={t('Each photo becomes a page of one PDF.')}
      footer={
        <>
          <Button onClick={onTake} disabled={isFull} pending={isBusy}>
            {count === 0 ? t('Take photos') : t('Take another')}
          </Button>
          <Button
            tone="primary"
            disabled={count === 0}
            pending={isBusy}
            onClick={() => void onUse()}
          >
            {t('{n, plural, one {Use # page} other {Use # pages}}', { n: count })}
          </Button>
        </>
      }
    >
      {failure !== '' && (
        <Banner tone="error" className="mb-4">
          {failure}
        </Banner>
      )}
      {isFull && (
        <Banner className="mb-4">{t('A scan holds at most {n} pages.', { n: max })}</Banner>
      )}
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {photos.photos.map((photo, index) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            page={index + 1}
            isLast={index === count - 1}
            photos={photos}
          />
        ))}
      </ol>
      <UnsavedDialog
        open={isAsking}
        onStay={() => setIsAsking(false)}
        onLeave={() => {
          setIsAsking(false)
          onClose()
        }}
      />
      {guard.dialog}
    </Dialog>
  )
}
