import { t } from '@casework/texts'
import { Badge, PageHeader, ThemeToggle, Toaster } from '~/ui/index.ts'
import { ButtonsSection } from './buttons-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { NavigationSection } from './navigation-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { SurfacesSection } from './surfaces-section.tsx'

/** Shows every component of the kit in every state, for developers and screenshot tests. */
export function DevUiPage() {
  return (
    <>
      <main className="mx-auto max-w-page px-5 py-8 sm:px-8">
        <PageHeader
          eyebrow={t('Chambers')}
          title={t('Parts of the interface')}
          badge={<Badge tone="warn">{t('Unsaved changes')}</Badge>}
          subtitle={t('Paper, ink and a brass rule: every part in every state.')}
          actions={<ThemeToggle />}
        />
        <ButtonsSection />
        <FieldsSection />
        <ChoicesSection />
        <OverlaysSection />
        <MessagesSection />
        <NavigationSection />
        <SurfacesSection />
      </main>
      <Toaster />
    </>
  )
}
