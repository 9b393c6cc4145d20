import { useState } from 'react'
import { t } from '@casework/texts'
import { Download, Plus, Trash2, Upload } from 'lucide-react'
import {
  Button,
  ButtonLink,
  linkClass,
  Tooltip,
  type ButtonSize,
  type ButtonTone,
} from '~/ui/index.ts'
import { Row, Section } from './section.tsx'

const tones: readonly ButtonTone[] = ['primary', 'secondary', 'ghost', 'danger', 'quiet']
const sizes: readonly ButtonSize[] = ['sm', 'md', 'lg']

export function ButtonsSection() {
  const [saving, setSaving] = useState(false)
  return (
    <Section title={t('Buttons')}>
      {sizes.map((size) => (
        <Row key={size}>
          {tones.map((tone) => (
            <Button key={tone} tone={tone} size={size}>
              {t('Save Changes')}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button>
          <Upload aria-hidden size={15} />
          {t('Import')}
        </Button>
        <Button>
          <Download aria-hidden size={15} />
          {t('Export')}
        </Button>
        <Button tone="primary">
          <Plus aria-hidden size={16} />
          {t('Add Client')}
        </Button>
        <Tooltip text={t('Delete the client and all their files')}>
          <Button size="icon" aria-label={t('Delete')}>
            <Trash2 aria-hidden size={16} />
          </Button>
        </Tooltip>
        <Button size="icon-sm" tone="ghost" aria-label={t('Delete')}>
          <Trash2 aria-hidden size={15} />
        </Button>
      </Row>
      <Row>
        <Button tone="primary" pending={saving} onClick={() => setSaving(true)}>
          {t('Press to wait')}
        </Button>
        <Button tone="primary" pending>
          {t('Saving')}
        </Button>
        <Button pending>{t('Saving')}</Button>
        <Button disabled>{t('Disabled')}</Button>
        <Button tone="primary" disabled>
          {t('Disabled')}
        </Button>
        <Button tone="primary" disabledReason={t('Your SILVER role cannot upload documents')}>
          {t('Disabled with a reason')}
        </Button>
      </Row>
      <Row>
        <ButtonLink tone="primary" render={<a href="#link" />}>
          {t('A link as a button')}
        </ButtonLink>
        <ButtonLink render={<a href="#link" />}>{t('A link as a button')}</ButtonLink>
        <a href="#link" className={linkClass}>
          {t('A link in a text')}
        </a>
      </Row>
    </Section>
  )
}
