import { useState } from 'react'

export interface PaletteText {
  draft: string
  change: (draft: string) => void
  /** Enter was pressed before there was anything to go to. */
  entered: boolean
  enter: () => void
  clear: () => void
}

/** What is typed into the palette, kept outside of it because typing may begin before it has loaded. */
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
