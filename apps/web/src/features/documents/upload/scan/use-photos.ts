import { t } from '@casework/texts'
import { useState } from 'react'
import { readPhoto, releasePhoto, turnPhoto, type Photo } from './photo.ts'
import { createScan, readMaxPages } from './scans.ts'

/** The pages of a scan, in their order. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [isReading, setIsReading] = useState(false)
  const [failure, setFailure] = useState('')
  const max = readMaxPages()
  const change = (key: number, update: (photo: Photo) => Photo) =>
    setPhotos(photos.map((photo) => (photo.key === key ? update(photo) : photo)))
  return {
    photos,
    isReading,
    failure,
    max,
    isFull: photos.length >= max,
    /** Adds photos as far as a scan has room; says which one cannot be read. */
    async add(files: readonly File[]) {
      setIsReading(true)
      setFailure('')
      const added = [...photos]
      for (const file of files.slice(0, max - photos.length)) {
        try {
          added.push(await readPhoto(file))
        } catch {
          setFailure(t('Photo {n} could not be read', { n: added.length + 1 }))
        }
      }
      setPhotos(added)
      setIsReading(false)
    },
    turn: (key: number) => change(key, (photo) => ({ ...photo, turns: (photo.turns + 1) % 4 })),
    /** @param by -1 moves it to the front, 1 to the back */
    move(key: number, by: -1 | 1) {
      const at = photos.findIndex((photo) => photo.key === key)
      const moved = photos[at]
      if (!moved) return
      const others = photos.filter((photo) => photo !== moved)
      setPhotos(others.toSpliced(at + by, 0, moved))
    },
    remove(key: number) {
      for (const photo of photos) if (photo.key === key) releasePhoto(photo)
      setPhotos(photos.filter((photo) => photo.key !== key))
    },
    clear() {
      for (const photo of photos) releasePhoto(photo)
      setPhotos([])
      setFailure('')
    },
    createScan: async () => createScan(await Promise.all(photos.map(turnPhoto))),
  }
}

export type Photos = ReturnType<typeof usePhotos>
