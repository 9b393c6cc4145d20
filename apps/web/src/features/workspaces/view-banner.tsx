import type { Role } from '@casework/contract/permissions'
import { t } from '@casework/texts'
import { getRoleName } from '~/features/connections'
import { useAccountName } from '~/platform/auth/use-auth'
import { useSeeAs } from '~/platform/permissions/see-as'
import { Button } from '~/ui'

/** Says on every page of a view that it is one. On a phone it stays below the top bar. */
export function ViewBanner({ role }: { role: Role }) {
  const seeAs = useSeeAs()
  const firm = useAccountName()
  return (
    <section
      aria-label={t('View as {role}', { role: getRoleName(role) })}
      className="z-10 border-b border-petrol/30 bg-petrol-soft max-sm:sticky max-sm:top-16"
    >
      <div className="mx-auto flex max-w-page items-center justify-between gap-x-6 px-5 py-2.5 max-sm:gap-x-2 max-sm:px-4 max-sm:py-2 sm:px-8">
        <p className="min-w-0 font-semibold max-sm:line-clamp-4 max-sm:text-label">
          {t('You see {firm} as {role}. Nothing can be changed in this view.', {
            firm,
            role: getRoleName(role),
          })}
        </p>
        <Button size="sm" className="shrink-0" onClick={() => seeAs(null)}>
          {t('End view')}
        </Button>
      </div>
    </section>
  )
}
