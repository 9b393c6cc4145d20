import type { KeyboardEvent } from 'react'
import { areSingleKeysOn } from '~/platform/single-keys'

/** What bar, keys and menu do. */
export interface Commands {
  turn: (direction: 1 | -1) => void
  goTo: (page: number) => void
  goToEnd: (end: 'first' | 'last') => void
  zoom: (direction: 1 | -1) => void
  fit: () => void
  rotate: () => void
  find: () => void
  focusPageField: () => void
  focusPages: () => void
  toggleFull: () => void
  /** Closes Find, else the full window. Returns whether there was something to close. */
  close: () => boolean
  listKeys: () => void
}

/** Keys without a letter; they are never turned off. */
const PLAIN_KEYS: Readonly<Record<string, (commands: Commands) => void>> = {
  PageDown: ({ turn }) => turn(1),
  PageUp: ({ turn }) => turn(-1),
  Home: ({ goToEnd }) => goToEnd('first'),
  End: ({ goToEnd }) => goToEnd('last'),
}
const LETTER_KEYS: Readonly<Record<string, (commands: Commands) => void>> = {
  j: ({ turn }) => turn(1),
  k: ({ turn }) => turn(-1),
  '+': ({ zoom }) => zoom(1),
  '=': ({ zoom }) => zoom(1),
  '-': ({ zoom }) => zoom(-1),
  '0': ({ fit }) => fit(),
  r: ({ rotate }) => rotate(),
  g: ({ focusPageField }) => focusPageField(),
  f: ({ toggleFull }) => toggleFull(),
  '/': ({ find }) => find(),
  '?': ({ listKeys }) => listKeys(),
}

const FIELDS = 'input, textarea, select'

/** Does what a key means while the focus is in the reader: not in a field, a menu or a dialog. */
export function handleReaderKey(event: KeyboardEvent<HTMLElement>, commands: Commands): void {
  const { target, currentTarget, key } = event
  // Menus and dialogs are children for React, and elsewhere in the page.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (event.defaultPrevented || event.nativeEvent.isComposing) return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (key === 'Escape') {
    if (commands.close()) event.preventDefault()
    return
  }
  if (target.closest(FIELDS)) return
  const command =
    PLAIN_KEYS[key] ?? (areSingleKeysOn() ? LETTER_KEYS[key.toLowerCase()] : undefined)
  if (!command) return
  event.preventDefault()
  command(commands)
}
