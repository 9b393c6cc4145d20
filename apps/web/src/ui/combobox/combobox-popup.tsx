import { Combobox as Base } from '@base-ui/react/combobox'
import { useLayoutEffect, useRef, useState, type RefObject, type UIEvent } from 'react'
import { t } from '@casework/texts'
import { Check, ChevronsUpDown, Plus, X } from 'lucide-react'
import { useDebouncedCallback } from 'use-debounce'
import type { AsyncComboboxProps, ComboboxOption } from './combobox-props.ts'
import { useFieldAttributes } from '../field/field-context.ts'
import type { PlaceholderState } from '../on-demand.ts'
import { useFreezeWhilePressed } from './use-freeze-while-pressed.ts'

/** Milliseconds without typing before the search starts. */
const SEARCH_DELAY = 250

const NOTE_CLASS = 'px-3.5 text-label text-ink-3 not-empty:py-2'

const haveSameValue = (first: ComboboxOption | null, second: ComboboxOption | null) =>
  first?.value === second?.value

/** The full combobox, loaded by `AsyncCombobox` when the user is about to use it. */
export function ComboboxPopup(props: AsyncComboboxProps & { initialState: PlaceholderState }) {
  const { onValueChange, onSearch, instant = false, disabled = false, initialState } = props
  const [isTyping, setIsTyping] = useState(initialState.text !== null)
  const value = useStableOption(props.value, isTyping)
  const creation = useCreation(props)
  const search = (text: string) => {
    creation.setSearched(text)
    onSearch(text)
  }
  const searchLater = useDebouncedCallback(search, SEARCH_DELAY)
  const searchNow = (text: string) => {
    searchLater.cancel()
    search(text)
  }
  const input = useReplayedInput(initialState, searchNow)
  const { shown: options, freeze, unfreeze } = useFreezeWhilePressed(creation.options)
  return (
    <Base.Root
      items={options}
      filter={null}
      autoHighlight={instant}
      value={value}
      defaultOpen={initialState.open && initialState.text === null}
      disabled={disabled}
      isItemEqualToValue={haveSameValue}
      onValueChange={(next, details) => {
        if (details.reason === 'escape-key') return
        setIsTyping(false)
        if (next?.value !== CREATED) return onValueChange(next)
        details.cancel()
        creation.create()
      }}
      onInputValueChange={(text, details) => {
        const { reason } = details
        // Escape in a closed list would clear the choice instead of closing the dialog around it.
        if (reason === 'escape-key') {
          details.cancel()
          details.allowPropagation()
          return
        }
        creation.setSearched('')
        if (reason === 'input-change') setIsTyping(text !== '')
        if (reason === 'input-change' || reason === 'input-clear')
          (instant ? searchNow : searchLater)(text)
      }}
      onOpenChange={(open, { reason }) => {
        if (!open) {
          unfreeze()
          setIsTyping(false)
          creation.setSearched('')
        }
        // Typing that opens the list already searches for the typed text.
        else if (reason !== 'input-change') searchNow('')
      }}
    >
      <Control {...props} input={input} autoFocus={initialState.focused} />
      <Popup {...props} options={options} input={input} onPointerDown={freeze} />
    </Base.Root>
  )
}

/** The value of the row that creates. */
const CREATED = 'created'

/**
 * The options, and after them the row that creates what was searched: once the answer is there, so that
 * nobody creates what is about to be found.
 */
function useCreation({ options, creation, loading = false, error }: AsyncComboboxProps) {
  const [searched, setSearched] = useState('')
  const name = searched.trim()
  const isKnown = options.some(({ label }) => label.toLowerCase() === name.toLowerCase())
  const isOffered = creation !== undefined && name !== '' && !loading && !error && !isKnown
  return {
    options: isOffered ? [...options, { value: CREATED, label: creation.describe(name) }] : options,
    setSearched,
    create: () => creation?.onCreate(name),
  }
}

/** Returns a ref for the input, and replays in it what the user did in the placeholder. */
function useReplayedInput(initialState: PlaceholderState, searchNow: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const replayInput = useRef(() => {
    if (initialState.text !== null && input.current) typeInto(input.current, initialState.text)
    else if (initialState.open) searchNow('')
    // Restore the text selection that Tab made in the placeholder, so that typing replaces it.
    if (initialState.text === null && initialState.focused) input.current?.select()
  })
  // A layout effect, so that it runs before the next key press.
  useLayoutEffect(() => replayInput.current(), [])
  return input
}

interface ControlProps extends AsyncComboboxProps {
  input: RefObject<HTMLInputElement | null>
  autoFocus: boolean
}

