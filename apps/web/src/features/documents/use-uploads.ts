import { useSyncExternalStore } from 'react'
import { uploadStore } from './upload-store.ts'

export const useUploads = () => useSyncExternalStore(uploadStore.subscribe, uploadStore.current)
