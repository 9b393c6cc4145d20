import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

export interface Wiring {
  /** Finds the sessions and days that have come or gone. */
  scan: () => void
  stop: () => void
}

const SESSION = '[data-session]'
const DAY = '[data-day]'
const dayOf = (element: Element) => element.closest<HTMLElement>(DAY)?.dataset['day']

/** Makes the sessions of a rendered calendar draggable to its days. */
export function wire(root: HTMLElement, onMove: (id: number, day: string) => void): Wiring {
  const wired = new Map<Element, () => void>()
  const add = (element: Element, register: () => () => void) =>
    !wired.has(element) && wired.set(element, register())
  const scan = () => {
    for (const [element, free] of wired) {
      if (root.contains(element)) continue
      free()
      wired.delete(element)
    }
    for (const element of root.querySelectorAll<HTMLElement>(SESSION)) {
      add(element, () =>
        draggable({
          element,
          getInitialData: () => ({ id: Number(element.dataset['session']), from: dayOf(element) }),
        }),
      )
    }
    for (const element of root.querySelectorAll<HTMLElement>(DAY)) {
      add(element, () =>
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
      for (const free of wired.values()) free()
    },
  }
}
