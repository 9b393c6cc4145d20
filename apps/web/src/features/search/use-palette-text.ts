import { useState } from 'react'

export interface PaletteText {
  draft: string
  change: (draft: string) => void
  /** Enter was pressed while there was no result yet. */
  entered: boolean
  enter: () => void
  clear: () => void
}

/** The typed text, stored outside the palette because typing may start before it has loaded. */
export function usePaletteText(): PaletteText {
  const [{ draft, entered }, set] = useState({ draft: '', entered: false })
  return {
    draft,
    entered,
    change: (text) => set({ draft: text, entered: false }),
    enter: () => set((before) => ({ ...before, entered: true })),
    clear: () => set({ draft: '', entered: false }),
  }
}
