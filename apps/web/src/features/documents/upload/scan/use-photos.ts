import { t } from '@casework/texts'
import { useRef, useState } from 'react'
import { formatParts } from '~/platform/effect/format-parts'
import { readPhoto, releasePhoto, turnPhoto, type Photo } from './photo.ts'
import { createScan, readMaxPages } from './scans.ts'

/** The pages of a scan, in their order. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [unreadable, setUnreadable] = useState<readonly number[]>([])
  // A photo that is still being read when its scan is thrown away belongs to no later one.
  const scan = useRef(0)
  const max = readMaxPages()

  /** Runs one job at a time, and drops what it does after the scan was thrown away. */
  const run = async (job: (isCurrent: () => boolean) => Promise<void>) => {
    const started = scan.current
    const isCurrent = () => scan.current === started
    setIsBusy(true)
    setUnreadable([])
    await job(isCurrent)
    if (isCurrent()) setIsBusy(false)
  }
  const change = (key: number, update: (photo: Photo) => Photo) =>
    setPhotos((before) => before.map((photo) => (photo.key === key ? update(photo) : photo)))

  return {
    photos,
    /** A photo is being read, or the pages are being turned. */
    isBusy,
    failure: describeUnreadable(unreadable),
    max,
    isFull: photos.length >= max,
    /** Adds photos as far as a scan has room; says which ones cannot be read. */
    add: (files: readonly File[]) =>
      run(async (isCurrent) => {
        for (const [at, file] of files.slice(0, max - photos.length).entries()) {
          const photo = await readPhoto(file).catch(() => null)
          if (!isCurrent()) {
            if (photo) releasePhoto(photo)
            return
          }
          if (photo) setPhotos((before) => [...before, photo])
          else setUnreadable((before) => [...before, photos.length + at + 1])
        }
      }),
    turn: (key: number) => change(key, (photo) => ({ ...photo, turns: (photo.turns + 1) % 4 })),
    /** @param by -1 moves it to the front, 1 to the back */
    move: (key: number, by: -1 | 1) => setPhotos((before) => movePhoto(before, key, by)),
    remove(key: number) {
      for (const photo of photos) if (photo.key === key) releasePhoto(photo)
      setPhotos((before) => before.filter((photo) => photo.key !== key))
    },
    /** Throws all pages away. */
    clear() {
      scan.current += 1
      for (const photo of photos) releasePhoto(photo)
      setPhotos([])
      setIsBusy(false)
      setUnreadable([])
    },
    /** Passes on the file that stands for the pages; not if they are thrown away meanwhile. */
    use: (onScan: (file: File) => void) =>
      run(async (isCurrent) => {
        const pages: Blob[] = []
        for (const photo of photos) {
          const page = await turnPhoto(photo).catch(() => null)
          if (!isCurrent()) return
          if (!page) return setUnreadable([pages.length + 1])
          pages.push(page)
        }
        onScan(createScan(pages))
      }),
  }
}

export type Photos = ReturnType<typeof usePhotos>

const describeUnreadable = ([n, ...more]: readonly number[]) => {
  if (n === undefined) return ''
  return more.length === 0
    ? t('Photo {n} could not be read', { n })
    : t('Photos {list} could not be read', { list: formatParts([n, ...more].map(String)) })
}

function movePhoto(photos: readonly Photo[], key: number, by: -1 | 1): readonly Photo[] {
  const at = photos.findIndex((photo) => photo.key === key)
  const moved = photos[at]
  if (!moved) return photos
  return photos.filter((photo) => photo !== moved).toSpliced(at + by, 0, moved)
}
