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
import type { Entry, EntryGroup } from './palette-entries.ts'
import { usePalette } from './use-palette.ts'
import { PaletteDialogs } from './palette-dialogs.tsx'
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
    <>
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
      <PaletteDialogs />
    </>
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
  const { groups, searching, failed } = usePalette(text.draft)
  const entries = groups.flatMap((group) => group.entries)
  const { current, select, selectNext } = useSelectedEntry(entries)
  const openEntry = useOpenEntry({ text, searching, current, onLeave })
  const list = useId()
  const getOptionId = (entry: Entry) => `${list}-${entry.id}`
  const currentId = current && getOptionId(current)
  useScrollTo(currentId)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      selectNext(step)
    }
    // A running search may find the wanted entry: let Enter wait for it.
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
          select(undefined)
          text.change(event.target.value)
        }}
      />
      <SearchStatus count={entries.length} searching={searching} failed={failed} />
      <Results
        id={list}
        groups={groups}
        getOptionId={getOptionId}
        current={current}
        onSelect={select}
        onOpen={openEntry}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** The selected entry, or the first one if the selected one is not listed any more. */
function useSelectedEntry(entries: readonly Entry[]) {
  const [selectedId, setSelectedId] = useState<string>()
  const selectedIndex = Math.max(
    0,
    entries.findIndex(({ id }) => id === selectedId),
  )
  return {
    current: entries[selectedIndex],
    select: (entry: Entry | undefined) => setSelectedId(entry?.id),
    selectNext: (step: number) =>
      setSelectedId(
        entries[(selectedIndex + step + entries.length) % Math.max(1, entries.length)]?.id,
      ),
  }
}

interface OpenEntryOptions {
  text: PaletteText
  searching: boolean
  current: Entry | undefined
  onLeave: () => void
}

/** Opens an entry; after Enter during a search, the current one once the search has ended. */
function useOpenEntry({ text, searching, current, onLeave }: OpenEntryOptions) {
  const navigate = useNavigate()
  const openEntry = (entry: Entry | undefined) => {
    if (!entry) return
    onLeave()
    entry.run?.()
    if (entry.link) void navigate(entry.link)
  }
  const openCurrent = useEffectEvent(() => openEntry(current))
  useEffect(() => {
    if (text.entered && !searching) openCurrent()
  }, [text.entered, searching])
  return openEntry
}

function useScrollTo(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}

interface SearchStatusProps {
  count: number
  searching: boolean
  /** Why the records could not be searched. */
  failed: string | undefined
}

function SearchStatus({ count, searching, failed }: SearchStatusProps) {
  return (
    <p
      role="status"
      className={clsx('text-meta text-ink-3', failed !== undefined && 'font-semibold text-danger')}
    >
      {describeSearch({ count, searching, failed })}
    </p>
  )
}

function describeSearch({ count, searching, failed }: SearchStatusProps): string {
  if (failed !== undefined) return failed
  if (searching) return t('Searching…')
  return count === 0
    ? t('Nothing found')
    : t('{count, plural, one {# result} other {# results}}', { count })
}

interface ResultsProps {
  id: string
  groups: readonly EntryGroup[]
  getOptionId: (entry: Entry) => string
  current: Entry | undefined
  onSelect: (entry: Entry) => void
  onOpen: (entry: Entry) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Results({ id, groups, getOptionId, current, onSelect, onOpen, onKeyDown }: ResultsProps) {
  return (
    <div id={id} role="listbox" aria-label={t('Results')} className="h-[44vh] overflow-y-auto">
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label} className="mb-3">
          <p aria-hidden className="eyebrow px-2 pb-1">
            {group.label}
          </p>
          {group.entries.map((entry) => (
            <Option
              key={entry.id}
              id={getOptionId(entry)}
              entry={entry}
              selected={entry === current}
              onSelect={() => onSelect(entry)}
              onOpen={() => onOpen(entry)}
              onKeyDown={onKeyDown}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  entry: Entry
  selected: boolean
  onSelect: () => void
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Option({ id, entry, selected, onSelect, onOpen, onKeyDown }: OptionProps) {
  const { icon: Icon, label, of, detail } = entry
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onPointerMove={onSelect}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      className={clsx(
        'flex min-h-9 cursor-pointer items-center gap-x-3 rounded-md px-2 py-1.5 max-sm:flex-wrap',
        selected && 'bg-petrol-soft',
      )}
    >
      <Icon aria-hidden size={16} className="shrink-0 text-ink-3" />
      <span
        className={clsx(
          'min-w-0 truncate font-medium',
          of === undefined ? 'max-sm:flex-1' : 'max-sm:flex-[1_1_80%]',
        )}
      >
        {label}
      </span>
      {of !== undefined && (
        <span className="min-w-16 flex-1 truncate text-meta text-ink-2 max-sm:pl-7">{of}</span>
      )}
      {detail !== undefined && (
        <span className="ml-auto shrink-0 text-meta text-ink-2 tabular-nums">{detail}</span>
      )}
    </div>
  )
}
