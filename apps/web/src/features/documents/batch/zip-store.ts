import { createStore } from 'zustand/vanilla'

export interface ZipDownload {
  key: number
  /** Bytes of the documents; the zip itself is slightly larger. */
  size: number
  received: number
  cancel: () => void
}

/** Zips that are being downloaded. They outlive the page. */
export const zipStore = createStore<{ items: readonly ZipDownload[] }>(() => ({ items: [] }))

export const patchZip = (key: number, received: number) =>
  zipStore.setState(({ items }) => ({
    items: items.map((item) => (item.key === key ? { ...item, received } : item)),
  }))
