import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

export interface DragWiring {
  /** Registers added sessions and days, and unregisters removed ones. */
  scan: () => void
  stop: () => void
}

const SESSION = '[data-session]'
const DAY = '[data-day]'
const findDay = (element: Element) => element.closest<HTMLElement>(DAY)?.dataset['day']

/** Makes the sessions of a rendered calendar draggable to its days. */
export function enableDragging(
  root: HTMLElement,
  onMove: (id: number, day: string) => void,
): DragWiring {
  const registered = new Map<Element, () => void>()
  const registerOnce = (element: Element, register: () => () => void) =>
    !registered.has(element) && registered.set(element, register())
  const scan = () => {
    for (const [element, unregister] of registered) {
      if (root.contains(element)) continue
      unregister()
      registered.delete(element)
    }
    for (const element of root.querySelectorAll<HTMLElement>(SESSION)) {
      registerOnce(element, () =>
        draggable({
          element,
          getInitialData: () => ({
            id: Number(element.dataset['session']),
            from: findDay(element),
          }),
        }),
      )
    }
    for (const element of root.querySelectorAll<HTMLElement>(DAY)) {
      registerOnce(element, () =>
        dropTargetForElements({
          element,
          getData: () => ({ day: element.dataset['day'] }),
          onDragEnter: () => element.toggleAttribute('data-over', true),
          onDragLeave: () => element.removeAttribute('data-over'),
          onDrop: () => element.removeAttribute('data-over'),
        }),
      )
    }
  }
  const unmonitor = monitorForElements({
    onDrop: ({ source, location }) => {
      const day = location.current.dropTargets[0]?.data['day']
      const { id, from } = source.data
      if (typeof day === 'string' && typeof id === 'number' && day !== from) onMove(id, day)
    },
  })
  scan()
  return {
    scan,
    stop: () => {
      unmonitor()
      for (const unregister of registered.values()) unregister()
    },
  }
}
