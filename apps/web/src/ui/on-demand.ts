import { useState } from 'react'

/** A part of the kit in a file of its own, fetched when somebody is about to use it. */
export interface OnDemand<Part> {
  loaded: () => Part | undefined
  load: () => Promise<Part>
}

/** What the plain stand-in had gone through when the real part takes its place. */
export interface Start {
  /** It was pressed: be open from the start. */
  open: boolean
  focused: boolean
  /** What was typed into it; null when nothing was. */
  text: string | null
}

/** Names a part to be fetched on demand: once for all its uses, and again after a failure. */
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
 * The part, once it is there, and until then the handlers for a plain stand-in that looks the same. Popups weigh
 * 40 to 65 KB, more than a whole screen: they come when the pointer or the focus reaches what opens them.
 */
export function useOnDemand<Part>(wanted: OnDemand<Part>) {
  const [part, setPart] = useState(() => wanted.loaded())
  const [start, setStart] = useState<Start>({ open: false, focused: false, text: null })
  // Between press and release the stand-in must stay: the release would have nothing to land on.
  const [held, setHeld] = useState(false)
  // A failed fetch is told to the whole app by the build tool's own event; the next approach tries again.
  const want = () =>
    void wanted.load().then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    )
  const remember = (change: Partial<Start>) => setStart((before) => ({ ...before, ...change }))
  const handlers = {
    onPointerEnter: want,
    onPointerDown: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onPointerCancel: () => setHeld(false),
    onFocus: () => {
      remember({ focused: true })
      want()
    },
    onBlur: () => remember({ focused: false }),
    onClick: () => {
      setHeld(false)
      remember({ open: true })
      want()
    },
  }
  return {
    part: held ? undefined : part,
    start,
    handlers,
    typed: (text: string) => remember({ text, open: true }),
  }
}
