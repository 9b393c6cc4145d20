import { PAGE_SIZES } from '@casework/contract/parts/lists'
import { useState } from 'react'
import { t } from '@casework/texts'
import { Pagination, Tabs } from '~/ui/index.ts'
import { Section } from './section.tsx'

export function NavigationSection() {
  const [page, setPage] = useState(6)
  const [size, setSize] = useState(20)
  const [tab, setTab] = useState('cases')
  return (
    <Section title={t('Navigation')}>
      <Tabs
        label={t('Parts of the client')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'overview',
            label: t('Overview'),
            content: <p>{t('Contact details and notes.')}</p>,
          },
          {
            value: 'cases',
            label: t('Cases'),
            count: 3,
            content: (
              <p>{t('{count, plural, one {# case} other {# cases}} on file', { count: 3 })}</p>
            ),
          },
          {
            value: 'documents',
            label: t('Documents'),
            count: 0,
            content: <p>{t('No documents yet')}</p>,
          },
        ]}
      />
      <Pagination
        page={page}
        totalPages={17}
        onPageChange={setPage}
        sizes={{ options: PAGE_SIZES, value: size, onValueChange: setSize }}
      />
    </Section>
  )
}
