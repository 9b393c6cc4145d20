import { useState } from 'react'
import { t } from '@casework/texts'
import { ChevronDown, LogOut, Pencil, Settings, Trash2, UserRound } from 'lucide-react'
import {
  Button,
  ConfirmDialog,
  Dialog,
  Field,
  LoadingOverlay,
  Menu,
  Popover,
  TextInput,
  toast,
} from '~/ui/index.ts'
import { Row, Section } from './section.tsx'

type Shown = 'none' | 'dialog' | 'confirm' | 'pending' | 'failed' | 'loading'

export function OverlaysSection() {
  const [shown, setShown] = useState<Shown>('none')
  const close = () => setShown('none')
  return (
    <Section title={t('Overlays')}>
      <Row>
        <Button onClick={() => setShown('dialog')}>{t('Open a dialog')}</Button>
        <Button onClick={() => setShown('confirm')}>{t('Ask before deleting')}</Button>
        <Button onClick={() => setShown('pending')}>{t('A deletion under way')}</Button>
        <Button onClick={() => setShown('failed')}>{t('A deletion that failed')}</Button>
        <Button onClick={() => setShown('loading')}>{t('Loading overlay')}</Button>
        <DemoMenu />
        <DemoPopover />
      </Row>
      <Dialog
        open={shown === 'dialog'}
        onOpenChange={close}
        title={t('Upload documents')}
        description={t('Files are attached to a client and sealed at the level you choose.')}
        footer={
          <>
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button tone="primary" onClick={close}>
              {t('Upload')}
            </Button>
          </>
        }
      >
        <Field label={t('Document title')} required>
          <TextInput />
        </Field>
      </Dialog>
      <ConfirmDialog
        danger
        open={shown === 'confirm' || shown === 'pending' || shown === 'failed'}
        onOpenChange={close}
        title={t('Delete this client?')}
        confirmLabel={t('Delete')}
        pending={shown === 'pending'}
        error={shown === 'failed' ? t('The client could not be deleted.') : undefined}
        onConfirm={() => {
          toast.success(t('Client deleted'))
          close()
        }}
      >
        {t('Their cases, sessions and documents are deleted with them. This cannot be undone.')}
      </ConfirmDialog>
      {shown === 'loading' && (
        <button type="button" aria-label={t('Close')} onClick={close}>
          <LoadingOverlay />
        </button>
      )}
    </Section>
  )
}

function DemoMenu() {
  return (
    <Menu
      trigger={
        <Button>
          {t('Actions')}
          <ChevronDown aria-hidden size={15} />
        </Button>
      }
      groups={[
        [
          { label: t('Edit'), icon: Pencil, onSelect: () => toast.info(t('Edit')) },
          { label: t('Profile'), icon: UserRound, render: <a href="#link" /> },
          { label: t('Settings'), icon: Settings, disabled: true, hint: t('Owners only') },
        ],
        [
          { label: t('Sign out'), icon: LogOut },
          { label: t('Delete'), icon: Trash2, danger: true },
        ],
      ]}
    />
  )
}

function DemoPopover() {
  return (
    <Popover trigger={<Button>{t('Notifications')}</Button>} title={t('Notifications')}>
      <p className="text-ink-2">{t('You have read everything.')}</p>
    </Popover>
  )
}
