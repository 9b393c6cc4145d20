import { useEffect, useEffectEvent, type RefObject } from 'react'
import { clampZoom } from './page-layout.ts'

interface PinchOptions {
  zoom: number
  /** @param x of the middle of both fingers, from the left edge of the area, as `y` from its top */
  onZoom: (zoom: number, x: number, y: number) => void
}

const measure = ([one, other]: TouchList) => {
  if (!one || !other) return undefined
  const { clientX: x, clientY: y } = one
  return {
    distance: Math.hypot(x - other.clientX, y - other.clientY),
    x: (x + other.clientX) / 2,
    y: (y + other.clientY) / 2,
  }
}

/** Two fingers zoom the area; one scrolls it, as everywhere. */
export function usePinch(area: RefObject<HTMLElement | null>, options: PinchOptions): void {
  const getZoom = useEffectEvent(() => options.zoom)
  const zoomTo = useEffectEvent(options.onZoom)
  useEffect(() => {
    const { current } = area
    if (!current) return undefined
    let start: { distance: number; zoom: number } | undefined
    const begin = ({ touches }: TouchEvent) => {
      const fingers = touches.length === 2 ? measure(touches) : undefined
      start = fingers && { distance: fingers.distance, zoom: getZoom() }
    }
    const move = (event: TouchEvent) => {
      const fingers = start && measure(event.touches)
      if (!start || !fingers) return
      event.preventDefault()
      const { left, top } = current.getBoundingClientRect()
      zoomTo(
        clampZoom(Math.round((start.zoom * fingers.distance) / start.distance)),
        fingers.x - left,
        fingers.y - top,
      )
    }
    current.addEventListener('touchstart', begin, { passive: true })
    current.addEventListener('touchmove', move, { passive: false })
    current.addEventListener('touchend', begin, { passive: true })
    return () => {
      current.removeEventListener('touchstart', begin)
      current.removeEventListener('touchmove', move)
      current.removeEventListener('touchend', begin)
    }
  }, [area])
}
