import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { buildQuery } from '../query/query.ts'
import { BackLink } from './back-link.tsx'
import { findOrigin } from './trail.ts'

interface RecordBackProps {
  /** Where it leads if the page was opened by its address. */
  list: { to: string }
  /** The text for the list: "Back to Sessions". */
  label: string
}

/**
 * Leads back to where a record was opened: the list with its filters, the record or the dashboard.
 * It goes back in the history, so that the page there keeps its scroll position.
 */
export function RecordBack({ list, label }: RecordBackProps) {
  const { history } = useRouter()
  const origin = useLocation({
    select: ({ pathname, state: { trail = [] } }) => findOrigin(trail, pathname),
    structuralSharing: true,
  })
  const originLabel = useOriginLabel(origin?.pathname ?? '')
  if (!origin) return <BackLink link={<Link {...list} />}>{label}</BackLink>
  const goBack = (event: MouseEvent) => {
    // With a key, the browser opens the address in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.go(-origin.steps)
  }
  return (
    <BackLink link={<a href={origin.href} onClick={goBack} />}>
      {origin.pathname === list.to ? label : originLabel}
    </BackLink>
  )
}

const RECORD = /^\/(clients|cases|sessions|documents)\/(\d+)$/

/** The name of a record if its page has fetched it, else what kind of page it is. */
function useOriginLabel(pathname: string): string {
  const [, kind = '', text] = RECORD.exec(pathname) ?? []
  const input = { params: { id: Number(text) } }
  const isKnown = { enabled: false }
  const client = useQuery({ ...buildQuery(clientEndpoints.get, input), ...isKnown })
  const legalCase = useQuery({ ...buildQuery(caseEndpoints.get, input), ...isKnown })
  const session = useQuery({ ...buildQuery(sessionEndpoints.get, input), ...isKnown })
  const name = {
    clients: client.data?.name,
    cases: legalCase.data?.title,
    sessions: session.data?.title,
  }[kind]
  if (name !== undefined) return t('Back to {name}', { name })
  switch (kind || pathname) {
    case 'clients':
      return t('Back to Client')
    case 'cases':
      return t('Back to Case')
    case 'sessions':
      return t('Back to Session')
    case 'documents':
      return t('Back to Document')
    case '/dashboard':
      return t('Back to Dashboard')
    case '/clients':
      return t('Back to Clients')
    case '/cases':
      return t('Back to Cases')
    case '/sessions':
      return t('Back to Sessions')
    case '/documents':
      return t('Back to Documents')
    default:
      return t('Go Back')
  }
}
