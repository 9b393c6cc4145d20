import { useStore } from 'zustand'
import { uploadStore, type Uploads } from './upload-store.ts'

export const useUploads = (): Uploads => useStore(uploadStore)
