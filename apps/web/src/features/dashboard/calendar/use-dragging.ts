import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { enableDragging, DragWiring } from './drag.ts'

/**
 * Lets the mouse drag sessions to other days. The code is loaded when the mouse first enters the
 * calendar; keyboard and touch use the day dialog instead.
 */
export function useDragging(
  grid: RefObject<HTMLElement | null>,
  onMove: ((id: number, day: string) => void) | undefined,
) {
  const [dragModule, setDragModule] = useState<{ enableDragging: typeof enableDragging }>()
  const latest = useRef(onMove)
  const wiring = useRef<DragWiring>(undefined)
  const isAllowed = onMove !== undefined
  useEffect(() => {
    if (!dragModule || !isAllowed || !grid.current) return undefined
    const made = dragModule.enableDragging(grid.current, (id, day) => latest.current?.(id, day))
    wiring.current = made
    return () => {
      made.stop()
      wiring.current = undefined
    }
  }, [dragModule, isAllowed, grid])
  useEffect(() => {
    latest.current = onMove
    wiring.current?.scan()
  })
  return ({ pointerType }: PointerEvent) => {
    // Vite's preload error event reports a failed import to the app; the next pointer event
    // retries.
    if (isAllowed && pointerType === 'mouse' && !dragModule)
      void import('./drag.ts').then(setDragModule, () => undefined)
  }
}
