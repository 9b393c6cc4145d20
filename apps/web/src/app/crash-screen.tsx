import { t } from '@casework/texts'
import { Button } from '~/ui'

/** A fault of ours, or a part of the page that could not be loaded: nothing is lost but what was being typed. */
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
