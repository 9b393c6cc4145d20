import { useEffect, useRef } from 'react'

const FIELD =
  'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), [role="combobox"]:not(:disabled)'

/**
 * Puts the focus into the first field of the form below the returned ref when it opens (LOOK-082).
 * Not on a touch screen, where a keyboard would cover the form.
 */
export function useFirstField() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = ref.current?.querySelector('form')
    if (!form || matchMedia('(pointer: coarse)').matches) return
    form.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true })
  }, [])
  return ref
}
