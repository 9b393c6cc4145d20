import { t } from '@casework/texts'
import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  ProgressBar,
  SkeletonCards,
  Spinner,
  toast,
} from '~/ui/index.ts'
import { Columns, Row, Section } from './section.tsx'

export function MessagesSection() {
  return (
    <Section title={t('Messages')}>
      <Row>
        <Button onClick={() => toast.success(t('Client saved'))}>{t('Success toast')}</Button>
        <Button
          onClick={() =>
            toast.error(t('The client could not be saved. Check your connection and try again.'))
          }
        >
          {t('Error toast')}
        </Button>
        <Button
          onClick={() =>
            toast.warning(
              t('File "{name}" has an unsupported format and was skipped', { name: 'x.exe' }),
            )
          }
        >
          {t('Warning toast')}
        </Button>
        <Button onClick={() => toast.info(t('You are now working for Whitfield Law'))}>
          {t('Info toast')}
        </Button>
      </Row>
      <Columns>
        <Banner tone="success" title={t('Email confirmed')}>
          {t('You can sign in now.')}
        </Banner>
        <Banner tone="error">{t('Invalid email or password')}</Banner>
        <Banner
          tone="warning"
          title={t('Storage almost full')}
          action={<Button size="sm">{t('Manage')}</Button>}
        >
          {t('{percent}% of the limit is in use.', { percent: 91 })}
        </Banner>
        <Banner>{t('You work in the workspace of {firm}.', { firm: 'Whitfield Law' })}</Banner>
      </Columns>
      <Columns>
        <EmptyState
          title={t('No clients found')}
          hint={t('Add the first client to start their file.')}
          action={<Button tone="primary">{t('Add Client')}</Button>}
        />
        <ErrorState
          title={t('Failed to load clients')}
          message={t('The server did not answer in time.')}
          onRetry={() => toast.info(t('Trying again'))}
        />
      </Columns>
      <Columns>
        <ProgressBar label={t('Upload progress')} value={64} />
        <Row>
          <Spinner />
          <Spinner size={24} />
        </Row>
      </Columns>
      <SkeletonCards count={3} />
    </Section>
  )
}
