import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'

interface Tab<Value extends string = string> {
  value: Value
  label: string
  /** Number of items in the tab, next to the label. */
  count?: number | undefined
  /** Reserves the place of a count that comes later, or never. */
  mayCount?: boolean
  content: ReactNode
}

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** Only the open tab is mounted, so only its data is fetched. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
}: TabsProps<Value>) {
  return (
    // The cast is safe: every value comes from the tabs.
    <Base.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Base.List
        aria-label={label}
        className="mb-5 flex gap-6 overflow-x-auto overflow-y-hidden border-b border-line"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px flex h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-0.5 font-medium text-ink-2 hover:text-ink focus-visible:-outline-offset-2 data-active:border-petrol data-active:font-semibold data-active:text-ink"
          >
            {tab.label}
            {(tab.count !== undefined || tab.mayCount) && (
              <span className={tab.mayCount ? 'min-w-6' : undefined}>
                {tab.count !== undefined && (
                  <Badge tone={tab.value === value ? 'petrol' : 'neutral'}>{tab.count}</Badge>
                )}
              </span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="rounded-md">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
