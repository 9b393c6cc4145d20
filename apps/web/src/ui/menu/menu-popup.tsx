import { Menu as Base } from '@base-ui/react/menu'
import { cloneElement } from 'react'
import type { MenuItem, MenuProps } from './menu-props.ts'
import type { PlaceholderState } from '../on-demand.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

const itemClass =
  'flex min-h-8 max-sm:min-h-11 w-full cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left outline-none select-none data-highlighted:bg-petrol-soft data-disabled:opacity-55'

/** The full menu, loaded by `Menu` when it is about to open. */
export function MenuPopup({
  trigger,
  groups,
  header,
  align = 'end',
  initialState,
}: MenuProps & { initialState: PlaceholderState }) {
  return (
    <Base.Root modal={false} defaultOpen={initialState.open}>
      <Base.Trigger render={cloneElement(trigger, { autoFocus: initialState.focused })} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-[60]">
          <Base.Popup className="popup appear max-h-(--available-height) max-w-80 min-w-44 overflow-y-auto p-1 outline-none">
            {header !== undefined && (
              <div className="mb-1 border-b border-line px-2.5 pt-1.5 pb-2">{header}</div>
            )}
            {groups.map((items, index) => (
              <Base.Group key={items[0]?.label ?? index}>
                {index > 0 && <Base.Separator className="-mx-1 my-1 h-px bg-line" />}
                {items.map((item) => (
                  <MenuEntry key={item.label} item={item} />
                ))}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function MenuEntry({ item }: { item: MenuItem }) {
  const Icon = item.icon
  const content = (
    <>
      {Icon && <Icon aria-hidden size={15} className="text-ink-3" />}
      <span className="min-w-0 flex-1">
        {item.label}
        {item.of !== undefined && <VisuallyHidden> {item.of}</VisuallyHidden>}
        {item.hint !== undefined && <span className="block text-meta text-ink-3">{item.hint}</span>}
      </span>
    </>
  )
  if (item.render) {
    return (
      <Base.LinkItem render={item.render} closeOnClick className={itemClass}>
        {content}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item
      disabled={item.disabled ?? false}
      onClick={() => item.onSelect?.()}
      className={itemClass}
    >
      {content}
    </Base.Item>
  )
}
