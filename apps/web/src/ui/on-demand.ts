import { useState } from 'react'

/** A component in its own chunk, loaded shortly before it is used. */
export interface OnDemand<Part> {
  loaded: () => Part | undefined
  load: () => Promise<Part>
}

/** State of the placeholder when the loaded component replaces it. */
export interface PlaceholderState {
  /** The placeholder was pressed, so the component opens immediately. */
  open: boolean
  focused: boolean
  /** Text typed into the placeholder; null if none. */
  text: string | null
}

/** Wraps a dynamic import: loads once for all uses and retries after a failure. */
export function onDemand<Part>(fetchPart: () => Promise<Part>): OnDemand<Part> {
  let part: Part | undefined
  let fetching: Promise<Part> | undefined
  const load = async () => {
    try {
      part = await (fetching ??= fetchPart())
      return part
    } catch (error) {
      fetching = undefined
      throw error
    }
  }
  return { loaded: () => part, load }
}

/**
 * Returns the loaded component, or handlers for a placeholder that looks the same. Loads on hover or
 * focus: popups weigh 40 to 65 KB, more than a whole screen.
 */
export function useOnDemand<Part>(component: OnDemand<Part>) {
  const [part, setPart] = useState(() => component.loaded())
  const [state, setState] = useState<PlaceholderState>({ open: false, focused: false, text: null })
  // Keep the placeholder while it is pressed: a release on another element fires no click.
  const [isPressed, setIsPressed] = useState(false)
  // Vite's `vite:preloadError` event handles failures; the next hover or focus retries.
  const load = () =>
    void component.load().then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    )
  const updateState = (change: Partial<PlaceholderState>) =>
    setState((before) => ({ ...before, ...change }))
  const handlers = {
    onPointerEnter: load,
    onPointerDown: () => setIsPressed(true),
    onPointerLeave: () => setIsPressed(false),
    onPointerCancel: () => setIsPressed(false),
    onFocus: () => {
      updateState({ focused: true })
      load()
    },
    onBlur: () => updateState({ focused: false }),
    onClick: () => {
      setIsPressed(false)
      updateState({ open: true })
      load()
    },
  }
  return {
    part: isPressed ? undefined : part,
    initialState: state,
    handlers,
    onType: (text: string) => updateState({ text, open: true }),
  }
}
