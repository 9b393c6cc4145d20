import { t } from '@casework/texts'
import { useState } from 'react'
import { Dialog, Switch } from '~/ui'
import { areSingleKeysOn, setSingleKeysOn } from '~/platform/single-keys'

interface ShortcutsDialogProps {
  open: boolean
  onClose: () => void
}

/** Lists the keys, and turns those without Ctrl off. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Keyboard shortcuts')}
      width="lg"
    >
      <Content />
    </Dialog>
  )
}

interface Shortcut {
  keys: readonly string[]
  label: string
}

function Content() {
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  const change = (next: boolean) => {
    setSingleKeysOn(next)
    setIsOn(next)
  }
  return (
    <div className="space-y-5">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {getSections().map(({ label, shortcuts }) => (
          <section key={label}>
            <h3 className="eyebrow pb-1.5">{label}</h3>
            <dl className="divide-y divide-line border-y border-line">
              {shortcuts.map((shortcut) => (
                <Row key={shortcut.label} {...shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        label={t('Keys without Ctrl')}
        hint={t('Turn them off if you dictate or press keys by accident. Ctrl K stays.')}
        checked={isOn}
        onCheckedChange={change}
      />
    </div>
  )
}

function Row({ keys, label }: Shortcut) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 py-1">
      <dt className="min-w-0">{label}</dt>
      <dd className="flex shrink-0 gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="min-w-6 rounded-sm border border-line bg-sunken px-1.5 text-center font-sans text-meta text-ink-2"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  )
}

const getSections = (): { label: string; shortcuts: Shortcut[] }[] => [
  {
    label: t('Go to'),
    shortcuts: [
      { keys: ['G', 'H'], label: t('Dashboard') },
      { keys: ['G', 'L'], label: t('Clients') },
      { keys: ['G', 'C'], label: t('Cases') },
      { keys: ['G', 'S'], label: t('Sessions') },
      { keys: ['G', 'D'], label: t('Documents') },
      { keys: ['G', 'F'], label: t('Firm') },
    ],
  },
  {
    label: t('Everywhere'),
    shortcuts: [
      { keys: [t('Ctrl K')], label: t('Search everything') },
      { keys: ['N'], label: t('New record on this page') },
      { keys: ['?'], label: t('Keyboard shortcuts') },
    ],
  },
  {
    label: t('In a table'),
    shortcuts: [
      { keys: ['J', 'K'], label: t('Next or previous row') },
      { keys: [t('Enter')], label: t('Open the row') },
      { keys: [t('Space')], label: t('Select the row') },
    ],
  },
]
