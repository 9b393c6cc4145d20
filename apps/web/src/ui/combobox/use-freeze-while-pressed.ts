import { useEffect, useState } from 'react'

/** On touch screens, browsers fire the click up to this many ms after the release. */
const CLICK_DELAY = 300

/**
 * Keeps a value unchanged while the pointer is down. An update could replace the pressed element,
 * and a release on another element fires no click.
 */
export function useFreezeWhilePressed<Value>(value: Value): {
  shown: Value
  freeze: () => void
  unfreeze: () => void
} {
  const [frozen, setFrozen] = useState<{ value: Value }>()
  useEffect(() => {
    if (!frozen) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const onRelease = () => {
      timer = setTimeout(() => setFrozen(undefined), CLICK_DELAY)
    }
    const releases = ['pointerup', 'pointercancel'] as const
    for (const release of releases) window.addEventListener(release, onRelease, true)
    return () => {
      clearTimeout(timer)
      for (const release of releases) window.removeEventListener(release, onRelease, true)
    }
  }, [frozen])
  return {
    shown: frozen ? frozen.value : value,
    freeze: () => setFrozen((before) => ({ value: before ? before.value : value })),
    unfreeze: () => setFrozen(undefined),
  }
}
