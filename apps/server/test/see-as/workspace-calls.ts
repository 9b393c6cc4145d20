// The calls that a view applies to, from the contract, so that a new endpoint is one of them.
import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { Firm, TestApp } from '@casework/testing'
import type { ValidRequest } from '../permissions/valid-request.ts'
import { REQUESTS } from '../permissions/requests.ts'

const ENDPOINTS: readonly AnyEndpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values<AnyEndpoint>(group),
)

export const formatKey = ({ method, path }: AnyEndpoint) => `${method} ${path}`

const isAboutTheUser = ({ permission, path }: AnyEndpoint) =>
  permission === 'signed in' ||
  ['/user/', '/notifications/', '/updates/'].some((start) => path.startsWith(start))

const isOfWorkspace = (endpoint: AnyEndpoint) =>
  endpoint.permission !== 'public' && !isAboutTheUser(endpoint)

export const USER_READS = ENDPOINTS.filter(
  (endpoint) => isAboutTheUser(endpoint) && endpoint.method === 'GET' && endpoint.kind === 'json',
)
export const WORKSPACE_READS = ENDPOINTS.filter(
  (endpoint) => isOfWorkspace(endpoint) && endpoint.method === 'GET',
)
export const WORKSPACE_WRITES = ENDPOINTS.filter(
  (endpoint) => isOfWorkspace(endpoint) && endpoint.method !== 'GET',
)

export const buildRequest = async (
  endpoint: AnyEndpoint,
  firm: Firm,
  casework: TestApp,
): Promise<ValidRequest> => (await REQUESTS[formatKey(endpoint)]?.(firm, casework)) ?? {}
