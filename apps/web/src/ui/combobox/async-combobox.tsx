import { ChevronsUpDown } from 'lucide-react'
import { useFieldAttributes } from '../field/field-context.ts'
import { onDemand, useOnDemand } from '../on-demand.ts'
import type { AsyncComboboxProps } from './combobox-props.ts'

const comboboxPopup = onDemand(() =>
  import('./combobox-popup.tsx').then((module) => module.ComboboxPopup),
)

/** A single-choice combobox for long lists, searched on the server or, with `instant`, locally. */
export function AsyncCombobox(props: AsyncComboboxProps) {
  const { part: ComboboxPopup, initialState, handlers, onType } = useOnDemand(comboboxPopup)
  const attributes = useFieldAttributes()
  if (ComboboxPopup) return <ComboboxPopup {...props} initialState={initialState} />
  return (
    <div className={`relative ${props.className ?? ''}`}>
      <input
        {...attributes}
        {...handlers}
        role="combobox"
        aria-label={props['aria-label']}
        aria-autocomplete="list"
        aria-expanded={false}
        aria-haspopup="listbox"
        autoComplete="off"
        placeholder={props.placeholder}
        disabled={props.disabled}
        value={initialState.text ?? props.value?.label ?? ''}
        onChange={(event) => onType(event.target.value)}
        data-size={props.size ?? 'md'}
        className={`control ${props.required ? 'pr-10' : 'pr-16'}`}
      />
      <ChevronsUpDown
        aria-hidden
        size={15}
        className="pointer-events-none absolute top-1/2 right-[13px] -translate-y-1/2 text-ink-3"
      />
    </div>
  )
}
