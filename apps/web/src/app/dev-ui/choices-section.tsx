import type { Level } from '@casework/contract/document-levels'
import { useState } from 'react'
import { t } from '@casework/texts'
import { SecurityBadge } from '~/platform/security-badge'
import { Checkbox, FieldGroup, RadioCards, Switch, type RadioCard } from '~/ui/index.ts'
import { Columns, Row, Section } from './section.tsx'

const matters = ['Contract', 'Litigation', 'Property']

export function ChoicesSection() {
  const [selected, setSelected] = useState<readonly string[]>(['Contract'])
  const [level, setLevel] = useState<Level>('yellow')
  const [reminders, setReminders] = useState(true)
  const cards: RadioCard<Level>[] = [
    {
      value: 'red',
      label: <SecurityBadge level="red" />,
      disabledReason: t('Your {role} role cannot create {level} security documents', {
        role: 'GOLD',
        level: 'RED',
      }),
    },
    { value: 'yellow', label: <SecurityBadge level="yellow" /> },
    { value: 'green', label: <SecurityBadge level="green" />, hint: t('Everyone in the firm') },
  ]
  const toggle = (matter: string, on: boolean) =>
    setSelected(on ? [...selected, matter] : selected.filter((other) => other !== matter))
  return (
    <Section title={t('Choices')}>
      <Row>
        <Checkbox
          label={t('Select all')}
          checked={selected.length === matters.length}
          indeterminate={selected.length > 0 && selected.length < matters.length}
          onCheckedChange={(on) => setSelected(on ? matters : [])}
        />
        {matters.map((matter) => (
          <Checkbox
            key={matter}
            label={matter}
            checked={selected.includes(matter)}
            onCheckedChange={(on) => toggle(matter, on)}
          />
        ))}
        <Checkbox label={t('Disabled')} checked disabled onCheckedChange={() => undefined} />
        <Checkbox
          label={t('Disabled')}
          checked={false}
          disabled
          onCheckedChange={() => undefined}
        />
      </Row>
      <Columns>
        <FieldGroup label={t('Security level')} required>
          <RadioCards cards={cards} value={level} onValueChange={setLevel} />
        </FieldGroup>
        <div className="space-y-3">
          <Switch
            label={t('Send reminders')}
            hint={t('A day before each session.')}
            checked={reminders}
            onCheckedChange={setReminders}
          />
          <Switch label={t('Weekly summary')} checked={false} onCheckedChange={() => undefined} />
          <Switch
            label={t('Managed by your firm')}
            checked
            disabled
            onCheckedChange={() => undefined}
          />
        </div>
      </Columns>
    </Section>
  )
}
