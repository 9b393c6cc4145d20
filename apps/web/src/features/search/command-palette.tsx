import { t } from '@casework/texts'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { Dialog, TextInput } from '~/ui'
import type { Entry } from './palette-entries.ts'
import { usePalette } from './use-palette.ts'
import type { PaletteText } from './use-palette-text.ts'

interface PaletteProps {
  open: boolean
  text: PaletteText
  onFocus: () => void
  onClose: () => void
  /** The element to focus after closing. */
  finalFocus: RefObject<HTMLElement | null>
}

/** Finds records, screens and actions of the workspace and opens them. */
export function CommandPalette({ open, text, onFocus, onClose, finalFocus }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Search everything')}
      width="lg"
      initialFocus={input}
      finalFocus={finalFocus}
    >
      <Finder input={input} text={text} onFocus={onFocus} onLeave={onClose} />
    </Dialog>
  )
}

interface FinderProps {
  input: RefObject<HTMLInputElement | null>
  text: PaletteText
  onFocus: () => void
  onLeave: () => void
}

/**
 * A combobox over one grouped list. The focus stays in the input; arrow keys move the selection.
 */
function Finder({ input, text, onFocus, onLeave }: FinderProps) {
  const navigate = useNavigate()
  const { groups, searching, failed } = usePalette(text.draft)
  const [selectedId, setSelectedId] = useState<string>()
  const list = useId()
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === selectedId),
  )
  const current = entries[at]
  const optionId = (entry: Entry) => `${list}-${entry.id}`
  const currentId = current && optionId(current)
  useEffect(() => {
    if (currentId !== undefined)
      document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  const openEntry = (entry: Entry | undefined) => {
    if (!entry) return
    onLeave()
    void navigate(entry.link)
  }
  const openCurrent = useEffectEvent(() => openEntry(current))
  useEffect(() => {
    if (text.entered && !searching) openCurrent()
  }, [text.entered, searching])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setSelectedId(entries[(at + step + entries.length) % Math.max(1, entries.length)]?.id)
    }
    // A running search may bring the wanted entry: let Enter wait for it.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (searching) text.enter()
      else openEntry(current)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <TextInput
        ref={input}
        size="lg"
        role="combobox"
        aria-label={t('Search clients, cases, sessions, documents and screens')}
        placeholder={t('Name, title, email or screen')}
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={currentId}
        autoComplete="off"
        spellCheck={false}
        value={text.draft}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setSelectedId(undefined)
          text.change(event.target.value)
        }}
      />
      <p
        role="status"
        className={clsx('text-meta text-ink-3', failed && 'font-semibold text-danger')}
      >
        {failed
          ? t('The records could not be searched. Screens and actions are still here.')
          : searching
            ? t('Searching…')
            : entries.length === 0
              ? t('Nothing found')
              : t('{count, plural, one {# result} other {# results}}', { count: entries.length })}
      </p>
      <div id={list} role="listbox" aria-label={t('Results')} className="h-[44vh] overflow-y-auto">
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label} className="mb-3">
            <p aria-hidden className="eyebrow px-2 pb-1">
              {group.label}
            </p>
            {group.entries.map((entry) => (
              <div
                key={entry.id}
                id={optionId(entry)}
                role="option"
                tabIndex={-1}
                aria-selected={entry === current}
                onPointerMove={() => setSelectedId(entry.id)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => openEntry(entry)}
                onKeyDown={onKeyDown}
                className={clsx(
                  'flex min-h-9 cursor-pointer items-baseline gap-3 rounded-md px-2 py-1.5',
                  entry === current && 'bg-petrol-soft',
                )}
              >
                <span className="min-w-0 font-medium break-words">{entry.label}</span>
                {entry.of !== undefined && (
                  <span className="min-w-0 truncate text-meta text-ink-2">{entry.of}</span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
