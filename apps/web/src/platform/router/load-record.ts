import type { ReadEndpoint } from '@casework/contract/parts/endpoint'
import type { byId } from '@casework/contract/parts/fields'
import { startCopy, startQuery } from '../query/start-query.ts'
import { LOADER_OPTIONS } from './loader-options.ts'

/** An endpoint that returns the record with the id in its path. */
type GetEndpoint = ReadEndpoint & { readonly params: typeof byId }
type LoaderInput = { params: { id: string } }

/** Route options that request the record of a page. */
export const loadRecord = (endpoint: GetEndpoint) => ({
  ...LOADER_OPTIONS,
  loader: ({ params }: LoaderInput) => startQuery(endpoint, { params: { id: Number(params.id) } }),
})

/** Route options that request the record of a form, for `EditLoader`. */
export const loadCopy = (endpoint: GetEndpoint) => ({
  ...LOADER_OPTIONS,
  loader: ({ params }: LoaderInput) => startCopy(endpoint, { params: { id: Number(params.id) } }),
})
