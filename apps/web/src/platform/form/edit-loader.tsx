import type { AnyEndpoint, ResultOf } from '@casework/contract/endpoint'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Skeleton, toast } from '~/ui'
import { messageOf } from '../api-error.ts'
import { callWithVersion, type CallOptions, type Given } from '../call.ts'
import { keyOf } from '../query.ts'

/** What a save has to name, and the way to the present record when somebody else saved first (OQ-238). */
export interface Copy {
  version: string | undefined
  reload: () => void
}

interface EditLoaderProps<E extends AnyEndpoint> {
  endpoint: E
  id: number
  /** The sentence when it fails; then one is led away (OQ-149). */
  failed: string
  leave: { to: string }
  children: (record: ResultOf<E>, copy: Copy) => ReactNode
}

/**
 * Loads the record that a form edits: always the present one, since what is saved replaces it. What is fetched later
 * must not change what the form was made from, so only `reload` brings another, in a form that starts anew.
 */
export function EditLoader<E extends AnyEndpoint>({ endpoint, id, failed, leave, children }: EditLoaderProps<E>) {
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const input = { params: { id } } as unknown as CallOptions<E>
  const { data, error, isFetchedAfterMount } = useQuery({
    queryKey: [...keyOf(endpoint, input), 'copy', round],
    queryFn: ({ signal }) => callWithVersion(endpoint, ...([{ ...input, signal }] as unknown as Given<E>)),
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    staleTime: Infinity,
  })
  const message = error ? messageOf(error, failed) : null
  const to = useRef(leave)
  useEffect(() => {
    if (message === null) return
    toast.error(message)
    void navigate({ ...to.current, replace: true })
  }, [message, navigate])
  if (data === undefined || !isFetchedAfterMount) return <FormSkeleton />
  const reload = () => setRound(round + 1)
  return (
    <Loaded key={`${id} ${round}`} copy={data} again={round > 0}>
      {({ record, version }) => children(record, { version, reload })}
    </Loaded>
  )
}

interface LoadedProps<Data> {
  copy: Data
  /** It replaces a form that was outdated: the focus was there, and its button is gone. */
  again: boolean
  children: (first: Data) => ReactNode
}

/** Holds on to the first copy: what else is saved on this page marks it as stale, and it is fetched behind the form. */
function Loaded<Data>({ copy, again, children }: LoadedProps<Data>) {
  const [first] = useState(copy)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (again) frame.current?.querySelector<HTMLElement>('form :is(input, textarea, select)')?.focus()
  }, [again])
  return (
    <div ref={frame} className="contents">
      {children(first)}
    </div>
  )
}

/** The page in grey, as high as the form that comes. */
function FormSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t('Loading…')}</span>
      <Skeleton className="mb-3 h-6 w-32" />
      <div className="border-b-[3px] border-double border-brass-line pb-5">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="mt-1.5 h-9 w-72 max-w-full" />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_288px] lg:gap-8">
        <Skeleton className="card h-[32rem]" />
        <Skeleton className="card h-44 max-lg:hidden" />
      </div>
    </div>
  )
}
