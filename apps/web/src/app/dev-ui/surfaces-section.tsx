import { useState } from 'react'
import { t } from '@casework/texts'
import { Mail, MapPin, Phone } from 'lucide-react'
import { SecurityBadge } from '~/platform/security-badge'
import {
  Avatar,
  Badge,
  BrandMark,
  Card,
  Checkbox,
  DefinitionList,
  Panel,
  StatCard,
  StatStrip,
} from '~/ui/index.ts'
import { Row, Section } from './section.tsx'

const names = ['Helena Thornbury', 'Nadia Novak', 'Pablo Ashdown']

export function SurfacesSection() {
  const [selectedNames, setSelectedNames] = useState<readonly string[]>(['Nadia Novak'])
  return (
    <Section title={t('Surfaces')}>
      <Row>
        <Badge>{t('Neutral')}</Badge>
        <Badge tone="petrol">{t('Open')}</Badge>
        <Badge tone="brass">9+</Badge>
        <Badge tone="outline">{t('Owner')}</Badge>
        <Badge tone="ok">{t('Active')}</Badge>
        <Badge tone="warn">{t('Pending')}</Badge>
        <Badge tone="danger">{t('Rejected')}</Badge>
        <SecurityBadge level="red" />
        <SecurityBadge level="yellow" />
        <SecurityBadge level="green" />
        <Avatar name="Eleanor" size="sm" tone="petrol" />
        <Avatar name="Eleanor" />
        <Avatar name="Eleanor" size="lg" />
        <BrandMark />
      </Row>
      <div className="docket">
        <StatStrip>
          <StatCard
            label={t('Total Cases')}
            value="48"
            note={t('{count} opened this month', { count: 6 })}
          />
          <StatCard
            label={t('Total Clients')}
            value="137"
            note={t('{count} added this week', { count: 4 })}
          />
          <StatCard
            label={t('Total Documents')}
            value="1,284"
            note={t('{count} sealed HIGH', { count: 32 })}
          />
          <StatCard label={t('Storage Used')} value={undefined} note={t('of the limit')} />
        </StatStrip>
      </div>
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {names.map((name) => (
          <ClientCard
            key={name}
            name={name}
            isSelected={selectedNames.includes(name)}
            onSelectedChange={(on) =>
              setSelectedNames(
                on ? [...selectedNames, name] : selectedNames.filter((other) => other !== name),
              )
            }
          />
        ))}
      </div>
      <Panel title={t('Case details')} actions={<Badge tone="ok">{t('Active')}</Badge>}>
        <DefinitionList
          columns={3}
          items={[
            { term: t('Client'), value: 'Helena Thornbury' },
            { term: t('Opened'), value: 'September 11, 2026' },
            { term: t('Next session'), value: t('None planned') },
          ]}
        />
      </Panel>
    </Section>
  )
}

function ClientCard({
  name,
  isSelected,
  onSelectedChange,
}: {
  name: string
  isSelected: boolean
  onSelectedChange: (on: boolean) => void
}) {
  return (
    <Card interactive>
      <div className="flex items-start gap-3">
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-card">
            <a href="#link" className="after:absolute after:inset-0 hover:text-petrol">
              {name}
            </a>
          </h3>
          <p className="text-meta text-ink-3">
            {t('Added {date}', { date: 'September 11, 2026' })}
          </p>
        </div>
        <span className="relative z-[1]">
          <Checkbox
            hideLabel
            label={t('Select {name}', { name })}
            checked={isSelected}
            onCheckedChange={onSelectedChange}
          />
        </span>
      </div>
      <DefinitionList
        className="mt-3 border-t border-line pt-3"
        items={[
          {
            term: t('Email'),
            value: `${name.toLowerCase().replace(' ', '.')}@example.com`,
            icon: Mail,
          },
          { term: t('Mobile'), value: t('No mobile provided'), icon: Phone },
          { term: t('Country'), value: t('France'), icon: MapPin },
        ]}
      />
    </Card>
  )
}
