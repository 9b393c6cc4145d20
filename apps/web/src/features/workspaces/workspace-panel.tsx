import { connectionEndpoints, type Connection } from '@casework/contract/connections'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { getErrorMessage } from '~/platform/http/api-error'
import { paths } from '~/platform/router/paths'
import { buildQuery } from '~/platform/query/query'
import { Avatar, Badge } from '~/ui'
import { PanelNote } from './panel-note.tsx'
import { filterSwitchable } from './switchable.ts'

export function WorkspacePanel({ onChosen }: { onChosen: () => void }) {
  const navigate = useNavigate()
  // Refetch at each opening: a firm may have removed the user since the last one.
  const { data, error } = useQuery({
    ...buildQuery(connectionEndpoints.following),
    refetchOnMount: 'always',
  })
  const enter = ({ id }: Connection) => {
    onChosen()
    void navigate(paths.firmDashboard(id))
  }
  const firms = data && filterSwitchable(data)
  return (
    <>
      <p className="-mt-1.5 text-label text-ink-2">{t('Access connected law firm accounts')}</p>
      <Firms
        firms={firms}
        failure={error && getErrorMessage(error, t('Failed to load connections'))}
        onChoose={enter}
      />
      {firms && firms.length > 0 && (
        <p className="-mx-4 -mb-4 border-t border-line bg-sunken px-4 py-2.5 text-meta text-ink-2">
          {t('Click on an account to switch to their workspace view')}
        </p>
      )}
    </>
  )
}

function Firms({
  firms,
  failure,
  onChoose,
}: {
  firms: Connection[] | undefined
  failure: string | null
  onChoose: (firm: Connection) => void
}) {
  if (failure !== null) {
    return (
      <p role="alert" className="py-6 text-center font-medium text-danger">
        {failure}
      </p>
    )
  }
  if (!firms) return <PanelNote>{t('Loading connections...')}</PanelNote>
  if (firms.length === 0) {
    return (
      <PanelNote>
        <p className="font-semibold text-ink">{t('No connections available')}</p>
        <p className="mt-0.5 text-label">
          {t('Connect with law firms to access their workspaces')}
        </p>
      </PanelNote>
    )
  }
  return (
    <ul className="-mx-2 my-3 max-h-72 overflow-y-auto">
      {firms.map((firm) => (
        <li key={firm.connection_id}>
          <button
            type="button"
            onClick={() => onChoose(firm)}
            className="flex w-full items-center gap-3 rounded-md px-2 py-2 text-left hover:bg-petrol-soft focus-visible:-outline-offset-2"
          >
            <Avatar name={firm.name} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{firm.name}</span>
              <span className="block text-meta text-ink-3">{t('Law Firm')}</span>
            </span>
            <Badge tone="ok">{t('Can Switch')}</Badge>
          </button>
        </li>
      ))}
    </ul>
  )
}
