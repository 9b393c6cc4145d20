import { binEndpoints, type BinItem } from '@casework/contract/bin'
import { t } from '@casework/texts'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { getErrorMessage } from '~/platform/http/api-error'
import { call } from '~/platform/http/call'
import { retryWhenRateLimited } from '~/platform/http/retries'
import { buildQuery, buildQueryKey, invalidate } from '~/platform/query/query'
import { useOnce } from '~/platform/query/use-once'
import { useWrite } from '~/platform/query/use-write'
import { paths } from '~/platform/router/paths'
import { toast } from '~/ui'

interface Outcome {
  restored: BinItem[]
  failure: unknown
}

/** Restores items with one call each; parents, which need fewer others, come first. */
async function restoreAll(items: readonly BinItem[]): Promise<Outcome> {
  const restored: BinItem[] = []
  const alreadyRestored = new Set<number>()
  let failure: unknown
  for (const item of items.toSorted((a, b) => a.needs.length - b.needs.length)) {
    const with_parents = item.needs.some(({ id }) => !alreadyRestored.has(id))
    const restore = () =>
      call(binEndpoints.restore, { params: { id: item.id }, body: { with_parents } })
    try {
      const result = await retryWhenRateLimited(restore)
      for (const id of result.restored) alreadyRestored.add(id)
      restored.push(item)
    } catch (error) {
      failure ??= error
    }
  }
  return { restored, failure }
}

/** Restores items and shows the outcome in a toast. */
export function useRestore(onRestored: (ids: readonly number[]) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const once = useOnce()
  const mutation = useMutation({
    mutationFn: restoreAll,
    onSettled: (_saved, _error, items) => once.end(items),
    onSuccess: ({ restored, failure }, items) => {
      onRestored(restored.map(({ id }) => id))
      void invalidate(client, binEndpoints.restore)
      const [item] = items
      if (failure !== undefined)
        toast.error(
          items.length === 1
            ? getErrorMessage(failure, t('Failed to restore'))
            : t('Failed to restore some items'),
        )
      else if (items.length > 1) toast.success(t('{n} items restored', { n: items.length }))
      else if (item)
        toast.success(t('"{title}" was restored', { title: item.title }), undefined, {
          label: t('Open'),
          onSelect: () => void navigate(getRecordPath(item)),
        })
    },
  })
  const mutate: typeof mutation.mutate = (...args) => {
    if (once.begin(args[0])) mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}

function getRecordPath({ kind, record_id }: BinItem) {
  if (kind === 'case') return paths.case(record_id)
  if (kind === 'session') return paths.session(record_id)
  if (kind === 'document') return paths.document(record_id)
  if (kind === 'document_group') return paths.group(record_id)
  return kind === 'client' ? paths.client(record_id) : paths.clients()
}

export const usePurge = () =>
  useWrite(binEndpoints.purge, {
    successMessage: t('Permanently deleted'),
    failed: t('Failed to delete permanently'),
    refetchAfterFailure: true,
  })

export const useSaveRetention = () =>
  useWrite(binEndpoints.saveSettings, { successMessage: t('Retention updated') })

const PAGE_SIZE = 100
const DAY_MS = 24 * 60 * 60_000

/** How many items of the bin are older than this; undefined until known. */
export function useOlderCount(days: number | null): number | undefined {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [...buildQueryKey(binEndpoints.list), 'older', String(days)],
    queryFn: () => countOlder(client, Date.now() - (days ?? 0) * DAY_MS),
    enabled: days !== null,
  })
  return data
}

/** The list is newest first, so a binary search over its pages finds where the older ones begin. */
async function countOlder(client: QueryClient, before: number): Promise<number> {
  const read = (page: number) =>
    client.fetchQuery(buildQuery(binEndpoints.list, { query: { page, page_size: PAGE_SIZE } }))
  const isOlder = ({ deleted_at }: BinItem) => Date.parse(deleted_at) < before
  const first = await read(1)
  const { count } = first.pagination
  let [from, to] = [1, Math.max(1, Math.ceil(count / PAGE_SIZE))]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const { items } = await read(middle)
    if (items.some(isOlder)) to = middle
    else from = middle + 1
  }
  const { items } = from === 1 ? first : await read(from)
  const position = items.findIndex(isOlder)
  return position === -1 ? 0 : count - (from - 1) * PAGE_SIZE - position
}
