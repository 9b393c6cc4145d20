import { clientEndpoints, type Client } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useDebounce } from 'use-debounce'
import { buildListQuery } from '~/platform/query/query'
import { paths } from '~/platform/router/paths'
import { Banner, linkClass } from '~/ui'

/** Debounce of the search in ms: after a word, not after each letter. */
const DEBOUNCE_MS = 400

/** Names the clients that have the name in the form, who may be the same person. */
export function SameClient() {
  const typed: unknown = useWatch({ name: 'name' })
  const [name] = useDebounce(typeof typed === 'string' ? typed.trim() : '', DEBOUNCE_MS)
  const { data } = useQuery({
    ...buildListQuery(clientEndpoints.list, { search: name, page_size: 5 }),
    enabled: name !== '',
  })
  const same = name !== '' ? (data?.items ?? []).filter(hasName(name)) : []
  return (
    <div role="status" className="sm:col-span-2 not-empty:-mt-3">
      {same.length > 0 && (
        <Banner tone="warning">
          {same.map(({ id, name: known, email }) => (
            <p key={id}>
              {t('{name} exists already', {
                name: email === null ? known : `${known} (${email})`,
              })}
              {' · '}
              <Link {...paths.client(id)} target="_blank" className={linkClass}>
                {t('Open in a new tab')}
              </Link>
            </p>
          ))}
        </Banner>
      )}
    </div>
  )
}

const hasName = (name: string) => (client: Client) => fold(client.name) === fold(name)

/** Without accents, case and repeated blanks. */
const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
