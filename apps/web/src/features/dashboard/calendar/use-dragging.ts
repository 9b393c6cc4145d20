import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { wire, Wiring } from './drag.ts'

/**
 * Dragging a session to another day. Its code comes with the first mouse over the calendar; by keyboard and by touch a
 * session is moved in the list of its day.
 */
export function useDragging(
  grid: RefObject<HTMLElement | null>,
  onMove: ((id: number, day: string) => void) | undefined,
) {
  const [kit, setKit] = useState<{ wire: typeof wire }>()
  const latest = useRef(onMove)
  const wiring = useRef<Wiring>(undefined)
  const may = onMove !== undefined
  useEffect(() => {
    if (!kit || !may || !grid.current) return undefined
    const made = kit.wire(grid.current, (id, day) => latest.current?.(id, day))
    wiring.current = made
    return () => {
      made.stop()
      wiring.current = undefined
    }
  }, [kit, may, grid])
  useEffect(() => {
    latest.current = onMove
    wiring.current?.scan()
  })
  return ({ pointerType }: PointerEvent) => {
    // A failed fetch is told to the whole app by the build tool's own event; the next approach tries again.
    if (may && pointerType === 'mouse' && !kit)
      void import('./drag.ts').then(setKit, () => undefined)
  }
}
