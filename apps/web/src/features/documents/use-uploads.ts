import { useStore } from 'zustand'
import { uploadStore } from './upload-store.ts'

export const useUploads = () => useStore(uploadStore)
