import { t } from '@casework/texts'
import { Button } from '~/ui'

/** Shown after an unexpected error, or if a chunk of the app could not be loaded. */
export function CrashScreen() {
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-12">
      <div role="alert" className="w-full max-w-md text-center">
        <h1 className="text-title">{t('Something went wrong')}</h1>
        <p className="mt-2 text-ink-2">
          {t('This page could not be displayed. Your data is safe.')}
        </p>
        <Button tone="primary" className="mt-6" onClick={() => location.reload()}>
          {t('Reload')}
        </Button>
      </div>
    </main>
  )
}