/** The input with its buttons. */
function Control({ input, autoFocus, ...props }: ControlProps) {
  const attributes = useFieldAttributes()
  return (
    <Base.InputGroup className={`relative ${props.className ?? ''}`}>
      <Base.Input
        {...attributes}
        ref={input}
        aria-label={props['aria-label']}
        data-size={props.size ?? 'md'}
        className={`control ${props.required ? 'pr-10' : 'pr-16'}`}
        placeholder={props.placeholder}
        autoComplete="off"
        autoFocus={autoFocus}
      />
      <span className="absolute inset-y-0 right-1 flex items-center text-ink-3">
        {!props.required && (
          <Base.Clear
            aria-label={t('Clear choice')}
            className="grid size-7 place-items-center rounded-sm hover:text-ink"
          >
            <X aria-hidden size={15} />
          </Base.Clear>
        )}
        <Base.Trigger
          aria-label={t('Show options')}
          className="grid size-8 place-items-center rounded-sm hover:text-ink"
        >
          <ChevronsUpDown aria-hidden size={15} />
        </Base.Trigger>
      </span>
    </Base.InputGroup>
  )
}

interface PopupProps extends AsyncComboboxProps {
  input: RefObject<HTMLInputElement | null>
  onPointerDown: () => void
}

/** The list of options, or the reason why it is empty. */
function Popup({ input, onPointerDown, ...props }: PopupProps) {
  const { options, loading = false, error } = props
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} collisionPadding={8} className="z-[60]">
        <Base.Popup
          ref={(popup) => translateDismissButtons(popup, input.current)}
          className="popup appear w-(--anchor-width) overflow-hidden"
        >
          <Base.List
            onPointerDown={onPointerDown}
            onScroll={(event) => isNearEnd(event) && !loading && props.onEndReached?.()}
            className="max-h-[min(18rem,var(--available-height))] overflow-y-auto overscroll-contain outline-none not-empty:p-1"
          >
            {(option: ComboboxOption) => <Option key={option.value} option={option} />}
          </Base.List>
          {/* Without `Empty`, Escape in an empty list would also close the surrounding dialog. */}
          <Base.Empty className={NOTE_CLASS}>{buildEmptyText(props)}</Base.Empty>
          <Base.Status className={NOTE_CLASS}>
            {loading && !error && options.length > 0 && t('Loading more…')}
          </Base.Status>
          {error && (
            <p role="alert" className="px-3.5 py-2 text-label text-danger">
              {error}
            </p>
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

/**
 * Beside an open list and its input, Base UI has a button for screen readers that closes the list,
 * with a fixed English name.
 */
function translateDismissButtons(...neighbours: readonly (HTMLElement | null)[]) {
  for (const neighbour of neighbours)
    for (const button of neighbour?.parentElement?.querySelectorAll('[aria-label=Dismiss]') ?? [])
      button.setAttribute('aria-label', t('Close'))
}

/**
 * Keeps the same option object while typing: a new object with the same value resets the typed
 * text.
 */
function useStableOption(option: ComboboxOption | null, isTyping: boolean): ComboboxOption | null {
  const [stable, setStable] = useState(option)
  if (isTyping || (haveSameValue(stable, option) && stable?.label === option?.label)) return stable
  setStable(option)
  return option
}

/**
 * Replays text typed into the placeholder as an input event. As a default value it would stay in
 * the input: Enter would select nothing, and a selection made elsewhere would not show.
 */
function typeInto(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(
    new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }),
  )
}

function buildEmptyText({ loading, error, emptyText }: AsyncComboboxProps): string | null {
  if (error) return null
  return loading ? t('Searching…') : (emptyText ?? t('Nothing found'))
}

function Option({ option }: { option: ComboboxOption }) {
  return (
    <Base.Item
      value={option}
      className={`flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2.5 py-1.5 select-none data-highlighted:bg-petrol-soft ${option.value === CREATED ? 'font-medium text-petrol' : ''}`}
    >
      {option.value === CREATED && <Plus aria-hidden size={15} className="shrink-0" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{option.label}</span>
        {option.hint !== undefined && (
          <span className="block truncate text-meta text-ink-3">{option.hint}</span>
        )}
      </span>
      <Base.ItemIndicator>
        <Check aria-hidden size={14} className="text-petrol" />
      </Base.ItemIndicator>
    </Base.Item>
  )
}

function isNearEnd({ currentTarget: list }: UIEvent<HTMLElement>): boolean {
  return list.scrollHeight - list.scrollTop - list.clientHeight < 48
}
