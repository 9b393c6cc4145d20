import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { areSingleKeysOn, isForPage } from '~/platform/single-keys'
import { usePermissions } from '~/platform/permissions/permissions'
import { findNewRecord, SCREEN_KEYS, SEQUENCE_MS, type Link } from './shortcut-keys.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

const dialogStore = createStore<boolean>(() => false)

/** Opens the list of keys. */
export const showShortcuts = () => dialogStore.setState(true, true)

/** G and a letter open a screen, N creates a record, and ? lists the keys. */
export function Shortcuts() {
  const isOpen = useStore(dialogStore)
  const navigate = useNavigate()
  const { can } = usePermissions()
  const followed = useRef(0)
  const go = (link: Link) => {
    void navigate(link)
    return true
  }
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    const screen = SCREEN_KEYS[key]
    const isSecond = event.timeStamp - followed.current < SEQUENCE_MS
    followed.current = !isSecond && key === 'g' ? event.timeStamp : 0
    if (isSecond && screen) return go(screen())
    if (key === '?') {
      showShortcuts()
      return true
    }
    const created = key === 'n' ? findNewRecord(location.pathname) : undefined
    return created !== undefined && can(...created.needs) && go(created.link)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (areSingleKeysOn() && isForPage(event) && press(event)) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return <ShortcutsDialog open={isOpen} onClose={() => dialogStore.setState(false, true)} />
}
