import type { LegalCase } from '@casework/contract/cases'
import { createStore } from 'zustand/vanilla'

/** What an upload is about. */
interface UploadPreset {
  client?: number | undefined
  case?: number | undefined
}

type Asked =
  | { kind: 'upload'; preset: UploadPreset }
  | { kind: 'close'; legalCase: LegalCase }
  | { kind: 'log-out' }

/** The dialog that an action of the palette has opened; `asked` stays while it fades out. */
export const paletteDialogStore = createStore<{
  asked: Asked | null
  isOpen: boolean
  openCount: number
}>(() => ({ asked: null, isOpen: false, openCount: 0 }))

export const showPaletteDialog = (asked: Asked) =>
  paletteDialogStore.setState(({ openCount }) => ({
    asked,
    isOpen: true,
    openCount: openCount + 1,
  }))
